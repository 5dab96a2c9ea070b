import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { infoOf, syncCall, type SyncStats } from "./SyncCalls.ts"

/** With it a time is cut to the millisecond, as in the platform's layer; without, it is rounded. */
const EXACT = { bigint: true } as const

/** The calls of `node:fs` that files are read by. */
export interface SyncFs {
  readonly constants: { readonly O_RDONLY: number; readonly O_NONBLOCK?: number }
  readonly statSync: (path: string, options: typeof EXACT) => SyncStats
  readonly lstatSync: (path: string, options: typeof EXACT) => SyncStats
  readonly openSync: (path: string, flags: number) => number
  readonly closeSync: (descriptor: number) => void
  readonly readSync: (descriptor: number, bytes: Uint8Array, offset: number, length: number, position: number) => number
}

/** An open file as those read it that read much: from a place on. */
const fileOf = (fs: SyncFs, path: string, descriptor: number): FileSystem.File => {
  let next = 0
  return {
    [FileSystem.FileTypeId]: FileSystem.FileTypeId,
    seek: (offset: bigint) => Effect.sync(() => BigInt((next = Number(offset)))),
    readAlloc: (size: number, options?: FileSystem.File.ReadOptions) =>
      syncCall("readAlloc", path, () => {
        const bytes = Buffer.allocUnsafeSlow(size)
        const { position } = options ?? {}
        const read = fs.readSync(descriptor, bytes, 0, size, position === undefined ? next : Number(position))
        if (position === undefined) next += read
        return read === 0 ? Option.none() : Option.some(bytes.subarray(0, read))
      })
  } as unknown as FileSystem.File
}

/**
 * The file system below it, but for looking at files and reading them, which is done by synchronous calls: for programs
 * that read thousands of files, most of them small, this is several times as fast as a round trip to another thread for
 * every call. Nothing else runs meanwhile; no call reads more than it was asked for.
 */
export const layerSyncReads = (fs: SyncFs) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (below) =>
      FileSystem.make({
        ...below,
        stat: (path) => syncCall("stat", path, () => infoOf(fs.statSync(path, EXACT))),
        lstat: (path) => syncCall("lstat", path, () => infoOf(fs.lstatSync(path, EXACT))),
        open: (path, options) => {
          if ((options?.flag ?? "r") !== "r" || options?.noFollow === true) return below.open(path, options)
          // What was a file may be a pipe by now: opening one would wait for whoever writes to it.
          const flags = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0)
          const acquire = syncCall("open", path, () => fs.openSync(path, flags))
          // First everything else has its turn.
          return Effect.yieldNow.pipe(
            Effect.andThen(Effect.acquireRelease(acquire, (descriptor) => Effect.sync(() => fs.closeSync(descriptor)))),
            Effect.map((descriptor) => fileOf(fs, path, descriptor))
          )
        }
      })
    )
  )
