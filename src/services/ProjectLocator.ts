import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { absolute, projectPaths, type ProjectPaths } from "../domain/ProjectPaths.ts"
import { directoryOf } from "./DurableFile.ts"
import { Environment } from "./Environment.ts"
import { proofsIn, stateProblemOf } from "./StateOwner.ts"

/** Joins, and folds `.` and `..` away. */
const resolve = (base: string, path: string): string => {
  const parts: Array<string> = []
  for (const part of absolute(base, path).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part)
  }
  return parts.join("/")
}

/** The main work tree of a linked git worktree, found by reading files; `undefined` when `tree` is not a linked one. */
const mainWorkTree = Effect.fnUntraced(function* (tree: string) {
  const fs = yield* FileSystem.FileSystem
  const pointer = yield* fs.readFileString(`${tree}/.git`)
  if (!pointer.startsWith("gitdir:")) return undefined
  const gitDirectory = resolve(tree, pointer.slice("gitdir:".length).trim())
  const common = yield* fs.readFileString(`${gitDirectory}/commondir`)
  const commonDirectory = resolve(gitDirectory, common.trim())
  // A bare repository has no main work tree.
  return commonDirectory.endsWith("/.git") ? directoryOf(commonDirectory) : undefined
})

/** That folder of the main work tree, or the tree itself when it has no such folder, which is not ours to make. */
const sameFolderOf = Effect.fnUntraced(function* (main: string, folder: string) {
  const fs = yield* FileSystem.FileSystem
  const exists = yield* Effect.orElseSucceed(fs.exists(main + folder), () => false)
  return exists ? main + folder : main
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
  const start = resolve("", directory.replaceAll("\\", "/").replace(/\/+$/, "") || "/")
  for (let tree = start; tree !== ""; tree = directoryOf(tree)) {
    const main = yield* mainWorkTree(tree).pipe(
      Effect.map((found) => ({ stop: true, found })),
      // No `.git`: look further up. A `.git` directory, or one that cannot be read: this is where looking ends.
      Effect.catchTag("PlatformError", (error) =>
        Effect.succeed({ stop: error.reason._tag !== "NotFound", found: undefined })
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
