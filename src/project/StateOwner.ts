import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { DIRECTORY_MODE, FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import { Project, type ProjectFacts } from "./Project.ts"
import { inodeOf, makeOwn, newToken, ownToken, recordOf } from "./StateToken.ts"
import { warn } from "./Warning.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { currentTimeMillis } from "../disk/Now.ts"

const NO_HOME =
  "there is no folder to keep the proof in that a project's state was made here, so nothing is learned; set HOME or XDG_STATE_HOME"

const PLACE_WITHHELD =
  "a project's settings set HOME or XDG_STATE_HOME, or may have, so it is not known where the proof is kept that its state " +
  "was made here; see: debrief trust"

const UNFINISHED = ".debrief-tmp"

/** Whether a folder in `.claude` is a state that has not taken its place yet. */
export const isUnfinishedState = (name: string): boolean => name.startsWith(".debrief.") && name.endsWith(UNFINISHED)

/**
 * Makes a state that this installation will know again. The folder takes its place as a whole, token and record made: of
 * many who make it at once one comes first, and whoever is killed leaves either all of it or nothing that counts.
 */
export const makeProvenState = Effect.fnUntraced(function* (proofs: string) {
  const project = yield* Project
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
    yield* makeOwn(proofs, made, token)
    yield* fs.rename(made, project.state)
  }).pipe(
    Effect.catchTag("PlatformError", (error) =>
      // Another has made it meanwhile.
      Effect.flatMap(fs.exists(project.state), (isThere) => (isThere ? removeMade : Effect.fail(error)))
    ),
    Effect.onError(() => unheeded(removeMade))
  )
})

const SET_ASIDE = "debrief.set-aside-"

/** So many are looked at, the newest first: a clone may bring any number, and a session waits for this. */
const MOST_LOOKED_AT = 20

/** What stands in a project where states are set aside. */
export interface SetAside {
  /** The newest, by path, the newest last. */
  readonly places: ReadonlyArray<string>
  /** How many there are in all, a folder that holds none among them. */
  readonly count: number
}

/** The states that were set aside in a project. */
export const setAsideIn = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(project.claudeDirectory).pipe(Effect.orElseSucceed(() => []))
  const aside = names.filter((each) => each.startsWith(SET_ASIDE)).toSorted()
  const places: Array<string> = []
  for (const name of aside.slice(-MOST_LOOKED_AT)) {
    const place = `${project.claudeDirectory}/${name}/state`
    if (yield* Effect.orElseSucceed(fs.exists(place), () => false)) places.push(place)
  }
  return { places, count: places.length + Math.max(0, aside.length - MOST_LOOKED_AT) } satisfies SetAside
})

/** The state that was set aside at a path, as a person gives it; nothing where none was, or in another project. */
export const setAsideAt = Effect.fnUntraced(function* (given: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const folder = given.replace(/\/state$/, "")
  const name = folder.slice(folder.lastIndexOf("/") + 1)
  const place = `${project.claudeDirectory}/${name}`
  if (!name.startsWith(SET_ASIDE) || !`/${place}`.endsWith(`/${folder}`)) return undefined
  return (yield* Effect.orElseSucceed(fs.exists(`${place}/state`), () => false)) ? `${place}/state` : undefined
})

/** Makes a folder that git leaves alone, for what is set aside now. */
export const makeAsidePlace = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const now = new Date(yield* currentTimeMillis).toISOString().replaceAll(/\D/g, "")
  const place = `${project.claudeDirectory}/${SET_ASIDE}${now}-${crypto.randomUUID().slice(0, 8)}`
  yield* fs.makeDirectory(place, { mode: DIRECTORY_MODE })
  yield* fs.writeFileString(`${place}/.gitignore`, "*\n", { flag: "wx", mode: FILE_MODE })
  return place
})

/** Moves the state that has this inode aside, whole, into a folder that git leaves alone. Answers where it is now, unless another was first. */
export const setAside = Effect.fnUntraced(function* (inode: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const place = yield* makeAsidePlace
  const moved = `${place}/state`
  const drop = unheeded(fs.remove(place, { recursive: true, force: true }))
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
const bringBack = Effect.fnUntraced(function* (proofs: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  for (const state of (yield* setAsideIn).places.toReversed()) {
    const token = yield* ownToken(state, proofs)
    if (token === undefined) continue
    yield* fs.rename(state, project.state)
    yield* unheeded(fs.remove(state.slice(0, -"/state".length), { recursive: true, force: true }))
    return token
  }
  return undefined
})

/**
 * Where it is withheld where the proofs are, they are looked for in a place that is not the user's word. A proof that is
 * found there is one; that there is none says nothing: no state is moved for that, and none is made.
 */
const settle = Effect.fnUntraced(function* (proofs: string | undefined, isWithheld: boolean) {
  const project = yield* Project
  const inode = yield* inodeOf(project.state)
  if (proofs === undefined) return yield* Effect.fail({ message: NO_HOME })
  const token = inode === undefined ? undefined : yield* ownToken(project.state, proofs, inode)
  if (token !== undefined) return token
  if (isWithheld) return yield* Effect.fail({ message: PLACE_WITHHELD })
  if (inode === undefined) return undefined
  const place = yield* setAside(inode)
  if (place === undefined) return undefined
  yield* warn(
    `${project.state} was not made by debrief on this machine and is not used; it was set aside, whole, as ${place}. See: debrief trust`
  )
  return yield* Effect.orElseSucceed(bringBack(proofs), () => undefined)
})

/** What is known of a project's state. */
export type StateFacts = Pick<ProjectFacts, "stateProblem" | "token">

/**
 * Sees to it that the state of a project is one that this installation made, or none: what is another's is set aside.
 * Where it is withheld where the proofs of that are, none is made or moved. Answers its token, if there is one, and why
 * none can be used, if so.
 */
export const settleState = (
  proofs: string | undefined,
  isWithheld: boolean
): Effect.Effect<StateFacts, never, FileSystem.FileSystem | Project> =>
  Effect.match(settle(proofs, isWithheld), {
    onSuccess: (token) => ({ token, stateProblem: undefined }),
    onFailure: ({ message }) => ({ token: undefined, stateProblem: message })
  })
