import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import type { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { ourRecord, withToken } from "../project/StateToken.ts"

// What the worker keeps in mind is a JSON object in a file of the state: by key, the newest last.

/** Those values of such a file that are some; none where it is not ours, or cannot be read. */
export const readRemembered = <V>(
  path: string,
  isValue: (value: unknown) => value is V
): Effect.Effect<ReadonlyMap<string, V>, never, FileSystem.FileSystem | Project> =>
  readRegularText(path).pipe(
    Effect.flatMap(ourRecord),
    Effect.map((record) => Object.entries(record).filter((entry): entry is [string, V] => isValue(entry[1]))),
    Effect.orElseSucceed((): ReadonlyArray<[string, V]> => []),
    Effect.map((entries) => new Map(entries))
  )

/** Keeps so many, the newest. Only for the worker. */
export const writeRemembered = Effect.fnUntraced(function* <V>(
  path: string,
  values: ReadonlyMap<string, V>,
  most: number
): Effect.fn.Return<void, PlatformError, FileSystem.FileSystem | Project> {
  yield* ensureStateDirectory
  yield* removeOrphans(path)
  const record = yield* withToken(Object.fromEntries([...values].slice(-most)))
  yield* writeStateDurably(path, `${JSON.stringify(record)}\n`)
})
