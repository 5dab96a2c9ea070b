import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { parseJsonObject } from "../../core/text/Json.ts"
import { enabledPlugins, readSettings, type Scope, SCOPES, settingsFile } from "../install/ClientSettings.ts"
import { Installation } from "../install/Installation.ts"
import type { HookPrograms, OwnHook } from "../install/OwnHooks.ts"
import { installedIn } from "../install/SettingsText.ts"
import type { SeenPlugin, SeenSettings } from "./hookFindings.ts"
import { installedPlugin } from "./installedPlugin.ts"
import { tryHook } from "./tryHook.ts"

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

/**
 * Those that may be run to see whether they do: of a person's own settings any, of settings that come with a project only
 * the very programs of this installation. What a person wrote for a shell is left alone.
 */
const runnable = (scope: Scope, hooks: ReadonlyArray<OwnHook>, own: HookPrograms) =>
  hooks.flatMap(({ node, script }) => {
    const isOwn = node === own.node && script.slice(0, script.lastIndexOf("/")) === own.hooks
    return node !== undefined && (scope === "user" || isOwn) ? [{ node, script }] : []
  })

/** What those that are there say when they are run, if it is not nothing. */
const failingOf = Effect.fnUntraced(function* (hooks: ReturnType<typeof runnable>) {
  const failing: Array<string> = []
  const runs = new Map(hooks.map(({ node, script }) => [`${node}\n${script}`, { node, script }]))
  for (const { node, script } of runs.values()) {
    const why = yield* tryHook(node, [script])
    if (why !== undefined) failing.push(why)
  }
  return failing
})

const lookAt = Effect.fnUntraced(function* (scope: Scope, file: string) {
  const read = yield* Effect.result(readSettings(file))
  const nothing = { scope, file, hooks: [], missing: [], tried: 0, failing: [], plugins: [], disablesHooks: false }
  if (read._tag === "Failure") return { ...nothing, problem: read.failure.message } satisfies SeenSettings
  const text = read.success
  if (text === undefined) return { ...nothing, problem: undefined } satisfies SeenSettings
  const installation = yield* Installation
  const hooks = installedIn(text, installation)
  const missing = yield* missingOf(hooks)
  const tried = missing.length > 0 ? [] : runnable(scope, hooks, installation)
  return {
    scope,
    file,
    problem: undefined,
    hooks,
    missing,
    tried: tried.length,
    failing: yield* failingOf(tried),
    plugins: enabledPlugins(text),
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

/**
 * Our plugin where any of these settings switch it on, and whether its hooks would run: that is tried only where the
 * person's own settings name it, for a project could name a marketplace of its own.
 */
export const lookAtPlugins = Effect.fnUntraced(function* (seen: ReadonlyArray<SeenSettings>) {
  const found: Array<SeenPlugin> = []
  const own = new Set(seen.flatMap(({ plugins, scope }) => (scope === "user" ? plugins : [])))
  for (const name of new Set(seen.flatMap(({ plugins }) => plugins))) {
    const folder = yield* installedPlugin(name)
    const isTried = folder !== undefined && own.has(name)
    const failing = isTried ? yield* tryHook("sh", [`${folder}/bin/debrief`, "--hook", "SessionEnd"]) : undefined
    found.push({ name, folder, isTried, failing })
  }
  return found
})
