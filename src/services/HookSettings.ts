import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { isJsonObject, jsonIn } from "../domain/Json.ts"
import { type ProjectPaths, staysInClaudeDirectory } from "../domain/ProjectPaths.ts"
import { Environment } from "./Environment.ts"
import { readRegularText } from "./RegularFile.ts"

// Settings proper are checked by a Schema, which would cost a hook's start about 4 ms. The two that hooks need are read
// here without; what is wrong with a file is told by the worker and the command.

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
  const text = yield* readRegularText(path).pipe(Effect.orElseSucceed(() => ""))
  const file = jsonIn(text)
  const found = isJsonObject(file) ? file[section] : undefined
  return isJsonObject(found) ? found : {}
})

/** One setting, the project's over the user's. What the project says counts only if it may say that. */
const setting = Effect.fnUntraced(function* (
  project: ProjectPaths,
  section: string,
  name: string,
  mayProjectSay: (value: unknown) => boolean = () => true
): Effect.fn.Return<unknown, never, Environment | FileSystem.FileSystem> {
  const environment = yield* Environment
  const user = yield* readSection(userSettingsPath(environment), section)
  const own = yield* readSection(project.settings, section)
  return (mayProjectSay(own[name]) ? own[name] : undefined) ?? user[name]
})

/** Whether sessions that a program started are learned from. */
export const learnsFromPrograms = Effect.fnUntraced(function* (project: ProjectPaths) {
  const environment = yield* Environment
  const variable = environment.get("DEBRIEF_LEARN_SDK")
  return variable === undefined ? (yield* setting(project, "learn", "sdkSessions")) === true : isTrue(variable)
})

/** Where proposals are, if the user chose another file. */
export const chosenSeedPath = Effect.fnUntraced(function* (project: ProjectPaths) {
  const environment = yield* Environment
  const variable = environment.get("DEBRIEF_SEED")
  if (variable !== undefined) return variable
  const path = yield* setting(
    project,
    "seed",
    "path",
    (value) => typeof value === "string" && staysInClaudeDirectory(value)
  )
  return typeof path === "string" && path !== "" ? path : undefined
})
