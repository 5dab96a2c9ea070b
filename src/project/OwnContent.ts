import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { foldNotes, MARK, markingNotes, noteOf } from "../core/playbook/ContentNotes.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import {
  contentsOf,
  contentsTaken,
  contentsToNote,
  type KnownContents,
  type Writer
} from "../core/playbook/Provenance.ts"
import { appendLines } from "../disk/AppendedFile.ts"
import { FILE_MODE } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "./Project.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"
import { stateToken } from "./StateToken.ts"

// What of a project's own files is the user's. It is noted in our state, in files whose names carry the state's token:
// what a pull brings cannot be named so.

/** Kinds of files that hold notes of contents, a line for each. */
export const CONTENT_KINDS = ["known", "approved"] as const

type ContentKind = (typeof CONTENT_KINDS)[number]
type Kind = ContentKind | "diagnostics"

const fileOf = Effect.fnUntraced(function* (kind: Kind) {
  const project = yield* Project
  const token = yield* stateToken
  return token === undefined ? undefined : `${project.state}/${kind}-${token}`
})

const notesIn = Effect.fnUntraced(
  function* (kind: ContentKind) {
    const file = yield* fileOf(kind)
    return foldNotes(file === undefined ? [] : (yield* readRegularText(file)).split("\n"))
  },
  Effect.orElseSucceed(() => foldNotes([]))
)

/** Appends notes; a file that has none yet begins with the mark. */
const append = Effect.fnUntraced(function* (kind: ContentKind, lines: ReadonlyArray<string>) {
  const file = yield* fileOf(kind)
  if (file === undefined || lines.length === 0) return
  const fs = yield* FileSystem.FileSystem
  yield* appendLines(file, (yield* fs.exists(file)) ? lines : [MARK, ...lines])
})

/** What this installation wrote in a project, or its user approved of. */
export const knownContents = Effect.gen(function* () {
  const { known } = yield* notesIn("known")
  const { known: approved } = yield* notesIn("approved")
  return approved.size === 0 ? known : (new Set([...known, ...approved]) as KnownContents)
})

/** Has notes of before tell mistakes apart, by the playbook as it is now. Only for who holds the playbook's lock. */
export const markNotes = Effect.fnUntraced(function* (playbook: Playbook) {
  for (const kind of CONTENT_KINDS) {
    const notes = yield* notesIn(kind)
    if (notes.isOld) yield* append(kind, markingNotes(notes, playbook))
  }
})

/** Whether notes of before wait for that. */
export const hasOldNotes = Effect.gen(function* () {
  return (yield* notesIn("known")).isOld || (yield* notesIn("approved")).isOld
})

/**
 * Notes contents as known before they are saved, so that nobody who is killed in between leaves what is ours as foreign.
 * What the change that is taken back took out is known again. Answers what the change takes out, for `noteGone`.
 */
export const noteChange = Effect.fnUntraced(function* (
  change: { readonly before: Playbook; readonly after: Playbook },
  writer: Writer,
  reverts: string | undefined
) {
  const project = yield* Project
  const known = yield* knownContents
  const now = [...new Set(contentsOf(change.after))].filter((content) => !known.has(content))
  const written = project.isShared ? contentsToNote(change.before, change.after, known, writer) : now
  yield* append(
    "known",
    written.map((content) => noteOf(content))
  )
  if (reverts !== undefined) {
    for (const kind of CONTENT_KINDS) {
      const { gone } = yield* notesIn(kind)
      const back = now.filter((content) => gone.get(content) === reverts)
      yield* append(
        kind,
        back.map((content) => noteOf(content))
      )
    }
  }
  return contentsTaken(change.before, change.after, known)
})

/** Notes what a change took out as not known any more, once that is saved. To do so again changes nothing. */
export const noteGone = Effect.fnUntraced(function* (contents: ReadonlyArray<string>, by: string) {
  if (contents.length === 0) return
  for (const kind of CONTENT_KINDS) {
    const { known } = yield* notesIn(kind)
    yield* append(
      kind,
      contents.filter((content) => known.has(content)).map((content) => noteOf(content, by))
    )
  }
})

const ensured = Effect.fnUntraced(function* (kind: Kind) {
  yield* ensureStateDirectory
  return yield* fileOf(kind)
})

/** Approves of contents in this project. Answers false where there is nowhere to keep that. */
export const approveContents = Effect.fnUntraced(function* (contents: ReadonlyArray<string>) {
  if ((yield* ensured("approved")) === undefined) return false
  yield* append(
    "approved",
    contents.map((content) => noteOf(content))
  )
  return true
})

export const approvedContents = Effect.map(notesIn("approved"), ({ known }) => known)

/** Whether the user wants the diagnostics that the project's flag file asks for. */
export const areDiagnosticsApproved = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fileOf("diagnostics")
  return file !== undefined && (yield* Effect.orElseSucceed(fs.exists(file), () => false))
})

export const approveDiagnostics = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const file = yield* ensured("diagnostics")
  if (file === undefined) return false
  yield* fs.writeFileString(file, "", { mode: FILE_MODE })
  return true
})

/** Takes back what was approved in this project. What was learned here stays known. */
export const disapproveAll = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  for (const kind of ["approved", "diagnostics"] as const) {
    const file = yield* fileOf(kind)
    if (file !== undefined) yield* fs.remove(file, { force: true })
  }
})
