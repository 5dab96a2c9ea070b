import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { Environment } from "../project/Environment.ts"
import { Project } from "../project/Project.ts"
import { failed, type GitRunner, makeGitRunner } from "./Command.ts"
import type { Repository } from "./Repository.ts"
import { formatMessage, messageOf, type ToSay } from "./CommitMessage.ts"
import { type CommitOutcome, Git } from "./Git.ts"
import { GitError, GitRefused } from "./GitError.ts"
import { blobAt, commitAt, logOf, writeCommit, writeTree } from "./Objects.ts"
import { makeShadow, readConfiguration } from "./Shadow.ts"
import { pathsIn, readInRepository, repositoryPaths, type Tracked } from "./TrackedFiles.ts"
import { type Head, moveHead, readHead } from "./UserBranch.ts"
import { updateUserIndex } from "./UserIndex.ts"
import { findUserRepository, refuseLinks, refuseWhenBusy, type UserRepository } from "./UserRepository.ts"

/** Refuses what a filter is to change before it is committed, to encrypt it perhaps: none is run. */
const refuseFilters = Effect.fnUntraced(function* (git: GitRunner, shadow: Repository, paths: ReadonlyArray<string>) {
  // By the index, which holds what is checked out and our files: nothing of the work tree is opened.
  const args = ["check-attr", "--cached", "-z", "filter", "--", ...paths]
  const fields = (yield* git.succeed(shadow, args)).split("\0")
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const [path, , filter] = fields.slice(index, index + 3)
    if (filter === "unspecified" || filter === "unset") continue
    const what = `.gitattributes has a filter ${filter} for ${path}, and debrief runs no filters`
    return yield* new GitRefused({ detail: `${what}; set git.mode to history, or take the filter off our files` })
  }
})

/** A project's repository, and a git directory of our own through which git works on it. */
interface Opened {
  readonly repository: UserRepository
  readonly head: Head
  readonly shadow: Repository
}

/**
 * Refuses the repository of another user, as git itself does. Run as root, we would leave objects there that its owner
 * could not add to.
 */
const refuseOthers = Effect.fnUntraced(function* ({ directory }: UserRepository, shadow: Repository) {
  const fs = yield* FileSystem.FileSystem
  const owner = Option.getOrUndefined((yield* fs.stat(directory)).uid)
  // What we have just made is ours.
  if (owner === Option.getOrUndefined((yield* fs.stat(shadow.directory)).uid)) return
  return yield* new GitRefused({ detail: `${directory} belongs to another user (${owner}) than the one who runs this` })
})

/** Commits our files on what is checked out. The user's index is told first: what is committed is not to look taken back. */
const commitOnHead = Effect.fnUntraced(function* <R>(
  git: GitRunner,
  { head, repository, shadow }: Opened,
  toSay: ToSay<R>
) {
  const files = yield* readInRepository(repository)
  if (files.length === 0) return "unchanged" satisfies CommitOutcome
  const base =
    head.commit === undefined ? undefined : yield* git.succeed(shadow, ["rev-parse", `${head.commit}^{tree}`])
  const { tree, update } = yield* writeTree(git, shadow, base, files)
  if (tree === base) return "unchanged" satisfies CommitOutcome
  yield* refuseFilters(
    git,
    shadow,
    files.map(({ path }) => path)
  )
  const message = yield* messageOf(toSay)
  const commit = yield* writeCommit(git, shadow, { tree, parent: head.commit, message })
  yield* updateUserIndex(git, repository, shadow, update)
  const subject = formatMessage(message).split("\n")[0] ?? ""
  yield* moveHead(repository, { head, to: commit, by: shadow.identity!, subject })
  return "committed" satisfies CommitOutcome
})

/**
 * The history in the user's own repository (`git.mode` project): commits of just our two files, and never in the middle
 * of a merge or the like. What else is staged or changed stays as it is. The repository may have been unpacked from
 * anywhere: nothing that its configuration, attributes or hooks name is run, and no link in it is followed.
 */
export const layerGitProject = Layer.effect(
  Git,
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const git = yield* makeGitRunner
    const environment = yield* Environment

    const open = Effect.gen(function* () {
      const repository = yield* findUserRepository
      const head = yield* readHead(repository)
      return { repository, head }
    })

    /** Errors of ours, as errors of git in that project. */
    const inProject = <A, R>(
      step: string,
      effect: Effect.Effect<A, GitError | GitError["reason"] | PlatformError, R>
    ) =>
      Effect.flatMap(Project, (project) =>
        effect.pipe(
          Effect.scoped,
          Effect.mapError((error) => {
            if (error._tag === "GitError") return failed({ history: project.root }, error.args, error.reason)
            const reason = error._tag === "PlatformError" ? new GitRefused({ detail: error.message }) : error
            return failed({ history: project.root }, [step], reason)
          }),
          Effect.provideService(FileSystem.FileSystem, fs),
          Effect.provideService(Environment, environment)
        )
      )

    const commit = Effect.fn("GitProject.commit")(function* <R>(message: ToSay<R>) {
      const project = yield* Project
      const { head, repository } = yield* open
      yield* refuseWhenBusy(repository)
      yield* refuseLinks(repository, head.ref)
      const configuration = yield* readConfiguration(git, project, repository)
      const shadow = yield* makeShadow(repository, head, configuration)
      yield* refuseOthers(repository, shadow)
      return yield* commitOnHead(git, { repository, head, shadow }, message)
    })

    /** Asks the repository; `none` where there is none, or nothing was committed yet. */
    const ask = <A>(
      none: A,
      question: (opened: Opened) => Effect.Effect<A, GitError, FileSystem.FileSystem | Project>
    ) =>
      inProject(
        "rev-parse",
        open.pipe(
          Effect.flatMap(({ head, repository }) =>
            head.commit === undefined
              ? Effect.succeed(none)
              : makeShadow(repository, head).pipe(Effect.flatMap((shadow) => question({ head, repository, shadow })))
          ),
          Effect.catchTag("GitRefused", () => Effect.succeed(none))
        )
      )

    const fileAt = (revision: string, file: Tracked) =>
      ask(Option.none<string>(), ({ repository, shadow }) =>
        Effect.flatMap(repositoryPaths(repository), ({ [file]: path }) =>
          path === undefined ? Effect.succeedNone : blobAt(git, shadow, revision, path)
        )
      )

    return Git.of({
      commit: (message) => inProject("commit", commit(message)),
      fileAt,
      lastCommitted: (file) => fileAt("HEAD", file),
      log: (limit) =>
        ask([], ({ repository, shadow }) =>
          Effect.flatMap(repositoryPaths(repository), (paths) =>
            logOf(git, shadow, { from: "HEAD", limit, paths: pathsIn(paths).map((path) => `:(top,literal)${path}`) })
          )
        ),
      resolve: (revision) => ask(Option.none<string>(), ({ shadow }) => commitAt(git, shadow, revision))
    })
  })
)
