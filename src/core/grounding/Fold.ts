/** Letters that may differ between what was said and what is quoted, and what stands for each; "" leaves it out. */
const FOLDED: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‘’‚‛′`´"“”„‟″«»‹›「」『』＂＇', (quote) => [quote, "'"] as const),
  ...Array.from("‐‑‒–—―−", (dash) => [dash, "-"] as const),
  ["*", ""],
  ["…", "..."]
])

/** A text as it is looked for and looked into, and where each of its units stands in the text it was made from. */
export interface Folded {
  readonly text: string
  readonly at: ReadonlyArray<number>
}

const INVISIBLE = /\p{Cf}|[\uFE00-\uFE0F]/u

/** What stands for a character; nothing for one that cannot be seen. */
const plainOf = (character: string): string => {
  if (/\s/.test(character)) return " "
  return INVISIBLE.test(character) ? "" : (FOLDED[character] ?? character.normalize("NFKC").toLowerCase())
}

const ASCII = Array.from({ length: 128 }, (_, code) => plainOf(String.fromCharCode(code)))

/** Lower case, white space as one space, quote marks and dashes of one kind, without emphasis and what cannot be seen. */
export const fold = (text: string): Folded => {
  let folded = ""
  // Of `folded`, which is made flat, all of it, each time that it is looked into.
  let last = ""
  const at: Array<number> = []
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index)!
    const plain = ASCII[code] ?? plainOf(String.fromCodePoint(code))
    if (plain !== "" && !(plain === " " && last === " ")) {
      folded += plain
      last = plain.at(-1)!
      for (let unit = 0; unit < plain.length; unit += 1) at.push(index)
    }
    index += code > 0xffff ? 2 : 1
  }
  return { text: folded, at }
}
