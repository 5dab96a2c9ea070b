import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject } from "../core/text/Json.ts"
import { SettingsFile } from "./SettingsFile.ts"

/** A setting, by what its Schema says. */
export interface SettingKey {
  /** As `llm.model`. */
  readonly key: string
  readonly description: string
  /** JSON Schema of its value. */
  readonly schema: JsonObject
}

const objectIn = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

const described = (key: string, schema: JsonObject): SettingKey => {
  const { description } = schema
  return { key, schema, description: typeof description === "string" ? description : "" }
}

/** Every setting, in the Schema's order. A table whose names are the person's own, as `prices`, is one. */
export const settingKeys = (): ReadonlyArray<SettingKey> => {
  const { schema } = Schema.toJsonSchemaDocument(SettingsFile)
  return Object.entries(objectIn(objectIn(schema)["properties"])).flatMap(([section, found]) => {
    const { properties } = objectIn(found)
    if (!isJsonObject(properties)) return [described(section, objectIn(found))]
    return Object.entries(properties).map(([name, value]) => described(`${section}.${name}`, objectIn(value)))
  })
}

/** What stands in a document under a key; `undefined` when nothing does. */
export const valueAt = (document: unknown, key: string): unknown =>
  key.split(".").reduce((found: unknown, name) => {
    const object = objectIn(found)
    return Object.hasOwn(object, name) ? object[name] : undefined
  }, document)
