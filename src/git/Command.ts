import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as ChildProcess from "effect/process/ChildProcess"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import type { PlatformError } from "effect/PlatformError"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { Environment } from "../project/Environment.ts"
import { commandFor } from "./AsOwner.ts"
import { variablesFor } from "./GitVariables.ts"
import { type Repository, SWITCHED_OFF } from "./Repository.ts"
import { GitError, GitFailed, GitMissing, GitStopped } from "./GitError.ts"
import { withPatience } from "./Patience.ts"

// The one module that runs git (a structure test holds it). Whatever is asked of it, git looks for no repository, reads
// no work tree, and runs no other program; nothing in the project has a say in that.

export interface GitResult {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** A run on our own history takes milliseconds. What is the user's is waited for less (Patience.ts). */
export const TIME_LIMIT = Duration.minutes(1)

export interface RunOptions {
  /** What git reads on its standard input; nothing when left out. */
  readonly input?: Uint8Array
  /** A minute when left out. Does not hold on the user's repository. */
  readonly timeLimit?: Duration.Duration
}

/** Bytes that an answer has at most: a repository may hold, or its configuration say, anything. */
const MOST_ANSWER = 64 * 1024 * 1024

const textOf = <E>(stream: Stream.Stream<Uint8Array, E>) =>
  Effect.suspend(() => {
    const pieces: Array<Uint8Array> = []
    let size = 0
    return Stream.runForEach(stream, (piece) => {
      size += piece.length
      if (size > MOST_ANSWER) return Effect.fail(new GitStopped({ detail: "it answered without an end" }))
      return Effect.sync(() => void pieces.push(piece))
    }).pipe(Effect.map(() => new TextDecoder().decode(Buffer.concat(pieces))))
  })

const answerOf = Effect.fnUntraced(function* (handle: ChildProcessSpawner.ChildProcessHandle) {
  // Read together: in turn, a full pipe on one would leave git and us waiting for each other.
  const [stdout, stderr, exitCode] = yield* Effect.all(
    [textOf(handle.stdout), textOf(handle.stderr), handle.exitCode],
    { concurrency: "unbounded" }
  )
  return { stdout, stderr: stderr.trim(), exitCode: Number(exitCode) } satisfies GitResult
})

const stopped = ({ message }: PlatformError) => new GitStopped({ detail: message })

/** Why git did not do what it was asked for. */
export const failed = (
  { history }: { readonly history: string },
  args: ReadonlyArray<string>,
  reason: GitError["reason"]
) => new GitError({ args, history, reason })

/** What git did within its time, with its troubles as errors of ours. */
const bounded = <A>(
  repository: Repository,
  args: ReadonlyArray<string>,
  timeLimit: Duration.Duration,
  use: Effect.Effect<A, PlatformError | GitFailed | GitStopped, Scope.Scope>
) =>
  withPatience(repository, timeLimit, Effect.scoped(use)).pipe(
    Effect.mapError((error) => {
      if (error._tag !== "PlatformError") return error
      return error.reason._tag === "NotFound" ? new GitMissing() : stopped(error)
    }),
    Effect.mapError((reason) => failed({ history: repository.directory }, args, reason))
  )

/** Fails when a git does that has printed all that it prints. */
const ended = Effect.fnUntraced(function* (handle: ChildProcessSpawner.ChildProcessHandle) {
  const [stderr, exitCode] = yield* Effect.all([textOf(handle.stderr), handle.exitCode], {
    concurrency: "unbounded"
  })
  if (Number(exitCode) !== 0) return yield* new GitFailed({ exitCode: Number(exitCode), stderr: stderr.trim() })
})

/** How git is run. */
export interface GitRunner {
  /** Answers whatever git answered; fails when it did not answer. */
  readonly run: (
    repository: Repository,
    args: ReadonlyArray<string>,
    options?: RunOptions
  ) => Effect.Effect<GitResult, GitError>
  /** The text that git answered, trimmed; fails when git does. */
  readonly succeed: (
    repository: Repository,
    args: ReadonlyArray<string>,
    options?: RunOptions
  ) => Effect.Effect<string, GitError>
  /** Gives what git answers to `take`, piece by piece: no more of it is held. Fails when git does. */
  readonly feed: (
    repository: Repository,
    args: ReadonlyArray<string>,
    take: (bytes: Uint8Array) => void,
    options?: RunOptions
  ) => Effect.Effect<void, GitError>
  /** Gives what one git answers, changed on its way, to another on the same repository. Fails when either does. */
  readonly pipe: (
    repository: Repository,
    from: ReadonlyArray<string>,
    change: (bytes: Uint8Array) => Uint8Array,
    to: ReadonlyArray<string>,
    options?: Pick<RunOptions, "timeLimit">
  ) => Effect.Effect<void, GitError>
}

export const makeGitRunner = Effect.gen(function* () {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const services = yield* Effect.context<Environment | FileSystem.FileSystem>()
  const here = Effect.provideContext(services)

  const start = (
    repository: Repository,
    args: ReadonlyArray<string>,
    stdin: "ignore" | Stream.Stream<Uint8Array, PlatformError>
  ) =>
    Effect.gen(function* () {
      const env = yield* here(variablesFor(repository))
      const git = ["git", "--git-dir", repository.directory, ...SWITCHED_OFF, ...args] as const
      const [program, ...words] = yield* here(commandFor(repository, git))
      // Nothing is looked for from here.
      const options = { cwd: "/", env, extendEnv: false, stdin } as const
      return yield* spawner.spawn(ChildProcess.make(program, words, options))
    })

  const feed: GitRunner["feed"] = (repository, args, take, { input, timeLimit = TIME_LIMIT } = {}) =>
    bounded(
      repository,
      args,
      timeLimit,
      Effect.gen(function* () {
        const handle = yield* start(repository, args, input === undefined ? "ignore" : Stream.make(input))
        const reading = Stream.runForEach(handle.stdout, (bytes) => Effect.sync(() => take(bytes)))
        yield* Effect.all([reading, ended(handle)], { concurrency: "unbounded", discard: true })
      })
    )

  const pipe: GitRunner["pipe"] = (repository, from, change, to, { timeLimit = TIME_LIMIT } = {}) =>
    bounded(
      repository,
      to,
      timeLimit,
      Effect.gen(function* () {
        const source = yield* start(repository, from, "ignore")
        const target = yield* start(repository, to, Stream.map(source.stdout, change))
        yield* Effect.all([ended(source), Stream.runDrain(target.stdout), ended(target)], {
          concurrency: "unbounded",
          discard: true
        })
      })
    )

  const run: GitRunner["run"] = (repository, args, { input, timeLimit = TIME_LIMIT } = {}) =>
    bounded(
      repository,
      args,
      timeLimit,
      Effect.flatMap(start(repository, args, input === undefined ? "ignore" : Stream.make(input)), answerOf)
    )

  const succeed: GitRunner["succeed"] = (repository, args, options) =>
    Effect.flatMap(run(repository, args, options), ({ exitCode, stderr, stdout }) =>
      exitCode === 0
        ? Effect.succeed(stdout.trim())
        : Effect.fail(failed({ history: repository.directory }, args, new GitFailed({ exitCode, stderr })))
    )

  return { run, succeed, feed, pipe } satisfies GitRunner
})
