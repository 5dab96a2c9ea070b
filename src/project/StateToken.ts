import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { parseJsonObject, stringOf } from "../core/text/Json.ts"
import { FILE_MODE, makePrivateDirectory, writeStateDurably, writeUniqueDurably } from "../disk/DurableFile.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { stateHome } from "./Approval.ts"
import type { Environment } from "./Environment.ts"
import { Project } from "./Project.ts"
import { carried, carries } from "./TokenField.ts"
import { warn } from "./Warning.ts"

// A project's folder comes with its code, and so may a folder where our state is. Whether this installation made it is
// told by a token in it, and by a record of that token outside of the project that names where the state is. A clone or
// an archive brings a token that nobody here has a record of; a copy brings one of another place.
//
// The token stands in the file `owner`, and in the name of an empty file beside it. A pull can write over the first, as
// over every file whose name it knows; it cannot know the second.

/** Where the records are; `undefined` without a home. */
export const proofsIn = ({ all }: Environment["Service"]): string | undefined => {
  const state = stateHome(all)
  return state === undefined ? undefined : `${state}/projects`
}

/** There once a person was told, in their first session, what this is. */
export const welcomedFile = (proofs: string): string => `${proofs}/welcomed`

const tokenFile = (state: string): string => `${state}/owner`
const markFile = (state: string, token: string): string => `${state}/owner-${token}`
/** Where the record of a token is. */
export const recordOf = (proofs: string, token: string): string => `${proofs}/${token}.json`
const TOKEN = /^[0-9a-f]{32}$/
const MARK = /^owner-([0-9a-f]{32})$/

/** What a state is told by when it has been moved, which may be anything that stands in its place; nothing where nothing does. */
export const inodeOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* missingAsNothing(fs.stat(path))
  return info === undefined ? undefined : String(Option.getOrElse(info.ino, () => 0))
})

/** Bytes of a token or a record at most, a path among them. */
const MOST_BYTES = 16 * 1024

/** The text of a small file; nothing when none stands there, but a link or anything else: then it is not ours. */
const textOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* missingAsNothing(fs.lstat(path))
  if (info?.type !== "File" || Number(info.size) > MOST_BYTES) return ""
  // Another may be setting it aside just now.
  return (yield* missingAsNothing(fs.readFileString(path))) ?? ""
})

/** The token that a state's own file holds. */
const writtenToken = Effect.fnUntraced(function* (state: string) {
  const text = (yield* textOf(tokenFile(state))).trim()
  return TOKEN.test(text) ? text : undefined
})

/** The token of the state of a project that was located; nothing without a state. */
export const stateToken = Effect.flatMap(Project, (project) =>
  project.token === undefined
    ? Effect.orElseSucceed(writtenToken(project.state), () => undefined)
    : Effect.succeed(project.token)
)

/** A record as it is kept in the state: with the state's token. */
export const withToken = <A extends object>(record: A) =>
  Effect.map(stateToken, (token) => ({ ...carried(token), ...record }))

/** The record of a text, if it carries the token of its state. */
export const ourRecord = Effect.fnUntraced(function* (text: string) {
  const record = parseJsonObject(text)
  return record !== undefined && carries(record, yield* stateToken)
    ? record
    : yield* Effect.fail("a record that was not made here")
})

/** The same as its text. */
export const ourText = (text: string) => Effect.as(ourRecord(text), text)

/**
 * A file of the state whose name carries the token: what a pull brings cannot be named so. Nothing in a state that should
 * have a token and has none.
 */
export const ownFile = Effect.fnUntraced(function* (stem: string, extension: string) {
  const project = yield* Project
  const token = yield* stateToken
  if (token !== undefined) return `${project.state}/${stem}-${token}.${extension}`
  return project.proofs === undefined ? `${project.state}/${stem}.${extension}` : undefined
})

const writeRecord = Effect.fnUntraced(function* (proofs: string, token: string, inode: string | undefined) {
  const project = yield* Project
  yield* makePrivateDirectory(proofs)
  yield* writeUniqueDurably(recordOf(proofs, token), `${JSON.stringify({ root: project.root, inode })}\n`)
})

/** Whether this installation made a state with that token, at this place or for a folder that has been moved here since. */
const isProven = Effect.fnUntraced(function* (
  state: string,
  proofs: string,
  token: string,
  known?: string | undefined
) {
  const project = yield* Project
  const record = parseJsonObject(yield* textOf(recordOf(proofs, token)))
  if (record === undefined) return false
  const root = stringOf(record["root"])
  const inode = known ?? (yield* inodeOf(state))
  if (root !== project.root && record["inode"] !== inode) return false
  // A folder that was moved, or a backup that was put back: the next move has to be told from here.
  if (root !== project.root || record["inode"] !== inode) yield* writeRecord(proofs, token, inode)
  return true
})

const namesIn = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* Effect.orElseSucceed(fs.readDirectory(folder), () => [])
})

/** The tokens that a state is marked with and that this installation has records of. A pull brings any number of marks. */
const markedTokens = Effect.fnUntraced(function* (state: string, proofs: string) {
  const recorded = new Set(yield* namesIn(proofs))
  const marks = (yield* namesIn(state)).flatMap((name) => MARK.exec(name)?.[1] ?? [])
  return marks.filter((token) => recorded.has(`${token}.json`))
})

/** The token that a state is marked with, if this installation did that. */
const markedToken = Effect.fnUntraced(function* (state: string, proofs: string) {
  for (const token of yield* markedTokens(state, proofs)) if (yield* isProven(state, proofs, token)) return token
  return undefined
})

/** The token of a state that this installation made for any project: of a copy, the original's. */
export const recordedToken = Effect.fnUntraced(function* (state: string, proofs: string) {
  const written = yield* writtenToken(state)
  const isRecorded = written !== undefined && (yield* textOf(recordOf(proofs, written))) !== ""
  return isRecorded ? written : (yield* markedTokens(state, proofs))[0]
})

/**
 * The token of a state of ours. One whose file was written over is known by its mark, and gets its file back. `known` is
 * its inode, where that was just looked at.
 */
export const ownToken = Effect.fnUntraced(function* (state: string, proofs: string, known?: string | undefined) {
  const written = yield* writtenToken(state)
  if (written !== undefined && (yield* isProven(state, proofs, written, known))) return written
  const token = yield* markedToken(state, proofs)
  if (token === undefined) return undefined
  yield* writeStateDurably(tokenFile(state), `${token}\n`)
  yield* warn(`${tokenFile(state)} was written over or removed, as by a pull; it holds our token again`)
  return token
})

/** Marks a state of ours by its token, for when a pull writes over the file that holds it. */
export const markState = (state: string, token: string) =>
  unheeded(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const mark = markFile(state, token)
      if (!(yield* fs.exists(mark))) yield* fs.writeFileString(mark, "", { flag: "wx", mode: FILE_MODE })
    })
  )

/** Writes the token of a state of ours into its file again, after that was taken out. */
export const restoreToken = (token: string) =>
  Effect.flatMap(Project, (project) => writeStateDurably(tokenFile(project.state), `${token}\n`))

/** Whether the state's own file holds this token. */
export const holdsToken = (token: string) =>
  Effect.flatMap(Project, (project) => Effect.map(writtenToken(project.state), (written) => written === token))

export const newToken = (): string => crypto.randomUUID().replaceAll("-", "")

/** Gives a folder that is to be the project's state its token, with the record of it. */
export const makeOwn = Effect.fnUntraced(function* (proofs: string, folder: string, token: string = newToken()) {
  yield* writeUniqueDurably(tokenFile(folder), `${token}\n`)
  yield* markState(folder, token)
  yield* writeRecord(proofs, token, yield* inodeOf(folder))
  return token
})

/** Has a token that others can read prove nothing any more, and says so: the next start sets its state aside, whole. */
export const forgetToken = Effect.fnUntraced(function* (token: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  if (project.proofs === undefined) return
  yield* fs.remove(recordOf(project.proofs, token), { force: true })
  yield* warn(
    `${project.state} is in git, where others can read by what debrief knows its own files: it will be set aside, whole. Take it out of git (git rm -r --cached .claude/debrief), then debrief trust tells how to have it back`
  )
})
