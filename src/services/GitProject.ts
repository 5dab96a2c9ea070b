import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { absolutePath, Environment } from "./Environment.ts"
import { type CommitOutcome, Git, isSound, logArgs, parseLog, TRACKED } from "./Git.ts"
import { type CommitMessage, formatMessage, GitBusy, GitError, GitFailed, GitMissing, runGit } from "./GitCommand.ts"

/** Files in a git directory that say that the user is in the middle of something. */
const BUSY: ReadonlyArray<readonly [string, string]> = [
  ["MERGE_HEAD", "a merge"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["BISECT_LOG", "a bisect"]
]

const SETTINGS = ["core.hooksPath=/dev/null", "commit.gpgSign=false", "advice.addIgnoredFile=false"].flatMap(
  (setting) => ["-c", setting]
)

const PATHS = TRACKED.map((file) => `.claude/${file}`)

/** The user's environment without the GIT_* variables that a git hook of theirs may have set around us. */
const ownVariables = (environment: Environment["Service"]): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(environment.all).flatMap(([name, value]) =>
      value === undefined || name.startsWith("GIT_") ? [] : [[name, value]]
    )
  ),
  ...absolutePath(environment),
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0"
})

/**
 * The history in the user's own repository (`git.mode` project): commits of just our two files, without hooks, and never
 * in the middle of a merge or the like. What else is staged or changed stays as it is.
 */
export const layerGitProject = Layer.effect(
  Git,
  Effect.gen(function* () {
    const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
    const fs = yield* FileSystem.FileSystem
    const environment = yield* Environment

    const run = (project: ProjectPaths, args: ReadonlyArray<string>) =>
      runGit(spawner, { args: [...SETTINGS, ...args], cwd: project.root, env: ownVariables(environment) }).pipe(
        Effect.mapError(() => new GitError({ args, history: project.root, reason: new GitMissing() }))
      )

    const succeed = Effect.fnUntraced(function* (project: ProjectPaths, args: ReadonlyArray<string>) {
      const { exitCode, stderr, stdout } = yield* run(project, args)
      if (exitCode === 0) return stdout
      return yield* new GitError({ args, history: project.root, reason: new GitFailed({ exitCode, stderr }) })
    })

    const here = Effect.provideService(FileSystem.FileSystem, fs)
    const exists = (path: string) => Effect.orElseSucceed(fs.exists(path), () => false)

    const refuseWhenBusy = Effect.fnUntraced(function* (project: ProjectPaths) {
      const directory = (yield* succeed(project, ["rev-parse", "--absolute-git-dir"])).trim()
      for (const [file, detail] of BUSY) {
        if (!(yield* exists(`${directory}/${file}`))) continue
        return yield* new GitError({ args: ["commit"], history: project.root, reason: new GitBusy({ detail }) })
      }
    })

    /** Who commits: the user, or ourselves in a repository that knows nobody. */
    const identity = Effect.fnUntraced(function* (project: ProjectPaths) {
      const { exitCode } = yield* run(project, ["config", "user.email"])
      return exitCode === 0 ? [] : ["-c", "user.name=claude-debrief", "-c", "user.email=debrief@localhost"]
    })

    const commit = Effect.fn("GitProject.commit")(function* (project: ProjectPaths, message: CommitMessage) {
      yield* refuseWhenBusy(project)
      const paths = yield* Effect.filter(PATHS, (path) => here(isSound(`${project.root}/${path}`)))
      if (paths.length === 0) return "unchanged"
      yield* succeed(project, ["add", "--force", "--", ...paths])
      const { exitCode } = yield* run(project, ["diff", "--cached", "--quiet", "--", ...paths])
      if (exitCode === 0) return "unchanged"
      const who = yield* identity(project)
      yield* succeed(
        project,
        who.concat(["commit", "--quiet", "--no-verify", "--only", "--message", formatMessage(message), "--"], paths)
      )
      return "committed" satisfies CommitOutcome
    })

    const ask = (project: ProjectPaths, args: ReadonlyArray<string>) =>
      Effect.map(run(project, args), ({ exitCode, stdout }) =>
        exitCode === 0 ? Option.some(stdout) : Option.none<string>()
      )

    // `./` makes a path relative to the project, which may be a folder of a larger repository.
    const fileAt = (project: ProjectPaths, revision: string, file: string) =>
      ask(project, ["show", `${revision}:./.claude/${file}`])

    return Git.of({
      commit,
      fileAt,
      lastCommitted: (project, file) => fileAt(project, "HEAD", file),
      log: (project, limit) =>
        Effect.map(ask(project, logArgs(limit, ...PATHS)), (output) => parseLog(Option.getOrElse(output, () => ""))),
      resolve: (project, revision) =>
        Effect.map(
          ask(project, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]),
          Option.map((output) => output.trim())
        )
    })
  })
)
