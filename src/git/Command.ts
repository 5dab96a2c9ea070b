import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as ChildProcess from "effect/process/ChildProcess"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import type { PlatformError } from "effect/PlatformError"
import * as Stream from "effect/Stream"
import { absolutePath, Environment } from "../project/Environment.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { GitError, GitFailed, GitMissing, GitStopped } from "./GitError.ts"

// The one module that runs git (a structure test holds it). Whatever is asked of it, git looks for no repository, reads
// no work tree, and runs no other program; nothing in the project has a say in that.

/** Who commits. */
export interface Identity {
  readonly name: string
  readonly email: string
}

export const OURSELVES: Identity = { name: "claude-debrief", email: "debrief@localhost" }

/** What git is run on. */
export interface Repository {
  readonly project: ProjectPaths
  /** The git directory, absolute. Its configuration is ours, but for the one reading of the user's. */
  readonly directory: string
  /** Where objects are, if not in the git directory. */
  readonly objects?: string
  /** The index, if not the git directory's own. */
  readonly index?: string
  readonly identity?: Identity
  /** Whether the user's own configuration counts too. Only for reading it. */
  readonly isConfigurationRead?: boolean
}

/**
 * Switched off on the command line, which outweighs every configuration file. All but the reading of the user's
 * configuration see a configuration of ours alone, so this is the second lock on the same door.
 */
const SWITCHED_OFF = [
  "safe.bareRepository=explicit",
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.splitIndex=false",
  "core.untrackedCache=keep",
  "core.attributesFile=/dev/null",
  "core.excludesFile=/dev/null",
  "core.pager=cat",
  "core.editor=false",
  "core.sshCommand=false",
  "core.askPass=",
  "credential.helper=",
  "diff.external=",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gpg.program=false",
  "log.showSignature=false",
  "protocol.allow=never",
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false"
].flatMap((setting) => ["-c", setting])

/** Folders of PATH in which a project puts programs of its own, absolute though they are. */
const withoutProject = (path: string, { root }: ProjectPaths): string => {
  const separator = /^[A-Za-z]:/.test(path) ? ";" : ":"
  return path
    .split(separator)
    .filter((folder) => root.length <= 1 || (folder !== root && !folder.startsWith(`${root}/`)))
    .filter((folder) => !/[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder))
    .join(separator)
}

const pick = (environment: Environment["Service"], names: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment.get(name)
      return value === undefined ? [] : [[name, value]]
    })
  )

/** The whole environment of a run: no GIT_* variable of who started us, and no configuration but the repository's. */
const environmentFor = (repository: Repository, environment: Environment["Service"]): Record<string, string> => {
  const { PATH } = absolutePath(environment)
  const { email, name } = repository.identity ?? OURSELVES
  return {
    ...pick(environment, ["SystemRoot", "TMPDIR", "TEMP"]),
    ...(PATH === undefined ? {} : { PATH: withoutProject(PATH, repository.project) }),
    ...(repository.isConfigurationRead
      ? pick(environment, ["HOME", "USERPROFILE", "XDG_CONFIG_HOME"])
      : { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" }),
    ...(repository.objects === undefined ? {} : { GIT_OBJECT_DIRECTORY: repository.objects }),
    ...(repository.index === undefined ? {} : { GIT_INDEX_FILE: repository.index }),
    LC_ALL: "C",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    // An object that is missing is not fetched: that would run what the configuration names.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email
  }
}

export interface GitResult {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** A run takes milliseconds. One that opens a pipe, which somebody put in a file's place, would never end. */
export const TIME_LIMIT = Duration.minutes(1)

export interface RunOptions {
  /** What git reads on its standard input; nothing when left out. */
  readonly input?: Uint8Array
  /** A minute when left out. */
  readonly timeLimit?: Duration.Duration
}

const answerOf = Effect.fnUntraced(function* (handle: ChildProcessSpawner.ChildProcessHandle) {
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
})

const stopped = ({ message }: PlatformError) => new GitStopped({ detail: message })

/** Why git did not do what it was asked for. */
export const failed = (
  { history }: { readonly history: string },
  args: ReadonlyArray<string>,
  reason: GitError["reason"]
) => new GitError({ args, history, reason })

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
}

export const makeGitRunner = Effect.gen(function* () {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const environment = yield* Environment

  const run: GitRunner["run"] = (repository, args, { input, timeLimit = TIME_LIMIT } = {}) =>
    spawner
      .spawn(
        ChildProcess.make("git", ["--git-dir", repository.directory, ...SWITCHED_OFF, ...args], {
          // Nothing is looked for from here.
          cwd: "/",
          env: environmentFor(repository, environment),
          extendEnv: false,
          stdin: input === undefined ? "ignore" : Stream.make(input)
        })
      )
      .pipe(
        Effect.mapError((error) => (error.reason._tag === "NotFound" ? new GitMissing() : stopped(error))),
        Effect.flatMap((handle) => Effect.mapError(answerOf(handle), stopped)),
        Effect.scoped,
        Effect.timeoutOrElse({
          duration: timeLimit,
          orElse: () => Effect.fail(new GitStopped({ detail: `no answer within ${Duration.format(timeLimit)}` }))
        }),
        Effect.mapError((reason) => failed({ history: repository.directory }, args, reason))
      )

  const succeed: GitRunner["succeed"] = (repository, args, options) =>
    Effect.flatMap(run(repository, args, options), ({ exitCode, stderr, stdout }) =>
      exitCode === 0
        ? Effect.succeed(stdout.trim())
        : Effect.fail(failed({ history: repository.directory }, args, new GitFailed({ exitCode, stderr })))
    )

  return { run, succeed } satisfies GitRunner
})
