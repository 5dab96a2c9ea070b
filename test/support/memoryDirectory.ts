import { Clock, Effect, FileSystem, Option, PlatformError } from "effect"

const fault = (tag: PlatformError.SystemErrorTag, method: string, path: string) =>
  PlatformError.systemError({ _tag: tag, module: "FileSystem", method, pathOrDescriptor: path })

/** As much of a file system as a lock needs, in memory: with TestClock every step of time is exact. */
export const makeMemoryDirectory = () => {
  /** Paths of files with their modification times. */
  const files = new Map<string, number>()
  const touch = (path: string) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      files.set(path, now)
    })
  const info = (path: string) =>
    Effect.suspend(() => {
      const mtime = files.get(path)
      return mtime === undefined
        ? Effect.fail(fault("NotFound", "stat", path))
        : Effect.succeed({ type: "File", mtime: Option.some(new Date(mtime)) } as FileSystem.File.Info)
    })
  const fileSystem: Partial<FileSystem.FileSystem> = {
    makeDirectory: () => Effect.void,
    readDirectory: (directory) =>
      Effect.sync(() =>
        [...files.keys()]
          .filter((path) => path.startsWith(`${directory}/`))
          .map((path) => path.slice(directory.length + 1))
      ),
    writeFileString: (path) =>
      Effect.suspend(() =>
        files.has(path) ? Effect.fail(fault("AlreadyExists", "writeFileString", path)) : touch(path)
      ),
    stat: info,
    lstat: info,
    utimes: (path) =>
      Effect.suspend(() => (files.has(path) ? touch(path) : Effect.fail(fault("NotFound", "utimes", path)))),
    rename: (from, to) =>
      Effect.suspend(() => {
        const mtime = files.get(from)
        if (mtime === undefined) return Effect.fail(fault("NotFound", "rename", from))
        files.delete(from)
        files.set(to, mtime)
        return Effect.void
      }),
    remove: (path) => Effect.sync(() => void files.delete(path))
  }
  return { files, fileSystem, layer: FileSystem.layerNoop(fileSystem) }
}
