import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { FoundSecret } from "../core/text/SecretScan.ts"
import { withoutSecrets } from "../core/text/SecretScan.ts"
import { redact } from "../core/text/Redaction.ts"
import { writeStateDurably } from "../disk/DurableFile.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { type GitRunner, makeGitRunner } from "./Command.ts"
import type { Repository } from "./Repository.ts"
import { BRANCH, clearLocks, secureRepository } from "./HistoryRepository.ts"
import { pathsIn, repositoryPaths } from "./TrackedFiles.ts"
import { makeByteReader } from "./ObjectStream.ts"
import { makeRewriter } from "./rewriteExport.ts"
import { readRewritten, rewrittenFile } from "./Rewritten.ts"
import { makeShadow } from "./Shadow.ts"
import { readHead } from "./UserBranch.ts"
import { findUserRepository } from "./UserRepository.ts"

/** A long history takes a while. */
const TIME_LIMIT = Duration.minutes(20)

/** A secret in an object of a history. */
export interface HistorySecret extends FoundSecret {
  readonly object: string
  readonly type: "blob" | "commit" | "tag"
}

/** How a text is looked through, and who is told how many objects have been. */
export interface HistoryScan {
  readonly find: (text: string) => ReadonlyArray<FoundSecret>
  readonly onObject: () => void
}

/** The form in which git names objects before it prints them. */
const HEADER = /^([0-9a-f]{40,64}) (blob|commit|tree|tag) (\d+)$/

/** Looks through objects of a repository, as `git cat-file` prints them. */
const scanObjects = Effect.fnUntraced(function* (
  git: GitRunner,
  repository: Repository,
  args: ReadonlyArray<string>,
  { find, onObject }: HistoryScan,
  input?: Uint8Array
) {
  const found: Array<HistorySecret> = []
  let [object, type, isEnd] = ["", "", false]
  const read = makeByteReader({
    line: (line) => {
      // What git prints behind each object.
      if (isEnd && line === "") {
        isEnd = false
        return 0
      }
      const header = HEADER.exec(line)
      if (header === null) return 0
      ;[, object, type] = header as unknown as [string, string, string]
      isEnd = true
      onObject()
      return Number(header[3])
    },
    data: (bytes) => {
      if (type === "tree") return
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")
      for (const secret of find(text)) found.push({ ...secret, object, type: type as HistorySecret["type"] })
    }
  })
  yield* git.feed(repository, ["cat-file", "--batch", "--buffer", ...args], read, {
    timeLimit: TIME_LIMIT,
    ...(input === undefined ? {} : { input })
  })
  return found as ReadonlyArray<HistorySecret>
})

const repositoryOf = (project: ProjectPaths): Repository => ({ project, directory: project.history })

/** The secrets in all objects of a project's own history, those that nothing leads to any more among them. */
export const scanHistory = Effect.fn("scanHistory")(function* (scan: HistoryScan) {
  const project = yield* Project
  if (!(yield* secureRepository)) return []
  const git = yield* makeGitRunner
  return yield* scanObjects(git, repositoryOf(project), ["--batch-all-objects", "--unordered"], scan)
})

/** The secrets in versions of our files that the user's own repository holds. Nothing where there is none. */
export const scanUserHistory = (scan: HistoryScan) =>
  Effect.gen(function* () {
    const git = yield* makeGitRunner
    const repository = yield* findUserRepository
    const head = yield* readHead(repository)
    if (head.commit === undefined) return []
    const shadow = yield* makeShadow(repository, head)
    const paths = pathsIn(yield* repositoryPaths(repository)).map((path) => `:(top,literal)${path}`)
    const listed = yield* git.succeed(shadow, ["rev-list", "--objects", "HEAD", "--", ...paths])
    const ids = listed.split("\n").map((line) => line.split(" ")[0]!)
    return yield* scanObjects(git, shadow, [], scan, new TextEncoder().encode(`${ids.join("\n")}\n`))
  }).pipe(Effect.scoped)

const SCRUBBED = "refs/heads/scrubbed"

/** The commits of a branch, the oldest first. Of one that is not there none. */
const commitsOf = Effect.fnUntraced(function* (git: GitRunner, repository: Repository, branch: string) {
  const { exitCode, stdout } = yield* git.run(repository, ["rev-list", "--topo-order", "--reverse", branch, "--"])
  return exitCode === 0 ? stdout.split("\n").filter((hash) => hash !== "") : []
})

/**
 * Rewrites a project's own history without secrets, and removes what held them: commits, files, packs. For who holds the
 * lock of the history. Killed at any moment, the branch is the old one or the new one, and doing it again ends it.
 */
export const scrubHistory = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  if (!(yield* secureRepository)) return
  yield* clearLocks
  const git = yield* makeGitRunner
  const repository = repositoryOf(project)
  const before = yield* commitsOf(git, repository, BRANCH)
  if (before.length > 0) {
    const change = makeRewriter({ branch: BRANCH, to: SCRUBBED, message: redact, file: withoutSecrets })
    const exportAll = ["fast-export", "--reencode=no", "--signed-tags=strip", BRANCH]
    yield* git.pipe(repository, exportAll, change, ["fast-import", "--quiet", "--force"], { timeLimit: TIME_LIMIT })
    const after = yield* commitsOf(git, repository, SCRUBBED)
    const moved = before.flatMap((hash, index) => (hash === after[index] ? [] : [[hash, after[index]!] as const]))
    if (after.length === before.length && moved.length > 0) {
      // Who knows a commit by its old name finds it by that.
      const known = { ...(yield* readRewritten), ...Object.fromEntries(moved) }
      yield* writeStateDurably(rewrittenFile(project), `${JSON.stringify(known)}\n`)
      yield* git.succeed(repository, ["update-ref", BRANCH, after.at(-1)!, before.at(-1)!])
    }
    yield* git.succeed(repository, ["update-ref", "-d", SCRUBBED])
  }
  // Packs with only what is reached, and nothing else beside them.
  yield* Effect.ignore(fs.remove(`${project.history}/index`, { force: true }))
  yield* git.succeed(repository, ["repack", "-a", "-d", "-f", "-n", "-q"], { timeLimit: TIME_LIMIT })
  yield* git.succeed(repository, ["prune", "--expire=now"], { timeLimit: TIME_LIMIT })
  yield* secureRepository
}).pipe(Effect.withSpan("scrubHistory"))
