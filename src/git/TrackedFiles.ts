import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { directoryOf } from "../disk/DurableFile.ts"
import { readRegular } from "../disk/RegularFile.ts"
import { isOwnSeed, Project, unheld } from "../project/Project.ts"
import { seedPlaces } from "../project/SeedPlaces.ts"
import type { UserRepository } from "./UserRepository.ts"

/** What a history keeps. */
export type Tracked = "playbook" | "seed"

/** Their paths in the trees of a history; one that has none is not kept in it. */
export interface TrackedPaths {
  readonly playbook: string
  readonly seed: string | undefined
}

/** A file that is to be committed: its path in the tree. */
export interface TrackedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** In our own history, whose trees begin at `P/.claude`. A seed that the user chose has a name of its own there. */
export const historyPaths = Effect.map(seedPlaces, ({ committedAs }): TrackedPaths => ({
  playbook: "playbook.json",
  seed: committedAs
}))

/** A name that no tree of git's may hold: its own folder, also as file systems of other machines take it. */
const GITS_OWN = /(?:^|\/)(?:\.git|git~1)(?:[/ .:]|$)|\\/i

/** Where a repository's work tree begins, ending with a slash. */
const treeOf = ({ prefix }: UserRepository) =>
  Effect.map(Project, ({ claudeDirectory }) => `${claudeDirectory}/`.slice(0, -prefix.length))

/** In the repository around the project: where they stand in its work tree. A seed outside of that has no place in it. */
export const repositoryPaths = Effect.fnUntraced(function* (repository: UserRepository) {
  const seed = unheld((yield* Project).seed)
  const tree = yield* treeOf(repository)
  const path = seed.startsWith(tree) ? seed.slice(tree.length) : undefined
  return {
    playbook: `${repository.prefix}playbook.json`,
    seed: path === undefined || GITS_OWN.test(path) ? undefined : path
  } satisfies TrackedPaths
})

/** Those that a history keeps. */
export const pathsIn = ({ playbook, seed }: TrackedPaths): ReadonlyArray<string> =>
  seed === undefined ? [playbook] : [playbook, seed]

/** Only a JSON object is committed: one that is corrupt must not take the place of the last good one in the history. */
const isSound = (bytes: Uint8Array): boolean => isJsonObject(jsonIn(new TextDecoder().decode(bytes)))

/** The sound ones of the files that a history keeps, as they are on disk. */
export const readTracked = Effect.fnUntraced(function* (
  paths: TrackedPaths
): Effect.fn.Return<ReadonlyArray<TrackedFile>, never, FileSystem.FileSystem | Project> {
  const project = yield* Project
  const files: Array<TrackedFile> = []
  for (const kept of ["playbook", "seed"] as const) {
    const path = paths[kept]
    const bytes = path === undefined ? Option.none() : yield* Effect.option(readRegular(project[kept]))
    if (path !== undefined && Option.isSome(bytes) && isSound(bytes.value)) files.push({ path, bytes: bytes.value })
  }
  return files
})

/**
 * The same in the repository around the project. A seed of the user's choice that a link leads to, or that stands in a
 * repository of its own, is none of this one's files.
 */
export const readInRepository = Effect.fnUntraced(function* (repository: UserRepository) {
  const project = yield* Project
  const paths = yield* repositoryPaths(repository)
  if (isOwnSeed(project) || paths.seed === undefined) return yield* readTracked(paths)
  const tree = yield* treeOf(repository)
  const isThere = yield* Effect.orElseSucceed(isPlainIn(tree, paths.seed), () => false)
  return yield* readTracked(isThere ? paths : { ...paths, seed: undefined })
})

const isPlainIn = Effect.fnUntraced(function* (tree: string, path: string) {
  const fs = yield* FileSystem.FileSystem
  const real = yield* fs.realPath(tree)
  if ((yield* fs.realPath(tree + path)) !== `${real.replace(/\/$/, "")}/${path}`) return false
  for (let folder = directoryOf(tree + path); `${folder}/` !== tree; folder = directoryOf(folder)) {
    if (yield* fs.exists(`${folder}/.git`)) return false
  }
  return true
})
