import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { isJsonObject } from "../domain/RawEntry.ts"
import { Environment } from "./Environment.ts"

/** `base` and a path that may be relative to it. */
export const absolute = (base: string, path: string): string =>
  path.startsWith("/") || /^[A-Za-z]:/.test(path) ? path : `${base}/${path}`

/** How many proposals of a seed file's text wait for review; none when it cannot be read. */
export const countPending = (text: string): number => {
  try {
    const seed: unknown = JSON.parse(text)
    const state = isJsonObject(seed) ? seed["state"] : undefined
    const proposals = isJsonObject(state) ? state["proposals"] : undefined
    if (!Array.isArray(proposals)) return 0
    return proposals.filter((entry: unknown) => isJsonObject(entry) && entry["status"] === "pending").length
  } catch {
    return 0
  }
}

/**
 * How many proposals of a project wait for review. For hooks: it reads one file, and knows of another place for it only
 * by `DEBRIEF_SEED`, because reading settings would cost a hook's start more than it is worth.
 */
export const pendingProposals = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  const environment = yield* Environment
  const own = environment.get("DEBRIEF_SEED")
  const path = own === undefined ? project.seed : absolute(project.root, own)
  return yield* fs.readFileString(path).pipe(
    Effect.map(countPending),
    Effect.orElseSucceed(() => 0)
  )
})
