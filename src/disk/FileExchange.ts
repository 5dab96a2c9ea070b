import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { directoryOf, type Exchange, temporariesOf } from "./DurableFile.ts"
import { missingAsNothing, readRegular, textIfThere } from "./RegularFile.ts"
import { unheeded } from "./Unheeded.ts"

// Files that people edit too. A rename would take the place of whatever stands there at that moment, also of what an
// editor has saved since the last look, and nothing would be left of it. So the old file is first taken aside, looked at
// there, and the new one is put where nothing stands: no step here ever replaces a file. For that instant the file has
// no name but the one aside, under which those who read and those who come after a killed process look for it.

/** Where a file stands for the instant in which it is exchanged, and until it is seen that nobody writes to it. */
export const asideOf = (path: string): string =>
  `${directoryOf(path)}/.${path.slice(path.lastIndexOf("/") + 1)}.debrief-aside`

export const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]))

/** Gives a file a second name, where nothing stands by that. On some file systems no file can have two. */
export const tryLink = (from: string, to: string) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) => fs.link(from, to)).pipe(
    Effect.as("linked" as const),
    Effect.catchTag("PlatformError", ({ reason: { _tag } }) =>
      Effect.succeed(
        _tag === "AlreadyExists"
          ? ("taken" as const)
          : _tag === "NotFound"
            ? ("gone" as const)
            : ("unlinkable" as const)
      )
    )
  )

/** Moves a file to where nothing stands; false, and nothing moved, when something does. */
const place = Effect.fnUntraced(function* (from: string, to: string) {
  const fs = yield* FileSystem.FileSystem
  const linked = yield* tryLink(from, to)
  if (linked === "taken") return false
  if (linked === "linked") {
    yield* unheeded(fs.remove(from, { force: true }))
    return true
  }
  // A file system without hard links: between these two somebody could still save something.
  if (yield* fs.exists(to)) return false
  yield* fs.rename(from, to)
  return true
})

/** Puts back what was taken aside; when something newer stands there by now, that stays, and the other aside. */
const putBack = (target: string) => unheeded(place(asideOf(target), target))

/** Takes a file aside and goes on if it is what was read there; else, or if that fails, it has its name again. */
const whileAside = (
  target: string,
  read: Uint8Array,
  go: Effect.Effect<boolean, PlatformError, FileSystem.FileSystem>
): Effect.Effect<boolean, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const aside = asideOf(target)
    const taken = yield* missingAsNothing(Effect.as(fs.rename(target, aside), true))
    if (taken === undefined) return false
    const isMade = sameBytes(yield* fs.readFile(aside), read) && (yield* go)
    if (!isMade) yield* putBack(target)
    return isMade
  }).pipe(
    Effect.onError(() => putBack(target)),
    Effect.uninterruptible
  )

/**
 * Makes the exchange if the file is still what was read, its bytes or nothing; answers whether it was made. The old file
 * stays aside, where somebody who has it open may still write to it.
 */
export const exchangeUnchanged = (
  { target, temporary }: Pick<Exchange, "target" | "temporary">,
  read: Uint8Array | undefined
): Effect.Effect<boolean, PlatformError, FileSystem.FileSystem> =>
  read === undefined
    ? Effect.uninterruptible(place(temporary, target))
    : whileAside(target, read, place(temporary, target))

/** Takes the file away if it is still what was read; answers whether it was. It stays aside, as in an exchange. */
export const removeUnchanged = (target: string, read: Uint8Array) => whileAside(target, read, Effect.succeed(true))

/** The bytes that stand aside; nothing when nothing does. */
export const readAside = Effect.fnUntraced(function* (target: string) {
  const fs = yield* FileSystem.FileSystem
  const aside = asideOf(target)
  return (yield* fs.exists(aside)) ? yield* missingAsNothing(fs.readFile(aside)) : undefined
})

export const dropAside = Effect.fnUntraced(function* (target: string) {
  const fs = yield* FileSystem.FileSystem
  yield* fs.remove(asideOf(target), { force: true })
})

/** Keeps what stands aside under another name, on which nothing may stand yet; answers whether it could. */
export const keepAside = (target: string, copy: string) => place(asideOf(target), copy)

/** Gives a file its name again that a killed process had taken aside, and that is nowhere else; answers whether it did. */
export const returnAside = Effect.fnUntraced(function* (target: string) {
  const fs = yield* FileSystem.FileSystem
  if (!(yield* fs.exists(asideOf(target))) || (yield* fs.exists(target))) return false
  return yield* place(asideOf(target), target)
})

/**
 * Ends an exchange that a killed process had begun, as made or as not made: the file has its name again, and a temporary
 * file that has become it is gone. Only for who holds the file's lock.
 */
export const settleExchange = Effect.fnUntraced(function* (target: string) {
  const fs = yield* FileSystem.FileSystem
  yield* returnAside(target)
  const temporaries = yield* temporariesOf(target)
  if (temporaries.length === 0) return
  const now = yield* missingAsNothing(readRegular(target))
  for (const temporary of temporaries) {
    const bytes = yield* missingAsNothing(readRegular(temporary))
    if (now !== undefined && sameBytes(bytes, now)) yield* fs.remove(temporary, { force: true })
  }
})

/** The bytes of a file that is exchanged so, also in the instant in which it stands aside; nothing when there is none. */
export const readExchanged = Effect.fnUntraced(function* (
  path: string,
  most?: number
): Effect.fn.Return<Uint8Array | undefined, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const bytes = yield* missingAsNothing(readRegular(path, most))
  if (bytes !== undefined) return bytes
  // Asked rather than tried: a call that fails costs a hook more, and most projects have no such file.
  if (yield* fs.exists(asideOf(path))) return yield* missingAsNothing(readRegular(asideOf(path), most))
  return (yield* fs.exists(path)) ? yield* missingAsNothing(readRegular(path, most)) : undefined
})

/** The text of a file that is exchanged so and that most often is not there; nothing then. */
export const exchangedTextIfThere = Effect.fnUntraced(function* (path: string, most?: number) {
  return (
    (yield* textIfThere(path, most)) ?? (yield* textIfThere(asideOf(path), most)) ?? (yield* textIfThere(path, most))
  )
})
