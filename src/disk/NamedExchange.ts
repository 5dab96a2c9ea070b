import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import type { Exchange } from "./DurableFile.ts"
import { asideOf, dropAside, exchangeUnchanged, sameBytes, tryLink } from "./FileExchange.ts"
import { missingAsNothing } from "./RegularFile.ts"

// Files of others have a name at every moment: a client that starts while its settings had none would go without them.

/** Whether the file with that name is still the one that stands aside. */
const isStillAside = Effect.fnUntraced(function* (target: string) {
  const fs = yield* FileSystem.FileSystem
  const aside = (yield* fs.lstat(asideOf(target))).ino
  const now = yield* missingAsNothing(fs.lstat(target))
  return now !== undefined && Option.isSome(aside) && Option.contains(now.ino, aside.value)
})

const exchangeNamed = Effect.fnUntraced(function* (
  { target, temporary }: Pick<Exchange, "target" | "temporary">,
  read: Uint8Array
): Effect.fn.Return<boolean, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const linked = yield* tryLink(target, asideOf(target))
  if (linked === "gone" || linked === "taken") return false
  // Where the file system has no hard links, it stays with its one name.
  const isLinked = linked === "linked"
  const make = Effect.gen(function* () {
    const isRead = sameBytes(yield* missingAsNothing(fs.readFile(isLinked ? asideOf(target) : target)), read)
    if (!isRead || (isLinked && !(yield* isStillAside(target)))) return false
    yield* fs.rename(temporary, target)
    return true
  })
  const drop = isLinked ? Effect.ignore(dropAside(target)) : Effect.void
  return yield* make.pipe(
    Effect.tap((isMade) => (isMade ? Effect.void : drop)),
    Effect.onError(() => drop)
  )
})

/**
 * Makes the exchange as `exchangeUnchanged` does, but by a rename over the old file, which stands aside under a second
 * name before, and after. Whoever is killed at whatever moment, the name leads to the old file or to the new one.
 *
 * What somebody writes into the old file, whenever, is found aside. What somebody renames over it is found by a look at
 * which file it is, right before the rename. One window is left, between these two calls, about a tenth of a millisecond: a file
 * that is renamed over it just then is replaced without a trace, since no call of Node's exchanges two names at once. On
 * a file system without hard links, nothing stands aside, and the window is from reading the bytes to the rename.
 */
export const exchangeUnchangedNamed = (
  exchange: Pick<Exchange, "target" | "temporary">,
  read: Uint8Array | undefined
): Effect.Effect<boolean, PlatformError, FileSystem.FileSystem> =>
  read === undefined ? exchangeUnchanged(exchange, read) : Effect.uninterruptible(exchangeNamed(exchange, read))
