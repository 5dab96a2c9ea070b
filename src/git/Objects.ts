import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { readRegular } from "../disk/RegularFile.ts"
import type { ProjectPaths } from "../project/Project.ts"
import type { GitRunner, Repository } from "./Command.ts"
import { type CommitMessage, formatMessage } from "./CommitMessage.ts"

// Commits by plumbing alone: what is committed is handed to git, which opens no file of the project.

/** A change in the history. */
export interface Commit {
  readonly hash: string
  /** ISO 8601. */
  readonly at: string
  readonly subject: string
}

/** Paths that the history tracks, relative to `P/.claude`. */
export const TRACKED = ["playbook.json", "debrief/seed.json"] as const

/** A file that is to be committed: its path in the tree. */
export interface TrackedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Only a JSON object is committed: one that is corrupt must not take the place of the last good one in the history. */
const isSound = (bytes: Uint8Array): boolean => isJsonObject(jsonIn(new TextDecoder().decode(bytes)))

/** The sound ones of the files that the history tracks, as they are on disk, with their paths below `prefix`. */
export const readTracked = Effect.fnUntraced(function* (
  project: ProjectPaths,
  prefix: string
): Effect.fn.Return<ReadonlyArray<TrackedFile>, never, FileSystem.FileSystem> {
  const files: Array<TrackedFile> = []
  for (const name of TRACKED) {
    const bytes = yield* Effect.option(readRegular(`${project.claudeDirectory}/${name}`))
    if (Option.isSome(bytes) && isSound(bytes.value)) files.push({ path: `${prefix}${name}`, bytes: bytes.value })
  }
  return files
})

const LOG_FORMAT = "%H%x1f%cI%x1f%s"

/** Reads what `git rev-list` printed in our format, newest first; its own lines in between are none of ours. */
const parseLog = (output: string): ReadonlyArray<Commit> =>
  output.split("\n").flatMap((line) => {
    const [hash, at, subject] = line.split("\x1f")
    return hash === undefined || at === undefined || subject === undefined ? [] : [{ hash, at, subject }]
  })

/** The commits that lead to a revision, newest first; of those paths, if any are named. None when it is not there. */
export const logOf = (
  git: GitRunner,
  repository: Repository,
  options: { readonly from: string; readonly limit: number; readonly paths?: ReadonlyArray<string> }
) =>
  git
    .run(
      repository,
      ["rev-list", `--max-count=${options.limit}`, `--format=${LOG_FORMAT}`, options.from, "--"].concat(
        options.paths ?? []
      )
    )
    .pipe(Effect.map(({ exitCode, stdout }) => (exitCode === 0 ? parseLog(stdout) : [])))

/** What git answered to a question; nothing when it could not, for then it is not there. */
const ask = (git: GitRunner, repository: Repository, args: ReadonlyArray<string>) =>
  Effect.map(git.run(repository, args), ({ exitCode, stdout }) =>
    exitCode === 0 ? Option.some(stdout) : Option.none<string>()
  )

/** The text of a file in a commit; none when the commit or the file is not there. */
export const blobAt = (git: GitRunner, repository: Repository, revision: string, path: string) =>
  ask(git, repository, ["cat-file", "blob", `${revision}:${path}`])

/** The full hash of a revision; none when it names no commit. */
export const commitAt = (git: GitRunner, repository: Repository, revision: string) =>
  ask(git, repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]).pipe(
    Effect.map(Option.map((output) => output.trim()))
  )

/** Keeps the content of files as it is, without filters; answers the arguments by which an index is told of them. */
const writeBlobs = Effect.fnUntraced(function* (
  git: GitRunner,
  repository: Repository,
  files: ReadonlyArray<TrackedFile>
) {
  const entries: Array<string> = []
  for (const { bytes, path } of files) {
    const args = ["hash-object", "-w", "--no-filters", "--stdin"]
    const hash = yield* git.succeed(repository, args, { input: bytes })
    entries.push("--cacheinfo", `100644,${hash},${path}`)
  }
  return ["update-index", "--add", ...entries]
})

/**
 * The tree of `base`, or an empty one, with these files in it, and the arguments by which another index is told of them.
 * The repository's own index is made anew for that.
 */
export const writeTree = Effect.fnUntraced(function* (
  git: GitRunner,
  repository: Repository,
  base: string | undefined,
  files: ReadonlyArray<TrackedFile>
) {
  yield* git.succeed(repository, ["read-tree", base ?? "--empty"])
  const update = yield* writeBlobs(git, repository, files)
  yield* git.succeed(repository, update)
  // A partial clone lacks objects of others, which are none of our business.
  return { tree: yield* git.succeed(repository, ["write-tree", "--missing-ok"]), update }
})

/** Makes a commit that no branch knows of yet; answers its hash. */
export const writeCommit = (
  git: GitRunner,
  repository: Repository,
  options: { readonly tree: string; readonly parent: string | undefined; readonly message: CommitMessage }
) =>
  git.succeed(
    repository,
    ["commit-tree", options.tree, "-m", formatMessage(options.message)].concat(
      options.parent === undefined ? [] : ["-p", options.parent]
    )
  )
