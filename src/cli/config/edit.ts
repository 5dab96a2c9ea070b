import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { directoryOf, makePrivateDirectory, writeStateDurably } from "../../disk/DurableFile.ts"
import { Project } from "../../project/Project.ts"
import { ensureStateDirectory } from "../../project/StateDirectory.ts"
import { Failure } from "../command.ts"
import { notWritten, readTextFile, writeTextFile } from "../TextFile.ts"
import { fileOf, problemWith } from "./change.ts"
import { openEditor } from "./editor.ts"
import type { Owner } from "./effective.ts"

/** Where an edit waits until it can be used; of a project's settings in our state, for what lies beside them may be a clone's. */
const draftOf = Effect.fnUntraced(function* (owner: Owner, path: string) {
  if (owner === "user") {
    yield* makePrivateDirectory(directoryOf(path))
    return `${path}.edit`
  }
  yield* ensureStateDirectory
  return `${(yield* Project).state}/debrief.json.edit`
})

/**
 * Has a person edit a settings file, and puts what they wrote in its place once it can be used. What cannot stays beside
 * the file, or in our state, and is opened again by the next edit.
 */
export const editSettings = Effect.fn("editSettings")(function* (owner: Owner) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* fileOf(owner)
  const draft = yield* Effect.mapError(draftOf(owner, path), notWritten(path))
  const before = yield* readTextFile(path)
  if ((yield* readTextFile(draft)) === undefined) {
    yield* Effect.mapError(writeStateDurably(draft, before ?? "{}\n"), notWritten(draft))
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
