import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { fromJsonText } from "../disk/JsonText.ts"
import { missingAsNothing, readRegularText } from "../disk/RegularFile.ts"
import { Environment } from "./Environment.ts"
import { isTrue, SETTINGS_BYTES, userSettingsPath } from "./HookSettings.ts"
import type { ProjectPaths } from "./Project.ts"
import { madeStricter } from "./ProjectSettings.ts"
import { defaultSettings, overlay, SettingsFile, type SettingsValues } from "./SettingsFile.ts"

/** A settings file or variable cannot be used. */
export class SettingsError extends Schema.TaggedError<SettingsError>()("SettingsError", {
  source: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `${this.source} cannot be used: ${this.detail}. Nothing was done. Correct it or remove it.`
  }
}

/** The environment variables that lay over the files, and where their values go. */
const VARIABLES: ReadonlyArray<readonly [ReadonlyArray<string>, (value: string) => unknown]> = [
  [["DEBRIEF_BACKEND"], (backend) => ({ llm: { backend } })],
  [["DEBRIEF_MODEL", "AGENTIC_CONTEXT_MODEL", "ANTHROPIC_MODEL"], (model) => ({ llm: { model } })],
  [["DEBRIEF_BASE_URL", "AGENTIC_CONTEXT_BASE_URL", "ANTHROPIC_BASE_URL"], (baseUrl) => ({ llm: { baseUrl } })],
  [["DEBRIEF_CLAUDE_COMMAND"], (command) => ({ llm: { command } })],
  [["DEBRIEF_REPLAY"], (replayFile) => ({ llm: { replayFile } })],
  [["DEBRIEF_TIMEOUT_SECONDS"], (seconds) => ({ llm: { timeoutSeconds: Number(seconds) } })],
  [["DEBRIEF_ATTEMPTS"], (attempts) => ({ llm: { attempts: Number(attempts) } })],
  [["DEBRIEF_REFLECTION_MODE"], (mode) => ({ reflection: { mode } })],
  [["DEBRIEF_MAX_USD_PER_DAY"], (usd) => ({ budget: { maxUsdPerDay: Number(usd) } })],
  [["DEBRIEF_MAX_USD_PER_MONTH"], (usd) => ({ budget: { maxUsdPerMonth: Number(usd) } })],
  [["DEBRIEF_LEARN_SDK"], (value) => ({ learn: { sdkSessions: isTrue(value) } })],
  [["DEBRIEF_LINGER_SECONDS"], (seconds) => ({ worker: { lingerSeconds: Number(seconds) } })],
  [["DEBRIEF_GIT_MODE"], (mode) => ({ git: { mode } })],
  [["DEBRIEF_SEED"], (path) => ({ seed: { path } })]
]

/**
 * Settings: defaults, the user's file, the environment, each over the one before (design 3). A project's file makes those
 * of the user's file stricter, and nothing else.
 */
export class Settings extends Context.Service<
  Settings,
  { readonly load: (project: ProjectPaths) => Effect.Effect<SettingsValues, SettingsError> }
>()("claude-debrief/project/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const environment = yield* Environment

      const readFile = Effect.fnUntraced(function* (path: string | undefined) {
        if (path === undefined) return {}
        const text = yield* missingAsNothing(readRegularText(path, SETTINGS_BYTES)).pipe(
          Effect.provideService(FileSystem.FileSystem, fs),
          Effect.mapError((error) => new SettingsError({ source: path, detail: error.message }))
        )
        if (text === undefined) return {}
        return yield* decodeText(text).pipe(
          Effect.mapError((error) => new SettingsError({ source: path, detail: error.message }))
        )
      })

      const overlayVariable = Effect.fnUntraced(function* (
        settings: SettingsValues,
        [names, toFile]: (typeof VARIABLES)[number]
      ) {
        const name = names.find((candidate) => environment.get(candidate) !== undefined)
        if (name === undefined) return settings
        const file = yield* decodeFile(toFile(environment.get(name)!)).pipe(
          Effect.mapError((error) => new SettingsError({ source: `the variable ${name}`, detail: error.message }))
        )
        return overlay(settings, file)
      })

      const load = Effect.fn("Settings.load")(function* (project: ProjectPaths) {
        const user = yield* readFile(userSettingsPath(environment))
        const own = yield* readFile(project.settings)
        let settings = madeStricter(overlay(defaultSettings, user), own)
        for (const variable of VARIABLES) settings = yield* overlayVariable(settings, variable)
        return settings
      })

      return Settings.of({ load })
    })
  )
}

const decodeText = Schema.decodeEffect(fromJsonText(SettingsFile))
const decodeFile = Schema.decodeUnknownEffect(SettingsFile)
