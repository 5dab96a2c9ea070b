import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import { isJsonObject, jsonIn } from "../domain/Json.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { absolutePath, Environment } from "./Environment.ts"
import { type CommitMessage, formatMessage, GitError, GitFailed, GitMissing, runGit } from "./GitCommand.ts"
import { BRANCH, clearLocks, secureRepository, setAside } from "./HistoryRepository.ts"
import { readRegularText } from "./RegularFile.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"

export type CommitOutcome = "committed" | "unchanged"

/** A change in the history. */
export interface Commit {
  readonly hash: string
  /** ISO 8601. */
  readonly at: string
  readonly subject: string
}

/** Paths that the history tracks, relative to `P/.claude`. */
export const TRACKED = ["playbook.json", "debrief/seed.json"] as const

/** Whether a file holds a JSON object: one that is corrupt must not take the place of the last good one in the history. */
export const isSound = (path: string): Effect.Effect<boolean, never, FileSystem.FileSystem> =>
  readRegularText(path).pipe(
    Effect.map((text) => isJsonObject(jsonIn(text))),
    Effect.orElseSucceed(() => false)
  )

const LOG_FORMAT = "%H%x1f%cI%x1f%s"

/** Reads what `git log` printed in our format, newest first. */
export const parseLog = (output: string): ReadonlyArray<Commit> =>
  output.split("\n").flatMap((line) => {
    const [hash, at, subject] = line.split("\x1f")
    return hash === undefined || at === undefined || subject === undefined ? [] : [{ hash, at, subject }]
  })

export const logArgs = (limit: number, ...paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  ["log", `--max-count=${limit}`, `--format=${LOG_FORMAT}`].concat(paths.length === 0 ? [] : ["--", ...paths])

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
>()("claude-debrief/services/Git") {
  static readonly layer = Layer.effect(
    Git,
    Effect.gen(function* () {
      const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
      const fs = yield* FileSystem.FileSystem
      const environment = yield* Environment

      const here = Effect.provideService(FileSystem.FileSystem, fs)

      // Run from the root with absolute paths and no work tree: nothing in the project, no attribute and no program of
      // a git's name, has a say.
      const run = Effect.fn("Git.run")(
        (project: ProjectPaths, args: ReadonlyArray<string>) =>
          runGit(spawner, {
            args: ["--git-dir", project.history, ...args],
            cwd: "/",
            env: isolated(environment)
          }),
        (effect, project, args) =>
          Effect.mapError(effect, () => new GitError({ args, history: project.history, reason: new GitMissing() }))
      )

      const succeed = Effect.fnUntraced(function* (project: ProjectPaths, args: ReadonlyArray<string>) {
        const { exitCode, stderr, stdout } = yield* run(project, args)
        return exitCode === 0 ? stdout.trim() : yield* failed(project, args, exitCode, stderr)
      })

      const secure = (project: ProjectPaths) =>
        here(secureRepository(project)).pipe(Effect.mapError(({ message }) => failed(project, ["init"], -1, message)))

      const initialize = Effect.fnUntraced(function* (project: ProjectPaths) {
        yield* here(ensureStateDirectory(project)).pipe(
          Effect.mapError(({ message }) => failed(project, ["init"], -1, message))
        )
        yield* succeed(project, ["init", "--quiet", "--bare", "--template=", "--initial-branch=main"])
        yield* Effect.ignore(fs.chmod(project.history, 0o700))
        yield* secure(project)
      })

      /** The last commit and its tree; none before the first. */
      const tip = Effect.fnUntraced(function* (project: ProjectPaths) {
        const names = ["rev-parse", "--quiet", "--verify", `${BRANCH}^{commit}`]
        const { exitCode, stdout } = yield* run(project, names)
        if (exitCode !== 0) return undefined
        const commit = stdout.trim()
        return { commit, tree: yield* succeed(project, ["rev-parse", `${commit}^{tree}`]) }
      })

      const commitTracked = Effect.fnUntraced(function* (project: ProjectPaths, message: CommitMessage) {
        const tracked = yield* Effect.filter(TRACKED, (file) => here(isSound(`${project.claudeDirectory}/${file}`)))
        if (tracked.length === 0) return "unchanged"
        const last = yield* tip(project)
        if (last !== undefined) yield* succeed(project, ["read-tree", last.tree])
        const paths = tracked.map((file) => `${project.claudeDirectory}/${file}`)
        const hashes = (yield* succeed(project, ["hash-object", "-w", "--no-filters", "--", ...paths])).split("\n")
        const entries = tracked.flatMap((file, index) => ["--cacheinfo", `100644,${hashes[index]},${file}`])
        yield* succeed(project, ["update-index", "--add", ...entries])
        const tree = yield* succeed(project, ["write-tree"])
        if (tree === last?.tree) return "unchanged"
        const parents = last === undefined ? [] : ["-p", last.commit]
        const commit = yield* succeed(project, ["commit-tree", tree, ...parents, "-m", formatMessage(message)])
        yield* succeed(project, ["update-ref", BRANCH, commit])
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
        return yield* Effect.catchReason(goOn, "GitError", "GitFailed", () => startAnew(project, message))
      })

      /** Asks the history, and takes a failure for "not there". */
      const ask = Effect.fnUntraced(function* (project: ProjectPaths, args: ReadonlyArray<string>) {
        if (!(yield* secure(project))) return Option.none<string>()
        const { exitCode, stdout } = yield* run(project, args)
        return exitCode === 0 ? Option.some(stdout) : Option.none<string>()
      })

      const fileAt = (project: ProjectPaths, revision: string, file: string) =>
        ask(project, ["cat-file", "blob", `${revision}:${file}`])

      return Git.of({
        commit,
        fileAt,
        lastCommitted: (project, file) => fileAt(project, "HEAD", file),
        log: (project, limit) =>
          Effect.map(ask(project, logArgs(limit)), (output) => parseLog(Option.getOrElse(output, () => ""))),
        resolve: (project, revision) =>
          Effect.map(
            ask(project, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]),
            Option.map((output) => output.trim())
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

const failed = (project: ProjectPaths, args: ReadonlyArray<string>, exitCode: number, stderr: string): GitError =>
  new GitError({ args, history: project.history, reason: new GitFailed({ exitCode, stderr }) })

const IDENTITY = { name: "claude-debrief", email: "debrief@localhost" }

/** Nothing of the user's git reaches our commands: no GIT_* variable, no global or system configuration. */
const isolated = (environment: Environment["Service"]): Record<string, string> => ({
  ...Object.fromEntries(
    ["SystemRoot", "TMPDIR", "TEMP"].flatMap((name) => {
      const value = environment.get(name)
      return value === undefined ? [] : [[name, value]]
    })
  ),
  ...absolutePath(environment),
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: IDENTITY.name,
  GIT_AUTHOR_EMAIL: IDENTITY.email,
  GIT_COMMITTER_NAME: IDENTITY.name,
  GIT_COMMITTER_EMAIL: IDENTITY.email
})
