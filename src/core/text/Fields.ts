import { redact } from "./Redaction.ts"
import { isLabelledSecret, isNamedSecret, isTellingName } from "./redaction/Fields.ts"

/** A text or a number in JSON. */
export type Leaf = string | number

/** An object or a list with what it holds; what is nested deeper stands there as `undefined`. */
export interface Holder {
  /** The field that holds it; for a list in a list that of the outer one. */
  readonly name: string | undefined
  readonly isList: boolean
  readonly entries: ReadonlyArray<readonly [key: string, value: Leaf | undefined]>
}

/** Fields that say of what another field beside them is the value, and such values. */
const LABEL =
  /^(?:name|key|id|label|field|element|selector|target|locator|type|placeholder|parameter_?(?:key|name)|variable|env|title|aria_?label|for|path|property|option|setting)$/i
const VALUE =
  /^(?:values?|text|data|default|content|input|input_?text|string|val|current|new_?value|parameter_?value|string_?value|plain_?text|secret_?string)$/i

const MARKED = "[REDACTED value]"

/** A longer label is a text of its own. */
const LONGEST_LABEL = 200

/** What is said of an entry: its own name or its holder's where it is but its value, and labels that stand beside it. */
interface Said {
  readonly names: ReadonlyArray<string>
  readonly labels: ReadonlyArray<string>
}

const saidOf = ({ entries, isList, name }: Holder, at: number): Said => {
  const [key] = entries[at]!
  const outer = name === undefined ? [] : [name]
  if (isList) {
    const before = at > 0 ? entries[at - 1]![1] : undefined
    return typeof before === "string" && /^--?[\w-]{1,60}$/.test(before)
      ? { names: [before, ...outer], labels: [] }
      : { names: outer, labels: [] }
  }
  if (!VALUE.test(key)) return { names: [key], labels: [] }
  const labels = entries.flatMap(([label, value]) =>
    LABEL.test(label) && typeof value === "string" && value.length <= LONGEST_LABEL ? [value] : []
  )
  return { names: [key, ...outer], labels }
}

/** The value in `"name": "value"` once that was redacted. */
const inItsPlace = (name: string, value: string, clean: (text: string) => string): string => {
  const [before, after] = [`${JSON.stringify(name)}: "`, '"']
  const given = before + value + after
  const cut = clean(given)
  if (cut === given) return value
  return cut.startsWith(before) && cut.endsWith(after) ? cut.slice(before.length, -after.length) : MARKED
}

/** The private parts of a JSON Web Key (RFC 7517, 7518), and the value beside the name of an Azure account's key. */
const isKeyPart = ({ entries, isList }: Holder, at: number): boolean => {
  if (isList) return false
  const [key, value] = entries[at]!
  const beside = (name: string) => entries.some(([other]) => other === name)
  if (typeof value !== "string" || value.length < 20) return false
  return (/^(?:d|p|q|dp|dq|qi|k)$/.test(key) && beside("kty")) || (key === "value" && beside("keyName"))
}

const isSecret = (value: string, { labels, names }: Said): boolean =>
  names.some((name) => isNamedSecret(name, value)) || labels.some((label) => isLabelledSecret(label, value))

const cleanText = (value: string, said: Said, clean: (text: string) => string): string => {
  if (isSecret(value, said)) return MARKED
  const own = clean(value)
  const { names } = said
  const name = names[0]
  if (own !== value || name === undefined || !isTellingName(name) || /["\\\n]/.test(value)) return own
  return inItsPlace(name, value, clean)
}

/** The lines of a private key, each a text of a list. */
const keyLines = ({ entries, isList }: Holder, clean: (text: string) => string): ReadonlyArray<string> | undefined => {
  const texts = entries.map(([, value]) => value)
  if (!isList || !texts.some((text) => typeof text === "string" && text.includes("PRIVATE KEY"))) return undefined
  const lines = texts.map((text) => String(text ?? "").replaceAll("\n", " "))
  const cut = clean(lines.join("\n")).split("\n")
  return cut.length < lines.length ? lines.map((_, at) => (at === 0 ? cut.join("\n") : "")) : undefined
}

/**
 * Makes what takes the secrets out of an object's or a list's own texts and numbers, by where they stand in it. A value is
 * judged with its name, with what stands beside it, and with the flag before it in a list of words.
 */
export const fieldCleaner = (
  holder: Holder,
  clean: (text: string) => string = redact
): ((at: number) => Leaf | undefined) => {
  const lines = keyLines(holder, clean)
  return (at) => {
    const value = holder.entries[at]![1]
    if (value === undefined) return undefined
    if (lines !== undefined && typeof value === "string") return lines[at]
    if (isKeyPart(holder, at)) return MARKED
    const said = saidOf(holder, at)
    if (typeof value === "string") return cleanText(value, said, clean)
    return isSecret(String(value), said) ? MARKED : value
  }
}

const isLeaf = (value: unknown): value is Leaf => typeof value === "string" || typeof value === "number"

/** An object or a list of a parsed value as a holder. */
export const holderOf = (value: object, name: string | undefined): Holder => ({
  name,
  isList: Array.isArray(value),
  entries: Object.entries(value).map(([key, inner]) => [key, isLeaf(inner) ? inner : undefined] as const)
})

/** What holds a value within a holder, as a name for what is in it. */
export const nameWithin = (holder: Pick<Holder, "isList" | "name">, key: string | undefined): string | undefined =>
  holder.isList ? holder.name : key

/** A value as JSON has it, without the secrets in its texts and without numbers that a name makes secret. */
export const withoutSecretFields = (value: unknown, name?: string): unknown => {
  if (typeof value === "string") return redact(value)
  if (typeof value !== "object" || value === null) return value
  const holder = holderOf(value, name)
  const cleaned = fieldCleaner(holder)
  const entries = Object.entries(value).map(
    ([key, inner], at) =>
      [redact(key), isLeaf(inner) ? cleaned(at) : withoutSecretFields(inner, nameWithin(holder, key))] as const
  )
  return holder.isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
