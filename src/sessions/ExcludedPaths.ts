import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { type ProjectPaths, Project } from "../project/Project.ts"

/** Whether nothing is learned from what lies at a path, absolute. */
export type IsExcluded = (path: string) => boolean

/** What is excluded of the sessions that are read. Nothing where no settings are known. */
export const ExcludedPaths = Context.Reference<IsExcluded | undefined>("claude-debrief/sessions/ExcludedPaths", {
  defaultValue: () => undefined
})

/** What is excluded of the sessions of a project, by its own settings too. */
export const ExclusionsOf = Context.Reference<(project: ProjectPaths) => Effect.Effect<IsExcluded | undefined>>(
  "claude-debrief/sessions/ExclusionsOf",
  { defaultValue: () => () => Effect.undefined }
)

/** Reads sessions of this project without what is excluded in it. */
export const excludingFor = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Project> =>
  Effect.flatMap(Project, (project) =>
    Effect.gen(function* () {
      const of = yield* ExclusionsOf
      return yield* Effect.provideService(effect, ExcludedPaths, yield* of(project))
    })
  )
