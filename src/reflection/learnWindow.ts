import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { commitSubject } from "../core/playbook/Change.ts"
import { updateDiagnostics } from "../core/playbook/Diagnostics.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { withoutStale } from "../core/playbook/Stale.ts"
import type { UpdateReport } from "../core/playbook/Update.ts"
import { costUsd } from "../core/spend/Price.ts"
import type { Usage } from "../core/spend/Usage.ts"
import { isJsonObject } from "../core/text/Json.ts"
import { type DialogueEntry, saidIn } from "../core/transcript/Dialogue.ts"
import { Llm } from "../llm/Llm.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import type { ProjectPaths } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { LearnedSpans } from "../sessions/LearnedSpans.ts"
import type { BareWindow, SessionWindow } from "../sessions/Window.ts"
import { applyExtraction } from "../stages/applyExtraction.ts"
import { Curator } from "../stages/Curator.ts"
import type { ScoringFailed } from "../stages/score.ts"
import type { Recovery } from "../store/Document.ts"
import { operationNotes, ratingNotes } from "../store/Evidence.ts"
import type { JournalDraft, JournalEntry } from "../store/JournalEntry.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { recordChange } from "../store/recordChange.ts"
import { PendingAnswers } from "./PendingAnswers.ts"
import { type Reflection, reflect, reflectInRoles } from "./reflect.ts"

/** Another worker has learned from the window, or a part of it, meanwhile. Nothing was changed. */
export class LearnedMeanwhile extends Schema.TaggedError<LearnedMeanwhile>()("LearnedMeanwhile", {
  transcript: Schema.String
}) {
  override get message() {
    return `another process has learned from ${this.transcript} meanwhile. Nothing was changed here.`
  }
}

/** What one part of a session taught. */
export interface Lesson {
  readonly report: UpdateReport
  readonly cited: ReadonlyArray<string>
  readonly model: string
  readonly usage: Usage
  /** US dollars. */
  readonly usd: number
  /** How often the LLM was asked. */
  readonly calls: number
  readonly saved: boolean
  readonly recovery: Option.Option<Recovery>
}

type LearningSettings = Pick<SettingsValues, "reflection" | "prices">

/** A reflection and the playbook it was shown. */
export interface Answered {
  readonly shown: Playbook
  readonly reflection: Reflection
}

/** Asks the LLM about a window, unless a worker did that was killed before it could apply the answer. */
export const reflectOnWindow = Effect.fn("reflectOnWindow")(function* (
  project: ProjectPaths,
  playbook: Playbook,
  window: SessionWindow,
  { reflection: { mode } }: Pick<SettingsValues, "reflection">
) {
  const answers = yield* PendingAnswers
  const kept = yield* answers.find(project, window.id)
  if (kept !== undefined) return kept as Answered
  const ask = mode === "roles" ? reflectInRoles : reflect
  const answered: Answered = { shown: playbook, reflection: yield* ask(project, playbook, window.entries) }
  yield* answers.keep(project, window.id, answered)
  return answered
})

/** The texts of an entry that an answer may quote: what was said, and what tools answered. */
const shownIn = ({ content, tools }: DialogueEntry): ReadonlyArray<string> => [
  content,
  ...tools.map((tool) => (tool._tag === "Call" ? tool.summary : tool.text))
]

const describe = (
  window: SessionWindow | BareWindow,
  reflection: Reflection,
  report: UpdateReport,
  facts: Pick<JournalEntry, "backend" | "usd">
): JournalDraft | undefined => {
  const { applied, pruned, rated, skipped } = report
  if (applied.length + pruned.length + rated.length === 0) return undefined
  const said = "entries" in window ? window.entries.flatMap(shownIn) : undefined
  return {
    id: window.id,
    kind: "reflection",
    subject: commitSubject(report),
    ...(window.session === undefined ? {} : { session: window.session }),
    ...(window.event === undefined ? {} : { event: window.event }),
    transcript: window.learned.transcript,
    span: {
      from: window.from,
      to: window.to,
      messages: "entries" in window ? saidIn(window.entries).length : window.messages
    },
    operations: operationNotes(applied, reflection.extraction, said),
    ratings: ratingNotes(rated, reflection.cited, reflection.rationales),
    pruned: pruned.map(({ entry }) => entry.name),
    skipped: skipped.map(({ reason }) => reason),
    ...facts,
    model: reflection.model,
    tokens: reflection.usage
  }
}

/**
 * Fails when the window has been learned from: a worker that stood still may find that another has taken its place. To
 * be asked under the playbook's lock.
 */
const refuseLearned = Effect.fnUntraced(function* (project: ProjectPaths, window: SessionWindow | BareWindow) {
  const spans = yield* LearnedSpans
  const { epoch, keys, transcript, window: id } = window.learned
  const isDone = id !== undefined && (yield* spans.isDone(project, id))
  const isShared = "exclusive" in window && window.exclusive && (yield* spans.isAnyLearned(project, keys, epoch))
  if (isDone || isShared) return yield* new LearnedMeanwhile({ transcript })
})

/**
 * Applies an answer to the playbook as it is now (design 4.8): saved, recorded in the journal and noted as learned from
 * in one step, then committed.
 */
export const applyAnswer = Effect.fn("applyAnswer")(function* (
  project: ProjectPaths,
  window: SessionWindow | BareWindow,
  { reflection, shown }: Answered,
  settings: Pick<LearningSettings, "prices">
) {
  const store = yield* PlaybookStore
  const curator = yield* Curator
  const answers = yield* PendingAnswers
  const { backend } = yield* Llm
  const usd = reflection.spent.reduce((sum, spent) => sum + costUsd(spent, settings.prices), 0)
  const modify = store.modify<UpdateReport, LearnedMeanwhile | PlatformError | ScoringFailed>(
    project,
    (current) => {
      const { extraction, skipped } = withoutStale(reflection.extraction, shown, current)
      return applyExtraction(current, extraction, reflection.order).pipe(
        Effect.map(({ playbook, report }) => {
          const all = { ...report, skipped: [...reflection.leftOut, ...skipped, ...report.skipped] }
          return [playbook, all] as const
        }),
        Effect.provideService(Curator, curator)
      )
    },
    ({ value }) => ({ entry: describe(window, reflection, value, { backend, usd }), learned: window.learned }),
    refuseLearned(project, window).pipe(Effect.provideService(LearnedSpans, yield* LearnedSpans))
  )
  const trailers = { Session: window.session, Source: window.event, Journal: window.id }
  const { commitProblem, value: modified } = yield* recordChange(project, modify, ({ saved, value }) =>
    saved ? { subject: commitSubject(value), trailers } : undefined
  )
  yield* answers.drop(project, window.id)
  const diagnostics = yield* Diagnostics
  yield* Effect.forEach(
    updateDiagnostics(modified.value),
    ({ content, name }) => diagnostics.note(project, name, content),
    { discard: true }
  )
  const { cited, model, usage } = reflection
  const { recovery, saved, value: report } = modified
  return {
    lesson: { report, cited, model, usage, usd, calls: reflection.spent.length, saved, recovery } satisfies Lesson,
    commitProblem
  }
})

/** An answer without its ratings of key points that `rated` holds; those that it keeps are added. One session rates a key point once. */
export const rateOnce = (answered: Answered, rated: Set<string>): Answered => {
  const { reflection } = answered
  const evaluations = reflection.extraction.evaluations.filter((evaluation) => {
    const name = isJsonObject(evaluation) ? evaluation["name"] : undefined
    if (typeof name !== "string") return true
    const isFirst = !rated.has(name)
    rated.add(name)
    return isFirst
  })
  return { ...answered, reflection: { ...reflection, extraction: { ...reflection.extraction, evaluations } } }
}
