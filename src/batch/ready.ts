import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { FoundTranscript } from "../core/transcript/Discovery.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { aloneIn } from "../worker/alone.ts"
import type { BatchPlan } from "./plan.ts"
import type { FailedSession, PlannedSession } from "./planned.ts"
import type { HeardSession } from "./report/Event.ts"
import { hearSignals, type HearOptions } from "./signals.ts"

/** What is ready to be learned from, now that its proposals are found. */
export interface ReadyBatch {
  readonly planned: ReadonlyArray<PlannedSession>
  readonly heard: ReadonlyArray<HeardSession>
  /** Left for another run as a whole, and why: what has been learned from is not searched for proposals again. */
  readonly failed: ReadonlyArray<FailedSession>
}

/** Parts what was found by whether the state of its project can be written. */
const partByState = Effect.fnUntraced(function* ({ found, projectOf, projects }: BatchPlan) {
  const closed = new Map<string, string>()
  for (const project of projects) {
    const made = yield* Effect.result(Effect.provideService(ensureStateDirectory, Project, project))
    if (Result.isFailure(made)) closed.set(project.root, made.failure.message)
  }
  const failed: Array<FailedSession> = []
  const open: Array<FoundTranscript> = []
  for (const one of found) {
    const detail = closed.get((yield* projectOf(one)).root)
    if (detail === undefined) open.push(one)
    else failed.push({ found: one, detail })
  }
  return { open, failed, projects: projects.filter(({ root }) => !closed.has(root)) }
})

/** Finds the proposals of a plan's sessions, then runs `use`, while no worker of their projects is at work. */
export const withReadyBatch = Effect.fnUntraced(function* <A, E, R>(
  plan: BatchPlan,
  options: Omit<HearOptions, "projectOf">,
  use: (ready: ReadyBatch) => Effect.Effect<A, E, R>
) {
  const { failed, open, projects } = yield* partByState(plan)
  const ready = Effect.gen(function* () {
    const { heard, unheard } = yield* hearSignals(open, { ...options, projectOf: plan.projectOf })
    const all = new Map([...unheard, ...failed, ...plan.unreadable].map((one) => [one.found.path, one]))
    const planned = plan.planned.filter(({ found }) => !all.has(found.path))
    return yield* use({ planned, heard, failed: [...all.values()] })
  })
  return yield* aloneIn(projects, ready)
})
