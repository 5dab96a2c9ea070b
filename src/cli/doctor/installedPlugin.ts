import * as Effect from "effect/Effect"
import { isJsonObject, jsonIn, stringOf } from "../../core/text/Json.ts"
import { textIfThere } from "../../disk/RegularFile.ts"
import { userClientFolder } from "../install/ClientSettings.ts"

// Where the client has the plugin, by its own records (docs/clients.md): one of a folder is read where that stands.

const fieldOf = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce((found: unknown, name) => (isJsonObject(found) ? found[name] : undefined), value)

const recordsIn = Effect.fnUntraced(function* (name: string) {
  const folder = yield* userClientFolder
  const text = yield* Effect.orElseSucceed(textIfThere(`${folder}/plugins/${name}`), () => undefined)
  return text === undefined ? undefined : jsonIn(text)
})

/** The folder of an installed plugin, such as `debrief@claude-debrief`; nothing where the client has no record of it. */
export const installedPlugin = Effect.fnUntraced(function* (name: string) {
  const marketplace = name.slice(name.indexOf("@") + 1)
  const known = fieldOf(yield* recordsIn("known_marketplaces.json"), marketplace)
  const place = stringOf(fieldOf(known, "installLocation"))
  // As our marketplace lists it (.claude-plugin/marketplace.json).
  if (name.startsWith("debrief@") && place !== undefined && fieldOf(known, "source", "source") === "directory")
    return `${place}/dist/plugin`
  const entries = fieldOf(yield* recordsIn("installed_plugins.json"), "plugins", name)
  return Array.isArray(entries) ? stringOf(fieldOf(entries.at(-1), "installPath")) : undefined
})
