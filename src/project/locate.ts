import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { directoryOf } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Environment } from "./Environment.ts"
import { absolute, projectPaths, type ProjectPaths } from "./Project.ts"
import { proofsIn, stateProblemOf } from "./StateOwner.ts"

/** A path of Windows with the slashes that our own paths have. Elsewhere a backslash is a letter like any other. */
const slashes = (path: string): string => (/^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll("\\", "/") : path)

/** Joins, and folds `.` and `..` away. */
const resolve = (base: string, path: string): string => {
  const parts: Array<string> = []
  for (const part of absolute(base, path).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part)
  }
  return parts.join("/")
}

/** Bytes of a file that git keeps a path in, at most: paths end at 4096. */
const POINTER_BYTES = 8192

/** The path in a file of git's, without the word before it; fails when the file is none. */
const readPointer = (file: string, word: string) =>
  Effect.flatMap(readRegularText(file, POINTER_BYTES), (text) =>
    text.startsWith(word) ? Effect.succeed(text.slice(word.length).trim()) : Effect.fail(new NoPointer())
  )

class NoPointer extends Data.TaggedError("NoPointer") {}

/** Whether two paths lead to the same place: git writes where a link leads, a person may have come by the link. */
const isSamePlace = Effect.fnUntraced(function* (a: string, b: string) {
  if (a === b) return true
  const fs = yield* FileSystem.FileSystem
  return (yield* fs.realPath(a)) === (yield* fs.realPath(b))
})

/** Whose a file or folder is. */
const ownerOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return Option.getOrUndefined((yield* fs.lstat(path)).uid)
})

/** Whether all of these are of whom the folder is: another user of a shared folder can write both ends of a link. */
const areOwnersAlike = Effect.fnUntraced(function* (folder: string, others: ReadonlyArray<string>) {
  const owner = yield* ownerOf(folder)
  const owners = yield* Effect.forEach(others, ownerOf)
  return owners.every((other) => other === owner || other === 0)
})

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
    return isMutual && (yield* areOwnersAlike(start, [`${tree}/.git`, common, main])) ? main : undefined
  }).pipe(Effect.orElseSucceed(() => undefined))
})

/** That folder of the main work tree, or the tree itself when it has no such folder, which is not ours to make. */
const sameFolderOf = Effect.fnUntraced(function* (main: string, folder: string) {
  const fs = yield* FileSystem.FileSystem
  // Nor is what a link there leads to: the way to it was not the user's.
  const isInside = Effect.gen(function* () {
    return (yield* fs.realPath(main + folder)) === (yield* fs.realPath(main)) + folder
  })
  return (yield* Effect.orElseSucceed(isInside, () => false)) ? main + folder : main
})

/** A project's place. */
export interface Location {
  /** Without a trailing slash. */
  readonly root: string
  /** Whether a git repository holds it. */
  readonly inRepository: boolean
}

/**
 * The place of the project that a directory belongs to (design 3): the directory itself or, inside a linked git worktree,
 * the same directory of the main work tree, so that a worktree that is thrown away takes no learning with it. Runs no git.
 */
export const locateRoot = Effect.fnUntraced(function* (
  directory: string
): Effect.fn.Return<Location, never, FileSystem.FileSystem> {
  const start = resolve("", slashes(directory).replace(/\/+$/, "") || "/")
  for (let tree = start; tree !== ""; tree = directoryOf(tree)) {
    const main = yield* mainWorkTree(tree, start).pipe(
      Effect.map((found) => ({ stop: true, found })),
      // No `.git`: look further up. A `.git` directory, or one that cannot be read: this is where looking ends.
      Effect.catch((error) =>
        Effect.succeed({ stop: error._tag === "NoPointer" || error.reason._tag !== "NotFound", found: undefined })
      )
    )
    if (main.found !== undefined) {
      return { root: yield* sameFolderOf(main.found, start.slice(tree.length)), inRepository: true }
    }
    if (main.stop) return { root: start, inRepository: true }
  }
  return { root: start, inRepository: false }
})

/**
 * The project that a directory belongs to, with a state that this installation made or with none. Everything that reads
 * or writes the state of a project has the project from here.
 */
export const locateProject = Effect.fnUntraced(function* (
  directory: string
): Effect.fn.Return<ProjectPaths, never, Environment | FileSystem.FileSystem> {
  const { inRepository, root } = yield* locateRoot(directory)
  const proofs = proofsIn(yield* Environment)
  const stateProblem = yield* stateProblemOf(projectPaths(root), proofs)
  return projectPaths(root, { proofs, stateProblem, inRepository })
})
