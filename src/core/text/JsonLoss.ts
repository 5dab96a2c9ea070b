import { parseJson, stringEnd } from "./Json.ts"

const TOKEN = /["{}]|-?\d[\d.eE+-]*/g

/** Whether a colon follows: then what ends there is a key. */
const COLON = /[ \t\n\r]*:/y

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/

/** The amount of a number, the same for all forms of it: its digits without zeros around, and the power of ten they take. */
const amountOf = (number: string): string | undefined => {
  const [matched, whole = "", fraction = "", power = "0"] = NUMBER.exec(number) ?? []
  if (matched === undefined) return undefined
  const digits = whole + fraction
  let [start, end] = [0, digits.length]
  while (digits[start] === "0") start += 1
  if (start === end) return "0"
  while (digits[end - 1] === "0") end -= 1
  return `${digits.slice(start, end)}e${Number(power) - fraction.length + digits.length - end}`
}

const isHeld = (number: string): boolean => number.length < 16 && !/e/i.test(number)

/** Whether a number of JSON is another once it is read: it has more digits than we hold, or is too large or too small. */
const isChanged = (number: string): boolean => !isHeld(number) && amountOf(number) !== amountOf(String(Number(number)))

/**
 * Whether reading JSON loses something that stands in it, so that writing it back would not bring it: a number that we
 * cannot hold, or the first of two fields of one name. Of a number its amount counts, not how it is written.
 */
export const losesByReading = (json: string): boolean => {
  const open: Array<Set<string>> = []
  const token = new RegExp(TOKEN)
  for (let found = token.exec(json); found !== null; found = token.exec(json)) {
    const { 0: text, index } = found
    if (text === "{") open.push(new Set())
    else if (text === "}") open.pop()
    else if (text !== '"') {
      if (isChanged(text)) return true
    } else {
      const end = stringEnd(json, index)
      token.lastIndex = end
      COLON.lastIndex = end
      if (!COLON.test(json)) continue
      const fields = open.at(-1)
      // A string by itself is read right.
      const key = parseJson(json.slice(index, end)) as string
      if (fields?.has(key) === true) return true
      fields?.add(key)
    }
  }
  return false
}
