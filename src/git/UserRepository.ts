import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { directoryOf } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project, type ProjectPaths, resolve } from "../project/Project.ts"
import { GitBusy, GitRefused } from "./GitError.ts"

// Which repository a project is in, found by reading files. git is not asked: it would read the configuration, and take
// a folder that merely looks like a git directory for one.

/** The user's repository around a project. */
export interface UserRepository {
  /** The git directory: HEAD and the index. */
  readonly directory: string
  /** What all work trees of the repository share: objects and branches. */
  readonly common: string
  /** Where the project's `.claude` is in the repository's trees, ending with a slash; empty for a tree that begins below it. */
  readonly prefix: string
}

/** Files in a git directory that say that the user is in the middle of something. */
const BUSY: ReadonlyArray<readonly [string, string]> = [
  ["MERGE_HEAD", "a merge"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["sequencer", "a cherry-pick or revert of several commits"],
  ["BISECT_LOG", "a bisect"]
]

const refuse = (detail: string) => Effect.fail(new GitRefused({ detail }))

const typeOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return Option.map(yield* Effect.option(fs.lstat(path)), ({ type }) => type)
})

const textOf = (path: string) =>
  Effect.map(
    Effect.option(readRegularText(path)),
    Option.map((text) => text.trim())
  )

/** The path itself without links on the way; nothing when it is not there. */
const realOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return Option.getOrUndefined(yield* Effect.option(fs.realPath(path)))
})

/** The work tree that a git directory says it is of, as git writes it for submodules. */
const WORK_TREE = /^[ \t]*worktree[ \t]*=[ \t]*"?([^"\r\n]+?)"?[ \t]*$/m

/** Whether a git directory is one of a submodule, in the `.git` of a folder that the tree is in, and of this very tree. */
const isSubmoduleOf = Effect.fnUntraced(function* (tree: string, directory: string) {
  const named = WORK_TREE.exec(Option.getOrElse(yield* textOf(`${directory}/config`), () => ""))?.[1]
  if (named === undefined || (yield* realOf(resolve(directory, named))) !== tree) return false
  for (let folder = directoryOf(tree); folder !== ""; folder = directoryOf(folder)) {
    if (!directory.startsWith(`${folder}/.git/modules/`)) continue
    return Option.contains(yield* typeOf(`${folder}/.git`), "Directory")
  }
  return false
})

/**
 * Where a `.git` file leads to. It could name the repository of anybody, so that one has to name this folder as its own:
 * as a linked work tree, or by holding it as a submodule.
 */
const followGitFile = Effect.fnUntraced(function* (tree: string) {
  const text = Option.getOrElse(yield* textOf(`${tree}/.git`), () => "")
  const named = text.startsWith("gitdir:") ? text.slice("gitdir:".length).trim() : ""
  const directory = named === "" ? undefined : yield* realOf(resolve(tree, named))
  if (directory === undefined) return yield* refuse(`${tree}/.git leads to no git directory`)
  const shared = yield* textOf(`${directory}/commondir`)
  if (Option.isNone(shared)) {
    if (yield* isSubmoduleOf((yield* realOf(tree)) ?? tree, directory)) return { directory, common: directory }
  } else {
    const common = yield* realOf(resolve(directory, shared.value))
    const back = Option.getOrElse(yield* textOf(`${directory}/gitdir`), () => "")
    const isListed = common !== undefined && directoryOf(directory) === `${common}/worktrees`
    const own = yield* realOf(`${tree}/.git`)
    if (isListed && own !== undefined && (yield* realOf(back)) === own) return { directory, common }
  }
  return yield* refuse(`${tree}/.git leads to ${directory}, which does not name this folder as one of its own`)
})

/** Files that git reads as they come: in the place of one a pipe would be waited for. */
const READ_BY_GIT = {
  directory: ["HEAD", "index", "commondir"],
  common: ["config", "packed-refs", "objects/info/alternates"]
} as const

const refuseOdd = Effect.fnUntraced(function* (found: UserRepository) {
  const fs = yield* FileSystem.FileSystem
  for (const part of ["directory", "common"] as const) {
    for (const name of READ_BY_GIT[part]) {
      const path = `${found[part]}/${name}`
      // A link is refused by its own words where a commit would write through it; here it counts what it leads to.
      const type = Option.getOrUndefined(yield* Effect.option(fs.stat(path)))?.type
      if (type !== undefined && type !== "File") return yield* refuse(`${path} is no file but a ${type}`)
    }
  }
  return found
})

/** The git directory of a work tree by the `.git` in it; nothing when there is none. */
const directoriesOf = Effect.fnUntraced(function* (tree: string) {
  const type = yield* typeOf(`${tree}/.git`)
  if (Option.isNone(type)) return undefined
  if (type.value === "Directory") return { directory: `${tree}/.git`, common: `${tree}/.git` }
  if (type.value === "SymbolicLink") return yield* refuse(`${tree}/.git is a link, which is not followed`)
  return yield* followGitFile(tree)
})

/** The repository of a work tree that begins in this very folder, as a submodule or a nested clone; nothing when none does. */
export const repositoryAt = Effect.fnUntraced(function* (
  tree: string
): Effect.fn.Return<UserRepository | undefined, GitRefused, FileSystem.FileSystem> {
  const found = yield* directoriesOf(tree)
  return found === undefined ? undefined : yield* refuseOdd({ ...found, prefix: "" })
})

/** Where the project's `.claude` is in the trees of a work tree above it. */
const prefixIn = ({ root }: ProjectPaths, tree: string): string => {
  const inside = root.slice(tree.length + 1)
  return `${inside === "" ? "" : `${inside}/`}.claude/`
}

/** The folder of a project and those above it, the nearest first. */
const foldersFrom = ({ root }: ProjectPaths): ReadonlyArray<string> => {
  const folders: Array<string> = []
  for (let folder = root; folder !== ""; folder = directoryOf(folder)) folders.push(folder)
  return folders
}

/** The repository that a project is in: a `.git` in its folder or in one above. */
export const findUserRepository = Effect.gen(function* (): Effect.fn.Return<
  UserRepository,
  GitRefused,
  FileSystem.FileSystem | Project
> {
  const project = yield* Project
  for (const tree of foldersFrom(project)) {
    const found = yield* directoriesOf(tree)
    if (found !== undefined) return yield* refuseOdd({ ...found, prefix: prefixIn(project, tree) })
  }
  return yield* refuse(`${project.root} is not a git repository, and in none`)
})

const ownerOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return Option.flatMap(yield* Effect.option(fs.stat(path)), ({ uid }) => uid)
})

/**
 * All repositories that a project is in, the nearest first: one within another keeps no file of the outer one's from being
 * written by its pulls. Those that cannot be followed, or are another user's than the project, are left out.
 */
export const repositoriesAround = Effect.gen(function* () {
  const project = yield* Project
  const owner = yield* ownerOf(project.root)
  const repositories: Array<UserRepository> = []
  for (const tree of foldersFrom(project)) {
    const found = Option.getOrUndefined(yield* Effect.option(repositoryAt(tree)))
    if (found === undefined || !Equal.equals(yield* ownerOf(found.directory), owner)) continue
    repositories.push({ ...found, prefix: prefixIn(project, tree) })
  }
  return repositories
})

export const refuseWhenBusy = Effect.fnUntraced(function* ({ directory }: UserRepository) {
  for (const [file, detail] of BUSY) {
    if (Option.isSome(yield* typeOf(`${directory}/${file}`))) return yield* new GitBusy({ detail })
  }
})

/** `a`, `a/b` and `a/b/c` of `a/b/c`. */
const stepsOf = (path: string): ReadonlyArray<string> =>
  path.split("/").map((_, index, names) => names.slice(0, index + 1).join("/"))

/**
 * Refuses a repository in which a commit on that branch would write through a link: an unpacked one could have the log
 * of its branch lead to any file of the user's.
 */
export const refuseLinks = Effect.fnUntraced(function* ({ common, directory }: UserRepository, ref: string) {
  const fs = yield* FileSystem.FileSystem
  const own = ["HEAD", "index", "logs", "logs/HEAD"].map((name) => `${directory}/${name}`)
  const shared = ["objects", ...stepsOf(ref), ...stepsOf(`logs/${ref}`)].map((name) => `${common}/${name}`)
  for (const path of own.concat(shared)) {
    if (Option.contains(yield* typeOf(path), "SymbolicLink")) return yield* refuse(`${path} is a link`)
  }
  const objects = yield* Effect.orElseSucceed(fs.readDirectoryEntries(`${common}/objects`), () => [])
  const link = objects.find(({ type }) => type === "SymbolicLink")
  if (link !== undefined) return yield* refuse(`${common}/objects/${link.name} is a link`)
})
