import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { GitRunner } from "./Command.ts"
import type { Repository } from "./Repository.ts"
import { type CommitMessage, formatMessage } from "./CommitMessage.ts"
import type { TrackedFile } from "./TrackedFiles.ts"

// Commits by plumbing alone: what is committed is handed to git, which opens no file of the project.

/** A change in the history. */
export interface Commit {
  readonly hash: string
  /** ISO 8601. */
  readonly at: string
  readonly subject: string
  /** The journal's entry that tells of it too. */
  readonly journal?: string
  /** What brought it about, such as `review`. */
  readonly source?: string
  /** The change that it took back: the journal's entry, or the hash of a commit. */
  readonly reverts?: string
  /** The proposal that was decided on. */
  readonly proposal?: string
}

const trailer = (name: string): string => `%(trailers:key=${name},valueonly,separator=%x20)`

const LOG_FORMAT = [
  "%H",
  "%cI",
  "%s",
  trailer("Journal"),
  trailer("Source"),
  trailer("Reverts"),
  trailer("Proposal")
].join("%x1f")

/** Reads what `git rev-list` printed in our format, newest first; its own lines in between are none of ours. */
const parseLog = (output: string): ReadonlyArray<Commit> =>
  output.split("\n").flatMap((line) => {
    const [hash, at, subject, journal = "", source = "", reverts = "", proposal = ""] = line.split("\x1f")
    if (hash === undefined || at === undefined || subject === undefined) return []
    const known = Object.entries({ journal, source, reverts, proposal }).filter(([, value]) => value !== "")
    return [{ hash, at, subject, ...Object.fromEntries(known) }]
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
