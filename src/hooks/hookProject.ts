import * as Effect from "effect/Effect"
import { Environment } from "../project/Environment.ts"
import { locateProject } from "../project/locate.ts"
import type { HookInput } from "./HookEvent.ts"
import { noteProject } from "./noteRun.ts"

const isAbsolute = (path: string | undefined): path is string =>
  path !== undefined && /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path)

/** The root of a file system, as `locateProject` names it. Nobody's project: its files would be everybody's. */
const FILE_SYSTEM_ROOT = /^(?:[A-Za-z]:)?$/

/**
 * The project that a hook's input is about: CLAUDE_PROJECT_DIR, else the input's working directory. A path that is not
 * absolute names nothing, for nobody says what it is relative to.
 */
export const hookProject = Effect.fnUntraced(function* (input: HookInput) {
  const environment = yield* Environment
  const directory = [environment.get("CLAUDE_PROJECT_DIR"), input.cwd].find(isAbsolute)
  if (directory === undefined) return undefined
  const project = yield* locateProject(directory)
  if (FILE_SYSTEM_ROOT.test(project.root)) return undefined
  noteProject(project, input)
  return project
})
