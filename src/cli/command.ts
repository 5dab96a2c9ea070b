import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import * as Schema from "effect/Schema"
import { makeGlobMatcher } from "../core/text/Glob.ts"
import { keptByGit, setTrackedAside } from "../git/TrackedState.ts"
import { layerStores } from "../layers.ts"
import { findDenied } from "../project/DeniedFiles.ts"
import { DISABLE_VARIABLE, isDisabled } from "../project/Disabled.ts"
import { Environment } from "../project/Environment.ts"
import { locateProject } from "../project/locate.ts"
import { Project, type ProjectPaths, withSeed } from "../project/Project.ts"
import { Settings, type SettingsError } from "../project/Settings.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { displaceOdd } from "../project/StateFolders.ts"
import { markState } from "../project/StateToken.ts"
import { warn } from "../project/Warning.ts"
import { ExcludedPaths, ExclusionsOf, type IsExcluded } from "../sessions/ExcludedPaths.ts"

/** A command did not do all that it was asked to; exit code 1. */
export class Failure extends Schema.TaggedError<Failure>()("Failure", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}

/** `--project DIR`. */
export const projectFlag = Flag.String("project").pipe(
  Flag.withAlias("p"),
  Flag.withDescription("A folder of the project; by default CLAUDE_PROJECT_DIR, else the current folder"),
  Flag.optional
)

const nowhere = (why: string): Failure =>
  new Failure({ detail: `${why}. Nothing was done. Go to the project's folder, or see: --project` })

/** The folder that a command is told, or is in. */
export const chosenFolder = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const path = yield* Path.Path
  const { get } = yield* Environment
  return yield* Effect.try({
    try: () => path.resolve(Option.getOrUndefined(flag) ?? get("CLAUDE_PROJECT_DIR") ?? "."),
    catch: () => nowhere("the current folder is gone")
  })
})

/** The project that a command is about: that of the folder it is told, or is in. */
export const chosenProject = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const fs = yield* FileSystem.FileSystem
  const folder = yield* chosenFolder(flag)
  const { type } = yield* Effect.mapError(fs.stat(folder), (error) =>
    nowhere(error.reason._tag === "NotFound" ? `there is no folder ${folder}` : error.message)
  )
  if (type !== "Directory") return yield* nowhere(`${folder} is no folder`)
  const project = yield* locateProject(folder)
  // As `locateProject` names it.
  if (/^(?:[A-Za-z]:)?$/.test(project.root)) {
    return yield* nowhere(`${folder} is the root of the file system, which is nobody's project`)
  }
  return project
})

/** `--json`. */
export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON, for scripts"),
  Flag.withDefault(false)
)

/** `--dry-run`, of what edits files of others. */
export const dryRunFlag = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Only show what would be changed"),
  Flag.withDefault(false)
)

/** What a command knows of the project it is about. */
export interface ProjectContext {
  readonly project: ProjectPaths
  readonly settings: SettingsValues
}

/** Why nothing can be done with the project, if so; tells of a state that is not used. */
const checkProject = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const odd = yield* Effect.option(fs.lstat(project.claudeDirectory))
  if (Option.isSome(odd) && odd.value.type !== "Directory" && odd.value.type !== "SymbolicLink") {
    return yield* new Failure({
      detail: `${project.claudeDirectory} is no folder, as it has to be. Nothing was done. Move it away, or see: --project`
    })
  }
  const denied = yield* findDenied
  if (denied !== undefined) return yield* new Failure({ detail: denied.message })
  if (project.stateProblem !== undefined) {
    yield* warn(`nothing of this project's state is used: ${project.stateProblem}`)
  }
})

/** What is in force where a project's settings cannot be used: the person's, by which no LLM is asked. */
const withoutProjects = (service: Settings["Service"], error: SettingsError) =>
  Effect.gen(function* () {
    const { llm, ...settings } = yield* service.ofPerson
    yield* warn(error.message)
    return { ...settings, llm: { ...llm, backend: "off" as const } }
  })

/** The project that was chosen, with its settings, once it is known that something can be done with it. */
const openProject = Effect.fnUntraced(function* (flag: Option.Option<string>, onlyLooks: boolean) {
  const found = yield* chosenProject(flag)
  const open = Effect.gen(function* () {
    yield* checkProject
    const settings = yield* Effect.flatMap(Settings, (service) =>
      Effect.catchTag(service.load, "SettingsError", (error) =>
        onlyLooks ? withoutProjects(service, error) : Effect.fail(error)
      )
    )
    const project = withSeed(found, settings.seed.path)
    yield* setTrackedAside(keptByGit(settings, project))
    if (found.token !== undefined) yield* markState(found.state, found.token)
    yield* displaceOdd
    const exclusionsOf = yield* makeExclusionsOf(settings)
    return { project, settings, exclusionsOf }
  })
  return yield* Effect.provideService(open, Project, found)
})

/** Runs a command's work on the project it chose, with the stores that the project's settings ask for. */
export const inProject = <A, E, R>(
  flag: Option.Option<string>,
  use: (context: ProjectContext) => Effect.Effect<A, E, R>,
  /** Whether it does nothing but look, which it can without the project's settings. */
  onlyLooks = false
) =>
  Effect.gen(function* () {
    const { exclusionsOf, project, settings } = yield* openProject(flag, onlyLooks)
    return yield* use({ project, settings }).pipe(
      Effect.provideService(Project, project),
      Effect.provide(layerStores(settings.git.mode)),
      Effect.provideService(ExclusionsOf, exclusionsOf),
      Effect.provideService(ExcludedPaths, yield* exclusionsOf(project))
    )
  })

/** What the settings exclude in this project, and in others: a project whose settings cannot be read is excluded whole. */
const makeExclusionsOf = Effect.fnUntraced(function* (settings: SettingsValues) {
  const project = yield* Project
  const service = yield* Settings
  const environment = yield* Environment
  const home = environment.get("HOME") ?? environment.get("USERPROFILE")
  const matcher = ({ root }: ProjectPaths, { learn }: SettingsValues): IsExcluded | undefined =>
    makeGlobMatcher(learn.exclude, { root, home })
  return (other: ProjectPaths): Effect.Effect<IsExcluded | undefined> =>
    other.root === project.root
      ? Effect.succeed(matcher(project, settings))
      : Effect.provideService(service.load, Project, other).pipe(
          Effect.map((own) => matcher(other, own)),
          Effect.orElseSucceed(() => () => true)
        )
})

/** Fails when everything that learns is switched off. */
export const refuseWhenDisabled = Effect.gen(function* () {
  const environment = yield* Environment
  if (!isDisabled(environment.get(DISABLE_VARIABLE))) return
  return yield* new Failure({ detail: `${DISABLE_VARIABLE} is set, so nothing is learned. Nothing was done.` })
})
