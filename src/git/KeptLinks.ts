import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { makePrivateDirectory } from "../disk/DurableFile.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { inodeOf } from "../project/StateToken.ts"

// git takes files that it ignores for expendable, and puts what was committed in their place. A second name that a commit
// cannot know, since it carries the state's token, keeps the file. What is only ever added to stays the same file, so it
// has to be given that name but once.

const KEPT = ["journal.jsonl", "spend.jsonl", "learned.jsonl"]

const folderOf = ({ state }: ProjectPaths, token: string): string => `${state}/kept-${token}`

/** Whether a file of the state is the one that was given a second name: git makes a file anew where it writes one. */
export const isKept = Effect.fnUntraced(function* (project: ProjectPaths, token: string, path: string) {
  if (!KEPT.includes(path)) return false
  const kept = yield* inodeOf(`${folderOf(project, token)}/${path}`)
  return kept !== undefined && kept === (yield* inodeOf(`${project.state}/${path}`))
})

/** Gives files that have none their second name, and puts those back that are gone. */
export const tendKept = Effect.fnUntraced(function* (project: ProjectPaths, token: string) {
  const fs = yield* FileSystem.FileSystem
  for (const name of KEPT) {
    const [path, kept] = [`${project.state}/${name}`, `${folderOf(project, token)}/${name}`]
    const [isThere, isLinked] = [yield* fs.exists(path), yield* fs.exists(kept)]
    if (isThere === isLinked) continue
    if (isThere) yield* makePrivateDirectory(folderOf(project, token))
    // Some file systems have no second names.
    yield* unheeded(isThere ? fs.link(path, kept) : fs.link(kept, path))
  }
})

/** Takes the second names away, as of files that are about to be written anew. */
export const dropKept = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { state } = yield* Project
  for (const name of yield* Effect.orElseSucceed(fs.readDirectory(state), () => [])) {
    if (name.startsWith("kept-")) yield* unheeded(fs.remove(`${state}/${name}`, { recursive: true, force: true }))
  }
})
