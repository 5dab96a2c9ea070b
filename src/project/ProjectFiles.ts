import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { canHold, type OwnPath } from "../disk/HeldFolder.ts"
import { fs as nodeFs, type NodeFs } from "../disk/NodeFs.ts"
import { refused } from "../disk/OpenFile.ts"
import { makeSafeCalls, type SafeCalls } from "../disk/SafeCalls.ts"
import { fileOf, type Open } from "../disk/SafeFile.ts"
import { SyncsAside } from "../disk/SyncsAside.ts"
import { callFailed, kindOf, syncCall } from "../disk/SyncCalls.ts"
import { Environment } from "./Environment.ts"
import { trustOf } from "./FollowLinks.ts"
import { safeMethods, write } from "./SafeFiles.ts"

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

/** What no hook does, so that theirs is the smaller by it. */
const besidesHooks = (fs: NodeFs, calls: SafeCalls, below: FileSystem.FileSystem) =>
  ({
    access: (path) =>
      syncCall("access", path, () => {
        if (!calls.exists(path))
          throw Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: "ENOENT" })
      }),
    readLink: (path) => syncCall("readLink", path, () => calls.at(path, (reached) => fs.readlinkSync(reached))),
    writeFile: (path, bytes, options) => syncCall("writeFile", path, () => write(fs, calls, path, bytes, options)),
    link: (from, to) =>
      syncCall("link", from, () => calls.at(from, (source) => calls.at(to, (target) => fs.linkSync(source, target)))),
    /** In a project, to whom that belongs. */
    chown: (path, uid, gid) =>
      syncCall("chown", path, () =>
        calls.isOwn(path) ? calls.give(path) : calls.at(path, (reached) => fs.chownSync(reached, uid, gid))
      ),
    utimes: (path, atime, mtime) =>
      syncCall("utimes", path, () =>
        calls.at(path, (reached, follow) =>
          follow ? fs.utimesSync(reached, atime, mtime) : fs.lutimesSync(reached, atime, mtime)
        )
      ),
    readDirectoryEntries: (path) =>
      !calls.isOwn(path)
        ? below.readDirectoryEntries(path)
        : syncCall("readDirectoryEntries", path, () =>
            calls
              .inside(path, (folder) => fs.readdirSync(folder, { withFileTypes: true }))
              .map((entry) => ({ name: entry.name, type: kindOf(entry) }))
          )
  }) satisfies Partial<FileSystem.FileSystem>

/** The descriptor is needed until the disk has answered: what waits for it is not interrupted. */
const syncAside = ({ descriptor, fs, path }: Open) =>
  Effect.uninterruptible(
    Effect.callback<void, PlatformError>((resume) =>
      fs.fsync(descriptor, (error) =>
        resume(error === null ? Effect.void : Effect.fail(callFailed("sync", path, error)))
      )
    )
  )

/** An open file with all that the service has of one. */
const wholeFileOf = (open: Open): FileSystem.File => {
  const { descriptor, fs, path, place } = open
  const file = fileOf(open)
  return {
    ...file,
    sync: Effect.flatMap(SyncsAside, (aside) => (aside ? syncAside(open) : file.sync)),
    seek: (offset, from) =>
      Effect.sync(() => BigInt((place.next = Number(offset) + (from === "current" ? place.next : 0)))),
    truncate: (length) =>
      syncCall("truncate", path, () => fs.ftruncateSync(descriptor, length === undefined ? undefined : Number(length))),
    write: (bytes) => syncCall("write", path, () => fs.writeSync(descriptor, bytes))
  } as FileSystem.File
}

/** The platform's file system with all that we do with files done by our own rule and `fs`. */
const decorate = (fs: NodeFs, calls: SafeCalls, below: FileSystem.FileSystem): FileSystem.FileSystem => {
  const methods = safeMethods(fs, calls, wholeFileOf)
  return FileSystem.make({
    ...below,
    ...elsewhereOnly(calls, below),
    ...methods,
    ...besidesHooks(fs, calls, below),
    // Whoever reads thousands of files lets everything else have its turn before each.
    open: (path, options) =>
      (options?.flag ?? "r") === "r"
        ? Effect.andThen(Effect.yieldNow, methods.open(path, options))
        : methods.open(path, options)
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

/** A path in a folder that is held, or the folder's own. */
const inHeld = (path: string, root: string, called: string): OwnPath | undefined => {
  if (path !== called && !path.startsWith(`${called}/`)) return undefined
  const names = path.slice(called.length).split("/")
  const steps = names.filter((name) => name !== "" && name !== ".")
  return { root, called, names: steps.length === 0 ? ["."] : steps }
}

/**
 * The same file system, to which all in a folder is as the `.claude` of a project: no link is followed, whatever the
 * user's settings say, and what root makes belongs to whom the folder belongs. On Linux the folder is held open: what
 * takes its place meanwhile is not reached.
 */
export const filesHeldIn = Effect.fnUntraced(function* (folder: string, fs: NodeFs = nodeFs) {
  const trust = trustOf(fs, yield* Environment)
  const hold = syncCall("open", folder, () =>
    makeSafeCalls(fs, trust).open(folder === "" ? "/" : folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
  )
  const close = (descriptor: number) => Effect.sync(() => fs.closeSync(descriptor))
  // By its descriptor alone it would be a link to the folder, rather than the folder.
  const root = canHold(fs) ? `/proc/self/fd/${yield* Effect.acquireRelease(hold, close)}/.` : folder
  const calls = makeSafeCalls(fs, {
    own: (path) => inHeld(path, root, folder) ?? trust.own(path),
    followsLinks: () => false,
    help: () => "Nothing was done through it"
  })
  return decorate(fs, calls, yield* FileSystem.FileSystem)
})
