import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { directoryOf } from "../disk/DurableFile.ts"
import { runner } from "../disk/Ownership.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import { Environment } from "./Environment.ts"
import type { ProjectPaths } from "./Project.ts"

// A folder is a project's once somebody has a playbook or settings there, or learned there. Whoever works in a folder
// below works on that project. What is above was not chosen by whoever works below, so it counts only when it is theirs.

/** In `.claude`: what says that the folder is a project's. */
const MARKS = ["debrief", "playbook.json", "debrief.json"] as const

/** Whether two paths lead to the same place: git writes where a link leads, a person may have come by the link. */
export const isSamePlace = Effect.fnUntraced(function* (a: string, b: string) {
  if (a === b) return true
  const fs = yield* FileSystem.FileSystem
  return (yield* fs.realPath(a)) === (yield* fs.realPath(b))
})

/** Whose a file or folder is. */
export const ownerOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return Option.getOrUndefined((yield* fs.lstat(path)).uid)
})

/** Whether a person's home, in whose `.claude` the client keeps its own files. */
export const isHome = Effect.fnUntraced(function* (folder: string) {
  const { get } = yield* Environment
  const home = get("HOME") ?? get("USERPROFILE")
  return home !== undefined && (yield* Effect.orElseSucceed(isSamePlace(folder, home), () => false))
})

/** The outermost folder around a project's that is a repository or a project, short of the person's home: it came with it. */
export const outermostOf = Effect.fnUntraced(function* (root: string) {
  const fs = yield* FileSystem.FileSystem
  const isThere = (path: string) => Effect.orElseSucceed(fs.exists(path), () => true)
  let outermost = root
  for (let folder = root; folder.length > 1 && !(yield* isHome(folder)); folder = directoryOf(folder))
    if ((yield* isThere(`${folder}/.git`)) || (yield* isThere(`${folder}/.claude`))) outermost = folder
  return outermost
})

/** The mode of a folder in which everybody may make files, as `/tmp`. */
const EVERYBODYS = 0o1002

/** Whether all of these are of one of these users, and no folder of them is everybody's. */
export const areOf = Effect.fnUntraced(function* (
  owners: ReadonlyArray<number | undefined>,
  paths: ReadonlyArray<string>
) {
  const fs = yield* FileSystem.FileSystem
  for (const path of paths) {
    const { mode, uid } = yield* fs.lstat(path)
    if (!owners.includes(Option.getOrUndefined(uid)) || (mode & EVERYBODYS) === EVERYBODYS) return false
  }
  return true
})

/** What in `.claude` is believed or acts. */
const isActing = (name: string): boolean => /^(?:playbook\.json|diagnostic_mode|prompts)$/.test(name)

/**
 * Whether what is in a project's `.claude` may be a stranger's though no git repository holds the project: it, or what
 * counts in it, is neither of who runs this nor, as root, of whom the project's folder is. Before there is one, that goes
 * by the folder. What we keep may be in a repository of its own as well, which is pulled as any other.
 */
export const isStrangers = Effect.fnUntraced(
  function* (root: string) {
    const fs = yield* FileSystem.FileSystem
    const claude = `${root}/.claude`
    const names = yield* missingAsNothing(fs.readDirectory(claude))
    // Prompts that are a clone of their own are pulled as any other.
    const prompts = names?.includes("prompts") ? yield* fs.readDirectory(`${claude}/prompts`) : []
    const paths = names?.filter(isActing).map((name) => `${claude}/${name}`) ?? []
    const owners = [runner.user, runner.isRoot ? yield* ownerOf(root) : undefined]
    return (
      names?.includes(".git") ||
      prompts.includes(".git") ||
      !(yield* areOf(owners, [names === undefined ? root : claude, ...paths]))
    )
  },
  Effect.orElseSucceed(() => true)
)

/**
 * Whether whoever works in `start` has that folder above for their project: with what is named of it, it is of whom
 * `start` is, or the nearest folder above when that is gone; it is not everybody's, and not their home.
 */
export const isOwnFolderAbove = Effect.fnUntraced(
  function* (start: string, folder: string, named: ReadonlyArray<string> = []) {
    if (folder === start) return true
    if (yield* isHome(folder)) return false
    const fs = yield* FileSystem.FileSystem
    let near = start
    while (!(yield* fs.exists(near))) near = directoryOf(near)
    return yield* areOf([yield* ownerOf(near)], [folder, ...named])
  },
  Effect.orElseSucceed(() => false)
)

/** What marks a folder as a project's, with the folder that it stands in; nothing when it is none, or cannot be looked into. */
const markIn = Effect.fnUntraced(
  function* (folder: string) {
    const fs = yield* FileSystem.FileSystem
    const claude = `${folder}/.claude`
    // Asked first: most folders have none, and one call is all that those cost.
    if (!(yield* fs.exists(claude))) return undefined
    for (const name of MARKS) if (yield* fs.exists(`${claude}/${name}`)) return [claude, `${claude}/${name}`]
    return undefined
  },
  Effect.orElseSucceed(() => undefined)
)

/** Whether somebody has a playbook or settings in that folder, or learned there. */
export const isMarked = (folder: string): Effect.Effect<boolean, never, FileSystem.FileSystem> =>
  Effect.map(markIn(folder), (mark) => mark !== undefined)

/** The nearest folder from `from` up that is a project's, for whoever works in `start`; none above `last`. */
export const markedFolder = Effect.fnUntraced(function* (from: string, start: string = from, last?: string) {
  for (let folder = from; folder !== ""; folder = directoryOf(folder)) {
    const mark = yield* markIn(folder)
    if (mark !== undefined && (yield* isOwnFolderAbove(start, folder, mark))) return folder
    if (folder === last) return undefined
  }
  return undefined
})

/**
 * The settings files that count in a project, each of which can only make things stricter: its own, and those of folders
 * above, also of such as are no longer the project since a nearer one came with a pull.
 */
export const settingsFilesFor = Effect.fnUntraced(function* ({ root, settings }: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const files = [settings]
  for (let folder = directoryOf(root); folder !== ""; folder = directoryOf(folder)) {
    const claude = `${folder}/.claude`
    const file = `${claude}/debrief.json`
    if (!(yield* Effect.orElseSucceed(fs.exists(file), () => false))) continue
    if (yield* isOwnFolderAbove(root, folder, [claude, file])) files.push(file)
  }
  return files
})
