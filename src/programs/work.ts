import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { isProgramEntrypoint } from "../domain/Transcript.ts"
import type { TranscriptMessage } from "../domain/TranscriptLine.ts"
import { updatePlaybook, type UpdateReport } from "../domain/Update.ts"
import { updateDiagnostics } from "../domain/UpdateDiagnostics.ts"
import { cutWindows } from "../domain/Window.ts"
import { Diagnostics } from "../services/Diagnostics.ts"
import { FileLock } from "../services/FileLock.ts"
import { Git } from "../services/Git.ts"
import type { Usage } from "../services/Llm.ts"
import { PlaybookStore, type Recovery } from "../services/PlaybookStore.ts"
import { TranscriptReader } from "../services/TranscriptReader.ts"
import { type Reflection, reflect } from "./reflect.ts"

export interface WorkOptions {
  readonly transcript: string
  /** The session the transcript belongs to; else the id its own lines carry. */
  readonly session: string | undefined
  /** The hook event that asked for it; absent when a person did, who then decides what is learned from. */
  readonly event: string | undefined
  /** Whether to learn from sessions that a program started. Looked at only when a hook asked. */
  readonly sdkSessions: boolean
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
      /** One for each window of a long session, in order. */
      readonly lessons: ReadonlyArray<Lesson>
      /** Why the last commit was not made, if it was not. The playbook is saved all the same. */
      readonly commitProblem: string | undefined
    }

/**
 * Learns from one transcript: messages, reflection, update under the lock, save, diagnostics, commit. The LLM is asked
 * outside the lock, and what it answers is applied to the playbook as it is then (design 4.8).
 */
export const work = Effect.fn("work")(function* (project: ProjectPaths, options: WorkOptions) {
  const reader = yield* TranscriptReader
  const { damagedLines, messages } = yield* reader.read(options.transcript)
  const skip = reasonToSkip(options, messages)
  if (skip !== undefined) return { _tag: "Skipped", reason: skip, damagedLines } satisfies WorkOutcome
  const session = options.session ?? messages.find((message) => message.sessionId !== undefined)?.sessionId
  const lessons: Array<Lesson> = []
  let commitProblem: string | undefined
  for (const window of cutWindows(messages)) {
    const lesson = yield* learnFrom(project, window)
    lessons.push(lesson)
    commitProblem = yield* commit(project, lesson, session, options.event)
  }
  return {
    _tag: "Learned",
    session,
    messages: messages.length,
    damagedLines,
    lessons,
    commitProblem
  } satisfies WorkOutcome
})

const reasonToSkip = (options: WorkOptions, messages: ReadonlyArray<TranscriptMessage>): string | undefined => {
  if (messages.length === 0) return "nothing was said in it"
  const entrypoint = messages.find((message) => message.entrypoint !== undefined)?.entrypoint
  if (options.event !== undefined && !options.sdkSessions && isProgramEntrypoint(entrypoint)) {
    return `a program started it (${entrypoint}); set DEBRIEF_LEARN_SDK=1 or learn.sdkSessions to learn from such sessions`
  }
  return undefined
}

const learnFrom = Effect.fnUntraced(function* (project: ProjectPaths, messages: ReadonlyArray<TranscriptMessage>) {
  const store = yield* PlaybookStore
  const { playbook } = yield* store.read(project)
  const reflection: Reflection = yield* reflect(project, playbook, messages)
  const modified = yield* store.modify(project, (current) => {
    const updated = updatePlaybook(current, reflection.extraction)
    return [updated.playbook, updated.report]
  })
  const diagnostics = yield* Diagnostics
  yield* Effect.forEach(
    updateDiagnostics(modified.value),
    ({ content, name }) => diagnostics.note(project, name, content),
    { discard: true }
  )
  const { cited, model, usage } = reflection
  return { report: modified.value, cited, model, usage, saved: modified.saved, recovery: modified.recovery }
})

/** Commits what was saved. Trouble with git costs the commit, never the playbook. */
const commit = Effect.fnUntraced(function* (
  project: ProjectPaths,
  lesson: Lesson,
  session: string | undefined,
  event: string | undefined
) {
  if (!lesson.saved) return undefined
  const git = yield* Git
  const lock = yield* FileLock
  const message = { subject: subjectOf(lesson.report), trailers: { Session: session, Source: event } }
  const diagnostics = yield* Diagnostics
  return yield* lock
    .withLock(`${project.state}/locks/history`, () => git.commit(project, message))
    .pipe(
      Effect.as(undefined),
      Effect.catch((error) => Effect.as(diagnostics.note(project, "git_commit", error.message), error.message))
    )
})

const namedIds = (verb: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.length === 0 ? [] : [`${verb} ${[...new Set(names)].join(", ")}`]

/** `Learn: add pat-001, rate pref-002` and so on: what changed, by id. */
const subjectOf = (report: UpdateReport): string => {
  const applied = (type: string) => report.applied.filter((change) => change.type === type)
  const parts = [
    ...namedIds(
      "add",
      applied("ADD").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "update",
      applied("UPDATE").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "merge into",
      applied("MERGE").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "delete",
      applied("DELETE").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "rate",
      report.rated.filter(({ rating }) => rating !== "neutral").map(({ name }) => name)
    ),
    ...namedIds(
      "prune",
      report.pruned.map(({ entry }) => entry.name)
    )
  ]
  return `Learn: ${parts.join("; ") || "restore the playbook"}`
}
