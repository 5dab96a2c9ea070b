import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { parseJsonObject } from "../../core/text/Json.ts"
import { enablesPlugin, readSettings, type Scope, SCOPES, settingsFile } from "../install/ClientSettings.ts"
import { Installation } from "../install/Installation.ts"
import type { OwnHook } from "../install/OwnHooks.ts"
import { installedIn } from "../install/SettingsText.ts"
import type { SeenSettings } from "./hookFindings.ts"

/** Whether a hook's command would be found: a name without a folder is for PATH to find, when the client runs it. */
const missingOf = Effect.fnUntraced(function* (hooks: ReadonlyArray<OwnHook>) {
  const fs = yield* FileSystem.FileSystem
  const missing: Array<string> = []
  for (const path of new Set(hooks.flatMap(({ node, script }) => (node === undefined ? [script] : [node, script])))) {
    if (!/[/\\]/.test(path)) continue
    if (!(yield* Effect.orElseSucceed(fs.exists(path), () => false))) missing.push(path)
  }
  return missing
})

const lookAt = Effect.fnUntraced(function* (scope: Scope, file: string) {
  const read = yield* Effect.result(readSettings(file))
  const nothing = { scope, file, hooks: [], missing: [], enablesPlugin: false, disablesHooks: false }
  if (read._tag === "Failure") return { ...nothing, problem: read.failure.message } satisfies SeenSettings
  const text = read.success
  if (text === undefined) return { ...nothing, problem: undefined } satisfies SeenSettings
  const hooks = installedIn(text, yield* Installation)
  return {
    scope,
    file,
    problem: undefined,
    hooks,
    missing: yield* missingOf(hooks),
    enablesPlugin: enablesPlugin(text),
    disablesHooks: parseJsonObject(text.replace(/^\uFEFF/, ""))?.["disableAllHooks"] === true
  } satisfies SeenSettings
})

/** What the client's settings of each scope say of hooks, for sessions in a folder. */
export const lookAtHooks = Effect.fnUntraced(function* (folder: string) {
  const seen = new Map<string, SeenSettings>()
  for (const scope of SCOPES) {
    const file = yield* settingsFile(scope, folder)
    // In the home folder itself, the user's settings and the project's are one file.
    if (file !== undefined && !seen.has(file)) seen.set(file, yield* lookAt(scope, file))
  }
  return [...seen.values()]
})
