import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { fs as nodeFs, type NodeFs } from "../disk/NodeFs.ts"
import { refused } from "../disk/OpenFile.ts"
import { makeSafeCalls, type SafeCalls } from "../disk/SafeCalls.ts"
import { kindOf, syncCall } from "../disk/SyncCalls.ts"
import { Environment } from "./Environment.ts"
import { trustOf } from "./FollowLinks.ts"
import { safeMethods } from "./SafeFiles.ts"

/** What only the platform does, and never below a project's `.claude`. */
const elsewhereOnly = (calls: SafeCalls, below: FileSystem.FileSystem) => {
  const only = (method: string, path: string) =>
    syncCall(method, path, () => {
      if (calls.isOwn(path)) throw refused("ELINK", path, `is in a project, where nothing does ${method}`)
    })
  return {
    copy: (from, to, options) => Effect.andThen(only("copy", to), below.copy(from, to, options)),
    copyFile: (from, to) => Effect.andThen(only("copyFile", to), below.copyFile(from, to)),
    symlink: (from, to) => Effect.andThen(only("symlink", to), below.symlink(from, to)),
    truncate: (path, length) => Effect.andThen(only("truncate", path), below.truncate(path, length))
  } satisfies Partial<FileSystem.FileSystem>
}

/** The platform's file system with all that we do with files done by our own rule and `fs`. */
const decorate = (fs: NodeFs, calls: SafeCalls, below: FileSystem.FileSystem): FileSystem.FileSystem => {
  const methods = safeMethods(fs, calls)
  return FileSystem.make({
    ...below,
    ...elsewhereOnly(calls, below),
    ...methods,
    // Whoever reads thousands of files lets everything else have its turn before each.
    open: (path, options) =>
      (options?.flag ?? "r") === "r"
        ? Effect.andThen(Effect.yieldNow, methods.open(path, options))
        : methods.open(path, options),
    readDirectoryEntries: (path) =>
      !calls.isOwn(path)
        ? below.readDirectoryEntries(path)
        : syncCall("readDirectoryEntries", path, () =>
            calls.readEntries(path).map((entry) => ({ name: entry.name, type: kindOf(entry) }))
          )
  })
}

/** The same with the calls of another `node:fs`, for tests that change the disk between two of them. */
export const layerProjectFilesOver = (fs: NodeFs) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.gen(function* () {
      const environment = yield* Environment
      return decorate(fs, makeSafeCalls(fs, trustOf(fs, environment)), yield* FileSystem.FileSystem)
    })
  )

/**
 * The file system for the worker, the command and scripts, over the platform's: by the rule of `makeSafeCalls`, and by
 * synchronous calls, which for many small files are several times as fast as a round trip to another thread for each.
 */
export const layerProjectFiles = layerProjectFilesOver(nodeFs)
