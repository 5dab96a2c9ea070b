import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { FILE_MODE } from "./DurableFile.ts"
import { fileStamp } from "./FileStamp.ts"
import { readRegularText } from "./RegularFile.ts"

// A project's folder comes with its code and may be anybody's: a history.git that was committed to it can name programs
// to run in its configuration and lead elsewhere by links. So nothing in it is believed but objects and one branch.

/** All the configuration that our history has; written whenever it is not exactly this. */
const CONFIG = `[core]
	repositoryformatversion = 0
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
[commit]
	gpgSign = false
[gc]
	autoDetach = false
`

/** The branch that holds the history. */
export const BRANCH = "refs/heads/main"

const HEAD = `ref: ${BRANCH}\n`

/** Files that would change what git does, and that ours never has. */
const UNWANTED = [
  "config.worktree",
  "commondir",
  "gitdir",
  "hooks",
  "info",
  "objects/info/alternates",
  "shallow",
  "packed-refs.lock"
]

/** Everything that making the repository and committing to it locks. We are the only writer, so none is alive. */
const LOCKS = ["index", "index.lock", "HEAD.lock", `${BRANCH}.lock`, "config.lock"]

const writeWhenOther = Effect.fnUntraced(function* (path: string, content: string) {
  const fs = yield* FileSystem.FileSystem
  const found = yield* readRegularText(path).pipe(Effect.orElseSucceed(() => ""))
  if (found !== content) yield* fs.writeFileString(path, content, { mode: FILE_MODE })
})

/** Whether the repository or a part of it that we write to is a link. */
const hasLinks = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const directories = [project.history, `${project.history}/refs`, `${project.history}/refs/heads`]
  const entries = yield* Effect.forEach(directories, (directory) =>
    fs.readDirectoryEntries(directory).pipe(Effect.orElseSucceed(() => []))
  )
  const isLink = yield* fs.readLink(project.history).pipe(
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )
  return isLink || entries.flat().some(({ type }) => type === "SymbolicLink")
})

/** Puts a repository that cannot be used beside, so that a new one can be made. Nothing in it is lost. */
export const setAside = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const stamp = yield* fileStamp
  yield* Effect.ignore(fs.rename(project.history, `${project.history}.broken-${stamp}`))
})

/**
 * Makes what is in the place of the history safe to run git on; false when there is nothing yet. A history that leads
 * elsewhere is put beside.
 */
export const secureRepository = Effect.fnUntraced(function* (
  project: ProjectPaths
): Effect.fn.Return<boolean, PlatformError, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  if (!(yield* fs.exists(`${project.history}/HEAD`))) return false
  if (yield* hasLinks(project)) {
    yield* setAside(project)
    return false
  }
  yield* writeWhenOther(`${project.history}/config`, CONFIG)
  yield* writeWhenOther(`${project.history}/HEAD`, HEAD)
  for (const name of UNWANTED) {
    const path = `${project.history}/${name}`
    if (yield* fs.exists(path)) yield* fs.remove(path, { recursive: true, force: true })
  }
  return true
})

/** Removes what a killed git left, and the index, which is made anew for each commit. */
export const clearLocks = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  yield* Effect.forEach(LOCKS, (name) => Effect.ignore(fs.remove(`${project.history}/${name}`, { force: true })), {
    discard: true
  })
})
