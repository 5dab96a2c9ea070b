import type { Stats } from "node:fs"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
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

/** What the hook programs look at of a file: whether it is one, and how large. */
const toInfo = (stats: Stats): FileSystem.File.Info =>
  ({
    type: stats.isFile() ? "File" : stats.isDirectory() ? "Directory" : "Unknown",
    size: BigInt(stats.size),
    mode: stats.mode
  }) as unknown as FileSystem.File.Info

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
    exists: (path) => call("exists", path, () => fs.existsSync(path)),
    remove: (path, options) => call("remove", path, () => fs.rmSync(path, { force: options?.force ?? false }))
  })
)
