import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { writeStateDurably } from "../../disk/DurableFile.ts"
import { notWritten } from "../TextFile.ts"

/** Where the settings of before we came are kept, beside them. */
export const backupOf = (path: string): string => `${path}.debrief-backup`

/** Keeps the settings of before we came, for their owner alone: there may be keys in them. */
export const keepBackup = Effect.fnUntraced(
  function* (path: string, text: string | undefined) {
    const fs = yield* FileSystem.FileSystem
    if (text === undefined) yield* fs.remove(backupOf(path), { force: true })
    else yield* writeStateDurably(backupOf(path), text)
  },
  (kept, path) => Effect.mapError(kept, notWritten(path))
)
