import { fold } from "./Fold.ts"
import { isSlip } from "./Slip.ts"
import { stem } from "./Stem.ts"

/** Scripts that are written without spaces between words; two letters of them count as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]+/gu

const WORD = /-{0,2}[\p{L}\p{N}_@#$][\p{L}\p{N}'./\\_:@#+=~-]*[\p{L}\p{N}+#]|[\p{L}\p{N}]/gu

const PIECE = new RegExp(`${UNSPACED.source}|${WORD.source}`, "gu")

/** What of a text may be a word, and where it stands: runs of letters, whole runs of scripts without spaces. */
export const wordsIn = (folded: string): ReadonlyArray<{ readonly at: number; readonly word: string }> =>
  Array.from(folded.matchAll(PIECE), ({ 0: word, index }) => ({ at: index, word }))

/** The words of a folded text, in order; a text without spaces in pairs of letters. */
export const wordsOf = (folded: string): ReadonlyArray<string> => {
  const pairs: Array<string> = []
  const spaced = folded.replaceAll(UNSPACED, (run) => {
    for (let index = 0; index < Math.max(run.length - 1, 1); index += 1) pairs.push(run.slice(index, index + 2))
    return " "
  })
  const words = (spaced.match(WORD) ?? []).map((word) =>
    word
      .replace(/^'+|'+$/g, "")
      .replace(/'s$/, "")
      // A file that is mentioned as clients have it: "@.github/CODEOWNERS".
      .replace(/^@\.(?=[^/]*\/)/, "")
  )
  return [...words.filter((word) => word !== ""), ...pairs]
}

/** Words that say nothing of what a text is about, in the languages we learn in, and those of any lesson: "the person prefers". */
const SMALL = new Set(
  `a an the to of in on at by for with from and or but so is are be was were been being it its this that these those
  there here i we you he she they them me us my our your their his her as if then also just please now can could should would
  will shall may might must do does did done doing have has had having yes no not never always every everything all any some one
  ones which who what when where how why than too very only even still yet into onto out up down over about more most
  other another each both such same own because since while after before until during through between without within
  don't doesn't didn't isn't aren't wasn't won't can't cannot i'm we're it's that's let let's ok okay well really
  use uses used using want wants wanted prefer prefers preferred like likes need needs needed make makes sure
  project projects repo repository codebase user person agent assistant instead rather thing things way
  ways get gets got go goes going see say says said whenever otherwise around again per via etc
  der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren sein es er sie ich wir ihr
  du mich mir uns dich dir euch mein dein unser nicht nie niemals kein keine keinen immer bitte auch nur noch schon so
  zu zum zur im in am an auf aus bei mit nach von vom für über unter vor wenn dann dass weil als wie hier da dort man
  wird werden wurde kann können soll sollen muss müssen darf hat haben hatte diese dieser dieses diesem statt sonst jetzt
  le la les un une des du de et ou mais est sont était être il elle on nous vous ils je tu me te se ce cet cette ces
  mon ma mes ton ta tes son sa ses notre nos votre vos leur ne pas jamais toujours aussi pour par avec sans dans sur sous
  en au aux que qui quoi dont où quand si plus moins très tout tous toute toutes faut doit faire fait ici merci
  el los las una unos unas y o pero es son era ser está están hay no nunca siempre también por para con sin en sobre del
  al que quien cuando si más menos muy todo todos toda todas mi tu su nuestro se lo le les usa usar favor
  os as um uma uns umas e ou mas é são foi não sempre também com sem em no na nos nas do da dos das ao aos à às
  que quem quando se mais menos muito tudo todos meu seu nosso isso isto aqui você vocês`.split(/\s+/)
)

/** A word that only what it names is called by: a path, a flag, a number, an address. Such a one is never a paraphrase. */
export const isExact = (word: string): boolean => /^-|\d|[/\\_@#$=+~]|[.:]./.test(word)

/** What a text is about. */
export interface Content {
  /** The text, folded. */
  readonly text: string
  /** Words that tell it from others, as they stand, each once. */
  readonly words: ReadonlyArray<string>
  readonly stems: ReadonlySet<string>
}

/** Parts of a word that hyphens put together. */
const parts = (word: string): ReadonlyArray<string> =>
  isExact(word) ? [word] : word.split(/['-]/).filter((part) => part !== "")

export const contentOf = (text: string): Content => {
  const folded = fold(text).text
  // Before it is parted: "don't" is small, "don" is not.
  const words = wordsOf(folded)
    .filter((word) => !SMALL.has(word))
    .flatMap(parts)
  const telling = [...new Set(words.filter((word) => !SMALL.has(word) && (word.length > 1 || isExact(word))))]
  return { text: folded, words: telling, stems: new Set(telling.map(stem)) }
}

const IS_UNSPACED = new RegExp(`^${UNSPACED.source}$`, "u")

/** Whether rules on words see all of a word: a letter alone is none, nor are letters that only marks hold together. */
export const isJudged = (word: string): boolean => {
  if (IS_UNSPACED.test(word)) return word.length > 1
  if (isExact(word)) return true
  const all = parts(word)
  return all.some((part) => part.length > 1) && all.filter((part) => part.length === 1).length <= 1
}

const SHARED_START = 5
const SHARED_PART = 0.7

/** So long is a word of which one letter is taken for a slip. */
const SLIP_LENGTH = 8

const isKin = (one: string, other: string): boolean => {
  if (Math.min(one.length, other.length) >= SLIP_LENGTH && isSlip(one, other)) return true
  const longest = Math.max(one.length, other.length)
  if (Math.min(one.length, other.length) < SHARED_START) return false
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared >= SHARED_START && shared / longest >= SHARED_PART
}

/** Whether a text's words hold a word, or one that is made from it; a path also by its end. */
export const holds = ({ stems, words }: Content, word: string): boolean => {
  if (isExact(word)) {
    return words.some((each) => each === word || each.endsWith(`/${word}`) || word.endsWith(`/${each}`))
  }
  const base = stem(word)
  if (stems.has(base)) return true
  return (
    [...stems].some((each) => isKin(each, base)) ||
    words.some((each) => isExact(each) && each.split(/[^\p{L}\p{N}]+/u).includes(word))
  )
}

/** The words of one that the other has too. */
export const sharedWith = (one: Content, other: Content): ReadonlyArray<string> =>
  one.words.filter((word) => holds(other, word))

/** The share of all words of two texts that both have, 0 to 1. */
export const alike = (one: Content, other: Content): number => {
  const both = sharedWith(one, other).length
  const all = one.words.length + other.words.length - both
  return all === 0 ? 1 : both / all
}
