export type JsonObject = { readonly [key: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The JSON object that a text is; `undefined` when it is anything else. */
export const parseJsonObject = (text: string): JsonObject | undefined => {
  const value = jsonIn(text)
  return isJsonObject(value) ? value : undefined
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

/**
 * Reads JSON that may be written back; throws a `SyntaxError` when it is none. V8 in Node 24 and 26 takes some keys for
 * others (nodejs/node#63785): once an object had the key `\`, the key that is written `"\n"` reads as `\` in its place.
 * Only keys with an escape are ever mistaken.
 */
export const parseJson = (text: string): unknown =>
  text.includes("\\") && ESCAPED_KEY.test(text) ? parseWithNamedKeys(text) : JSON.parse(text)

/** As `parseJson`, with `undefined` for what is not JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/**
 * Reads JSON that is looked at and never written back, such as the lines of a transcript, in half the time; `undefined`
 * for what is not JSON. A key that is taken for another has a backslash in it, so it is none that we look for.
 */
export const glanceAtJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The last escape of a key and the end of the key. The quote of a value has no colon behind it, and one inside a string
 * is escaped itself, so it finds next to nothing else, in one pass.
 */
const ESCAPED_KEY = /\\["\\/bfnrtu][^"\\]*"[ \t\n\r]*:/

/** Whether a colon follows: then what ends there is a key. */
const COLON = /[ \t\n\r]*:/y

/** Parses with plain names in place of the keys, and gives the objects their keys afterwards. */
const parseWithNamedKeys = (text: string): unknown => {
  // It fails by the text as it is: with names in it, what is said of the place would not be true.
  JSON.parse(text)
  const names = new Map<string, number>()
  const parts: Array<string> = []
  let copied = 0
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', open)) {
    const end = stringEnd(text, open)
    COLON.lastIndex = end
    if (COLON.test(text)) {
      // A string by itself is read right.
      const key = JSON.parse(text.slice(open, end)) as string
      if (!names.has(key)) names.set(key, names.size)
      parts.push(text.slice(copied, open), `"k${names.get(key)}"`)
      copied = end
    }
    open = end
  }
  const parsed: unknown = JSON.parse(parts.join("") + text.slice(copied))
  giveKeys(parsed, [...names.keys()])
  return parsed
}

/** Where the string that opens at `open` has ended. */
export const stringEnd = (text: string, open: number): number => {
  let at = open + 1
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1
  return at + 1
}

/** Puts the keys in the place of their names, in all objects of a value. Nesting may be deeper than calls can be. */
const giveKeys = (value: unknown, keys: ReadonlyArray<string>): void => {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== "object" || next === null) continue
    for (const item of Object.values(next)) left.push(item)
    if (!Array.isArray(next)) renameFields(next as Record<string, unknown>, keys)
  }
}

const renameFields = (object: Record<string, unknown>, keys: ReadonlyArray<string>): void => {
  const fields = Object.entries(object)
  // All of them first: the key of one may be the name of another.
  for (const [name] of fields) delete object[name]
  for (const [name, value] of fields) {
    const key = keys[Number(name.slice(1))]!
    // Setting `__proto__` would not make a key of it.
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true })
  }
}
