import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../project/Project.ts"
import { recordChange, uncommittedEntry } from "./recordChange.ts"

/**
 * Commits the last change of ours when whoever made it was killed before its commit: the next change may be long in
 * coming. What others changed is left to wait for that.
 */
export const commitFound = Effect.fn("commitFound")(
  function* (project: ProjectPaths) {
    if ((yield* uncommittedEntry(project)) === undefined) return
    yield* recordChange(project, Effect.void, () => undefined)
  },
  (effect) => Effect.ignore(effect)
)
