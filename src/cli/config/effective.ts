import * as Effect from "effect/Effect"
import { credentialVariables } from "../../llm/Backends.ts"
import { jsonIn } from "../../core/text/Json.ts"
import { Environment } from "../../project/Environment.ts"
import { userSettingsPath } from "../../project/HookSettings.ts"
import { Project } from "../../project/Project.ts"
import { settingsFilesFor } from "../../project/ProjectFolder.ts"
import { madeStricter } from "../../project/ProjectSettings.ts"
import { settingKeys, valueAt } from "../../project/SettingKeys.ts"
import { Settings } from "../../project/Settings.ts"
import { defaultSettings, overlay } from "../../project/DefaultSettings.ts"
import type { SettingsFile, SettingsValues } from "../../project/SettingsFile.ts"
import { isPluginOption, settingAlone, variableIn, VARIABLES } from "../../project/SettingsVariables.ts"
import { readTextFile } from "../TextFile.ts"

/** Whose settings: a person's, or those that come with a project. */
export const OWNERS = ["user", "project"] as const

export type Owner = (typeof OWNERS)[number]

/** A setting with the value in force. */
export interface Setting {
  readonly key: string
  /** Nothing where none is set and there is no default. */
  readonly value: unknown
  readonly from: "variable" | Owner | "default"
  /** The variable or the file. */
  readonly source: string | undefined
  /** Whether the project's file says something else, which has no effect. */
  readonly ignored: boolean
}

/** A settings file as JSON; nothing for what is none, which loading the settings has told. */
const documentIn = Effect.fnUntraced(function* (path: string | undefined) {
  const text = path === undefined ? undefined : yield* readTextFile(path)
  return text === undefined ? undefined : jsonIn(text.replace(/^\uFEFF/, ""))
})

/** The settings of the person alone, from files. */
const valuesOf = (user: unknown): SettingsValues => overlay(defaultSettings, (user ?? {}) as SettingsFile)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a project's file that says this changes what the person has in theirs. */
export const hasEffect = (user: unknown, key: string, value: unknown): boolean => isStricter(valuesOf(user), key, value)

const isStricter = (before: SettingsValues, key: string, value: unknown): boolean => {
  const after = madeStricter(before, settingAlone(key, value) as SettingsFile)
  return !same(valueAt(before, key), valueAt(after, key))
}

/** The person's settings file as it is. */
export const userDocument = Effect.flatMap(Environment, (environment) => documentIn(userSettingsPath(environment)))

/** Every setting with its value and where that is from. */
export const effectiveSettings = Effect.gen(function* () {
  const project = yield* Project
  const environment = yield* Environment
  const service = yield* Settings
  const values = yield* service.load
  const person = yield* service.ofPerson
  const userPath = userSettingsPath(environment)
  const user = yield* documentIn(userPath)
  const files = yield* Effect.forEach(yield* settingsFilesFor(project), (path) =>
    Effect.map(documentIn(path), (document) => ({ path, document }))
  )
  return settingKeys().map(({ key }): Setting => {
    const variable = VARIABLES.find((one) => one.key === key)
    const name = variable === undefined ? undefined : variableIn(variable, environment)
    const isOver = name !== undefined && !isPluginOption(name)
    const value = valueAt(values, key) ?? valueAt(user, key)
    const said = valueAt(files[0]?.document, key)
    const deciding = files.filter(({ document }) => {
      const one = valueAt(document, key)
      return !isOver && one !== undefined && isStricter(person, key, one)
    })
    const ignored = said !== undefined && !same(said, value) && deciding[0] !== files[0]
    // Of several limits the lowest is in force.
    const strictest = deciding.find(({ document }) => same(valueAt(document, key), value)) ?? deciding[0]
    if (strictest !== undefined) return { key, value, from: "project", source: strictest.path, ignored }
    if (name !== undefined) return { key, value, from: "variable", source: name, ignored }
    if (valueAt(user, key) !== undefined) return { key, value, from: "user", source: userPath, ignored }
    return { key, value, from: "default", source: undefined, ignored }
  })
})

/** The variable that the key of the API is from, if there is one; never the key. */
export const keyVariable = Effect.map(Environment, ({ get }) =>
  credentialVariables("anthropic").find((name) => get(name) !== undefined)
)
