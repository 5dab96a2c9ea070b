import { Effect } from "effect"
import { Project, type ProjectPaths } from "../../src/project/Project.ts"

/** Runs it for this project. */
export const inside = <A, E, R>(
  project: ProjectPaths,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E, Exclude<R, Project>> => Effect.provideService(effect, Project, project)
