import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ChildProcess from "effect/process/ChildProcess"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { redact } from "../domain/Redaction.ts"
import { Environment } from "./Environment.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"

/** There is no `git` command. */
export class GitMissing extends Schema.TaggedError<GitMissing>()("GitMissing", {}) {
  override get message() {
    return "there is no git command"
  }
}

/** git answered with a failure. */
export class GitFailed extends Schema.TaggedError<GitFailed>()("GitFailed", {
  exitCode: Schema.Int,
  stderr: Schema.String
}) {
  override get message() {
    return `git exited with ${this.exitCode}: ${this.stderr || "no message"}`
  }
}

/** The history could not be written to or read; the files it tracks are untouched. */
export class GitError extends Schema.TaggedError<GitError>()("GitError", {
  args: Schema.Array(Schema.String),
  history: Schema.String,
  reason: Schema.Union([GitMissing, GitFailed])
}) {
  override get message() {
    return (
      `git ${this.args[0] ?? ""} in ${this.history} failed: ${this.reason.message}. ` +
      "The data is saved; this commit was not made, and the next one will include it."
    )
  }
}

/** What a commit says: a subject in the imperative, and trailers such as `Session: …`. */
export interface CommitMessage {
  readonly subject: string
  readonly trailers?: Readonly<Record<string, string | undefined>>
}

export type CommitOutcome = "committed" | "unchanged"

/** Paths that the history tracks, relative to `P/.claude`. */
const TRACKED = ["playbook.json", "debrief/seed.json"]

const IDENTITY = { name: "claude-debrief", email: "debrief@localhost" }

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

const formatMessage = (message: CommitMessage): string => {
  const trailers = Object.entries(message.trailers ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value.replaceAll(/\s+/g, " ")}`]
  )
  return redact([message.subject.replaceAll(/\s+/g, " "), ...(trailers.length > 0 ? ["", ...trailers] : [])].join("\n"))
}

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
  }
>()("claude-debrief/services/Git") {
  static readonly layer = Layer.effect(
    Git,
    Effect.gen(function* () {
      const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
      const fs = yield* FileSystem.FileSystem
      const environment = yield* Environment

      const run = Effect.fn("Git.run")(
        function* (project: ProjectPaths, args: ReadonlyArray<string>) {
          const base = ["--git-dir", project.history, "--work-tree", project.claudeDirectory, ...SETTINGS]
          const handle = yield* spawner.spawn(
            ChildProcess.make("git", [...base, ...args], {
              cwd: project.claudeDirectory,
              env: gitVariables(environment),
              extendEnv: false,
              stdin: "ignore"
            })
          )
          // Read together: in turn, a full pipe on one would leave git and us waiting for each other.
          const [stdout, stderr, exitCode] = yield* Effect.all(
            [
              Stream.mkString(Stream.decodeText(handle.stdout)),
              Stream.mkString(Stream.decodeText(handle.stderr)),
              handle.exitCode
            ],
            { concurrency: "unbounded" }
          )
          return { stdout, stderr: stderr.trim(), exitCode: Number(exitCode) }
        },
        Effect.scoped,
        (effect, project, args) =>
          Effect.mapError(effect, () => new GitError({ args, history: project.history, reason: new GitMissing() }))
      )

      const succeed = Effect.fnUntraced(function* (project: ProjectPaths, args: ReadonlyArray<string>) {
        const { exitCode, stderr, stdout } = yield* run(project, args)
        if (exitCode === 0) return stdout
        return yield* new GitError({ args, history: project.history, reason: new GitFailed({ exitCode, stderr }) })
      })

      const exists = (path: string) => Effect.orElseSucceed(fs.exists(path), () => false)

      const ensureRepository = Effect.fnUntraced(function* (project: ProjectPaths) {
        if (yield* exists(`${project.history}/HEAD`)) return
        yield* ensureStateDirectory(project).pipe(
          Effect.provideService(FileSystem.FileSystem, fs),
          Effect.mapError(
            (error) =>
              new GitError({
                args: ["init"],
                history: project.history,
                reason: new GitFailed({ exitCode: -1, stderr: error.message })
              })
          )
        )
        yield* succeed(project, ["init", "--quiet", "--bare", "--template=", "--initial-branch=main", project.history])
        yield* Effect.ignore(fs.chmod(project.history, 0o700))
      })

      const commit = Effect.fn("Git.commit")(function* (project: ProjectPaths, message: CommitMessage) {
        yield* ensureRepository(project)
        // We are the only writer, so a lock that is there was left by a git that was killed.
        yield* Effect.ignore(fs.remove(`${project.history}/index.lock`, { force: true }))
        const tracked = yield* Effect.filter(TRACKED, (file) => exists(`${project.claudeDirectory}/${file}`))
        if (tracked.length === 0) return "unchanged"
        yield* succeed(project, ["add", "--force", "--", ...tracked])
        const { exitCode } = yield* run(project, ["diff", "--cached", "--quiet"])
        if (exitCode === 0) return "unchanged"
        yield* succeed(project, ["commit", "--quiet", "--no-verify", "--message", formatMessage(message)])
        return "committed"
      })

      const lastCommitted = Effect.fn("Git.lastCommitted")(function* (project: ProjectPaths, file: string) {
        if (!(yield* exists(`${project.history}/HEAD`))) return Option.none<string>()
        const { exitCode, stdout } = yield* run(project, ["show", `HEAD:${file}`])
        return exitCode === 0 ? Option.some(stdout) : Option.none<string>()
      })

      return Git.of({ commit, lastCommitted })
    })
  )

  /** Keeps no history (`git.mode` off). */
  static readonly layerOff = Layer.succeed(Git, {
    commit: () => Effect.succeed<CommitOutcome>("unchanged"),
    lastCommitted: () => Effect.succeedNone
  })
}

/** Nothing of the user's git reaches our commands: no GIT_* variable, no global or system configuration. */
const gitVariables = (environment: Environment["Service"]): Record<string, string> => ({
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
