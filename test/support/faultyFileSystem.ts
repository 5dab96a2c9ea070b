import { Effect, FileSystem, Layer, PlatformError } from "effect"
import { layerFiles } from "./files.ts"

export type Fault = "ENOSPC" | "EIO" | "EACCES"

/** The error that the real layer answers for that code of the operating system. */
export const faultOf = (fault: Fault, method: string, path: string) =>
  PlatformError.systemError({
    _tag: fault === "EACCES" ? "PermissionDenied" : "Unknown",
    module: "FileSystem",
    method,
    description: `${fault}: injected`,
    pathOrDescriptor: path,
    cause: Object.assign(new Error(`${fault}: injected`), { code: fault })
  })

/** The real file system with some of its methods exchanged. */
export const layerFileSystem = (change: (real: FileSystem.FileSystem) => Partial<FileSystem.FileSystem>) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (real) => FileSystem.FileSystem.of({ ...real, ...change(real) }))
  ).pipe(Layer.provide(layerFiles))

/** Methods whose first argument is a path and that may fail. */
type Method =
  | "open"
  | "rename"
  | "remove"
  | "stat"
  | "readFile"
  | "readFileString"
  | "readDirectory"
  | "makeDirectory"
  | "writeFileString"

/** The real file system, on which one method fails for paths that contain a text. */
export const layerFailing = (method: Method, part: string, fault: Fault) =>
  layerFileSystem((real) => {
    const sound = real[method] as (path: string, ...rest: ReadonlyArray<unknown>) => Effect.Effect<never, never>
    return {
      [method]: (path: string, ...rest: ReadonlyArray<unknown>) =>
        path.includes(part) ? Effect.fail(faultOf(fault, method, path)) : sound(path, ...rest)
    }
  })

/** The real file system, on which one step with an open file fails, writing after half of the bytes. */
export const layerFailingFile = (step: "writeAll" | "sync" | "readAlloc", part: string | RegExp, fault: Fault) =>
  layerFileSystem((real) => ({
    open: (path, options) =>
      Effect.map(real.open(path, options), (file) => {
        if (!(typeof part === "string" ? path.includes(part) : part.test(path))) return file
        const failure = Effect.fail(faultOf(fault, step, path))
        const writeAll = (bytes: Uint8Array) =>
          Effect.andThen(file.writeAll(bytes.subarray(0, bytes.length >> 1)), failure)
        return {
          ...bound(file),
          ...{ sync: { sync: failure }, readAlloc: { readAlloc: () => failure }, writeAll: { writeAll } }[step]
        }
      })
  }))

/** A file's members as a plain object: they stand on its prototype. */
const bound = (file: FileSystem.File): FileSystem.File => ({
  [FileSystem.FileTypeId]: FileSystem.FileTypeId,
  stat: file.stat,
  sync: file.sync,
  seek: (offset, from) => file.seek(offset, from),
  read: (buffer, options) => file.read(buffer, options),
  readAlloc: (size, options) => file.readAlloc(size, options),
  truncate: (length) => file.truncate(length),
  write: (buffer) => file.write(buffer),
  writeAll: (buffer) => file.writeAll(buffer)
})

/** The real file system, whose files answer no more than so many bytes at once. */
export const layerInPieces = (bytes: number) =>
  layerFileSystem((real) => ({
    open: (path, options) =>
      Effect.map(real.open(path, options), (file) => ({
        ...bound(file),
        readAlloc: (size, given) => file.readAlloc(Math.min(size, bytes), given)
      }))
  }))
