import * as Effect from "effect/Effect"
import { dollarsOf } from "../../core/text/Amounts.ts"
import { writeUniqueDurably, makePrivateDirectory } from "../../disk/DurableFile.ts"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Llm } from "../../llm/Llm.ts"
import { Project } from "../../project/Project.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { welcomedFile } from "../../project/StateToken.ts"
import { print } from "../Printer.ts"

/** What a person is told in their first session, on one line. */
export const welcomeLine = (backend: string, { budget, llm }: Pick<SettingsValues, "budget" | "llm">): string => {
  const limits = `at most ${dollarsOf(budget.maxUsdPerDay)} a day and ${dollarsOf(budget.maxUsdPerMonth)} a month in each project`
  const by = {
    anthropic: `An LLM reflects on each by the Messages API (${llm.model}), for ${limits}.`,
    claude: `An LLM reflects on each on your Claude Code login (${llm.model}), for ${limits}.`,
    off: "No LLM is asked, and nothing leaves the machine: what is found waits for your review."
  }[backend]
  return (
    "debrief is on: what your sessions teach is kept for the next ones. " +
    `${by ?? `Backend: ${backend}.`} The playbook is .claude/playbook.json of each project, all else is in .claude/debrief there. ` +
    "How it stands: debrief status. To switch it off: DEBRIEF_DISABLE=1. This is said once."
  )
}

/** Says it, once it is noted that it was: where that cannot be noted, it would be said each time. */
export const greet = Effect.fnUntraced(function* (settings: SettingsValues) {
  const { proofs } = yield* Project
  if (proofs === undefined) return
  const { backend } = yield* Effect.provide(Llm, layerFromSettings(settings))
  yield* makePrivateDirectory(proofs)
  yield* writeUniqueDurably(welcomedFile(proofs), "")
  yield* print(welcomeLine(backend, settings))
})
