import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { type PlatformError, systemError, type SystemErrorTag } from "effect/PlatformError"

const TAGS: Readonly<Record<string, SystemErrorTag>> = {
  ENOENT: "NotFound",
  // A component of the path is a file: what was asked for is not there either.
  ENOTDIR: "NotFound",
  EEXIST: "AlreadyExists",
  EACCES: "PermissionDenied",
  EPERM: "PermissionDenied",
  EROFS: "PermissionDenied",
  // What is not opened at all (OpenFile.ts).
  ELINK: "PermissionDenied",
  EKIND: "InvalidData",
  ESIZE: "InvalidData"
}

/** What a call of Node's file system failed with, as the error that the platform's layer has. */
export const callFailed = (method: string, path: string, cause: unknown): PlatformError =>
  systemError({
    _tag: TAGS[(cause as { readonly code?: string }).code ?? ""] ?? "Unknown",
    module: "FileSystem",
    method,
    description: (cause as Error).message,
    pathOrDescriptor: path,
    cause
  })

/** A synchronous call of Node's file system as an Effect. */
export const syncCall = <A>(method: string, path: string, run: () => A): Effect.Effect<A, PlatformError> =>
  Effect.try({ try: run, catch: (cause) => callFailed(method, path, cause) })

const KINDS = {
  isFile: "File",
  isDirectory: "Directory",
  isSymbolicLink: "SymbolicLink",
  isFIFO: "FIFO",
  isSocket: "Socket",
  isCharacterDevice: "CharacterDevice",
  isBlockDevice: "BlockDevice"
} as const

type IsKind = keyof typeof KINDS

/** What we look at of Node's `Stats`. */
export interface SyncStats extends Readonly<Record<IsKind, () => boolean>> {
  readonly ino: number | bigint
  readonly uid: number | bigint
  readonly gid: number | bigint
  readonly size: number | bigint
  readonly mode: number | bigint
  readonly mtime: Date
}

export const kindOf = (stats: Readonly<Record<IsKind, () => boolean>>): FileSystem.File.Type => {
  for (const is in KINDS) if (stats[is as IsKind]()) return KINDS[is as IsKind]
  return "Unknown"
}

/** What we look at of a file: what it is, which, whose, how large, and when it was changed. */
export const infoOf = (stats: SyncStats): FileSystem.File.Info =>
  ({
    type: kindOf(stats),
    ino: Option.some(BigInt(stats.ino)),
    uid: Option.some(Number(stats.uid)),
    gid: Option.some(Number(stats.gid)),
    size: BigInt(stats.size),
    mode: Number(stats.mode),
    mtime: Option.some(stats.mtime)
  }) as unknown as FileSystem.File.Info
