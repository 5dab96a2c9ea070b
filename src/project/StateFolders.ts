import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { writeNewDurably } from "../disk/DurableFile.ts"
import { missingAsNothing, readRegular } from "../disk/RegularFile.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { Project } from "./Project.ts"
import { warn } from "./Warning.ts"

const WORDS = { Directory: "folder", File: "file" } as const

/**
 * Moves what stands in the place of a folder or a file of our state, and is none, beside it; answers whether it did. A link
 * stays, to be refused by its own words.
 */
const displace = Effect.fnUntraced(function* (path: string, wanted: keyof typeof WORDS) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.orElseSucceed(fs.lstat(path), () => undefined)
  if (info === undefined || info.type === wanted || info.type === "SymbolicLink") return false
  const place = `${path}.set-aside-${crypto.randomUUID().slice(0, 8)}`
  // Another may have been first.
  const moved = yield* missingAsNothing(Effect.as(fs.rename(path, place), true))
  if (moved !== true) return false
  yield* warn(`${path} is no ${WORDS[wanted]}, as it has to be; it was set aside as ${place}`)
  return true
})

/** Makes room for a folder below the state, where something else stands in its place or in that of the one above. */
export const displaceFor = Effect.fnUntraced(function* (directory: string) {
  const project = yield* Project
  const above = directory.slice(0, directory.lastIndexOf("/"))
  for (const path of [above, directory]) {
    if (path.startsWith(`${project.state}/`)) yield* displace(path, "Directory")
  }
})

/** Puts the last sound version of a file where something else stood, if there is one: what begins anew writes over it. */
const putGood = /* @__PURE__ */ Effect.fnUntraced(function* (path: string, good: string) {
  yield* writeNewDurably(path, yield* readRegular(good))
  yield* warn(`${path} was restored to its last good version`)
}, unheeded)

/** Makes room for all folders and files of a state. Pure to make, so that hooks do not carry it. */
export const displaceOdd = /* @__PURE__ */ unheeded(
  /* @__PURE__ */ Effect.gen(function* () {
    const { answers, contexts, dead, history, queue, sessions, state, ...project } = yield* Project
    const others = [`${state}/batches`, `${state}/locks`]
    for (const path of [queue, dead, answers, contexts, sessions, history, ...others]) {
      yield* displace(path, "Directory")
    }
    const { goodPlaybook, goodSeed, journal, learned, observed, prepared, seen, skipped, spend, workerLog } = project
    const noted = [journal, prepared, learned, spend, observed, seen, skipped, workerLog]
    for (const path of [goodSeed, goodPlaybook, ...noted]) yield* displace(path, "File")
    const seed = `${state}/seed.json`
    if (yield* displace(seed, "File")) yield* putGood(seed, goodSeed)
  })
)
