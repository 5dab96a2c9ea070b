import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { directoryOf } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { PLACE_VARIABLE } from "./Approval.ts"
import { Environment } from "./Environment.ts"
import { projectPaths, type ProjectPaths, Project, resolve } from "./Project.ts"
import { areOf, isOwnFolderAbove, isSamePlace, isStrangers, markedFolder, ownerOf } from "./ProjectFolder.ts"
import { settleState } from "./StateOwner.ts"
import { proofsIn } from "./StateToken.ts"

/** A path of Windows with the slashes that our own paths have. Elsewhere a backslash is a letter like any other. */
const slashes = (path: string): string => (/^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll("\\", "/") : path)

/** Bytes of a file that git keeps a path in, at most: paths end at 4096. */
const POINTER_BYTES = 8192

/** The path in a file of git's, without the word before it; fails when the file is none. */
const readPointer = (file: string, word: string) =>
  Effect.flatMap(readRegularText(file, POINTER_BYTES), (text) =>
    text.startsWith(word) ? Effect.succeed(text.slice(word.length).trim()) : Effect.fail(new NoPointer())
  )

class NoPointer extends Data.TaggedError("NoPointer") {}

/**
 * The main work tree of a linked git worktree, found by reading files; `undefined` when `tree` is not a linked one.
 * Anybody can write a `.git` file that leads to another's repository, so it has to be one of that repository's worktrees
 * by its own account: it keeps a folder for each, in which `gitdir` names the `.git` file.
 */
const mainWorkTree = Effect.fnUntraced(function* (tree: string, start: string) {
  const gitDirectory = resolve(tree, yield* readPointer(`${tree}/.git`, "gitdir:"))
  return yield* Effect.gen(function* () {
    const common = resolve(gitDirectory, yield* readPointer(`${gitDirectory}/commondir`, ""))
    // A bare repository has no main work tree.
    if (!common.endsWith("/.git") || directoryOf(gitDirectory) !== `${common}/worktrees`) return undefined
    const back = resolve(gitDirectory, yield* readPointer(`${gitDirectory}/gitdir`, ""))
    const isMutual = back.endsWith("/.git") && (yield* isSamePlace(directoryOf(back), tree))
    const main = directoryOf(common)
    // Another user of a shared folder can write both ends of a link.
    const isTheirs = isMutual && (yield* areOf([yield* ownerOf(start), 0], [`${tree}/.git`, common, main]))
    return isTheirs ? main : undefined
  }).pipe(Effect.orElseSucceed(() => undefined))
})

/** A git work tree that a directory stands in. */
interface Tree {
  readonly root: string
  /** Of a linked worktree, the main work tree. */
  readonly main: string | undefined
}

/** The git work tree that a directory stands in, if it does. */
export const treeOf = Effect.fnUntraced(function* (
  start: string
): Effect.fn.Return<Tree | undefined, never, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  for (let root = start; root !== ""; root = directoryOf(root)) {
    // Asked first, because a failing call costs a hook more.
    if (!(yield* Effect.orElseSucceed(fs.exists(`${root}/.git`), () => true))) continue
    const found = yield* mainWorkTree(root, start).pipe(
      Effect.map((main) => ({ stop: true, main })),
      // No `.git`: look further up. A `.git` directory, or one that cannot be read: this is where looking ends.
      Effect.catch((error) =>
        Effect.succeed({ stop: error._tag === "NoPointer" || error.reason._tag !== "NotFound", main: undefined })
      )
    )
    if (found.stop) return { root, main: found.main }
  }
  return undefined
})

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** The folder where whoever works in `start`, a folder of a linked worktree, finds their project. */
const rootInMain = Effect.fnUntraced(function* (main: string, { root }: Tree, start: string) {
  const fs = yield* FileSystem.FileSystem
  const marked = (yield* markedFolder(main + start.slice(root.length), start, main)) ?? main
  if (marked === main || !isWithin(marked, main)) return marked
  // Nor is what a link there leads to: the way to it was not the user's.
  const isInside = Effect.gen(function* () {
    return (yield* fs.realPath(marked)) === (yield* fs.realPath(main)) + marked.slice(main.length)
  })
  return (yield* Effect.orElseSucceed(isInside, () => false)) ? marked : main
})

/** A project's place. */
export interface Location {
  /** Without a trailing slash. */
  readonly root: string
  /** Whether its files may be a stranger's: a git repository holds it, or they are another user's. */
  readonly isShared: boolean
}

/**
 * The place of the project that a directory belongs to (docs/files.md): the nearest folder up that is a project's, no
 * further than the root of the git work tree, else that root, else the directory itself. Inside a linked git worktree that is looked for in the main
 * work tree, so that a worktree that is thrown away takes no learning with it. Runs no git.
 */
export const locateRoot = Effect.fnUntraced(function* (
  directory: string
): Effect.fn.Return<Location, never, Environment | FileSystem.FileSystem> {
  const start = resolve("", slashes(directory).replace(/\/+$/, "") || "/")
  const tree = yield* treeOf(start)
  const root = yield* rootFor(start, tree)
  if (tree !== undefined && isWithin(root, tree.main ?? tree.root)) return { root, isShared: true }
  const isHeld = root === start ? tree !== undefined : (yield* treeOf(root)) !== undefined
  if (isHeld) return { root, isShared: true }
  return { root, isShared: (yield* isStrangers(root)) || (yield* isHeldElsewhere(root)) }
})

/** What a project keeps of ours, each of which may be a link, where the user's settings say that links are followed. */
const OURS = ["", "/.claude", "/.claude/playbook.json", "/.claude/prompts", "/.claude/debrief", "/.claude/debrief.json"]

/** Whether a project that is in no git work tree leads into one, by a link, itself or with what it keeps of ours. */
const isHeldElsewhere = Effect.fnUntraced(function* (root: string) {
  const fs = yield* FileSystem.FileSystem
  for (const path of OURS.map((ours) => root + ours)) {
    const real = yield* Effect.orElseSucceed(fs.realPath(path), () => path)
    if (real === path) continue
    const folder = path.endsWith(".json") ? directoryOf(slashes(real)) : slashes(real)
    if ((yield* treeOf(folder)) !== undefined) return true
  }
  return false
})

const rootFor = Effect.fnUntraced(function* (start: string, tree: Tree | undefined) {
  if (tree?.main !== undefined) return yield* rootInMain(tree.main, tree, start)
  const marked = yield* markedFolder(start, start, tree?.root)
  if (marked !== undefined) return marked
  return tree !== undefined && (yield* isOwnFolderAbove(start, tree.root)) ? tree.root : start
})

/**
 * The project that a directory belongs to, with a state that this installation made or with none. Everything that reads
 * or writes the state of a project has the project from here.
 */
export const locateProject = Effect.fnUntraced(function* (
  directory: string
): Effect.fn.Return<ProjectPaths, never, Environment | FileSystem.FileSystem> {
  const { isShared, root } = yield* locateRoot(directory)
  const environment = yield* Environment
  const proofs = proofsIn(environment)
  const isWithheld = environment.get(PLACE_VARIABLE) !== undefined
  const facts = yield* Effect.provideService(settleState(proofs, isWithheld), Project, projectPaths(root))
  return projectPaths(root, { proofs, isShared, ...facts })
})

/** The project that a directory belongs to, for whoever works for one alone. */
export const layerAt = (directory: string) => Layer.effect(Project, locateProject(directory))
