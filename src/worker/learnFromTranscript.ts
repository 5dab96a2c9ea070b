import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { redact } from "../core/text/Redaction.ts"
import { saidIn } from "../core/transcript/Dialogue.ts"
import { cutWindows } from "../core/transcript/Window.ts"
import { budgetedLlm } from "../llm/Budgeted.ts"
import { Llm } from "../llm/Llm.ts"
import { isOffIn } from "../project/HookSettings.ts"
import { resolve } from "../project/Project.ts"
import { defaultSettings } from "../project/DefaultSettings.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import type { Lesson } from "../reflection/applyAnswer.ts"
import { type Learning, learnWindow } from "../reflection/learnWindow.ts"
import { LearnedMeanwhile } from "../reflection/refuseLearned.ts"
import { reflectOnWindow } from "../reflection/reflectOnWindow.ts"
import { extractFromSession, type ExtractionResult } from "../reflection/propose.ts"
import { excludedBy } from "../sessions/excludedBy.ts"
import { readSpan, type SessionSpan } from "../sessions/readSpan.ts"
import { byPeople, reasonToSkip } from "../sessions/reasonToSkip.ts"
import { windowsFrom } from "../sessions/Window.ts"
import { refuseConflict } from "../store/Conflict.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId } from "../store/recordChange.ts"
import { whyExcluded } from "./whyExcluded.ts"
import { joinOutcomes, type LearnedOutcome, type WorkOutcome } from "./WorkOutcome.ts"

export interface WorkOptions {
  readonly transcript: string
  /** The session the transcript belongs to; else the id its own lines carry. */
  readonly session: string | undefined
  /** The hook event that asked for it; absent when a person did, who then decides what is learned from. */
  readonly event: string | undefined
  readonly settings?: Pick<SettingsValues, "llm" | "learn" | "reflection" | "budget" | "prices" | "playbook">
  /** Whether to fail when proposals cannot be written, so that they are looked for again: what is learned from is not. */
  readonly keepProposals?: boolean
}

/** Proposals that were found could not be written. */
export class ProposalsNotWritten extends Schema.TaggedError<ProposalsNotWritten>()("ProposalsNotWritten", {
  transcript: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `the proposals found in ${this.transcript} could not be written (${this.detail}). Nothing was learned from it yet.`
  }
}

/** One time through a transcript, however many pieces it is read in. */
interface Pass {
  readonly learning: Learning
  /** Empty unless a person asked. */
  readonly occasion: string
  readonly switchedOff: boolean
}

/** Learns from the windows of a span in order, each asked about with the playbook as the one before left it. */
const learnFromWindows = Effect.fnUntraced(function* (
  options: WorkOptions,
  span: SessionSpan,
  session: string | undefined,
  { learning, occasion }: Pass
) {
  const settings = options.settings ?? defaultSettings
  const store = yield* PlaybookStore
  const llm = yield* budgetedLlm({ session: session ?? options.transcript, settings })
  const lessons: Array<Lesson> = []
  let commitProblem: string | undefined
  const parts = cutWindows(span.entries, settings.reflection.windowTokens, redact)
  const { event, transcript } = options
  for (const make of windowsFrom(transcript, parts, span.from, { session, event, occasion })) {
    const window = yield* make
    const answer = Effect.flatMap(store.read, ({ playbook }) => reflectOnWindow(playbook, window, settings)).pipe(
      Effect.provideService(Llm, llm)
    )
    const learned = yield* learnWindow(window, answer, learning)
    if (learned._tag === "LearnedAlready") continue
    lessons.push(learned.lesson)
    commitProblem = learned.commitProblem ?? commitProblem
  }
  return { lessons, commitProblem }
})

/**
 * Learns from one transcript: messages, proposals, reflection, update under the lock, save, journal, commit. The LLM is
 * asked outside the playbook's lock, and its answer is applied to the playbook as it is then (docs/rules.md D8). For a
 * hook's event only what has not been learned from counts; what a person names is learned from as a whole. A very long
 * transcript is read and learned from piece by piece.
 */
export const learnFromTranscript = Effect.fn("learnFromTranscript")(function* (options: WorkOptions) {
  // What a person asks for again is learned from again.
  const occasion = options.event === undefined ? yield* newEntryId : ""
  return yield* workOnce(options, occasion).pipe(
    // What another has learned meanwhile is left out when the transcript is read again.
    Effect.retry({ times: 3, while: (error) => error instanceof LearnedMeanwhile })
  )
})

const workOnce = Effect.fnUntraced(function* (options: WorkOptions, occasion: string) {
  const excluded = yield* excludedBy(options.transcript)
  if (excluded !== undefined) {
    const reason = yield* whyExcluded(excluded, options.session)
    return { _tag: "Skipped", reason, damagedLines: 0, as: excluded } satisfies WorkOutcome
  }
  // Before proposals are looked for: what is found would have no file to go to.
  yield* refuseConflict
  const { backend } = yield* Llm
  const settings = options.settings ?? defaultSettings
  const whole = options.event === undefined
  let outcome: LearnedOutcome | undefined
  let damaged = 0
  for (let from: number | undefined; ;) {
    const span: SessionSpan = yield* readSpan(options.transcript, {
      whole,
      ...(from === undefined ? {} : { from })
    })
    damaged += span.damagedLines
    const skip = yield* reasonToSkip(options, span)
    if (skip === undefined) {
      const own = { ...span, entries: byPeople(options, span.entries) }
      const switchedOff = settings.llm.backend === "off" || (yield* isWithoutLlm(span))
      const learning = { settings, backend: switchedOff ? ("off" as const) : backend }
      outcome = joinOutcomes(outcome, yield* learnFromSpan(options, own, { learning, occasion, switchedOff }))
    } else if (outcome === undefined && !span.more) {
      return { _tag: "Skipped", ...skip, damagedLines: damaged } satisfies WorkOutcome
    }
    if (!span.more) return outcome as WorkOutcome
    from = span.end
  }
})

/** Whether one of the folders that the session worked in has no LLM asked. */
const isWithoutLlm = Effect.fnUntraced(function* ({ entries }: SessionSpan) {
  const folders = new Set(entries.map(({ cwd }) => cwd).filter((cwd) => cwd?.startsWith("/")))
  for (const folder of folders) if (yield* isOffIn(resolve("", folder!))) return true
  return false
})

const learnFromSpan = Effect.fnUntraced(function* (options: WorkOptions, span: SessionSpan, pass: Pass) {
  const messages = saidIn(span.entries)
  const session = options.session ?? messages.find((message) => message.sessionId !== undefined)?.sessionId
  // Without any LLM first: what a person decides on is found whether or not a reflection succeeds.
  const proposals: ExtractionResult = yield* extractFromSession(span.entries, session)
  if (!proposals.ok && options.keepProposals === true) {
    return yield* new ProposalsNotWritten({ transcript: options.transcript, detail: proposals.error })
  }
  const reflected = pass.learning.backend !== "off"
  const { commitProblem, lessons } = reflected
    ? yield* learnFromWindows(options, span, session, pass)
    : { lessons: [], commitProblem: undefined }
  return {
    _tag: "Learned",
    session,
    messages: messages.length,
    damagedLines: span.damagedLines,
    proposals,
    reflected,
    switchedOff: pass.switchedOff,
    lessons,
    commitProblem
  } satisfies WorkOutcome
})
