import { makeRandom } from "../../random.ts"

/**
 * A fourth corpus, written without a look at the rules. Each line of a table is a name, ` :: ` and a text: what stands in
 * `«»` is secret, `‹w36›` is drawn, 36 of the alphabet `w`, and ⏎ ⇥ ␛ ˋ are what they show.
 */

/** A text of which `secrets` must not be left, or, with none, of which nothing may be cut. */
export interface Kind {
  readonly name: string
  readonly text: string
  readonly secrets: ReadonlyArray<string>
}

const DIGIT = "0123456789"
const LOWER = "abcdefghijklmnopqrstuvwxyz"
const UPPER = LOWER.toUpperCase()
const ALPHABETS: Readonly<Record<string, string>> = {
  w: LOWER + UPPER + DIGIT,
  b: LOWER + UPPER + DIGIT + "-_",
  s: LOWER + UPPER + DIGIT + "+/",
  c: LOWER + UPPER,
  l: LOWER + DIGIT,
  U: UPPER + DIGIT,
  z: UPPER + "234567",
  x: DIGIT + "abcdef",
  X: DIGIT + "ABCDEF",
  d: DIGIT,
  h: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
}

type Draw = (alphabet: string, length: number) => string

const syllables = (drawn: Draw, count: number): string =>
  Array.from({ length: count }, () => drawn("bdfgklmnprstvz", 1) + drawn("aeiou", 1)).join("")

/** What stands in ‹…›: an alphabet with a length, or one of the shapes that people choose. */
const value = (drawn: Draw, shape: string): string => {
  if (shape === "-") return "-".repeat(5)
  if (shape === "u") return [8, 4, 4, 4, 12].map((length) => drawn(ALPHABETS.x!, length)).join("-")
  if (shape === "p") {
    return drawn(LOWER, 2) + drawn(UPPER, 2) + drawn(DIGIT, 2) + drawn("!#%+=*^~", 1) + drawn(ALPHABETS.w!, 5)
  }
  if (shape === "q") return syllables(drawn, 4) + drawn(DIGIT, 3)
  if (shape === "m") return syllables(drawn, 3)
  if (shape === "a") return syllables(drawn, 5)
  if (shape.startsWith("B:")) return Buffer.from(shape.slice(2)).toString("base64")
  const alphabet = ALPHABETS[shape[0]!]
  if (alphabet === undefined) throw new Error("no such shape: " + shape)
  return drawn(alphabet, Number(shape.slice(1)))
}

const filled = (drawn: Draw, template: string): string => {
  let text = template.replaceAll("⏎", "\n").replaceAll("⇥", "\t").replaceAll("␛", "\u001b").replaceAll("ˋ", "`")
  text = text.replaceAll("\\${", "${")
  while (/‹[^‹›]*›/.test(text)) text = text.replace(/‹([^‹›]*)›/g, (_, shape: string) => value(drawn, shape))
  return text
}

/** The kinds of a table, with the values that belong to a seed. */
export const kindsOf = (table: string, seed: number): ReadonlyArray<Kind> => {
  const random = makeRandom(seed)
  const drawn: Draw = (alphabet, length) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join("")
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", template = ""] = line.split(/ :: (.*)/s)
      const marked = filled(drawn, template)
      return {
        name,
        text: marked.replaceAll(/[«»]/g, ""),
        secrets: [...marked.matchAll(/«([^«»]*)»/g)].map((found) => found[1]!)
      }
    })
}

const WINDOW = 8
const MARKERS = /\[REDACTED [^\]\n]{1,40}\]/g

/** Whether eight characters of a secret in a row, or all of a shorter one, are still there. */
export const isLeft = (secret: string, text: string): boolean => {
  const left = text.replaceAll(MARKERS, "\n")
  for (let at = 0; at === 0 || at + WINDOW <= secret.length; at += 1) {
    if (left.includes(secret.slice(at, at + WINDOW))) return true
  }
  return false
}
