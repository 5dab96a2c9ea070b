import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { excessBytes, PLAYBOOK_BOUNDS } from "../core/playbook/Bounds.ts"
import type { Migrated } from "../core/playbook/Migration.ts"
import { readPlaybookText } from "../core/playbook/ReadDocument.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { emptyPlaybook } from "../core/playbook/View.ts"
import { CONFLICT_WORDS, isConflict } from "../core/text/ConflictMarkers.ts"
import { readExchanged } from "../disk/FileExchange.ts"
import { missingAsNothing, openRegular, readBetween, readRegular } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { type DocumentTooLarge, migrateQuietly, Migrator } from "../stages/Migrator.ts"

/** What helps with a file that cannot be read: where something else stands in its place, or too much, no permission does. */
export const helpWith = ({ reason }: PlatformError): string =>
  reason._tag === "InvalidData" ? "Move it away." : "Check its permissions."

/**
 * The playbook file is there and cannot be read (permissions, a directory in its place, a failing disk).
 * Not a `Schema.TaggedError`: hooks load this module, and Schema would cost their start-up about 4 ms.
 */
export class PlaybookUnreadable extends Data.TaggedError("PlaybookUnreadable")<{
  readonly path: string
  readonly cause: PlatformError
}> {
  override get message() {
    return `${this.path} cannot be read (${this.cause.message}). Nothing was changed. ${helpWith(this.cause)}`
  }
}

/** The playbook file holds more than is read, or would with a change. Nothing is written in its place. */
export class PlaybookTooLarge extends Data.TaggedError("PlaybookTooLarge")<{
  readonly path: string
  readonly detail: string
  /** Whether it is a change that would make it so. */
  readonly changed?: boolean
}> {
  override get message() {
    return this.changed === true
      ? `${this.path} would be too large: ${this.detail}. It was not changed. Make room: debrief playbook remove ID`
      : `${this.path} is too large: ${this.detail}. It was neither read nor changed. ` +
          "Shorten it by hand, or put its last good version back: debrief restore"
  }
}

/** A playbook as read, with the bytes it was read from; `undefined` when there was no file. */
export interface ReadPlaybook extends Migrated {
  readonly bytes: Uint8Array | undefined
}

const readAs = Effect.fnUntraced(function* <R = never>(
  path: string,
  migrate: (bytes: Uint8Array) => Effect.Effect<Migrated, DocumentTooLarge, R>
): Effect.fn.Return<ReadPlaybook, PlaybookUnreadable | PlaybookTooLarge, FileSystem.FileSystem | R> {
  const bytes = yield* readWithin(path)
  if (bytes === undefined) return { playbook: emptyPlaybook, notes: [], bytes }
  const found = yield* Effect.mapError(migrate(bytes), ({ detail }) => new PlaybookTooLarge({ path, detail }))
  return { ...found, bytes }
})

/**
 * Reads a playbook file of any format, telling nobody of it. A missing file is the empty playbook; a corrupt one has a
 * `Corrupt` note.
 */
export const readPlaybookFile = (path: string) => readAs(path, (bytes) => migrateQuietly(bytes))

/** The same of a project's playbook, telling what it changed. */
export const readPlaybook = Effect.flatMap(Project, (project) =>
  Effect.flatMap(Migrator, ({ migrate }) => readAs(project.playbook, (bytes) => migrate(bytes)))
)

/** The bytes of the file, unless they are too many to be looked at. */
const readWithin = Effect.fnUntraced(function* (path: string) {
  const read = Effect.gen(function* () {
    const opened = yield* missingAsNothing(openRegular(path))
    // It may be just being exchanged.
    if (opened === undefined) return yield* readExchanged(path)
    const detail = excessBytes(opened.size, PLAYBOOK_BOUNDS)
    return detail === undefined ? yield* readBetween(opened, 0, opened.size) : new PlaybookTooLarge({ path, detail })
  })
  const found = yield* Effect.mapError(Effect.scoped(read), (cause) => new PlaybookUnreadable({ path, cause }))
  return found instanceof PlaybookTooLarge ? yield* found : found
})

/** The copy of the last good version; `undefined` when there is none that is sound. */
export const readGoodPlaybook = Effect.flatMap(Project, (project) =>
  readPlaybookFile(project.goodPlaybook).pipe(
    Effect.map(({ bytes, notes, playbook }) =>
      bytes === undefined || notes.some(({ _tag }) => _tag === "Corrupt") ? undefined : playbook
    ),
    Effect.orElseSucceed(() => undefined)
  )
)

/** The playbook of a file's text, unless the text is corrupt. */
export const goodPlaybookIn = (text: string): Option.Option<Playbook> => {
  const { notes, playbook } = readPlaybookText(text)
  return notes.some((note) => note._tag === "Corrupt") ? Option.none() : Option.some(playbook)
}

/** What keeps a playbook file from being used, in words; `undefined` when nothing does. A missing one is sound. */
export const playbookProblem = (path: string) =>
  readPlaybookFile(path).pipe(
    Effect.map(({ bytes, notes }) => {
      const corrupt = notes.find((note) => note._tag === "Corrupt")
      if (corrupt === undefined) return undefined
      return `${path} is corrupt (${isConflict(bytes) ? CONFLICT_WORDS : corrupt.reason})`
    }),
    Effect.catchTag("PlaybookTooLarge", ({ detail }) => Effect.succeed(`${path} is too large (${detail})`))
  )

/**
 * The playbook as a session can be given it. One that is corrupt or too large is stood in for by its last good version,
 * and `problem` says so to a person.
 */
export const readPlaybookForSession = Effect.gen(function* () {
  const project = yield* Project
  const found = yield* Effect.option(readPlaybook)
  if (Option.isSome(found) && !found.value.notes.some(({ _tag }) => _tag === "Corrupt")) {
    return { playbook: found.value.playbook, problem: undefined }
  }
  // What cannot be read at all fails here, as it did above.
  const problem = yield* playbookProblem(project.playbook)
  const good = yield* readGoodPlaybook
  const given =
    good === undefined
      ? "This session is given nothing of it, for no good version is kept. Mend it by hand, or see: debrief restore"
      : "This session is given its last good version. To put that in its place: debrief restore"
  return { playbook: good ?? emptyPlaybook, problem: problem === undefined ? undefined : `${problem}. ${given}` }
})

/** A file that is too large, as one that is corrupt: its bytes, and no playbook. */
export const readOversized = (path: string): Effect.Effect<ReadPlaybook, PlaybookUnreadable, FileSystem.FileSystem> =>
  readRegular(path).pipe(
    Effect.mapError((cause) => new PlaybookUnreadable({ path, cause })),
    Effect.map((bytes) => ({
      playbook: emptyPlaybook,
      notes: [{ _tag: "Corrupt" as const, reason: "it is too large" }],
      bytes
    }))
  )
