import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { isConflict } from "../core/text/ConflictMarkers.ts"
import { losesByReading } from "../core/text/JsonLoss.ts"
import { type Exchange, removeOrphans, writeDurably } from "../disk/DurableFile.ts"
import { exchangeUnchanged, sameBytes } from "../disk/FileExchange.ts"
import type { LockError } from "../disk/FileLock.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import type { Diagnostics } from "../project/Diagnostics.ts"
import type { Project } from "../project/Project.ts"
import { warn } from "../project/Warning.ts"
import { InConflict } from "./Conflict.ts"
import { keepCopy, keepGood, tendAside } from "./KeptCopies.ts"

/** A document could not be saved; the file on disk is as it was. */
export class NotSaved extends Schema.TaggedError<NotSaved>()("NotSaved", {
  path: Schema.String,
  detail: Schema.String,
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return `${this.path} was not saved (${this.detail}). The file is as it was. Check free space and permissions.`
  }
}

/** What became of bytes that could not be kept in the document. */
export interface Recovery {
  /** The file that keeps the bytes as they were found. */
  readonly copy: string
  /** What was gone on with: what could be read of the file, the last commit, or the default document. */
  readonly from: "file" | "history" | "default"
}

/** A document before and after a change, and what the change answered. */
export interface Changed<D, A> {
  readonly before: D
  readonly after: D
  readonly value: A
}

export interface Modified<D, A> extends Changed<D, A> {
  /** Whether the file was written. */
  readonly saved: boolean
  readonly recovery: Option.Option<Recovery>
}

/** A document as found on disk. */
export interface Found<D> {
  readonly document: D
  readonly bytes: Uint8Array | undefined
  readonly corrupt: boolean
  /** Whether writing it back would lose something that the file holds, beside what any JSON loses that is read. */
  readonly lossy: boolean
}

/** What a change makes of a document, and what it answers: a function, or an Effect where it takes services. */
export type Change<D, A, E = never> = (document: D) => readonly [D, A] | Effect.Effect<readonly [D, A], E>

/**
 * How a corrupt document is mended for its own sake. `anyhow`: by its last good version, else by the default. `restore`:
 * by its last good version alone, also when it is in conflict, since a person asked for just that.
 */
export type Mending = "anyhow" | "restore"

/** One kind of document and the file it is kept in. */
export interface DocumentKind<D, E> {
  readonly path: string
  /** The document in its canonical form; fails when it is none. */
  readonly validate: (document: D) => Effect.Effect<D, E>
  readonly same: (a: D, b: D) => boolean
  /** The document as it is saved at this time, ISO 8601. */
  readonly stamp: (document: D, now: string) => D
  /** Beside what its bytes are kept when it is corrupt, where that is not the file itself. */
  readonly keptBeside?: string | undefined
  /** Where a copy of the last sound version is kept, if there is one. */
  readonly backup: string | undefined
  /** The last good version, if there is one. */
  readonly lastGood: Effect.Effect<Option.Option<D>, never, Project>
}

/** A document as it stands in its file. */
export const documentText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

/** The file was changed by somebody else between reading and writing it; nothing was written. */
export class ChangedMeanwhile extends Schema.TaggedError<ChangedMeanwhile>()("ChangedMeanwhile", {
  path: Schema.String
}) {
  override get message() {
    return `${this.path} is being changed by another program. The file is as that left it. Try again.`
  }
}

/** Tries a change again when the file was changed meanwhile; gives up as `NotSaved`. */
export const retryChanged = <A, E, R>(
  effect: Effect.Effect<A, E | ChangedMeanwhile, R>,
  path: string
): Effect.Effect<A, Exclude<E, ChangedMeanwhile> | NotSaved, R> =>
  effect.pipe(
    Effect.retry({ times: 10, while: (error) => error instanceof ChangedMeanwhile }),
    Effect.mapError((error) =>
      error instanceof ChangedMeanwhile
        ? new NotSaved({ path, detail: "another program keeps changing it" })
        : (error as Exclude<E, ChangedMeanwhile>)
    )
  )

/** Fails when the file is not what it was when it was read. */
const checkUnchanged = Effect.fnUntraced(function* (path: string, bytes: Uint8Array | undefined) {
  const fs = yield* FileSystem.FileSystem
  const now = yield* missingAsNothing(fs.readFile(path))
  if (!sameBytes(now, bytes)) return yield* new ChangedMeanwhile({ path })
})

/** The exchange of the file, which fails when it is not what was read. */
const exchangeRead = Effect.fnUntraced(function* (path: string, exchange: Exchange, read: Uint8Array | undefined) {
  if (!(yield* exchangeUnchanged(exchange, read))) return yield* new ChangedMeanwhile({ path })
})

/**
 * Changes a document on disk: what `change` answers is written as a whole and durably when its content differs. A
 * corrupt document is gone on with from its history or from the default; one in conflict is not, unless it is to be
 * restored. Only for who holds the document's lock, whose `check` is asked before anything is written and once more right
 * before the rename.
 */
export const modifyDocument = Effect.fnUntraced(function* <D, A, E, F = never>(options: {
  readonly diagnostics: Diagnostics["Service"]
  readonly kind: DocumentKind<D, E>
  readonly found: Found<D>
  readonly check: Effect.Effect<void, LockError>
  readonly change: Change<D, A, F>
  /** What takes a corrupt document's place even if nothing else changes; without it, the document then stays as it is. */
  readonly mends?: Mending | undefined
  /** Makes the exchange of the file's bytes, and whatever has to go with it. */
  readonly commit?: <G>(exchange: Exchange<G>, change: Changed<D, A>) => Effect.Effect<void, PlatformError | G, Project>
}): Effect.fn.Return<
  Modified<D, A>,
  E | F | LockError | PlatformError | NotSaved | ChangedMeanwhile | InConflict,
  FileSystem.FileSystem | Project
> {
  const { diagnostics, found, kind, mends } = options
  if (found.corrupt && mends !== "restore" && isConflict(found.bytes)) return yield* new InConflict({ path: kind.path })
  const good = found.corrupt ? yield* kind.lastGood : Option.none<D>()
  const from = found.corrupt ? (Option.isSome(good) ? "history" : "default") : "file"
  const before = Option.getOrElse(good, () => found.document)
  const made = options.change(before)
  const [changed, value] = Effect.isEffect(made) ? yield* made : made
  const after = changed === before ? before : yield* kind.validate(changed)
  const none = Option.none<Recovery>()
  const text = new TextDecoder().decode(found.bytes)
  const lossy = found.lossy || (!found.corrupt && losesByReading(text))
  const isSound = found.bytes !== undefined && !found.corrupt && !lossy
  const isMended = (from === "history" && mends !== undefined) || (from === "default" && mends === "anyhow")
  if (!isMended && kind.same(before, after)) {
    // It may be of others' making, or of a writer's who was killed before it came to this.
    if (isSound) yield* keepGood(kind.backup, found.bytes)
    return { before, after: before, value, saved: false, recovery: none }
  }
  const saved = kind.stamp(after, DateTime.formatIso(yield* DateTime.now))
  yield* options.check
  yield* removeOrphans(kind.path)
  const keep = (bytes: Uint8Array) => keepCopy(diagnostics, kind.path, bytes, "corrupt", kind.keptBeside)
  const recovery =
    found.bytes !== undefined && (found.corrupt || lossy)
      ? Option.some<Recovery>({ copy: yield* keep(found.bytes), from })
      : none
  if (from === "history") yield* warn(`${kind.path} was restored to its last good version`)
  const commit = options.commit ?? (({ rename }) => rename)
  const written = documentText(saved)
  const fs = yield* FileSystem.FileSystem
  if (isSound) yield* keepGood(kind.backup, found.bytes)
  yield* writeDurably(kind.path, written, (exchange) =>
    options.check.pipe(
      Effect.andThen(checkUnchanged(kind.path, found.bytes)),
      Effect.andThen(
        commit(
          {
            ...exchange,
            rename: exchangeRead(kind.path, exchange, found.bytes).pipe(
              Effect.provideService(FileSystem.FileSystem, fs)
            )
          },
          { before, after: saved, value }
        )
      ),
      Effect.ensuring(Effect.ignore(tendAside(diagnostics, exchange.target, found.bytes)))
    )
  )
  yield* keepGood(kind.backup, new TextEncoder().encode(written))
  return { before, after: saved, value, saved: true, recovery }
})

/** Maps what the disk says to `NotSaved`. */
export const notSaved =
  (path: string) =>
  (cause: PlatformError): NotSaved =>
    new NotSaved({ path, detail: cause.message, cause })
