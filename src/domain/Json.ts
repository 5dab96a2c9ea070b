export type JsonObject = { readonly [key: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The JSON object that a text is; `undefined` when it is anything else. */
export const parseJsonObject = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a text says anything: a string with something besides white space. */
export const isUsableText = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

/** A value that is a string; `undefined` when it is anything else. */
export const stringOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

/** The beginning of any JSON value as text. Values nested too deeply to be written out are named instead. */
export const preview = (value: unknown): string => {
  try {
    return (JSON.stringify(value) ?? "missing").slice(0, 80)
  } catch {
    return "deeply nested JSON"
  }
}
