import * as Effect from "effect/Effect"
import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { exchangedTextIfThere } from "../disk/FileExchange.ts"
import { isTrue } from "./Disabled.ts"
import { Environment } from "./Environment.ts"
import { Project, projectPaths } from "./Project.ts"
import { settingsFilesFor } from "./ProjectFolder.ts"
import { sdkSessionsRule } from "./ProjectSettings.ts"

// Settings proper are checked by a Schema, which would cost a hook's start about 4 ms. The two that hooks need are read
// here without; what is wrong with a file is told by the worker and the command.

/** Bytes of a settings file at most. It comes with a project's code, and a larger one would keep a hook busy. */
export const SETTINGS_BYTES = 256 * 1024

/** Where the user's own settings are; `undefined` without a home. */
export const userSettingsPath = (environment: Environment["Service"]): string | undefined => {
  const home = environment.get("HOME") ?? environment.get("USERPROFILE")
  const config = environment.get("XDG_CONFIG_HOME") ?? (home === undefined ? undefined : `${home}/.config`)
  return config === undefined ? undefined : `${config}/debrief/config.json`
}

const readSection = Effect.fnUntraced(function* (path: string | undefined, section: string) {
  if (path === undefined) return {}
  const text = yield* exchangedTextIfThere(path, SETTINGS_BYTES).pipe(Effect.orElseSucceed(() => undefined))
  const file = text === undefined ? undefined : jsonIn(text)
  const found = isJsonObject(file) ? file[section] : undefined
  return isJsonObject(found) ? found : {}
})

/** Whether sessions that a program started are learned from. */
export const learnsFromPrograms = Effect.gen(function* () {
  const project = yield* Project
  const environment = yield* Environment
  const variable = environment.get("DEBRIEF_LEARN_SDK")
  if (variable !== undefined) return isTrue(variable)
  const { sdkSessions } = yield* readSection(userSettingsPath(environment), "learn")
  if (sdkSessions !== true) return false
  for (const path of yield* settingsFilesFor(project)) {
    if (sdkSessionsRule((yield* readSection(path, "learn"))["sdkSessions"]) === false) return false
  }
  return true
})

/**
 * Whether settings of a folder that a session worked in, or of one above, have no LLM asked. A linked work tree has its
 * own, which do not stand in the project that it belongs to.
 */
export const isOffIn = Effect.fnUntraced(function* (directory: string) {
  if ((yield* Environment).get("DEBRIEF_BACKEND") !== undefined) return false
  for (const path of yield* settingsFilesFor(projectPaths(directory))) {
    if ((yield* readSection(path, "llm"))["backend"] === "off") return true
  }
  return false
})

/** Where proposals are, if the user chose another file. */
export const chosenSeedPath = Effect.gen(function* () {
  const environment = yield* Environment
  const variable = environment.get("DEBRIEF_SEED")
  if (variable !== undefined) return variable
  const { path } = yield* readSection(userSettingsPath(environment), "seed")
  return typeof path === "string" && path !== "" ? path : undefined
})
