import * as Effect from "effect/Effect"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import type { SessionWindow } from "../sessions/Window.ts"
import { PendingAnswers } from "./PendingAnswers.ts"
import { type Reflection, reflect, reflectInRoles } from "./reflect.ts"

/** A reflection and the playbook it was shown. */
export interface Answered {
  readonly shown: Playbook
  readonly reflection: Reflection
}

/** Asks the LLM about a window, unless a worker did that was killed before it could apply the answer. */
export const reflectOnWindow = Effect.fn("reflectOnWindow")(function* (
  playbook: Playbook,
  window: SessionWindow,
  { reflection: { mode } }: Pick<SettingsValues, "reflection">
) {
  const answers = yield* PendingAnswers
  const kept = yield* answers.find(window.id)
  if (kept !== undefined) return kept as Answered
  const ask = mode === "roles" ? reflectInRoles : reflect
  const answered: Answered = { shown: playbook, reflection: yield* ask(playbook, window.entries) }
  yield* answers.keep(window.id, answered)
  return answered
})
