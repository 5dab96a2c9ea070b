import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { writeStateDurably } from "../disk/DurableFile.ts"
import { textIfThere } from "../disk/RegularFile.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { ownFile } from "../project/StateToken.ts"
import { type Pause, pauseText, readPause } from "./Pause.ts"

/** A pause stops learning and is told to the person, so its name is one that no pull can bring. */
const pauseFile = /* @__PURE__ */ ownFile("pause", "json")

/** Why learning is paused; `undefined` when it is not. */
export const readPauseFile = Effect.gen(function* () {
  const file = yield* pauseFile
  if (file === undefined) return undefined
  const text = yield* Effect.orElseSucceed(textIfThere(file), () => undefined)
  return text === undefined ? undefined : readPause(text)
})

export const writePauseFile = Effect.fnUntraced(function* (pause: Pause) {
  yield* ensureStateDirectory
  const file = yield* pauseFile
  if (file !== undefined) yield* writeStateDurably(file, pauseText(pause))
})

export const removePauseFile = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const file = yield* pauseFile
  if (file !== undefined) yield* fs.remove(file, { recursive: true, force: true })
})
