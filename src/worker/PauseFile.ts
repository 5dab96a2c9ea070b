import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { writeStateDurably } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { stateToken } from "../project/StateOwner.ts"
import { type Pause, pauseText, readPause } from "./Pause.ts"

/**
 * Why learning is paused, while it is. The name carries the state's token: a pause stops learning and is told to the
 * person, and what a pull brings cannot be named so. Nothing in a state that should have a token and has none.
 */
const pauseFile = Effect.fnUntraced(function* (project: ProjectPaths) {
  const token = yield* stateToken(project)
  if (token !== undefined) return `${project.state}/pause-${token}.json`
  return project.proofs === undefined ? `${project.state}/pause.json` : undefined
})

/** Why learning is paused; `undefined` when it is not. */
export const readPauseFile = Effect.fnUntraced(function* (project: ProjectPaths) {
  const file = yield* pauseFile(project)
  if (file === undefined) return undefined
  const text = yield* Effect.orElseSucceed(readRegularText(file), () => "")
  return readPause(text)
})

export const writePauseFile = Effect.fnUntraced(function* (project: ProjectPaths, pause: Pause) {
  yield* ensureStateDirectory(project)
  const file = yield* pauseFile(project)
  if (file !== undefined) yield* writeStateDurably(file, pauseText(pause))
})

export const removePauseFile = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* pauseFile(project)
  if (file !== undefined) yield* fs.remove(file, { recursive: true, force: true })
})
