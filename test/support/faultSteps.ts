import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import { layerPlatform } from "./files.ts"

/** One thing that a program does to the disk, or a program of others that it starts. */
export interface Step {
  /** Counted from 1. */
  readonly number: number
  readonly method: string
  readonly path: string
}

/** What happens at a step. */
export interface Fault {
  /** Right before it; a failure takes its place. */
  readonly before: (step: Step) => Effect.Effect<void, PlatformError>
  /** For writing: after the first half of the bytes. The rest follows unless this fails. */
  readonly halfway?: (step: Step) => Effect.Effect<void, PlatformError>
}

/**
 * Methods that change the disk and whose first argument says where. Not `utimes`: signs of life go by the clock, and
 * would make the count another one each time.
 */
const CHANGING = ["rename", "remove", "makeDirectory", "chmod", "writeFileString"] as const

type Method = (...args: ReadonlyArray<never>) => Effect.Effect<never, PlatformError>

type At = (method: string, path: string) => Step

/** An open file with its steps counted. Its members stand on its prototype, some of them as getters. */
const stepping = (real: FileSystem.File, path: string, at: At, fault: Fault): FileSystem.File => ({
  [FileSystem.FileTypeId]: FileSystem.FileTypeId,
  stat: real.stat,
  seek: (offset, from) => real.seek(offset, from),
  read: (buffer, options) => real.read(buffer, options),
  readAlloc: (size, options) => real.readAlloc(size, options),
  truncate: (length) => real.truncate(length),
  write: (buffer) => real.write(buffer),
  sync: Effect.suspend(() => Effect.andThen(fault.before(at("sync", path)), real.sync)),
  writeAll: (bytes: Uint8Array) =>
    Effect.suspend(() => {
      const step = at("writeAll", path)
      const half = bytes.length >> 1
      if (fault.halfway === undefined) return Effect.andThen(fault.before(step), real.writeAll(bytes))
      return fault
        .before(step)
        .pipe(
          Effect.andThen(real.writeAll(bytes.subarray(0, half))),
          Effect.andThen(fault.halfway(step)),
          Effect.andThen(real.writeAll(bytes.subarray(half)))
        )
    })
})

/**
 * The real file system and the real child processes, with each step that changes anything counted and given to `fault`
 * first. Between two steps nothing on disk changes, so right before one is right after the one before.
 */
export const layerStepping = (fault: Fault) => {
  let count = 0
  const at = (method: string, path: string): Step => ({ number: (count += 1), method, path })
  const files = Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (real) => {
      const changing = CHANGING.map((method) => [
        method,
        (path: string, ...rest: ReadonlyArray<never>) =>
          Effect.suspend(() =>
            Effect.andThen(fault.before(at(method, path)), (real[method] as unknown as Method)(path as never, ...rest))
          )
      ])
      const open: FileSystem.FileSystem["open"] = (path, options) => {
        if ((options?.flag ?? "r") === "r") {
          return Effect.map(real.open(path, options), (file) => stepping(file, path, at, fault))
        }
        return Effect.suspend(() =>
          fault.before(at("open", path)).pipe(
            Effect.andThen(real.open(path, options)),
            Effect.map((file) => stepping(file, path, at, fault))
          )
        )
      }
      return FileSystem.FileSystem.of({ ...real, ...(Object.fromEntries(changing) as object), open })
    })
  )
  const processes = Layer.effect(
    ChildProcessSpawner.ChildProcessSpawner,
    Effect.map(ChildProcessSpawner.ChildProcessSpawner, (real) =>
      ChildProcessSpawner.make((command) =>
        Effect.suspend(() => {
          const name = command._tag === "StandardCommand" ? command.args.join(" ") : command._tag
          return Effect.andThen(fault.before(at("spawn", name)), real.spawn(command))
        })
      )
    )
  )
  return Layer.merge(files, processes).pipe(Layer.provideMerge(layerPlatform))
}

/** No fault; each step is told. */
export const watching = (tell: (step: Step) => void): Fault => ({ before: (step) => Effect.sync(() => tell(step)) })
