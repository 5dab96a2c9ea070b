import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { type JsonObject, parseJsonObject, stringOf } from "../core/text/Json.ts"
import { appendLines } from "../disk/AppendedFile.ts"
import { directoryOf, makePrivateDirectory, writeStateDurably } from "../disk/DurableFile.ts"
import { missingAsNothing, readRegularText } from "../disk/RegularFile.ts"
import { Project, resolve } from "./Project.ts"
import { CONTENT_KINDS } from "./OwnContent.ts"
import { isUnfinishedState, setAside } from "./StateOwner.ts"
import { inodeOf, makeOwn, ownToken, recordedToken } from "./StateToken.ts"
import { carried, carries } from "./TokenField.ts"

/** Moves the files of a folder that are so named into another, where they are not there already. */
const moveFiles = Effect.fnUntraced(function* (from: string, to: string, isNamed: (name: string) => boolean) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(from).pipe(Effect.orElseSucceed(() => []))
  const moved = names.filter(isNamed)
  if (moved.length > 0) yield* makePrivateDirectory(to)
  for (const name of moved) {
    if (!(yield* fs.exists(`${to}/${name}`))) yield* fs.rename(`${from}/${name}`, `${to}/${name}`)
  }
})

/** What the state before knows to be the user's, and its jobs, go over. */
const bringOver = Effect.fnUntraced(function* (left: string, own: string) {
  const project = yield* Project
  yield* moveFiles(left, project.state, (name) => name.endsWith(`-${own}`))
  yield* moveFiles(`${left}/queue`, `${project.state}/queue`, (name) => name.endsWith(".json"))
})

/** What a state of ours knows as the user's goes over to another token, with a state that is adopted. */
const takeOver = Effect.fnUntraced(function* (state: string, from: string, to: string) {
  for (const kind of CONTENT_KINDS) {
    const text = yield* missingAsNothing(readRegularText(`${state}/${kind}-${from}`))
    if (text !== undefined) {
      yield* appendLines(
        `${state}/${kind}-${to}`,
        text.split("\n").filter((line) => line !== "")
      )
    }
  }
})

/**
 * Whether a record of a state that is adopted was made by debrief. A pull may have put another there: where a record
 * outside of the project tells the state's token, it does not carry that; elsewhere it leads to transcripts, one of
 * which is in none of the clients' own folders, which no pull writes into.
 */
const isMade = (record: JsonObject, before: string | undefined, folders: ReadonlyArray<string>): boolean => {
  if (before !== undefined) return carries(record, before)
  const transcript = stringOf(record["transcript"])
  // What was dealt with is kept by the paths of transcripts, or by the ids of sessions.
  const paths = transcript === undefined ? Object.keys(record).filter((key) => /[/\\]/.test(key)) : [transcript]
  return paths.every((path) => folders.some((folder) => resolve("", path).startsWith(`${folder}/`)))
}

/** Has the jobs of a state that is adopted, and what it has dealt with, carry the token that it has now. */
const markRecords = Effect.fnUntraced(function* (
  state: string,
  token: string,
  isOurs: (record: JsonObject) => boolean
) {
  const fs = yield* FileSystem.FileSystem
  const jobsIn = (folder: string) =>
    Effect.map(
      Effect.orElseSucceed(fs.readDirectory(folder), () => []),
      (names) => names.filter((name) => name.endsWith(".json")).map((name) => `${folder}/${name}`)
    )
  const jobs = [...(yield* jobsIn(`${state}/queue`)), ...(yield* jobsIn(`${state}/queue/dead`))]
  for (const path of [`${state}/seen.json`, `${state}/skipped.json`, ...jobs]) {
    const record = parseJsonObject(yield* Effect.orElseSucceed(readRegularText(path), () => ""))
    if (record !== undefined && isOurs(record))
      yield* writeStateDurably(path, `${JSON.stringify({ ...record, ...carried(token) })}\n`)
  }
})

/**
 * Makes a state that was set aside the project's own, by the user's word. The present one is set aside in its place, but
 * for what it knows to be the user's and its jobs, which go over. `folders` are those in which clients keep transcripts. Answers where it is now. Whoever is killed meanwhile
 * leaves both as they are, at most apart from their place.
 */
export const adoptState = Effect.fnUntraced(function* (proofs: string, place: string, folders: ReadonlyArray<string>) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const present = yield* inodeOf(project.state)
  const left = present === undefined ? undefined : yield* setAside(present)
  const token = left === undefined ? undefined : yield* ownToken(left, proofs)
  const before = yield* recordedToken(place, proofs)
  const own = yield* makeOwn(proofs, place, token)
  yield* markRecords(place, own, (record) => isMade(record, before, folders))
  yield* fs.rename(place, project.state)
  yield* Effect.ignore(fs.remove(directoryOf(place), { recursive: true, force: true }))
  if (left !== undefined) yield* bringOver(left, own)
  if (before !== undefined && before !== own) yield* takeOver(project.state, before, own)
  return left
})

/** Making a state takes milliseconds. */
const OLD_MILLIS = 60 * 60_000

/** Removes states whose makers were killed before they took their place: those of an hour ago. */
export const sweepUnfinishedStates = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const now = yield* Clock.currentTimeMillis
  const names = yield* fs.readDirectory(project.claudeDirectory).pipe(Effect.orElseSucceed(() => []))
  for (const name of names.filter(isUnfinishedState)) {
    const path = `${project.claudeDirectory}/${name}`
    const info = yield* Effect.option(fs.lstat(path))
    const at = Option.flatMap(info, ({ mtime }) => mtime)
    if (Option.isNone(at) || now - at.value.getTime() < OLD_MILLIS) continue
    yield* Effect.ignore(fs.remove(path, { recursive: true, force: true }))
  }
})
