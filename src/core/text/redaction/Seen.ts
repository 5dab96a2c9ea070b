import { inLatin } from "../LookAlikes.ts"
import { SEQUENCE } from "../Terminal.ts"

/** What is not seen: what a terminal acts upon, also written as an escape; what is struck over; what takes no room. */
const UNSEEN = [
  SEQUENCE.source,
  String.raw`\\(?:u001[bB]|x1[bB]|033|e)\[[\d;:?]{0,20}[A-Za-z]`,
  String.raw`\r(?!\n)`,
  String.raw`[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]`,
  String.raw`[\u0300-\u036F]{1,4}(?<=[A-Za-z][\u0300-\u036F]{1,4})`,
  // Marks of bold or of code around the beginning of a token.
  String.raw`\*\*(?:(?<=[A-Za-z\d][_-]\*\*)(?=[A-Za-z\d])|(?<=[A-Za-z\d]\*\*)(?=[_-][A-Za-z\d]))`
].join("|")

/** Of a letter, a digit, `-` or `_` the code. Others say where a value begins and ends, and are looked for as they are. */
const CODE = "(?:2[dD]|3\\d|4[1-9a-fA-F]|5[\\daAfF]|6[1-9a-fA-F]|7[\\daA])"

/** What is written otherwise than it is read: as escapes, in full width, as entities, letters that only look Latin. */
const OTHERWISE = [
  `%${CODE}|\\\\{1,3}(?:u00|x)${CODE}`,
  String.raw`[\uFF01-\uFF5E]`,
  String.raw`&(?:#(?:x?[\da-fA-F]{2});|quot;|apos;|colon;|equals;)`,
  String.raw`[\u0370-\u0587](?:(?<=[A-Za-z][\u0370-\u0587])|(?=[A-Za-z]))`
].join("|")

// Each alternative begins with what is rare: a look at every unit costs the most of all.
const HIDDEN = new RegExp(`${UNSEEN}|(${OTHERWISE})`, "g")
const ANY = new RegExp(HIDDEN.source)
/** With what is struck over, which may be anything. */
const STRUCK = "\b"
const HIDDEN_OR_STRUCK = new RegExp(String.raw`[^\n]\u0008|${HIDDEN.source}`, "g")

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", colon: ":", equals: "=" }

/** One unit for what is written in one or more. */
const readAs = (written: string): string => {
  if (/^[%\\]/.test(written)) return String.fromCharCode(Number.parseInt(written.slice(-2), 16))
  if (!written.startsWith("&")) {
    const unit = written.charCodeAt(0)
    return unit >= 0xff01 ? String.fromCharCode(unit - 0xfee0) : inLatin(written)
  }
  const name = written.slice(1, -1)
  if (!name.startsWith("#")) return ENTITIES[name]!
  return String.fromCharCode(name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10))
}

/** A stretch that stands in the text as it is seen in one piece, or the one unit that something else is read as. */
interface Stretch {
  readonly plain: number
  readonly original: number
  /** Units in the original of what is read as one. */
  readonly of: number
}

export interface Seen {
  /** The text as a reader sees it. */
  readonly plain: string
  /** Where a cut in it stands in the original. */
  readonly original: (start: number, end: number) => readonly [start: number, end: number]
}

/** The stretch in which a unit of the text as it is seen stands. */
const stretchAt = (stretches: ReadonlyArray<Stretch>, index: number): Stretch => {
  let [low, high] = [0, stretches.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stretches[middle]!.plain <= index) low = middle
    else high = middle - 1
  }
  return stretches[low]!
}

const placesBy =
  (stretches: ReadonlyArray<Stretch>): Seen["original"] =>
  (start, end) => {
    const [first, last] = [stretchAt(stretches, start), stretchAt(stretches, end - 1)]
    return [first.original + start - first.plain, last.original + end - 1 - last.plain + last.of]
  }

/** The text as it is seen, and where what is found in it stands in the original. */
export const asSeen = (text: string): Seen => {
  const isStruck = text.includes(STRUCK)
  if (!isStruck && !ANY.test(text)) return { plain: text, original: (start, end) => [start, end] }
  const stretches: Array<Stretch> = [{ plain: 0, original: 0, of: 1 }]
  let [plain, done] = ["", 0]
  for (const { 0: whole, 1: written, index } of text.matchAll(isStruck ? HIDDEN_OR_STRUCK : HIDDEN)) {
    plain += text.slice(done, index)
    done = index + whole.length
    if (written !== undefined) {
      stretches.push({ plain: plain.length, original: index, of: whole.length })
      plain += readAs(written)
    }
    stretches.push({ plain: plain.length, original: done, of: 1 })
  }
  return { plain: plain + text.slice(done), original: placesBy(stretches) }
}
