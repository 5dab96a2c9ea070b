import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { fs as nodeFs, type NodeFs } from "../disk/NodeFs.ts"
import { makeSafeCalls, type SafeCalls } from "../disk/SafeCalls.ts"
import { fileOf, flagsOf, type Open, writeAll } from "../disk/SafeFile.ts"
import { infoOf, syncCall } from "../disk/SyncCalls.ts"
import { Environment } from "./Environment.ts"
import { trustOf } from "./FollowLinks.ts"

const opened = (fs: NodeFs, calls: SafeCalls, path: string, options?: Parameters<FileSystem.FileSystem["open"]>[1]) =>
  syncCall("open", path, () => calls.open(path, flagsOf(fs, options?.flag ?? "r"), options?.mode))

/** Writes a file by the rule, from where its flag says. */
export const write = (
  fs: NodeFs,
  calls: SafeCalls,
  path: string,
  bytes: Uint8Array,
  options?: Parameters<FileSystem.FileSystem["writeFile"]>[2]
) => {
  const descriptor = calls.open(path, flagsOf(fs, options?.flag ?? "w"), options?.mode)
  try {
    writeAll(fs, descriptor, bytes)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** What hooks do with files, as the service has it, each by synchronous calls; `open` answers what `make` makes. */
export const safeMethods = (fs: NodeFs, calls: SafeCalls, make: (open: Open) => FileSystem.File = fileOf) =>
  ({
    exists: (path) => syncCall("exists", path, () => calls.exists(path)),
    stat: (path) => syncCall("stat", path, () => infoOf(calls.stat(path))),
    lstat: (path) => syncCall("lstat", path, () => infoOf(calls.lstat(path))),
    realPath: (path) => syncCall("realPath", path, () => calls.realPath(path)),
    readFile: (path) => syncCall("readFile", path, () => calls.readFile(path)),
    readFileString: (path) => syncCall("readFileString", path, () => calls.readFile(path).toString("utf8")),
    writeFileString: (path, text, options) =>
      syncCall("writeFileString", path, () => write(fs, calls, path, Buffer.from(text), options)),
    open: (path, options) =>
      Effect.map(
        Effect.acquireRelease(opened(fs, calls, path, options), (descriptor) =>
          Effect.sync(() => fs.closeSync(descriptor))
        ),
        (descriptor) => make({ fs, path, descriptor, place: { next: 0 } })
      ),
    makeDirectory: (path, options) =>
      syncCall("makeDirectory", path, () => calls.makeDirectory(path, options?.recursive ?? false, options?.mode)),
    readDirectory: (path) => syncCall("readDirectory", path, () => calls.readDirectory(path)),
    rename: (from, to) => syncCall("rename", from, () => calls.rename(from, to)),
    remove: (path, options) =>
      syncCall("remove", path, () =>
        calls.remove(path, { recursive: options?.recursive ?? false, force: options?.force ?? false })
      ),
    chmod: (path, mode) => syncCall("chmod", path, () => calls.chmod(path, mode))
  }) satisfies Partial<FileSystem.FileSystem>

/** The calls by the rule, for what is no Effect. */
export const safeCallsOf = (environment: Environment["Service"]): SafeCalls =>
  makeSafeCalls(nodeFs, trustOf(nodeFs, environment))

/**
 * Only what the hook programs need: the full layer of `@effect/platform-node` costs a hook about 10 ms. What else the
 * service has is not there at all; standing in for it, as `FileSystem.makeNoop` does, takes the modules of streams.
 */
export const layerLean = Layer.effect(
  FileSystem.FileSystem,
  Effect.map(
    Environment,
    (environment) => safeMethods(nodeFs, safeCallsOf(environment)) as unknown as FileSystem.FileSystem
  )
)
