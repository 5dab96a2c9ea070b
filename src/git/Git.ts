import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ProjectPaths } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { failed, makeGitRunner, type Repository } from "./Command.ts"
import type { CommitMessage } from "./CommitMessage.ts"
import { type GitError, GitFailed } from "./GitError.ts"
import { packWhenLoose } from "./HistoryPack.ts"
import { BRANCH, clearLocks, giveToOwner, makeRepository, secureRepository, setAside } from "./HistoryRepository.ts"
import { blobAt, type Commit, commitAt, logOf, readTracked, writeCommit, writeTree } from "./Objects.ts"

const repositoryOf = (project: ProjectPaths): Repository => ({ project, directory: project.history })

/** What git says of trouble that is not the history's: another would fare no better, and the next commit may go well. */
const TROUBLE_AROUND =
  /No space left|quota exceeded|Read-only file system|Cannot allocate memory|out of memory|Too many open files|Resource temporarily unavailable/i

export type CommitOutcome = "committed" | "unchanged"

/**
 * The history of a project's playbook, in a git directory of our own (design 3). The user's repository, index, hooks and
 * configuration are never read or touched, whatever GIT_* variables surround us.
 */
export class Git extends Context.Service<
  Git,
  {
    /** Commits the playbook and the seed as they are on disk. To be called by one process of a project at a time. */
    readonly commit: (project: ProjectPaths, message: CommitMessage) => Effect.Effect<CommitOutcome, GitError>
    /** The text of a file as last committed, by its path relative to `P/.claude`; none when it never was. */
    readonly lastCommitted: (project: ProjectPaths, file: string) => Effect.Effect<Option.Option<string>, GitError>
    /** The text of a file in a commit; none when the commit or the file is not there. */
    readonly fileAt: (
      project: ProjectPaths,
      revision: string,
      file: string
    ) => Effect.Effect<Option.Option<string>, GitError>
    /** The commits, newest first. */
    readonly log: (project: ProjectPaths, limit: number) => Effect.Effect<ReadonlyArray<Commit>, GitError>
    /** The full hash of a revision; none when it names no commit. */
    readonly resolve: (project: ProjectPaths, revision: string) => Effect.Effect<Option.Option<string>, GitError>
  }
>()("claude-debrief/git/Git") {
  static readonly layer = Layer.effect(
    Git,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const git = yield* makeGitRunner

      const here = Effect.provideService(FileSystem.FileSystem, fs)

      /** Trouble with the history's files, as trouble with git. */
      const made = <A, E extends { readonly message: string }>(
        project: ProjectPaths,
        effect: Effect.Effect<A, E, FileSystem.FileSystem>
      ) =>
        here(effect).pipe(
          Effect.mapError(({ message }) => failed(project, ["init"], new GitFailed({ exitCode: -1, stderr: message })))
        )

      const secure = (project: ProjectPaths) => made(project, secureRepository(project))

      const initialize = (project: ProjectPaths) =>
        made(project, Effect.andThen(ensureStateDirectory(project), makeRepository(project)))

      const commitTracked = Effect.fnUntraced(function* (project: ProjectPaths, message: CommitMessage) {
        const files = yield* here(readTracked(project, ""))
        if (files.length === 0) return "unchanged"
        const repository = repositoryOf(project)
        const last = Option.getOrUndefined(yield* commitAt(git, repository, BRANCH))
        const base = last === undefined ? undefined : yield* git.succeed(repository, ["rev-parse", `${last}^{tree}`])
        const { tree } = yield* writeTree(git, repository, base, files)
        if (tree === base) return "unchanged"
        const commit = yield* writeCommit(git, repository, { tree, parent: last, message })
        yield* git.succeed(repository, ["update-ref", BRANCH, commit, ...(last === undefined ? [] : [last])])
        return "committed"
      })

      const startAnew = (project: ProjectPaths, message: CommitMessage) =>
        here(setAside(project)).pipe(
          Effect.andThen(initialize(project)),
          Effect.andThen(commitTracked(project, message))
        )

      const commit = Effect.fn("Git.commit")(function* (project: ProjectPaths, message: CommitMessage) {
        const goOn = Effect.gen(function* () {
          if (!(yield* secure(project))) yield* initialize(project)
          yield* here(clearLocks(project))
          return yield* commitTracked(project, message)
        })
        // A history that git cannot go on with, damaged or half made, is kept beside, and a new one begins.
        const outcome = yield* Effect.catchReason(goOn, "GitError", "GitFailed", (reason, error) =>
          TROUBLE_AROUND.test(reason.stderr) ? Effect.fail(error) : startAnew(project, message)
        )
        if (outcome === "committed") yield* here(packWhenLoose(git, repositoryOf(project)))
        yield* Effect.ignore(here(giveToOwner(project)))
        return outcome
      })

      /** Asks the history; `none` where there is none. */
      const ask = <A>(
        project: ProjectPaths,
        none: A,
        question: (repository: Repository) => Effect.Effect<A, GitError>
      ): Effect.Effect<A, GitError> =>
        Effect.flatMap(secure(project), (isThere) => (isThere ? question(repositoryOf(project)) : Effect.succeed(none)))

      const fileAt = (project: ProjectPaths, revision: string, file: string) =>
        ask(project, Option.none<string>(), (repository) => blobAt(git, repository, revision, file))

      return Git.of({
        commit,
        fileAt,
        lastCommitted: (project, file) => fileAt(project, "HEAD", file),
        log: (project, limit) => ask(project, [], (repository) => logOf(git, repository, { from: "HEAD", limit })),
        resolve: (project, revision) =>
          ask(project, Option.none<string>(), (repository) => commitAt(git, repository, revision))
      })
    })
  )

  /** Keeps no history (`git.mode` off). */
  static readonly layerOff = Layer.succeed(Git, {
    commit: () => Effect.succeed<CommitOutcome>("unchanged"),
    lastCommitted: () => Effect.succeedNone,
    fileAt: () => Effect.succeedNone,
    log: () => Effect.succeed([]),
    resolve: () => Effect.succeedNone
  })
}
