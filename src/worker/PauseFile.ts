import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { writeStateDurably } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { type Pause, pauseText, readPause } from "./Pause.ts"

/** Why learning is paused; `undefined` when it is not. */
export const readPauseFile = (project: ProjectPaths): Effect.Effect<Pause | undefined, never, FileSystem.FileSystem> =>
  readRegularText(project.pause).pipe(
    Effect.map(readPause),
    Effect.orElseSucceed(() => undefined)
  )

export const writePauseFile = Effect.fnUntraced(function* (project: ProjectPaths, pause: Pause) {
  yield* ensureStateDirectory(project)
  yield* writeStateDurably(project.pause, pauseText(pause))
})

export const removePauseFile = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  yield* fs.remove(project.pause, { recursive: true, force: true })
})
