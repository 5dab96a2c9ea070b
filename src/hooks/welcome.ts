import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CREDENTIAL_VARIABLES } from "../core/spend/Credentials.ts"
import { dollarsOf } from "../core/text/Amounts.ts"
import { makePrivateDirectory, writeUniqueDurably } from "../disk/DurableFile.ts"
import { defaultSettings } from "../project/DefaultSettings.ts"
import { Environment } from "../project/Environment.ts"
import { findProgram } from "../project/FindProgram.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { layerLean } from "../project/SafeFiles.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { welcomedFile } from "../project/StateToken.ts"
import { uncheckedSettings } from "../project/UncheckedSettings.ts"

/** What is loaded in a person's first session. */
export interface WelcomeModule {
  readonly welcomeTo: (project: ProjectPaths) => Promise<string>
}

/** What a person is told in their first session, on one line. */
const welcomeLine = (backend: string, { budget, llm }: Pick<SettingsValues, "budget" | "llm">): string => {
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

/** The backend that `llm/Backends.ts` would choose. */
const backendOf = Effect.fnUntraced(function* ({ backend, command }: SettingsValues["llm"]) {
  if (backend !== "auto") return backend
  const { get } = yield* Environment
  if (CREDENTIAL_VARIABLES.some((name) => get(name) !== undefined)) return "anthropic"
  return (yield* findProgram(command)) === undefined ? "off" : "claude"
})

const lineFor = Effect.flatMap(uncheckedSettings, (settings) =>
  Effect.flatMap(backendOf(settings.llm), (backend) => Effect.try(() => welcomeLine(backend, settings)))
).pipe(
  // The command tells what is wrong with them.
  Effect.catch(() => Effect.map(backendOf(defaultSettings.llm), (backend) => welcomeLine(backend, defaultSettings)))
)

/** The line, once it is noted that it was said: where that cannot be noted, it would be said each time. */
const welcome = Effect.gen(function* () {
  const { proofs } = yield* Project
  if (proofs === undefined) return ""
  yield* makePrivateDirectory(proofs)
  yield* writeUniqueDurably(welcomedFile(proofs), "")
  return yield* lineFor
}).pipe(Effect.orElseSucceed(() => ""))

const layer = layerLean.pipe(Layer.provideMerge(Environment.layer(process.env)))

/** Says in a person's first session what this is; empty where it has been said. Built, this is a file of its own that `inject` loads then. */
export const welcomeTo = (project: ProjectPaths): Promise<string> =>
  Effect.runPromise(welcome.pipe(Effect.provideService(Project, project), Effect.provide(layer)))
