import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { Project } from "../project/Project.ts"
import { findHolders, type Holder, setTrackedAside } from "./TrackedState.ts"

// For who goes on while the user's git may write. git takes a lock before it writes the first file, and exchanges its
// index, which names them all, to give it up. Whoever has seen a file there is no lock for, and finds the index that it
// knows, has seen nothing of git's.

/** A checkout takes less, most of the time. A lock that a killed git left behind is waited for once. */
const PATIENCE = Schedule.max([Schedule.spaced("100 millis"), Schedule.recurs(50)])

const isAtWork = Effect.fnUntraced(function* (holders: ReadonlyArray<Holder>) {
  const fs = yield* FileSystem.FileSystem
  const locks = yield* Effect.forEach(holders, ({ repository }) => fs.exists(`${repository.directory}/index.lock`))
  return locks.includes(true)
})

/** What tells one index from the next: it is exchanged, never written on. */
const stampOf = Effect.fnUntraced(function* ({ repository }: Holder) {
  const fs = yield* FileSystem.FileSystem
  const path = `${repository.directory}/index`
  const info = Option.getOrUndefined(yield* Effect.option(fs.lstat(path)))
  if (info === undefined) return path
  const at = Option.getOrUndefined(info.mtime)?.getTime()
  return `${path} ${Option.getOrUndefined(info.ino)} ${info.size} ${at}`
})

/**
 * What takes out what git has written into the state since it was last asked (`setTrackedAside`): to be asked between
 * listing files of the state and using them.
 */
export const makeTrackedWatch = (except: ReadonlyArray<string>) =>
  Effect.flatMap(Project, (project) => {
    let known: string | undefined
    let isStuck = false
    return Effect.gen(function* () {
      if (!project.isShared) return
      const holders = yield* findHolders
      const busy = isAtWork(holders)
      isStuck = yield* isStuck ? busy : Effect.repeat(busy, { schedule: PATIENCE, while: (isBusy) => isBusy })
      const stamp = (yield* Effect.forEach(holders, stampOf)).join("\n")
      if (stamp === known) return
      yield* setTrackedAside(except)
      known = stamp
    }).pipe(Effect.ignore)
  })
