import * as Effect from "effect/Effect"
import * as ChildProcess from "effect/process/ChildProcess"
import type * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { redact } from "../domain/Redaction.ts"

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

/** The user's repository is in the middle of something that a commit would disturb. */
export class GitBusy extends Schema.TaggedError<GitBusy>()("GitBusy", { detail: Schema.String }) {
  override get message() {
    return `the repository is in the middle of ${this.detail}`
  }
}

/** The history could not be written to or read; the files it tracks are untouched. */
export class GitError extends Schema.TaggedError<GitError>()("GitError", {
  args: Schema.Array(Schema.String),
  history: Schema.String,
  reason: Schema.Union([GitMissing, GitFailed, GitBusy])
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

const SUBJECT_LENGTH = 200

/** The message as git gets it: one line, trailers, no secrets. */
export const formatMessage = (message: CommitMessage): string => {
  const trailers = Object.entries(message.trailers ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value.replaceAll(/\s+/g, " ")}`]
  )
  const subject = message.subject.replaceAll(/\s+/g, " ").slice(0, SUBJECT_LENGTH)
  return redact([subject, ...(trailers.length > 0 ? ["", ...trailers] : [])].join("\n"))
}

export interface GitResult {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** Runs git with this environment and no other, and answers whatever it answered; fails only when there is no git. */
export const runGit = Effect.fnUntraced(function* (
  spawner: ChildProcessSpawner.ChildProcessSpawner["Service"],
  options: {
    readonly args: ReadonlyArray<string>
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
  }
) {
  const handle = yield* spawner.spawn(
    ChildProcess.make("git", [...options.args], {
      cwd: options.cwd,
      env: options.env,
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
  return { stdout, stderr: stderr.trim(), exitCode: Number(exitCode) } satisfies GitResult
}, Effect.scoped)
