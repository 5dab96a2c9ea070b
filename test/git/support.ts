import { execFileSync } from "node:child_process"

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
