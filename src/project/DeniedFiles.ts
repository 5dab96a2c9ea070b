import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { shellWord } from "../core/text/ShellWord.ts"
import { Project } from "./Project.ts"

/**
 * What is ours in a project belongs to somebody else and is closed to us, as after an older run by root. Not a
 * `Schema.TaggedError`: hooks load this module.
 */
export class FilesDenied extends Data.TaggedError("FilesDenied")<{ readonly path: string; readonly command: string }> {
  override get message() {
    return `${this.path} belongs to another user and cannot be read, so nothing is learned here. To have it back, run: ${this.command}`
  }
}

const ownerOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const { gid, uid } = yield* fs.lstat(path)
  return { uid: Option.getOrUndefined(uid), gid: Option.getOrUndefined(gid) }
}, Effect.option)

/** Whether opening it is forbidden; that it cannot be opened for another reason is told elsewhere. */
const isDenied = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* Effect.scoped(fs.open(path, { flag: "r" })).pipe(
    Effect.as(false),
    Effect.catchTag("PlatformError", ({ reason }) => Effect.succeed(reason._tag === "PermissionDenied"))
  )
})

/** What is closed to us, with the command that mends it. Two looks at what stands there where all is well. */
export const findDenied = Effect.gen(function* (): Effect.fn.Return<
  FilesDenied | undefined,
  never,
  FileSystem.FileSystem | Project
> {
  const project = yield* Project
  const owner = Option.getOrUndefined(yield* ownerOf(project.root))
  if (owner === undefined) return undefined
  // The state by its place: where its proof cannot be read, the project has no state.
  for (const path of [project.claudeDirectory, project.playbook, `${project.claudeDirectory}/debrief`]) {
    const found = Option.getOrUndefined(yield* ownerOf(path))
    if (found === undefined || found.uid === owner.uid || !(yield* isDenied(path))) continue
    const command = `sudo chown -R ${owner.uid}:${owner.gid} ${shellWord(project.claudeDirectory)}`
    return new FilesDenied({ path, command })
  }
  return undefined
})
