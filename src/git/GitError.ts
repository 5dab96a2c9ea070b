import * as Schema from "effect/Schema"

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

/** git was ended before it answered, by a signal or because its time was up. */
export class GitStopped extends Schema.TaggedError<GitStopped>()("GitStopped", { detail: Schema.String }) {
  override get message() {
    return `git did not end by itself: ${this.detail}`
  }
}

/** The user's repository is in the middle of something that a commit would disturb. */
export class GitBusy extends Schema.TaggedError<GitBusy>()("GitBusy", { detail: Schema.String }) {
  override get message() {
    return `the repository is in the middle of ${this.detail}`
  }
}

/** There is no repository, or one in which a commit of ours would not be safe. */
export class GitRefused extends Schema.TaggedError<GitRefused>()("GitRefused", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}

/** The history could not be written to or read; the files it tracks are untouched. */
export class GitError extends Schema.TaggedError<GitError>()("GitError", {
  /** What was asked of git. */
  args: Schema.Array(Schema.String),
  history: Schema.String,
  reason: Schema.Union([GitMissing, GitFailed, GitStopped, GitBusy, GitRefused])
}) {
  override get message() {
    return (
      `git ${this.args[0] ?? ""} in ${this.history} failed: ${this.reason.message}. ` +
      "The data is saved; this commit was not made, and the next one will include it."
    )
  }
}
