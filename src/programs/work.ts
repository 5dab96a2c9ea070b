import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { isProgramEntrypoint } from "../domain/Transcript.ts"
import type { TranscriptMessage } from "../domain/TranscriptLine.ts"
import { commitSubject } from "../domain/CommitSubject.ts"
import { withoutStale } from "../domain/Stale.ts"
import { updatePlaybook, type UpdateReport } from "../domain/Update.ts"
import { updateDiagnostics } from "../domain/UpdateDiagnostics.ts"
import { cutWindows } from "../domain/Window.ts"
import { Diagnostics } from "../services/Diagnostics.ts"
import { FileLock } from "../services/FileLock.ts"
import type { CommitMessage } from "../services/GitCommand.ts"
import type { Recovery } from "../services/KeptDocument.ts"
import { LearnedMessages } from "../services/LearnedMessages.ts"
import { Llm, type Usage } from "../services/Llm.ts"
import { PlaybookStore } from "../services/PlaybookStore.ts"
import { ensureStateDirectory } from "../services/StateDirectory.ts"
import { TranscriptReader } from "../services/TranscriptReader.ts"
import { recordChange } from "./commitChange.ts"
import { extractFromSession, type ExtractionResult } from "./extract.ts"
import { type Reflection, reflect } from "./reflect.ts"

export interface WorkOptions {
  readonly transcript: string
  /** The session the transcript belongs to; else the id its own lines carry. */
  readonly session: string | undefined
  /** The hook event that asked for it; absent when a person did, who then decides what is learned from. */
  readonly event: string | undefined
  /** Whether to learn from sessions that a program started. Looked at only when a hook asked. */
  readonly sdkSessions: boolean
  /** Where proposals go, if not to the project's own seed. */
  readonly seedPath?: string | undefined
}

/** What one part of a session taught. */
export interface Lesson {
  readonly report: UpdateReport
  readonly cited: ReadonlyArray<string>
  readonly model: string
  readonly usage: Usage
  readonly saved: boolean
  readonly recovery: Option.Option<Recovery>
}

export type WorkOutcome =
  /** There was nothing to learn from, and why. The LLM was not asked. */
  | { readonly _tag: "Skipped"; readonly reason: string; readonly damagedLines: number }
  | {
      readonly _tag: "Learned"
      readonly session: string | undefined
      readonly messages: number
      readonly damagedLines: number
      /** What waits for a person's decision now, found without an LLM. */
      readonly proposals: ExtractionResult
      /** False when no LLM is configured; then there are no lessons. */
      readonly reflected: boolean
      /** One for each window of a long session, in order. */
      readonly lessons: ReadonlyArray<Lesson>
      /** Why the last commit was not made, if it was not. The playbook is saved all the same. */
      readonly commitProblem: string | undefined
    }

/** How long a worker that a hook started waits for the one before it, which may wait for its LLM in turn. */
const WORKER_WAIT_MILLIS = 30 * 60_000

/**
 * Learns from one transcript: messages, proposals, reflection, update under the lock, save, diagnostics, commit. The
 * LLM is asked outside the playbook's lock, and its answer is applied to the playbook as it is then (design 4.8).
 * Workers that hooks start take turns, and pass over messages that one of them has learned from: a session is looked at
 * when it is compacted, when it ends and when it was resumed. What a person names is learned from as a whole.
 */
export const work = Effect.fn("work")(function* (project: ProjectPaths, options: WorkOptions) {
  if (options.event === undefined) return yield* learnFromTranscript(project, options)
  yield* ensureStateDirectory(project)
  const lock = yield* FileLock
  return yield* lock.withLock(
    `${project.state}/locks/worker`,
    () => learnFromTranscript(project, options),
    WORKER_WAIT_MILLIS
  )
})

const learnFromTranscript = Effect.fnUntraced(function* (project: ProjectPaths, options: WorkOptions) {
  const reader = yield* TranscriptReader
  const learned = yield* LearnedMessages
  const diagnostics = yield* Diagnostics
  const { damagedLines, messages: all } = yield* reader.read(options.transcript)
  const messages = options.event === undefined ? all : yield* learned.unseen(project, all)
  const skip = reasonToSkip(options, all, messages)
  if (skip !== undefined) return { _tag: "Skipped", reason: skip, damagedLines } satisfies WorkOutcome
  const session = options.session ?? messages.find((message) => message.sessionId !== undefined)?.sessionId
  // Without any LLM first: what a person decides on is found whether or not a reflection succeeds.
  const proposals = yield* extractFromSession(project, messages, session, options.seedPath)
  const lessons: Array<Lesson> = []
  let commitProblem: string | undefined
  const llm = yield* Llm
  for (const window of llm.backend === "off" ? [] : cutWindows(messages)) {
    const { commitProblem: problem, lesson } = yield* learnFrom(project, window, {
      Session: session,
      Source: options.event
    })
    lessons.push(lesson)
    commitProblem = problem ?? commitProblem
    yield* learned
      .mark(project, options.transcript, window)
      .pipe(Effect.catchTag("PlatformError", (error) => diagnostics.note(project, "learned_messages", error.message)))
  }
  return {
    _tag: "Learned",
    session,
    messages: messages.length,
    damagedLines,
    proposals,
    reflected: llm.backend !== "off",
    lessons,
    commitProblem
  } satisfies WorkOutcome
})

const reasonToSkip = (
  options: WorkOptions,
  all: ReadonlyArray<TranscriptMessage>,
  unseen: ReadonlyArray<TranscriptMessage>
): string | undefined => {
  if (all.length === 0) return "nothing was said in it"
  if (unseen.length === 0) return "everything in it has been learned from already"
  const entrypoint = all.find((message) => message.entrypoint !== undefined)?.entrypoint
  if (options.event !== undefined && !options.sdkSessions && isProgramEntrypoint(entrypoint)) {
    return `a program started it (${entrypoint}); set DEBRIEF_LEARN_SDK=1 or learn.sdkSessions to learn from such sessions`
  }
  return undefined
}

const learnFrom = Effect.fnUntraced(function* (
  project: ProjectPaths,
  messages: ReadonlyArray<TranscriptMessage>,
  trailers: NonNullable<CommitMessage["trailers"]>
) {
  const store = yield* PlaybookStore
  const { playbook } = yield* store.read(project)
  const reflection: Reflection = yield* reflect(project, playbook, messages)
  const modify = store.modify(project, (current) => {
    const { extraction, skipped } = withoutStale(reflection.extraction, playbook, current)
    const { playbook: next, report } = updatePlaybook(current, extraction)
    return [next, { ...report, skipped: [...reflection.leftOut, ...skipped, ...report.skipped] }]
  })
  const { commitProblem, value: modified } = yield* recordChange(project, modify, ({ saved, value }) =>
    saved ? { subject: commitSubject(value), trailers } : undefined
  )
  const diagnostics = yield* Diagnostics
  yield* Effect.forEach(
    updateDiagnostics(modified.value),
    ({ content, name }) => diagnostics.note(project, name, content),
    { discard: true }
  )
  const { cited, model, usage } = reflection
  const { recovery, saved, value: report } = modified
  return { lesson: { report, cited, model, usage, saved, recovery } satisfies Lesson, commitProblem }
})
