import type { Answered } from "./reflectOnWindow.ts"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import type { Place } from "../core/grounding/Judged.ts"
import { commitSubject } from "../core/playbook/Change.ts"
import { updateDiagnostics } from "../core/playbook/Diagnostics.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { withoutStale } from "../core/playbook/Stale.ts"
import type { UpdateReport } from "../core/playbook/Update.ts"
import { costUsd } from "../core/spend/Price.ts"
import type { Usage } from "../core/spend/Usage.ts"
import { saidIn } from "../core/transcript/Dialogue.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import { Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { LearnedSpans } from "../sessions/LearnedSpans.ts"
import type { BareWindow, SessionWindow } from "../sessions/Window.ts"
import { type AppliedJudged, applyJudged } from "../stages/applyJudged.ts"
import { Curator } from "../stages/Curator.ts"
import { Judge, type JudgingFailed } from "../stages/Judge.ts"
import { makeOwnPart } from "../stages/originsOf.ts"
import type { Tidiness } from "../stages/refine.ts"
import type { ScoringFailed } from "../stages/score.ts"
import { Similarity } from "../stages/Similarity.ts"
import type { Recovery } from "../store/Document.ts"
import { operationNotes, ratingNotes } from "../store/Evidence.ts"
import { Journal } from "../store/Journal.ts"
import type { JournalDraft, JournalEntry } from "../store/JournalEntry.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { recordChange } from "../store/recordChange.ts"
import { type Heard, heardIn } from "./heard.ts"
import { judgedBy } from "./judgedBy.ts"
import { keepHeld } from "./keepHeld.ts"
import { PendingAnswers } from "./PendingAnswers.ts"
import type { Reflection } from "./reflect.ts"
import { type LearnedMeanwhile, refuseLearned } from "./refuseLearned.ts"

/** What one part of a session taught. */
export interface Lesson {
  readonly report: UpdateReport
  /** Where the evidence of what was applied stands, by its words. */
  readonly places: ReadonlyMap<string, Place>
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

const describe = (
  window: SessionWindow | BareWindow,
  reflection: Reflection,
  { judged, report }: Pick<AppliedJudged, "judged" | "report">,
  facts: Pick<JournalEntry, "backend" | "usd">
): JournalDraft | undefined => {
  const { applied, pruned, rated, skipped } = report
  if (applied.length + pruned.length + rated.length === 0) return undefined
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
    operations: operationNotes(applied, judged.places),
    ratings: ratingNotes(rated, reflection.cited, reflection.rationales),
    pruned: pruned.map(({ entry }) => entry.name),
    skipped: skipped.map(({ reason }) => reason),
    ...facts,
    model: reflection.model,
    tokens: reflection.usage
  }
}

/** How an answer is applied. */
export interface ApplyOptions {
  readonly settings: Pick<SettingsValues, "prices" | "playbook">
  /** Who answered, as the journal tells. */
  readonly backend: string
}

/** What judging and applying need, for use within the playbook's lock. */
const within = Effect.map(
  Effect.all({ curator: Curator, judge: Judge, journal: Journal, project: Project, similarity: Similarity }),
  ({ curator, journal, judge, project, similarity }) =>
    <A, E>(effect: Effect.Effect<A, E, Curator | Judge | Journal | Project | Similarity>): Effect.Effect<A, E> =>
      effect.pipe(
        Effect.provideService(Curator, curator),
        Effect.provideService(Judge, judge),
        Effect.provideService(Journal, journal),
        Effect.provideService(Similarity, similarity),
        Effect.provideService(Project, project)
      )
)

/** The playbook with what the session bears out of an answer, and a report of all that became of it. */
const judgeAnswer = Effect.fnUntraced(function* (
  window: SessionWindow | BareWindow,
  { reflection, shown }: Answered,
  against: {
    readonly heard: Heard
    readonly current: Playbook
    readonly ownPart: (playbook: Playbook) => Playbook
    readonly tidiness: Tidiness
  }
) {
  const { current, heard, ownPart, tidiness } = against
  const { extraction, skipped } = withoutStale(reflection.extraction, shown, current)
  const by = yield* judgedBy(window, heard)
  const applied = yield* applyJudged(current, extraction, reflection.order, { ...by, ownPart, tidiness })
  const { leftOut, truncatedFrom } = reflection
  const report = {
    ...applied.report,
    skipped: [...leftOut, ...skipped, ...applied.report.skipped],
    ...(truncatedFrom === undefined ? {} : { truncatedFrom })
  }
  return { ...applied, report } satisfies AppliedJudged
})

/**
 * Applies an answer to the playbook as it is now (docs/rules.md D8), as far as the session bears it out: saved, recorded in the
 * journal and noted as learned from in one step, then committed. What is not borne out waits for a person, and is written
 * before: who is killed in between finds it there.
 */
export const applyAnswer = Effect.fn("applyAnswer")(function* (
  window: SessionWindow | BareWindow,
  answered: Answered,
  { backend, settings: { playbook: tidiness, prices } }: ApplyOptions
) {
  const { reflection } = answered
  const store = yield* PlaybookStore
  const spans = yield* LearnedSpans
  const inside = yield* within
  const usd = reflection.spent.reduce((sum, spent) => sum + costUsd(spent, prices), 0)
  const heard = yield* heardIn(window)
  const ownPart = yield* makeOwnPart
  const refuse = Effect.provideService(refuseLearned(window), LearnedSpans, spans)
  const judgeOn = (playbook: Playbook) =>
    inside(judgeAnswer(window, answered, { heard, current: playbook, ownPart, tidiness }))
  const modify = store.modify<AppliedJudged, LearnedMeanwhile | PlatformError | ScoringFailed | JudgingFailed>(
    (current) => Effect.map(judgeOn(current), (applied) => [applied.playbook, applied] as const),
    ({ value }) => ({ entry: describe(window, reflection, value, { backend, usd }), learned: window.learned }),
    refuse
  )
  const change = Effect.gen(function* () {
    yield* refuse
    const { playbook } = yield* store.read
    const keep = ({ judged }: AppliedJudged) =>
      keepHeld(judged.held, { playbook, session: window.session, entries: heard.entries })
    const before = yield* keep(yield* judgeOn(playbook))
    const modified = yield* modify
    // The playbook may have become another in between, and another thing held.
    return { modified, held: before + (yield* keep(modified.value)) }
  })
  const trailers = { Session: window.session, Source: window.event, Journal: window.id }
  const { commitProblem, value } = yield* recordChange(change, ({ held, modified }) =>
    modified.saved
      ? { subject: commitSubject(modified.value.report), trailers }
      : held > 0
        ? { subject: `Learn: held ${held} for review`, trailers: { Session: window.session, Source: window.event } }
        : undefined
  )
  const answers = yield* PendingAnswers
  yield* answers.drop(window.id)
  const { recovery, saved, value: applied } = value.modified
  const { judged, report } = applied
  yield* noteDiagnostics(report)
  const { cited, model, usage } = reflection
  const calls = reflection.spent.length
  return {
    lesson: { report, places: judged.places, cited, model, usage, usd, calls, saved, recovery } satisfies Lesson,
    commitProblem
  }
})

const noteDiagnostics = Effect.fnUntraced(function* (report: UpdateReport) {
  const diagnostics = yield* Diagnostics
  yield* Effect.forEach(updateDiagnostics(report), ({ content, name }) => diagnostics.note(name, content), {
    discard: true
  })
})
