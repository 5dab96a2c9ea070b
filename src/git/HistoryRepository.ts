import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import { fileStamp } from "../disk/FileStamp.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"

// A project's folder comes with its code and may be anybody's: a history.git that was committed to it can name programs
// to run in its configuration and lead elsewhere by links. So nothing in it is believed but objects and one branch.

/** All the configuration that a git directory of ours has. */
export const configurationOf = (objectFormat: string): string => `[core]
	repositoryformatversion = ${objectFormat === "sha1" ? 0 : 1}
	filemode = false
	bare = true
	symlinks = false
	logAllRefUpdates = false
	autocrlf = false
	fsync = all
	fsmonitor = false
	hooksPath = /dev/null
	attributesFile = /dev/null
	excludesFile = /dev/null
	commitGraph = false
	multiPackIndex = false
[commit]
	gpgSign = false
[gc]
	autoDetach = false
[pack]
	threads = 1
[repack]
	writeBitmaps = false
${objectFormat === "sha1" ? "" : `[extensions]\n\tobjectFormat = ${objectFormat}\n`}`

/** Written whenever it is not exactly this. */
const CONFIG = configurationOf("sha1")

/** The branch that holds the history. */
export const BRANCH = "refs/heads/main"

const HEAD = `ref: ${BRANCH}\n`

/** Everything that making the repository and committing to it locks. We are the only writer, so none is alive. */
const LOCKS = ["HEAD.lock", `${BRANCH}.lock`, "config.lock", "packed-refs.lock"]

/** Written when packing failed, so that it is not tried again at every commit. */
export const PACK_PROBLEM = "gc.log"

/** All that a history has at its top. Anything else could change what git does, and goes. */
const WANTED = new Set(["HEAD", "config", "objects", "refs", "packed-refs", PACK_PROBLEM, ...LOCKS])

const writeWhenOther = Effect.fnUntraced(function* (path: string, content: string) {
  const fs = yield* FileSystem.FileSystem
  const found = yield* readRegularText(path).pipe(Effect.orElseSucceed(() => ""))
  if (found !== content) yield* fs.writeFileString(path, content, { mode: FILE_MODE })
})

/** The folders that git writes to, and lists what it finds in: a link in any of them could lead anywhere. */
const WRITTEN = ["objects", "objects/pack", "refs", "refs/heads"]

/** What stands in a history's folder. */
const entriesOf = (directory: string) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    Effect.orElseSucceed(fs.readDirectoryEntries(directory), (): ReadonlyArray<FileSystem.DirectoryEntry> => [])
  )

/** Puts a repository that cannot be used beside, so that a new one can be made. Nothing in it is lost. Answers where it is. */
export const setAside = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const beside = `${project.history}.broken-${yield* fileStamp}`
  yield* Effect.ignore(fs.rename(project.history, beside))
  return beside
})

/** Takes a repository that was set aside back, in the place of what was begun instead of it and came to nothing. */
export const takeBack = Effect.fnUntraced(function* (beside: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  if (!(yield* fs.exists(beside))) return
  yield* fs.remove(project.history, { recursive: true, force: true })
  yield* fs.rename(beside, project.history)
})

/** Writes what makes a folder a git directory of ours, and removes what ours never has. */
const makeOurs = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  yield* writeWhenOther(`${project.history}/config`, CONFIG)
  yield* writeWhenOther(`${project.history}/HEAD`, HEAD)
  // Derived from objects, and a list of where else objects are.
  const unwanted = names.filter((name) => !WANTED.has(name)).concat("objects/info")
  for (const name of unwanted) yield* fs.remove(`${project.history}/${name}`, { recursive: true, force: true })
})

/**
 * Makes what is in the place of the history safe to run git on; false when there is nothing yet. What is no folder, or
 * holds links where git writes, is put beside.
 */
export const secureRepository = Effect.gen(function* (): Effect.fn.Return<
  boolean,
  PlatformError,
  FileSystem.FileSystem | Project
> {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.lstat(project.history))
  if (Option.isNone(info)) return false
  const top = yield* entriesOf(project.history)
  const below = yield* Effect.forEach(WRITTEN, (name) => entriesOf(`${project.history}/${name}`))
  const hasLinks = [top, ...below].flat().some(({ type }) => type === "SymbolicLink")
  if (info.value.type !== "Directory" || hasLinks) {
    yield* setAside
    return false
  }
  // One whose making was cut short is made to the end.
  if (!top.some(({ name }) => name === "HEAD")) return false
  yield* makeOurs(top.map(({ name }) => name))
  return true
})

/** Makes a history, or makes one to the end. */
export const makeRepository = Effect.gen(function* () {
  const project = yield* Project
  for (const name of ["objects", "refs/heads"]) yield* makePrivateDirectory(`${project.history}/${name}`)
  const top = yield* entriesOf(project.history)
  yield* makeOurs(top.map(({ name }) => name))
})

/** Removes what a killed git left. */
export const clearLocks = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  yield* Effect.forEach(LOCKS, (name) => Effect.ignore(fs.remove(`${project.history}/${name}`, { force: true })), {
    discard: true
  })
})
