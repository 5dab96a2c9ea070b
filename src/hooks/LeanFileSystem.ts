import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { infoOf, syncCall } from "../services/SyncCalls.ts"
import { fs } from "./NodeFs.ts"

/** An open file that can be written to and brought to disk, which is all that the hook programs do with one. */
const toFile = (path: string, descriptor: number): FileSystem.File =>
  ({
    [FileSystem.FileTypeId]: FileSystem.FileTypeId,
    sync: syncCall("sync", path, () => fs.fsyncSync(descriptor)),
    writeAll: (bytes: Uint8Array) =>
      syncCall("writeAll", path, () => {
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
    stat: (path) => syncCall("stat", path, () => infoOf(fs.statSync(path))),
    realPath: (path) => syncCall("realPath", path, () => fs.realpathSync(path)),
    readFile: (path) => syncCall("readFile", path, () => fs.readFileSync(path)),
    readFileString: (path) => syncCall("readFileString", path, () => fs.readFileSync(path, "utf8")),
    writeFileString: (path, data, options) =>
      syncCall("writeFileString", path, () =>
        fs.writeFileSync(path, data, {
          flag: options?.flag ?? "w",
          ...(options?.mode === undefined ? {} : { mode: options.mode })
        })
      ),
    makeDirectory: (path, options) =>
      syncCall("makeDirectory", path, () => {
        fs.mkdirSync(path, {
          recursive: options?.recursive ?? false,
          ...(options?.mode === undefined ? {} : { mode: options.mode })
        })
      }),
    open: (path, options) =>
      Effect.map(
        Effect.acquireRelease(
          syncCall("open", path, () => fs.openSync(path, options?.flag ?? "r", options?.mode)),
          (descriptor) => Effect.sync(() => fs.closeSync(descriptor))
        ),
        (descriptor) => toFile(path, descriptor)
      ),
    chmod: (path, mode) => syncCall("chmod", path, () => fs.chmodSync(path, mode)),
    rename: (from, to) => syncCall("rename", from, () => fs.renameSync(from, to)),
    readLink: (path) => syncCall("readLink", path, () => fs.readlinkSync(path)),
    readDirectory: (path) => syncCall("readDirectory", path, () => fs.readdirSync(path)),
    exists: (path) => syncCall("exists", path, () => fs.existsSync(path)),
    remove: (path, options) => syncCall("remove", path, () => fs.rmSync(path, { force: options?.force ?? false }))
  })
)
