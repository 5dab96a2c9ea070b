import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { anchoredGlob } from "../core/text/Glob.ts"
import { directoryOf } from "../disk/DurableFile.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { readExchanged } from "../disk/FileExchange.ts"
import { Environment } from "./Environment.ts"
import { SETTINGS_BYTES, userSettingsPath } from "./HookSettings.ts"
import { Project } from "./Project.ts"
import { settingsFilesFor } from "./ProjectFolder.ts"
import { madeStricter } from "./ProjectSettings.ts"
import { defaultSettings, overlay } from "./DefaultSettings.ts"
import { SettingsFile, type SettingsValues } from "./SettingsFile.ts"
import { isPluginOption, settingAlone, variableIn, VARIABLES } from "./SettingsVariables.ts"

/** A settings file or variable cannot be used. */
export class SettingsError extends Schema.TaggedError<SettingsError>()("SettingsError", {
  source: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `${this.source} cannot be used: ${this.detail}. Nothing was done. Correct it or remove it.`
  }
}

/**
 * Settings: defaults, the user's file, the plugin's options, each over the one before (docs/files.md). The files of a
 * project, and of folders above it, make these stricter, and nothing else. Variables for one occasion lie over all.
 */
export class Settings extends Context.Service<
  Settings,
  {
    /** What is in force in a project. */
    readonly load: Effect.Effect<SettingsValues, SettingsError, Project>
    /** The person's for all projects: their file and the plugin's options. */
    readonly ofPerson: Effect.Effect<SettingsValues, SettingsError>
  }
>()("claude-debrief/project/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const environment = yield* Environment

      const readFile = Effect.fnUntraced(function* (path: string | undefined) {
        if (path === undefined) return {}
        const bytes = yield* readExchanged(path, SETTINGS_BYTES).pipe(
          Effect.provideService(FileSystem.FileSystem, fs),
          Effect.mapError((error) => new SettingsError({ source: path, detail: error.message }))
        )
        if (bytes === undefined) return {}
        return yield* decodeText(new TextDecoder().decode(bytes)).pipe(
          Effect.mapError((error) => new SettingsError({ source: path, detail: error.message }))
        )
      })

      const overlayVariables = Effect.fnUntraced(function* (
        settings: SettingsValues,
        counts: (name: string) => boolean
      ) {
        let found = settings
        for (const variable of VARIABLES) {
          const name = variableIn(variable, environment)
          if (name === undefined || !counts(name)) continue
          const value = variable.valueOf(environment.get(name)!)
          const file = yield* decodeFile(settingAlone(variable.key, value)).pipe(
            Effect.mapError((error) => new SettingsError({ source: `the variable ${name}`, detail: error.message }))
          )
          found = overlay(found, file)
        }
        return found
      })

      const ofPerson = Effect.gen(function* () {
        const user = yield* readFile(userSettingsPath(environment))
        return yield* overlayVariables(overlay(defaultSettings, user), isPluginOption)
      })

      const load = Effect.gen(function* () {
        const project = yield* Project
        let settings = yield* ofPerson
        for (const path of yield* settingsFilesFor(project)) {
          const file = yield* readFile(path)
          settings = madeStricter(settings, path === project.settings ? file : anchored(file, path))
        }
        return yield* overlayVariables(settings, (name) => !isPluginOption(name))
      }).pipe(
        Effect.provideService(FileSystem.FileSystem, fs),
        Effect.provideService(Environment, environment),
        Effect.withSpan("Settings.load")
      )

      return Settings.of({ load, ofPerson })
    })
  )
}

/** Settings of a folder above, of which the patterns go on counting from there. */
const anchored = (file: SettingsFile, path: string): SettingsFile => {
  const exclude = file.learn?.exclude
  if (exclude === undefined) return file
  const folder = directoryOf(directoryOf(path))
  return { ...file, learn: { ...file.learn, exclude: exclude.map((glob) => anchoredGlob(glob, folder)) } }
}

const decodeText = Schema.decodeEffect(fromJsonText(SettingsFile))
const decodeFile = Schema.decodeUnknownEffect(SettingsFile)
