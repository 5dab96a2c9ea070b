import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { failed, makeGitRunner } from "./Command.ts"
import type { Repository } from "./Repository.ts"
import { messageOf, type ToSay } from "./CommitMessage.ts"
import { type GitError, GitFailed } from "./GitError.ts"
import { makeCommitHistory } from "./commitHistory.ts"
import { packWhenLoose, removeUnfinished } from "./HistoryPack.ts"
import { clearLocks, makeRepository, secureRepository, setAside, takeBack } from "./HistoryRepository.ts"
import { renamed } from "./Rewritten.ts"
import { historyPaths, readTracked, type Tracked } from "./TrackedFiles.ts"
import { blobAt, type Commit, commitAt, logOf } from "./Objects.ts"

const repositoryOf = (project: ProjectPaths): Repository => ({ project, directory: project.history })

/** What git says of trouble that is not the history's: another would fare no better, and the next commit may go well. */
const TROUBLE_AROUND =
  /No space left|out of diskspace|quota exceeded|Read-only file system|Cannot allocate memory|out of memory|Too many open files|Resource temporarily unavailable/i

export type CommitOutcome = "committed" | "unchanged"

/**
 * The history of a project's playbook, in a git directory of our own (docs/files.md). The user's repository, index,
 * hooks and configuration are never read or touched, whatever GIT_* variables surround us.
 */
export class Git extends Context.Service<
  Git,
  {
    /** Commits the playbook and the seed as they are on disk. To be called by one process of a project at a time. */
    readonly commit: <R = never>(message: ToSay<R>) => Effect.Effect<CommitOutcome, GitError, Project | R>
    /** The text of a file as last committed; none when it never was. */
    readonly lastCommitted: (file: Tracked) => Effect.Effect<Option.Option<string>, GitError, Project>
    /** The text of a file in a commit; none when the commit or the file is not there. */
    readonly fileAt: (revision: string, file: Tracked) => Effect.Effect<Option.Option<string>, GitError, Project>
    /** The commits, newest first. */
    readonly log: (limit: number) => Effect.Effect<ReadonlyArray<Commit>, GitError, Project>
    /** The full hash of a revision; none when it names no commit. */
    readonly resolve: (revision: string) => Effect.Effect<Option.Option<string>, GitError, Project>
  }
>()("claude-debrief/git/Git") {
  static readonly layer = Layer.effect(
    Git,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const git = yield* makeGitRunner
      const commitHistory = makeCommitHistory(git)

      const here = Effect.provideService(FileSystem.FileSystem, fs)

      /** Trouble with the history's files, as trouble with git. */
      const made = <A, E extends { readonly message: string }>(
        effect: Effect.Effect<A, E, FileSystem.FileSystem | Project>
      ) =>
        Effect.flatMap(Project, (project) =>
          here(effect).pipe(
            Effect.mapError(({ message }) =>
              failed(project, ["init"], new GitFailed({ exitCode: -1, stderr: message }))
            )
          )
        )

      const secure = made(secureRepository)

      const initialize = made(Effect.andThen(ensureStateDirectory, makeRepository))

      const commitTracked = Effect.fnUntraced(function* <R>(message: ToSay<R>) {
        const project = yield* Project
        const files = yield* here(Effect.flatMap(historyPaths, readTracked))
        if (files.length === 0) return "unchanged"
        return yield* here(commitHistory(repositoryOf(project), files, messageOf(message)))
      })

      /** Where a new history fares no better, as on a full disk, it is not the old one that is broken. */
      const startAnew = <R>(message: ToSay<R>) =>
        Effect.flatMap(here(setAside), (beside) =>
          Effect.andThen(initialize, commitTracked(message)).pipe(
            Effect.onError(() => Effect.ignore(here(takeBack(beside))))
          )
        )

      const commit = Effect.fn("Git.commit")(function* <R>(message: ToSay<R>) {
        const project = yield* Project
        const goOn = Effect.gen(function* () {
          if (!(yield* secure)) yield* initialize
          yield* here(Effect.andThen(clearLocks, removeUnfinished(project.history)))
          return yield* commitTracked(message)
        })
        // A history that git cannot go on with, damaged or half made, is kept beside, and a new one begins.
        const outcome = yield* Effect.catchReason(goOn, "GitError", "GitFailed", (reason, error) =>
          TROUBLE_AROUND.test(reason.stderr) ? Effect.fail(error) : startAnew(message)
        )
        if (outcome === "committed") yield* here(packWhenLoose(git, repositoryOf(project)))
        return outcome
      })

      /** Asks the history; `none` where there is none. */
      const ask = <A>(
        none: A,
        question: (repository: Repository) => Effect.Effect<A, GitError, Project>
      ): Effect.Effect<A, GitError, Project> =>
        Effect.flatMap(Project, (project) =>
          Effect.flatMap(secure, (isThere) => (isThere ? question(repositoryOf(project)) : Effect.succeed(none)))
        )

      const fileAt = (revision: string, file: Tracked) =>
        ask(Option.none<string>(), (repository) =>
          Effect.flatMap(historyPaths, ({ [file]: path }) =>
            path === undefined ? Effect.succeedNone : blobAt(git, repository, revision, path)
          )
        )

      return Git.of({
        commit,
        fileAt,
        lastCommitted: (file) => fileAt("HEAD", file),
        log: (limit) => ask([], (repository) => logOf(git, repository, { from: "HEAD", limit })),
        resolve: (revision) =>
          ask(Option.none<string>(), (repository) =>
            Effect.gen(function* () {
              const found = yield* commitAt(git, repository, revision)
              if (Option.isSome(found)) return found
              const now = yield* here(renamed(revision))
              return now === undefined ? found : yield* commitAt(git, repository, now)
            })
          )
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
