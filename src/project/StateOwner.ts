import * as ByteSize from "effect/ByteSize"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { parseJsonObject, stringOf } from "../core/text/Json.ts"
import { DIRECTORY_MODE, FILE_MODE, makePrivateDirectory, writeUniqueDurably } from "../disk/DurableFile.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import { stateHome } from "./Approval.ts"
import type { Environment } from "./Environment.ts"
import type { ProjectPaths } from "./Project.ts"
import { warn } from "./Warning.ts"

// A project's folder comes with its code, and so may a folder where our state is. Whether this installation made it is
// told by a token in it, and by a record of that token outside of the project that names where the state is. A clone or
// an archive brings a token that nobody here has a record of; a copy brings one of another place.

/** Where the records are; `undefined` without a home. */
export const proofsIn = ({ all }: Environment["Service"]): string | undefined => {
  const state = stateHome(all)
  return state === undefined ? undefined : `${state}/projects`
}

const NO_HOME =
  "there is no folder to keep the proof in that a project's state was made here, so nothing is learned; set HOME or XDG_STATE_HOME"

const tokenFile = (state: string): string => `${state}/owner`
const recordOf = (proofs: string, token: string): string => `${proofs}/${token}.json`
const TOKEN = /^[0-9a-f]{32}$/

/** What a folder is told by when it has been moved; nothing where there is none. */
export const inodeOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* missingAsNothing(fs.stat(path))
  return info?.type === "Directory" ? String(Option.getOrElse(info.ino, () => 0)) : undefined
})

/** Bytes of a token or a record at most, a path among them. */
const MOST_BYTES = 16 * 1024

/** The text of a small file; nothing when none stands there, but a link or anything else: then it is not ours. */
const textOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* missingAsNothing(fs.lstat(path))
  if (info?.type !== "File" || ByteSize.toNumberUnsafe(info.size) > MOST_BYTES) return ""
  // Another may be setting it aside just now.
  return (yield* missingAsNothing(fs.readFileString(path))) ?? ""
})

/** The token of the state of a project that was located; nothing without a state. */
export const stateToken = (project: ProjectPaths) =>
  textOf(tokenFile(project.state)).pipe(
    Effect.map((text) => (TOKEN.test(text.trim()) ? text.trim() : undefined)),
    Effect.orElseSucceed(() => undefined)
  )

/** The token of a state, if this installation made it, at this place or for a folder that has been moved here since. */
export const ownToken = Effect.fnUntraced(function* (project: ProjectPaths, state: string, proofs: string) {
  const token = (yield* textOf(tokenFile(state))).trim()
  if (!TOKEN.test(token)) return undefined
  const record = parseJsonObject(yield* textOf(recordOf(proofs, token)))
  if (record === undefined) return undefined
  const root = stringOf(record["root"])
  const inode = yield* inodeOf(state)
  if (root !== project.root && record["inode"] !== inode) return undefined
  // A folder that was moved, or a backup that was put back: the next move has to be told from here.
  if (root !== project.root || record["inode"] !== inode) yield* writeRecord(project, proofs, token, inode)
  return token
})

const writeRecord = Effect.fnUntraced(function* (
  project: ProjectPaths,
  proofs: string,
  token: string,
  inode: string | undefined
) {
  yield* makePrivateDirectory(proofs)
  yield* writeUniqueDurably(recordOf(proofs, token), `${JSON.stringify({ root: project.root, inode })}\n`)
})

const newToken = (): string => crypto.randomUUID().replaceAll("-", "")

/** Gives a folder that is to be the project's state its token, with the record of it. */
export const makeOwn = Effect.fnUntraced(function* (
  project: ProjectPaths,
  proofs: string,
  folder: string,
  token: string = newToken()
) {
  yield* writeUniqueDurably(tokenFile(folder), `${token}\n`)
  yield* writeRecord(project, proofs, token, yield* inodeOf(folder))
  return token
})

const UNFINISHED = ".debrief-tmp"

/** Whether a folder in `.claude` is a state that has not taken its place yet. */
export const isUnfinishedState = (name: string): boolean => name.startsWith(".debrief.") && name.endsWith(UNFINISHED)

/**
 * Makes a state that this installation will know again. The folder takes its place as a whole, token and record made: of
 * many who make it at once one comes first, and whoever is killed leaves either all of it or nothing that counts.
 */
export const makeProvenState = Effect.fnUntraced(function* (project: ProjectPaths, proofs: string) {
  const fs = yield* FileSystem.FileSystem
  const token = newToken()
  const made = `${project.claudeDirectory}/.debrief.${crypto.randomUUID()}${UNFINISHED}`
  const removeMade = Effect.andThen(
    fs.remove(recordOf(proofs, token), { force: true }),
    fs.remove(made, { recursive: true, force: true })
  )
  yield* makePrivateDirectory(made)
  yield* Effect.gen(function* () {
    yield* fs.writeFileString(`${made}/.gitignore`, "*\n", { flag: "wx", mode: FILE_MODE })
    yield* makeOwn(project, proofs, made, token)
    yield* fs.rename(made, project.state)
  }).pipe(
    Effect.catchTag("PlatformError", (error) =>
      // Another has made it meanwhile.
      Effect.flatMap(fs.exists(project.state), (isThere) => (isThere ? removeMade : Effect.fail(error)))
    ),
    Effect.onError(() => Effect.ignore(removeMade))
  )
})

const SET_ASIDE = "debrief.set-aside-"

/** The states that were set aside in a project, by path; the newest last. */
export const setAsideIn = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(project.claudeDirectory).pipe(Effect.orElseSucceed(() => []))
  const places = names
    .filter((name) => name.startsWith(SET_ASIDE))
    .toSorted()
    .map((name) => `${project.claudeDirectory}/${name}/state`)
  return yield* Effect.filter(places, (place) => Effect.orElseSucceed(fs.exists(place), () => false))
})

/** Makes a folder that git leaves alone, for what is set aside now. */
export const makeAsidePlace = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const now = new Date(yield* Clock.currentTimeMillis).toISOString().replaceAll(/\D/g, "")
  const place = `${project.claudeDirectory}/${SET_ASIDE}${now}-${crypto.randomUUID().slice(0, 8)}`
  yield* fs.makeDirectory(place, { mode: DIRECTORY_MODE })
  yield* fs.writeFileString(`${place}/.gitignore`, "*\n", { flag: "wx", mode: FILE_MODE })
  return place
})

/** Moves the state that has this inode aside, whole, into a folder that git leaves alone. Answers where it is now, unless another was first. */
export const setAside = Effect.fnUntraced(function* (project: ProjectPaths, inode: string) {
  const fs = yield* FileSystem.FileSystem
  const place = yield* makeAsidePlace(project)
  const moved = `${place}/state`
  const drop = Effect.ignore(fs.remove(place, { recursive: true, force: true }))
  // Between this look and the move, another may have moved it, and made ours in its place: that goes back.
  const isStill = (yield* inodeOf(project.state)) === inode
  if (isStill) yield* missingAsNothing(fs.rename(project.state, moved)).pipe(Effect.onError(() => drop))
  const got = yield* inodeOf(moved)
  if (got === inode) return moved
  if (got !== undefined) yield* fs.rename(moved, project.state)
  yield* drop
  return undefined
})

/** Puts a state of ours back that another installation had set aside: two may share a folder, as a machine and its containers do. */
const bringBack = Effect.fnUntraced(function* (project: ProjectPaths, proofs: string) {
  const fs = yield* FileSystem.FileSystem
  for (const state of (yield* setAsideIn(project)).toReversed()) {
    if ((yield* ownToken(project, state, proofs)) === undefined) continue
    yield* fs.rename(state, project.state)
    yield* Effect.ignore(fs.remove(state.slice(0, -"/state".length), { recursive: true, force: true }))
    return
  }
})

const settle = Effect.fnUntraced(function* (project: ProjectPaths, proofs: string | undefined) {
  const inode = yield* inodeOf(project.state)
  if (proofs === undefined) return yield* Effect.fail({ message: NO_HOME })
  if (inode === undefined || (yield* ownToken(project, project.state, proofs)) !== undefined) return
  const place = yield* setAside(project, inode)
  if (place === undefined) return
  yield* warn(
    `${project.state} was not made by debrief on this machine and is not used; it was set aside, whole, as ${place}. See: debrief trust`
  )
  yield* Effect.ignore(bringBack(project, proofs))
})

/**
 * Sees to it that the state of a project is one that this installation made, or none: what is another's is set aside.
 * Answers why none can be used, if so.
 */
export const stateProblemOf = (
  project: ProjectPaths,
  proofs: string | undefined
): Effect.Effect<string | undefined, never, FileSystem.FileSystem> =>
  Effect.match(settle(project, proofs), { onSuccess: () => undefined, onFailure: ({ message }) => message })
