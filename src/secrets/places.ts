import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { directoryOf } from "../disk/DurableFile.ts"
import { stateHome } from "../project/Approval.ts"
import { Environment } from "../project/Environment.ts"
import { userSettingsPath } from "../project/HookSettings.ts"
import { isOwnSeed, Project } from "../project/Project.ts"

/** What a place of ours is, in words that a person knows. */
export type PlaceKind =
  | "playbook"
  | "proposals"
  | "journal"
  | "queue"
  | "answers"
  | "diagnostics"
  | "worker log"
  | "settings"
  | "prompt"
  | "state"
  | "set aside"

/** A file of ours, and whether its text is ours to change: what a person wrote for us to go by is theirs. */
export interface Place {
  readonly kind: PlaceKind
  readonly path: string
  readonly isOurs: boolean
}

/** Every file below a folder, but what git keeps and what is nobody's text. Links are not followed. */
const filesBelow = (
  folder: string,
  isEntered: (name: string) => boolean
): Effect.Effect<ReadonlyArray<string>, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const entries = yield* Effect.orElseSucceed(
      fs.readDirectoryEntries(folder),
      (): ReadonlyArray<FileSystem.DirectoryEntry> => []
    )
    const found: Array<string> = []
    for (const { name, type } of entries) {
      const path = `${folder}/${name}`
      if (type === "Directory" && isEntered(name)) found.push(...(yield* filesBelow(path, isEntered)))
      if (type === "File") found.push(path)
    }
    return found
  })

const isGit = (name: string): boolean => /\.git(?:\.broken-.*)?$/.test(name)

/** Of which kind a file in the state is, by its path below it. */
const kindInState = (path: string): PlaceKind => {
  if (/^(?:kept-[^/]*\/)?\.?journal\./.test(path)) return "journal"
  if (/^(?:\.?seed\.|contexts\/|seeds\/|\.?observed\.)/.test(path)) return "proposals"
  if (path.startsWith("queue/")) return "queue"
  if (/^(?:answers|batches)\//.test(path)) return "answers"
  if (path.startsWith("worker.log")) return "worker log"
  return /^\.?(?:playbook\.|known-|approved-|replaced\/)/.test(path) ? "playbook" : "state"
}

/** Files beside one of ours that hold a version of it: temporary ones, and bytes that were kept. */
const withVersions = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const name = path.slice(path.lastIndexOf("/") + 1)
  const names = yield* Effect.orElseSucceed(fs.readDirectory(directoryOf(path)), () => [])
  return names
    .filter((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`.${name}.`))
    .map((one) => `${directoryOf(path)}/${one}`)
})

/** The folders of states that are not used, beside the one that is. */
const setAside = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const names = yield* Effect.orElseSucceed(fs.readDirectory(project.claudeDirectory), () => [])
  return names
    .filter((name) => name.startsWith("debrief.set-aside-"))
    .map((name) => `${project.claudeDirectory}/${name}`)
})

/** Every file that we keep or go by in a project and in the person's home, each once. */
export const placesOf = Effect.gen(function* () {
  const project = yield* Project
  const places: Array<Place> = []
  const add = (kind: PlaceKind, paths: ReadonlyArray<string>, isOurs = true) => {
    for (const path of paths) places.push({ kind, path, isOurs })
  }
  add("playbook", yield* withVersions(project.playbook))
  if (!isOwnSeed(project)) add("proposals", yield* withVersions(project.seed))
  const state = project.stateProblem === undefined ? project.state : `${project.claudeDirectory}/debrief`
  for (const path of yield* filesBelow(state, (name) => !isGit(name) && name !== "locks")) {
    add(kindInState(path.slice(state.length + 1)), [path])
  }
  for (const folder of yield* setAside) add("set aside", yield* filesBelow(folder, (name) => !isGit(name)))
  add("diagnostics", yield* filesBelow(project.diagnosticDirectory, () => true))
  // What is kept of all projects together, outside of them.
  const home = stateHome((yield* Environment).all)
  for (const folder of home === undefined ? [] : [home]) add("state", yield* filesBelow(folder, () => true))
  add("settings", yield* withVersions(project.settings), false)
  add("prompt", yield* filesBelow(project.prompts, () => true), false)
  const user = userSettingsPath(yield* Environment)
  if (user !== undefined) add("settings", yield* withVersions(user), false)
  return [...new Map(places.map((place) => [place.path, place])).values()]
}).pipe(Effect.withSpan("placesOf"))

/** Git directories that are not looked into, since they are not used: those that broke, and those that are another's. */
export const unreadHistories = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const folders = [project.state, ...(yield* setAside).flatMap((folder) => [folder, `${folder}/state`])]
  const found: Array<string> = []
  for (const folder of folders) {
    const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), () => [])
    for (const name of names) {
      if (isGit(name) && `${folder}/${name}` !== project.history) found.push(`${folder}/${name}`)
    }
  }
  return found
})
