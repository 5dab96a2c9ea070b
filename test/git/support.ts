import { execFileSync } from "node:child_process"
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Git } from "../../src/git/Git.ts"
import { Environment } from "../../src/project/Environment.ts"
import { put, temporaryDirectory } from "../support/project.ts"

/** Runs the real git, with nobody's configuration but the repository's own. Answers what it prints. */
export const git = (cwd: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "protocol.file.allow=always", ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      LC_ALL: "C",
      HOME: "/nonexistent",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_AUTHOR_NAME: "somebody",
      GIT_AUTHOR_EMAIL: "somebody@localhost",
      GIT_COMMITTER_NAME: "somebody",
      GIT_COMMITTER_EMAIL: "somebody@localhost"
    }
  })

/** Makes a directory a repository with one commit. */
export const initRepository = (directory: string, ...options: ReadonlyArray<string>) => {
  git("/", "init", "--quiet", "--initial-branch=main", ...options, directory)
  if (options.includes("--bare")) return
  git(directory, "commit", "--quiet", "--allow-empty", "--message=first")
}

/** Runs something whenever our git is asked for that step, and then the real one; answers the PATH that has it do so. */
export const pathWithGitThat = Effect.fnUntraced(function* (step: string, first: string) {
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim()
  const folder = yield* temporaryDirectory
  put(`${folder}/git`, `#!/bin/sh\ncase "$*" in *${step}*) ${first};; esac\nexec ${real} "$@"\n`, 0o755)
  return `${folder}:${process.env["PATH"]}`
})

/** Our own history by a git that says this and fails whenever it is asked for that step; else it is the real one. */
export const layerFailingAt = (step: string, said: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const variables = { PATH: yield* pathWithGitThat(step, `echo '${said}' >&2; exit 128`) }
      return Git.layer.pipe(Layer.provide(Layer.merge(Environment.layer(variables), NodeServices.layer)))
    })
  )
