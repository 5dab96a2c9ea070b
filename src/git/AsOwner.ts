import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { runner } from "../disk/Ownership.ts"
import type { Repository } from "./Repository.ts"

// What is in a project's folder can be exchanged at any moment by whom it belongs to, and git goes by paths: run by root it
// would follow a link of theirs to where they could not write. So git works on the history as they would themselves.

/**
 * Becomes the user and group that it is given and runs git with the rest. Root without the right to become another, as in
 * some containers, has no more rights than that user outside of them.
 */
const BECOME = `
const [uid, gid, ...args] = process.argv.slice(1)
try { process.setgroups([]); process.setgid(Number(gid)); process.setuid(Number(uid)) }
catch (error) { if (error.code !== "EPERM") throw error }
const { error, status } = process.getBuiltinModule("node:child_process").spawnSync("git", args, { stdio: "inherit" })
if (error) throw error
process.exitCode = status ?? 1
`

/** A program and what it is told. */
export type Command = readonly [program: string, args: ReadonlyArray<string>]

/** How git is run on a repository: as root only where nobody else owns the project, and on what is root's own. */
export const gitCommand = Effect.fnUntraced(function* (
  { directory, project }: Repository,
  args: ReadonlyArray<string>
): Effect.fn.Return<Command, never, FileSystem.FileSystem> {
  const git: Command = ["git", args]
  if (!runner.isRoot || !directory.startsWith(`${project.state}/`)) return git
  const info = Option.getOrUndefined(yield* Effect.option((yield* FileSystem.FileSystem).stat(project.root)))
  const [uid, gid] = [
    Option.getOrUndefined(info?.uid ?? Option.none()),
    Option.getOrUndefined(info?.gid ?? Option.none())
  ]
  if (uid === undefined || gid === undefined || uid === 0) return git
  return [process.execPath, ["-e", BECOME, "--", String(uid), String(gid), ...args]]
})
