// One window of a session: an LLM is asked about it, and its answer is applied to the playbook.
export { type Answered, applyAnswer, type Lesson, reflectOnWindow } from "../reflection/learnWindow.ts"
export { reflect, reflectInRoles, type Reflection } from "../reflection/reflect.ts"
export { type Occasion, type SessionWindow, windowOf, windowsFrom } from "../sessions/Window.ts"
