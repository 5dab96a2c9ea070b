import { Effect } from "effect"
import { Installation, type InstallationFacts } from "../../../src/cli/install/Installation.ts"
import { type CommandOptions, debrief } from "../../support/command.ts"
import { makeProject, type Project } from "../../support/projects.ts"

export const SETTINGS = ".claude/settings.json"

interface WorldOptions extends CommandOptions {
  /** The installation that it belongs to, instead of the world's. */
  readonly facts?: InstallationFacts
}

/** A home, a project and an installation, each in a folder of its own. */
export interface World {
  readonly home: Project
  readonly project: Project
  readonly installation: Project
  readonly facts: InstallationFacts
  /** Runs the command there. */
  readonly run: (args: ReadonlyArray<string>, options?: WorldOptions) => ReturnType<typeof debrief>
}

export const makeWorld = Effect.gen(function* () {
  const [home, project] = [yield* makeProject(), yield* makeProject()]
  const installation = yield* makeProject({ "dist/hooks/inject.js": "", "dist/hooks/learn.js": "" })
  const facts = { node: process.execPath, nodeVersion: process.version, hooks: `${installation.root}/dist/hooks` }
  const run: World["run"] = (args, options = {}) =>
    debrief(args, { cwd: project.root, ...options, env: { HOME: home.root, ...options.env } }).pipe(
      Effect.provideService(Installation, options.facts ?? facts)
    )
  return { home, project, installation, facts, run } satisfies World
})
