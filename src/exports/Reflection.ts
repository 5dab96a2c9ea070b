// One window of a session: an LLM is asked about it, and its answer is applied to the playbook.
export { applyAnswer, type Lesson } from "../reflection/applyAnswer.ts"
export { type Learned, type Learning, learnWindow } from "../reflection/learnWindow.ts"
export { type Answered, reflectOnWindow } from "../reflection/reflectOnWindow.ts"
export { reflect, reflectInRoles, type Reflection } from "../reflection/reflect.ts"
export { type Occasion, type SessionWindow, windowOf, windowsFrom } from "../sessions/Window.ts"
