import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import type { BatchOptions } from "../../batch/options.ts"
import type { BatchEvent, Quote } from "../../batch/report/Event.ts"
import type { CollectedItem } from "../../batch/submission/apply.ts"
import { type CollectedBatch, collectBatches } from "../../batch/submission/collect.ts"
import { planSubmission, type SubmittedSessions, submitSessions } from "../../batch/submission/submitSessions.ts"
import { layerBatchesFromSettings } from "../../llm/Backends.ts"
import { type ProjectPaths, Project } from "../../project/Project.ts"
import { alone } from "../../worker/alone.ts"
import { Failure, type ProjectContext } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printError, printJson } from "../Printer.ts"
import { batchDisplay, jsonDisplay } from "./Display.ts"
import { showQuote } from "./showQuote.ts"
import { showCollected, showSubmission } from "./showSubmission.ts"

const BATCH_TIME = "usually within the hour, a day at most"

const submissionJson = ({ failed, proposals, submissions }: SubmittedSessions) => ({
  event: "submitted",
  proposals,
  failed: failed.map(({ detail, found }) => ({ session: found.session, path: found.path, detail })),
  projects: submissions.map(({ project, submission }) => ({
    project: project.root,
    batches: submission.submitted.map(({ id, requests }) => ({ id, requests })),
    unconfirmed: submission.unconfirmed.map(({ name, requests }) => ({ name, requests })),
    notSubmitted: submission.notSubmitted.map(({ detail, item, reason }) => ({
      session: item.found.session,
      path: item.found.path,
      reason,
      detail
    })),
    mostUsd: submission.mostUsd,
    problem: submission.problem?.message ?? null
  }))
})

/** `debrief batch --batch-api`: submits and leaves. */
export const submit = Effect.fnUntraced(function* <E, R>(
  context: ProjectContext,
  options: BatchOptions,
  { isWanted, json }: { readonly json: boolean; readonly isWanted: (quote: Quote) => Effect.Effect<boolean, E, R> }
) {
  const style = yield* outputStyle
  if (context.settings.reflection.mode === "roles") {
    return yield* new Failure({
      detail: 'a batch of the API asks everything at once, which reflection.mode "roles" cannot. Nothing was submitted.'
    })
  }
  const display = json ? jsonDisplay : yield* batchDisplay
  const tell = (event: BatchEvent) => {
    if (json || event._tag !== "Quoted") return display.tell(event)
    return Effect.andThen(display.tell(event), print(showQuote(event.quote, style, BATCH_TIME)))
  }
  const plan = yield* planSubmission(options, tell)
  const done = (yield* isWanted(plan.quote))
    ? yield* submitSessions(plan, tell).pipe(Effect.provide(layerBatchesFromSettings(context.settings)))
    : { quote: plan.quote, proposals: 0, submissions: [], beyond: 0, failed: [] }
  yield* json ? printJson(submissionJson(done)) : print(showSubmission(done, style))
  const problem = done.submissions.find(({ submission }) => submission.problem !== undefined)?.submission.problem
  if (problem !== undefined) return yield* new Failure({ detail: problem.message })
  if (done.failed.length > 0) {
    return yield* new Failure({
      detail: `${done.failed.length} of the sessions could not be submitted; a rerun tries again`
    })
  }
})

const batchJson = ({ fate, id, items, model, name, requests, submittedAt }: CollectedBatch) => ({
  name,
  id: id ?? null,
  submittedAt,
  model,
  requests,
  fate: fate._tag,
  ...("detail" in fate ? { detail: fate.detail } : {}),
  ...("counts" in fate ? { counts: fate.counts, expiresAt: fate.expiresAt } : {}),
  items: items.map(({ fate: what, found, usd, window }) => ({
    session: found.session,
    window,
    usd,
    fate: what._tag,
    ...(what._tag === "Applied" ? { changes: what.result.changes } : {}),
    ...(what._tag === "NotDone" ? { why: what.why, detail: what.notDone.detail } : {})
  }))
})

/** `debrief batch --collect`: applies the answers of what was submitted, as far as it has ended. */
export const collect = Effect.fnUntraced(function* (
  { settings }: ProjectContext,
  projects: ReadonlyArray<ProjectPaths>,
  json: boolean
) {
  const style = yield* outputStyle
  const stdio = yield* Stdio.Stdio
  const isWatched = !json && (yield* stdio.stderrIsTerminal)
  const onItem = (item: CollectedItem) =>
    isWatched ? printError(`${item.found.session}: ${item.fate._tag}`) : Effect.void
  const collections = yield* Effect.forEach(projects, (project) =>
    alone(collectBatches({ settings, onItem })).pipe(Effect.provideService(Project, project))
  ).pipe(Effect.provide(layerBatchesFromSettings(settings)))
  const batches = collections.flatMap((collection) => collection.batches)
  const unreadable = collections.flatMap((collection) => collection.unreadable)
  yield* json
    ? printJson({ batches: batches.map(batchJson), unreadable })
    : print(showCollected(batches, unreadable, style))
  const failed = batches.find(({ fate }) => fate._tag === "Failed" || fate._tag === "Unconfirmed")
  if (failed !== undefined && "detail" in failed.fate) {
    return yield* new Failure({ detail: `batch ${failed.id ?? failed.name}: ${failed.fate.detail}` })
  }
})
