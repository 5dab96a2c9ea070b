import * as Effect from "effect/Effect"
import { parseJsonObject } from "../core/text/Json.ts"
import { exchangedTextIfThere } from "../disk/FileExchange.ts"
import { defaultSettings, overlay } from "./DefaultSettings.ts"
import { Environment } from "./Environment.ts"
import { SETTINGS_BYTES, userSettingsPath } from "./HookSettings.ts"
import { Project } from "./Project.ts"
import { settingsFilesFor } from "./ProjectFolder.ts"
import { madeStricter } from "./ProjectSettings.ts"
import type { SettingsFile, SettingsValues } from "./SettingsFile.ts"
import { isPluginOption, settingAlone, variableIn, VARIABLES } from "./SettingsVariables.ts"

const readFile = Effect.fnUntraced(function* (path: string | undefined) {
  const text = path === undefined ? undefined : yield* exchangedTextIfThere(path, SETTINGS_BYTES)
  return (parseJsonObject(text ?? "") ?? {}) as SettingsFile
})

const withVariables = (
  settings: SettingsValues,
  environment: Environment["Service"],
  counts: (name: string) => boolean
): SettingsValues =>
  VARIABLES.reduce((found, variable) => {
    const name = variableIn(variable, environment)
    if (name === undefined || !counts(name)) return found
    return overlay(found, settingAlone(variable.key, variable.valueOf(environment.get(name)!)) as SettingsFile)
  }, settings)

/**
 * What is in force in a project as `Settings.load` has it, by files that nobody has checked: only to tell a person of. The
 * Schema that checks them would cost a hook more than all that it does.
 */
export const uncheckedSettings = Effect.gen(function* () {
  const project = yield* Project
  const environment = yield* Environment
  const file = yield* readFile(userSettingsPath(environment))
  let settings = withVariables(overlay(defaultSettings, file), environment, isPluginOption)
  for (const path of yield* settingsFilesFor(project)) settings = madeStricter(settings, yield* readFile(path))
  return withVariables(settings, environment, (name) => !isPluginOption(name))
})
