import type { Stats } from "node:fs"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type PlatformError, systemError, type SystemErrorTag } from "effect/PlatformError"
import { fs } from "./NodeFs.ts"

const TAGS: Readonly<Record<string, SystemErrorTag>> = {
  ENOENT: "NotFound",
  // A component of the path is a file: what was asked for is not there either.
  ENOTDIR: "NotFound",
  EEXIST: "AlreadyExists",
  EACCES: "PermissionDenied",
  EPERM: "PermissionDenied",
  EROFS: "PermissionDenied"
}

const call = <A>(method: string, path: string, run: () => A): Effect.Effect<A, PlatformError> =>
  Effect.try({
    try: run,
    catch: (cause) =>
      systemError({
        _tag: TAGS[(cause as NodeJS.ErrnoException).code ?? ""] ?? "Unknown",
        module: "FileSystem",
        method,
        description: (cause as Error).message,
        pathOrDescriptor: path,
        cause
      })
  })

/** What the hook programs look at of a file: whether it is one, how large, and when it was changed. */
const toInfo = (stats: Stats): FileSystem.File.Info =>
  ({
    type: stats.isFile() ? "File" : stats.isDirectory() ? "Directory" : "Unknown",
    size: BigInt(stats.size),
    mode: stats.mode,
    mtime: Option.some(stats.mtime)
  }) as unknown as FileSystem.File.Info

/** An open file that can be written to and brought to disk, which is all that the hook programs do with one. */
const toFile = (path: string, descriptor: number): FileSystem.File =>
  ({
    [FileSystem.FileTypeId]: FileSystem.FileTypeId,
    sync: call("sync", path, () => fs.fsyncSync(descriptor)),
    writeAll: (bytes: Uint8Array) =>
      call("writeAll", path, () => {
        for (let written = 0; written < bytes.length;) written += fs.writeSync(descriptor, bytes, written)
      })
  }) as unknown as FileSystem.File

/**
 * What the hook programs need of the file system, by synchronous calls. The full layer of `@effect/platform-node` costs
 * a hook about 10 ms; a hook reads a handful of small files and has nothing else to do meanwhile.
 */
export const layerLeanFileSystem = Layer.succeed(
  FileSystem.FileSystem,
  FileSystem.makeNoop({
    stat: (path) => call("stat", path, () => toInfo(fs.statSync(path))),
    realPath: (path) => call("realPath", path, () => fs.realpathSync(path)),
    readFile: (path) => call("readFile", path, () => fs.readFileSync(path)),
    readFileString: (path) => call("readFileString", path, () => fs.readFileSync(path, "utf8")),
    writeFileString: (path, data, options) =>
      call("writeFileString", path, () =>
        fs.writeFileSync(path, data, {
          flag: options?.flag ?? "w",
          ...(options?.mode === undefined ? {} : { mode: options.mode })
        })
      ),
    makeDirectory: (path, options) =>
      call("makeDirectory", path, () => {
        fs.mkdirSync(path, {
          recursive: options?.recursive ?? false,
          ...(options?.mode === undefined ? {} : { mode: options.mode })
        })
      }),
    open: (path, options) =>
      Effect.map(
        Effect.acquireRelease(
          call("open", path, () => fs.openSync(path, options?.flag ?? "r", options?.mode)),
          (descriptor) => Effect.sync(() => fs.closeSync(descriptor))
        ),
        (descriptor) => toFile(path, descriptor)
      ),
    chmod: (path, mode) => call("chmod", path, () => fs.chmodSync(path, mode)),
    rename: (from, to) => call("rename", from, () => fs.renameSync(from, to)),
    readLink: (path) => call("readLink", path, () => fs.readlinkSync(path)),
    readDirectory: (path) => call("readDirectory", path, () => fs.readdirSync(path)),
    exists: (path) => call("exists", path, () => fs.existsSync(path)),
    remove: (path, options) => call("remove", path, () => fs.rmSync(path, { force: options?.force ?? false }))
  })
)
