import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { directoryOf, makePrivateDirectory, writeStateDurably } from "../../disk/DurableFile.ts"
import { Failure } from "../command.ts"
import { notWritten, readTextFile, writeTextFile } from "../TextFile.ts"
import { fileOf, problemWith } from "./change.ts"
import { openEditor } from "./editor.ts"
import type { Owner } from "./effective.ts"

/** Where an edit waits until it can be used. */
const draftOf = (path: string): string => `${path}.edit`

/**
 * Has a person edit a settings file, and puts what they wrote in its place once it can be used. What cannot stays beside
 * the file and is opened again by the next edit.
 */
export const editSettings = Effect.fn("editSettings")(function* (owner: Owner) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* fileOf(owner)
  const draft = draftOf(path)
  const before = yield* readTextFile(path)
  if ((yield* readTextFile(draft)) === undefined) {
    yield* Effect.mapError(
      Effect.andThen(makePrivateDirectory(directoryOf(path)), writeStateDurably(draft, before ?? "{}\n")),
      notWritten(draft)
    )
  }
  yield* openEditor(draft)
  const text = yield* readTextFile(draft)
  const problem = text === undefined ? undefined : problemWith(text)
  if (problem !== undefined) {
    return yield* new Failure({
      detail: `${path} is as it was: what you wrote could not be used (${problem}). It is kept in ${draft}. To go on with it: debrief config edit`
    })
  }
  const changed = text !== undefined && text !== before && !(before === undefined && text === "{}\n")
  if (changed) yield* writeTextFile(path, before, text)
  yield* Effect.mapError(fs.remove(draft, { force: true }), notWritten(draft))
  return { file: path, changed }
})
