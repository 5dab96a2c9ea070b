import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import * as Schema from "effect/Schema"
import { setTrackedAside } from "../git/TrackedState.ts"
import { layerStores } from "../layers.ts"
import { findDenied } from "../project/DeniedFiles.ts"
import { Environment } from "../project/Environment.ts"
import { locateProject } from "../project/locate.ts"
import { absolute, type ProjectPaths } from "../project/Project.ts"
import { Settings } from "../project/Settings.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { warn } from "../project/Warning.ts"

/** A command did not do all that it was asked to; exit code 1. */
export class Failure extends Schema.TaggedError<Failure>()("Failure", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}

/** `--project DIR`. */
export const projectFlag = Flag.String("project").pipe(
  Flag.withAlias("p"),
  Flag.withDescription("The project's folder; by default CLAUDE_PROJECT_DIR, else the current folder"),
  Flag.optional
)

/** The project that a command is about. */
export const chosenProject = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const environment = yield* Environment
  const path = yield* Path.Path
  return yield* locateProject(path.resolve(Option.getOrUndefined(flag) ?? environment.get("CLAUDE_PROJECT_DIR") ?? "."))
})

/** `--json`. */
export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON, for scripts"),
  Flag.withDefault(false)
)

/** What a command knows of the project it is about. */
export interface ProjectContext {
  readonly project: ProjectPaths
  readonly settings: SettingsValues
  /** The file of proposals, when it is not the project's own. */
  readonly seedPath: string | undefined
}

/** Runs a command's work on the project it chose, with the stores that the project's settings ask for. */
export const inProject = <A, E, R>(
  flag: Option.Option<string>,
  use: (context: ProjectContext) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const project = yield* chosenProject(flag)
    const fs = yield* FileSystem.FileSystem
    if (!(yield* Effect.orElseSucceed(fs.exists(project.root), () => false))) {
      return yield* new Failure({ detail: `there is no folder ${project.root}. Nothing was done. See: --project` })
    }
    const denied = yield* findDenied(project)
    if (denied !== undefined) return yield* new Failure({ detail: denied.message })
    if (project.stateProblem !== undefined) {
      yield* warn(`nothing of this project's state is used: ${project.stateProblem}`)
    }
    const settings = yield* Effect.flatMap(Settings, (service) => service.load(project))
    // With that history, the proposals are committed in the user's repository.
    yield* setTrackedAside(project, settings.git.mode === "project" ? ["seed.json"] : [])
    const seedPath = settings.seed.path === undefined ? undefined : absolute(project.root, settings.seed.path)
    return yield* use({ project, settings, seedPath }).pipe(Effect.provide(layerStores(settings.git.mode)))
  })
