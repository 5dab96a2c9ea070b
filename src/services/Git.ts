import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { isJsonObject } from "../domain/RawEntry.ts"
import { Environment } from "./Environment.ts"
import { type CommitMessage, formatMessage, GitError, GitFailed, GitMissing, runGit } from "./GitCommand.ts"
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
export const isSound = (fs: FileSystem.FileSystem, path: string): Effect.Effect<boolean> =>
  fs.readFileString(path).pipe(
    Effect.flatMap((text) => Effect.try(() => isJsonObject(JSON.parse(text)))),
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

      const run = Effect.fn("Git.run")(
        (project: ProjectPaths, args: ReadonlyArray<string>) =>
          runGit(spawner, {
            // `init --bare` refuses to run with a work tree.
            args: [
              "--git-dir",
              project.history,
              ...(args[0] === "init" ? [] : ["--work-tree", project.claudeDirectory]),
              ...SETTINGS,
              ...args
            ],
            cwd: project.claudeDirectory,
            env: isolated(environment)
          }),
        (effect, project, args) =>
          Effect.mapError(effect, () => new GitError({ args, history: project.history, reason: new GitMissing() }))
      )

      const succeed = Effect.fnUntraced(function* (project: ProjectPaths, args: ReadonlyArray<string>) {
        const { exitCode, stderr, stdout } = yield* run(project, args)
        if (exitCode === 0) return stdout
        return yield* new GitError({ args, history: project.history, reason: new GitFailed({ exitCode, stderr }) })
      })

      const exists = (path: string) => Effect.orElseSucceed(fs.exists(path), () => false)

      /** Harmless when the repository is there already; mends one whose making was interrupted. */
      const initialize = Effect.fnUntraced(function* (project: ProjectPaths) {
        yield* ensureStateDirectory(project).pipe(
          Effect.provideService(FileSystem.FileSystem, fs),
          Effect.mapError(({ message: stderr }) => {
            const reason = new GitFailed({ exitCode: -1, stderr })
            return new GitError({ args: ["init"], history: project.history, reason })
          })
        )
        yield* succeed(project, ["init", "--quiet", "--bare", "--template=", "--initial-branch=main"])
        yield* Effect.ignore(fs.chmod(project.history, 0o700))
      })

      const commitTracked = Effect.fnUntraced(function* (project: ProjectPaths, message: CommitMessage) {
        const tracked = yield* Effect.filter(TRACKED, (file) => isSound(fs, `${project.claudeDirectory}/${file}`))
        if (tracked.length === 0) return "unchanged"
        yield* succeed(project, ["add", "--force", "--", ...tracked])
        const { exitCode } = yield* run(project, ["diff", "--cached", "--quiet"])
        if (exitCode === 0) return "unchanged"
        yield* succeed(project, ["commit", "--quiet", "--no-verify", "--message", formatMessage(message)])
        return "committed"
      })

      const commit = Effect.fn("Git.commit")(function* (project: ProjectPaths, message: CommitMessage) {
        // We are the only writer, so a lock that is there was left by a git that was killed.
        yield* Effect.forEach(LOCKS, (lock) => Effect.ignore(fs.remove(`${project.history}/${lock}`, { force: true })))
        if (!(yield* exists(`${project.history}/HEAD`))) yield* initialize(project)
        return yield* commitTracked(project, message).pipe(
          Effect.catchReason("GitError", "GitFailed", () =>
            Effect.andThen(initialize(project), commitTracked(project, message))
          )
        )
      })

      /** Asks the history, and takes a failure for "not there". */
      const ask = Effect.fnUntraced(function* (project: ProjectPaths, args: ReadonlyArray<string>) {
        if (!(yield* exists(`${project.history}/HEAD`))) return Option.none<string>()
        const { exitCode, stdout } = yield* run(project, args)
        return exitCode === 0 ? Option.some(stdout) : Option.none<string>()
      })

      const fileAt = (project: ProjectPaths, revision: string, file: string) =>
        ask(project, ["show", `${revision}:${file}`])

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

/** Everything that making the repository and committing to it locks. */
const LOCKS = ["index.lock", "HEAD.lock", "refs/heads/main.lock", "config.lock"]

const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.autocrlf=false",
  "core.fsync=all",
  "core.excludesFile=/dev/null",
  "core.attributesFile=/dev/null",
  "commit.gpgSign=false",
  "gc.autoDetach=false",
  "advice.addIgnoredFile=false"
].flatMap((setting) => ["-c", setting])

const IDENTITY = { name: "claude-debrief", email: "debrief@localhost" }

/** Nothing of the user's git reaches our commands: no GIT_* variable, no global or system configuration. */
const isolated = (environment: Environment["Service"]): Record<string, string> => ({
  ...Object.fromEntries(
    ["PATH", "SystemRoot", "TMPDIR", "TEMP"].flatMap((name) => {
      const value = environment.get(name)
      return value === undefined ? [] : [[name, value]]
    })
  ),
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: IDENTITY.name,
  GIT_AUTHOR_EMAIL: IDENTITY.email,
  GIT_COMMITTER_NAME: IDENTITY.name,
  GIT_COMMITTER_EMAIL: IDENTITY.email
})
