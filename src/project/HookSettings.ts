import * as Effect from "effect/Effect"
import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Environment } from "./Environment.ts"
import type { ProjectPaths } from "./Project.ts"
import { stricterSection } from "./ProjectSettings.ts"

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

/** Whether a variable's text says yes: anything but `0`, `false`, `no` and `off`. */
export const isTrue = (value: string): boolean => !["0", "false", "no", "off"].includes(value.toLowerCase())

const readSection = Effect.fnUntraced(function* (path: string | undefined, section: string) {
  if (path === undefined) return {}
  const text = yield* readRegularText(path, SETTINGS_BYTES).pipe(Effect.orElseSucceed(() => ""))
  const file = jsonIn(text)
  const found = isJsonObject(file) ? file[section] : undefined
  return isJsonObject(found) ? found : {}
})

/** Whether sessions that a program started are learned from. */
export const learnsFromPrograms = Effect.fnUntraced(function* (project: ProjectPaths) {
  const environment = yield* Environment
  const variable = environment.get("DEBRIEF_LEARN_SDK")
  if (variable !== undefined) return isTrue(variable)
  const user = { sdkSessions: (yield* readSection(userSettingsPath(environment), "learn"))["sdkSessions"] === true }
  return (
    user.sdkSessions &&
    stricterSection("learn", yield* readSection(project.settings, "learn"), user).sdkSessions !== false
  )
})

/** Where proposals are, if the user chose another file. */
export const chosenSeedPath = Effect.gen(function* () {
  const environment = yield* Environment
  const variable = environment.get("DEBRIEF_SEED")
  if (variable !== undefined) return variable
  const { path } = yield* readSection(userSettingsPath(environment), "seed")
  return typeof path === "string" && path !== "" ? path : undefined
})
