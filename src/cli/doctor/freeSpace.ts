import * as Effect from "effect/Effect"
import { fs } from "../../disk/NodeFs.ts"
import { broken, type Finding, ok } from "./Finding.ts"

/** Bytes that have to be free for what a session leaves, its copies and its history. */
const LEAST_BYTES = 50 * 1024 * 1024

export const spaceFinding = (free: number): Finding => {
  const detail = `${Math.floor(free / (1024 * 1024))} MB free`
  return free < LEAST_BYTES
    ? broken("Disk", `only ${detail}, so that jobs and changes may not be written`, "make room on that disk")
    : ok("Disk", detail)
}

/** Bytes that are free where a folder is, for this user; nothing where that cannot be told. */
export const freeBytes = (folder: string): Effect.Effect<number | undefined> =>
  Effect.sync(() => {
    try {
      const { bavail, bsize } = fs.statfsSync(folder)
      return bavail * bsize
    } catch {
      return undefined
    }
  })
