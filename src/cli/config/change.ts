import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { jsonIn } from "../../core/text/Json.ts"
import { redact } from "../../core/text/Redaction.ts"
import { fromJsonText } from "../../disk/JsonText.ts"
import { Environment } from "../../project/Environment.ts"
import { SETTINGS_BYTES, userSettingsPath } from "../../project/HookSettings.ts"
import { Project } from "../../project/Project.ts"
import { settingKeys, valueAt } from "../../project/SettingKeys.ts"
import { SettingsFile } from "../../project/SettingsFile.ts"
import { Failure } from "../command.ts"
import { leftAsItIs, readTextFile, writeTextFile } from "../TextFile.ts"
import { hasEffect, type Owner, userDocument } from "./effective.ts"
import { withoutSetting, withSetting } from "./SettingText.ts"

/** The settings file of whom they are. */
export const fileOf = Effect.fnUntraced(function* (owner: Owner) {
  const project = yield* Project
  const path = owner === "project" ? project.settings : userSettingsPath(yield* Environment)
  if (path !== undefined) return path
  return yield* new Failure({ detail: "there is no home to have settings in; set HOME. Nothing was changed." })
})

/** A setting that there is. */
export const knownKey = Effect.fnUntraced(function* (key: string) {
  const found = settingKeys().find((one) => one.key === key)
  if (found !== undefined) return found
  const section = key.split(".")[0]!
  const near = settingKeys().filter((one) => one.key.startsWith(`${section}.`) || one.key.endsWith(`.${key}`))
  const help = near.length === 0 ? "debrief config get" : near.map((one) => one.key).join(", ")
  return yield* new Failure({ detail: `there is no setting ${key}. Nothing was changed. See: ${help}` })
})

const decode = Schema.decodeResult(fromJsonText(SettingsFile))

/** What is wrong with settings, by their Schema, without what they hold that is secret; nothing when they are fine. */
export const problemWith = (text: string): string | undefined => {
  if (Buffer.byteLength(text) > SETTINGS_BYTES) return `it has more than ${SETTINGS_BYTES} bytes`
  const found = decode(text.replace(/^\uFEFF/, ""))
  return Result.isFailure(found) ? redact(found.failure.message) : undefined
}

/** Fails for settings that could not be used, which are then not written. */
const refuseUnusable = (path: string, text: string) => {
  const problem = problemWith(text)
  return problem === undefined
    ? Effect.void
    : Effect.fail(leftAsItIs(path, `it could not be used (${problem})`, "See: docs/configuration.md"))
}

/** Writes what an edit makes of a file, if that can be used; answers whether anything changed. */
const change = Effect.fnUntraced(function* (
  path: string,
  edit: (text: string | undefined) => Result.Result<string | undefined, string>
) {
  const before = yield* readTextFile(path)
  const after = edit(before)
  if (Result.isFailure(after)) return yield* leftAsItIs(path, after.failure, "Correct it: debrief config edit")
  if (after.success === undefined || after.success === before) return false
  yield* refuseUnusable(path, after.success)
  yield* writeTextFile(path, before, after.success)
  return true
})

/** Fails where a project's file would say what nobody heeds. */
const refuseWithoutEffect = Effect.fnUntraced(function* (owner: Owner, key: string, value: unknown) {
  if (owner === "user" || hasEffect(yield* userDocument, key, value)) return
  return yield* new Failure({
    detail: `a project's settings come with its code and can only make yours stricter, so that this would have no effect on ${key}. Nothing was changed. For yourself: --scope user`
  })
})

/** The value as JSON where the setting takes it so, else as the text that it is. */
const parsed = (key: string, given: string): unknown => {
  const value = jsonIn(given)
  const asJson = value === undefined ? undefined : Result.getOrUndefined(withSetting(undefined, key, value))
  return asJson !== undefined && problemWith(asJson) === undefined ? value : given
}

export const setSetting = Effect.fn("setSetting")(function* (owner: Owner, key: string, given: string) {
  yield* knownKey(key)
  const path = yield* fileOf(owner)
  const value = parsed(key, given)
  const alone = withSetting(undefined, key, value)
  if (Result.isSuccess(alone)) yield* refuseUnusable(path, alone.success)
  yield* refuseWithoutEffect(owner, key, value)
  const changed = yield* change(path, (text) =>
    valueAt(jsonIn(text?.replace(/^\uFEFF/, "") ?? ""), key) === value
      ? Result.succeed(text)
      : withSetting(text, key, value)
  )
  return { key, value, file: path, changed }
})

export const unsetSetting = Effect.fn("unsetSetting")(function* (owner: Owner, key: string) {
  yield* knownKey(key)
  const path = yield* fileOf(owner)
  const changed = yield* change(path, (text) => (text === undefined ? Result.succeed(text) : withoutSetting(text, key)))
  return { key, file: path, changed }
})
