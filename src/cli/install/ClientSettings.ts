import * as Effect from "effect/Effect"
import { isJsonObject, parseJsonObject } from "../../core/text/Json.ts"
import { Environment } from "../../project/Environment.ts"
import { leftAsItIs, readTextFile } from "../TextFile.ts"
import { problemIn } from "./SettingsText.ts"

/** Whom settings of the client are for: one user everywhere, all who work on a project, or one user in it. */
export const SCOPES = ["user", "project", "local"] as const

export type Scope = (typeof SCOPES)[number]

/** The user's own folder of the client; `undefined` without a home. */
export const userClientFolder = Effect.map(Environment, ({ get }) => {
  const home = get("HOME") ?? get("USERPROFILE")
  return get("CLAUDE_CONFIG_DIR") ?? (home === undefined ? undefined : `${home}/.claude`)
})

/** Where the settings of a scope stand, for sessions in a folder, where the client reads a project's from; nothing for a user without a home. */
export const settingsFile = Effect.fnUntraced(function* (scope: Scope, folder: string) {
  if (scope === "project") return `${folder}/.claude/settings.json`
  if (scope === "local") return `${folder}/.claude/settings.local.json`
  const users = yield* userClientFolder
  return users === undefined ? undefined : `${users}/settings.json`
})

/** The text of a settings file; nothing when it is not there. */
export const readText = (path: string) => readTextFile(path, "Where a link leads there: debrief install --scope user")

/** The text of settings that can be edited; nothing when there are none. */
export const readSettings = Effect.fnUntraced(function* (path: string) {
  const text = yield* readText(path)
  const problem = text === undefined ? undefined : problemIn(text)
  if (problem !== undefined) return yield* leftAsItIs(path, problem, "Correct it, then try again.")
  return text
})

/** The plugin as our marketplace lists it: from a checkout, and from npm. */
const PLUGIN = /^debrief(?:-npm)?@/

/** Our plugin under the names that settings switch it on by, whatever marketplace it came from. */
export const enabledPlugins = (text: string): ReadonlyArray<string> => {
  const plugins = parseJsonObject(text.replace(/^\uFEFF/, ""))?.["enabledPlugins"]
  if (!isJsonObject(plugins)) return []
  return Object.keys(plugins).filter((name) => PLUGIN.test(name) && plugins[name] === true)
}
