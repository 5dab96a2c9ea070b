import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { asOwner, runner } from "../disk/Ownership.ts"
import type { Repository } from "./Repository.ts"

// What is in a project's folder can be exchanged at any moment by whom it belongs to, and git goes by paths: run by root it
// would follow a link of theirs to where they could not write. So git works on the history as they would themselves.

/** A program, and what it is told. */
export type Command = readonly [program: string, ...args: ReadonlyArray<string>]

/** How git is run on a repository: as root only where nobody else owns the project, and on what is root's own. */
export const commandFor = Effect.fnUntraced(function* (
  { directory, project }: Repository,
  git: Command
): Effect.fn.Return<Command, never, FileSystem.FileSystem> {
  if (!runner.isRoot || !directory.startsWith(`${project.state}/`)) return git
  const fs = yield* FileSystem.FileSystem
  const owner = Option.flatMap(yield* Effect.option(fs.stat(project.root)), ({ gid, uid }) => Option.all({ gid, uid }))
  return Option.isNone(owner) || owner.value.uid === 0 ? git : asOwner(owner.value, git)
})
