import * as fs from "node:fs"
import * as path from "node:path"
import * as Context from "effect/Context"
import type { HookPrograms } from "./OwnHooks.ts"

/** The installation that this command belongs to. */
export interface InstallationFacts extends HookPrograms {
  /** The version of the node that runs it, such as `v24.1.0`. */
  readonly nodeVersion: string
}

/** The command as it was started, where a link such as npm's in `bin` leads. */
const commandFile = (): string => {
  const started = process.argv[1] ?? "debrief.js"
  try {
    return fs.realpathSync(started)
  } catch {
    return started
  }
}

/** The installation: `debrief.js` stands beside the folder of the hooks. */
export const Installation = Context.Reference<InstallationFacts>("claude-debrief/cli/install/Installation", {
  defaultValue: () => ({
    node: process.execPath,
    nodeVersion: process.version,
    hooks: path.join(path.dirname(commandFile()), "hooks").replaceAll("\\", "/")
  })
})
