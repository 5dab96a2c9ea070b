import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { Discovery } from "../core/transcript/Discovery.ts"
import { directoryOf } from "../disk/DurableFile.ts"
import type { FormerFolder } from "./report/Event.ts"

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** Renamed, it stands where it stood; moved, it is called as it was. */
const isAlike = (root: string, folder: string): boolean =>
  folder !== root && (directoryOf(folder) === directoryOf(root) || nameOf(folder) === nameOf(root))

/** The folders that a project may have had by where sessions of other projects were started, whether gone or not. */
export const candidatesFor = (root: string, { found, leftOut }: Discovery): ReadonlyArray<FormerFolder> => {
  const byFolder = new Map<string, Array<string>>()
  for (const { cwd, path } of leftOut) {
    if (cwd !== undefined) byFolder.set(cwd, [...(byFolder.get(cwd) ?? []), directoryOf(path)])
  }
  return [...byFolder].flatMap(([folder, places]) => {
    // Those of subagents stand further down.
    const transcripts = places.reduce((least, place) => (place.length < least.length ? place : least))
    const isOthersToo =
      found.some(({ path }) => directoryOf(path) === transcripts) ||
      leftOut.some(({ cwd, path }) => cwd !== undefined && cwd !== folder && directoryOf(path) === transcripts)
    const sessions = places.filter((place) => place === transcripts).length
    return isAlike(root, folder) && !isOthersToo ? [{ folder, sessions, transcripts }] : []
  })
}

/** Where more sessions may be of a project that few were found of: in folders that are gone, the most first. */
export const formerFolders = Effect.fnUntraced(function* (root: string, discovery: Discovery) {
  const fs = yield* FileSystem.FileSystem
  const former: Array<FormerFolder> = []
  for (const candidate of candidatesFor(root, discovery)) {
    if (candidate.sessions <= discovery.found.length) continue
    const isThere = yield* Effect.orElseSucceed(fs.exists(candidate.folder), () => true)
    if (!isThere) former.push(candidate)
  }
  return former.toSorted((one, other) => other.sessions - one.sessions)
})
