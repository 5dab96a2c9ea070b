import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { directoryOf } from "../../disk/DurableFile.ts"
import { shellWord } from "../../core/text/ShellWord.ts"
import { treeOf } from "../../project/locate.ts"
import { Project } from "../../project/Project.ts"
import { isMarked, markedFolder } from "../../project/ProjectFolder.ts"
import { type Finding, note, ok } from "./Finding.ts"

/** How far below a project others are looked for: deep enough for the packages of a repository. */
const LEVELS = 4

/** Folders looked into at most. */
const MOST_FOLDERS = 3000

const isLookedInto = (name: string): boolean => !name.startsWith(".") && name !== "node_modules"

/** Folders below that are projects of their own, nearest first. */
const projectsBelow = Effect.fnUntraced(function* (root: string) {
  const fs = yield* FileSystem.FileSystem
  const found: Array<string> = []
  let level: ReadonlyArray<string> = [root]
  let count = 0
  for (let depth = 0; depth < LEVELS; depth += 1) {
    const next: Array<string> = []
    for (const folder of level) {
      const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), () => [])
      for (const name of names.filter(isLookedInto)) {
        if ((count += 1) > MOST_FOLDERS) return found
        const below = `${folder}/${name}`
        const info = yield* Effect.option(fs.lstat(below))
        if (info._tag === "None" || info.value.type !== "Directory") continue
        next.push(below)
        if (yield* isMarked(below)) found.push(below)
      }
    }
    level = next
  }
  return found
})

const moveAway = (folder: string): string =>
  `to use one for both, move ${["playbook.json", "debrief.json", "debrief"].map((name) => shellWord(`${folder}/.claude/${name}`)).join(" and ")} away`

/** Which project a folder belongs to, and what stands in its way: projects above and below that keep a playbook of their own. */
export const placeFindings = Effect.fnUntraced(function* (folder: string) {
  const { root } = yield* Project
  const tree = yield* treeOf(root)
  // What is outside of a git work tree never becomes the project of what is in it.
  const above = tree?.root === root ? undefined : yield* markedFolder(directoryOf(root), root, tree?.root)
  const below = yield* Effect.filter(yield* projectsBelow(root), (each) =>
    Effect.map(treeOf(each), (own) => own?.root === tree?.root)
  )
  const found: Array<Finding> = [ok("Project", root === folder ? root : `${root}, to which ${folder} belongs`)]
  if (above !== undefined) {
    found.push(note("Project", `${root} keeps a playbook apart from that of ${above} above it`, moveAway(root)))
  }
  for (const each of below) {
    found.push(note("Project", `${each} keeps a playbook apart from that of ${root} above it`, moveAway(each)))
  }
  return found
})
