import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { NodeFs } from "./NodeFs.ts"
import { infoOf, syncCall } from "./SyncCalls.ts"

/** The flags of open(2) for those of the file system. */
export const flagsOf = (fs: NodeFs, flag: FileSystem.OpenFlag): number => {
  const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } = fs.constants
  const access = flag.includes("+") ? O_RDWR : flag.startsWith("r") ? O_RDONLY : O_WRONLY
  const kinds = { r: 0, w: O_CREAT | O_TRUNC, a: O_CREAT | O_APPEND }
  return access | kinds[flag[0] as keyof typeof kinds] | (flag.includes("x") ? O_EXCL : 0)
}

/** Writes all of it where the descriptor stands, which for appending is the end. */
export const writeAll = (fs: NodeFs, descriptor: number, bytes: Uint8Array): void => {
  for (let written = 0; written < bytes.length;) written += fs.writeSync(descriptor, bytes, written)
}

/** What is open, and where reading goes on, which has a place of its own as in the platform's layer. */
export interface Open {
  readonly fs: NodeFs
  readonly path: string
  readonly descriptor: number
  readonly place: { next: number }
}

/** An open file by synchronous calls, with what hooks do with one. */
export const fileOf = ({ descriptor, fs, path, place }: Open): FileSystem.File => {
  const read = (bytes: Uint8Array, position: bigint | undefined): number => {
    const count = fs.readSync(
      descriptor,
      bytes,
      0,
      bytes.length,
      position === undefined ? place.next : Number(position)
    )
    if (position === undefined) place.next += count
    return count
  }
  return {
    [FileSystem.FileTypeId]: FileSystem.FileTypeId,
    stat: syncCall("stat", path, () => infoOf(fs.fstatSync(descriptor, { bigint: true }))),
    sync: syncCall("sync", path, () => fs.fsyncSync(descriptor)),
    read: (bytes: Uint8Array, options?: FileSystem.File.ReadOptions) =>
      syncCall("read", path, () => read(bytes, options?.position as bigint | undefined)),
    readAlloc: (size: number, options?: FileSystem.File.ReadOptions) =>
      syncCall("readAlloc", path, () => {
        const bytes = Buffer.allocUnsafeSlow(size)
        const count = read(bytes, options?.position as bigint | undefined)
        return count === 0 ? Option.none() : Option.some(bytes.subarray(0, count))
      }),
    writeAll: (bytes: Uint8Array) => syncCall("writeAll", path, () => writeAll(fs, descriptor, bytes))
  } as FileSystem.File
}
