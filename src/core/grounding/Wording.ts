import { fold } from "./Fold.ts"
import { isPolite } from "./Polite.ts"
import { isNeutral } from "./Statement.ts"

/** Short forms that are read as what they stand for. */
const SHORT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:can't|cant|cannot)$/u, "can not"],
  [/^(?:won't|wont)$/u, "will not"],
  [/^(do|does|did|is|are|was|were|must|should|would|could|have|has|had)n'?t$/u, "$1 not"],
  [/^let's$/u, "let us"],
  [/^(i)'m$/u, "$1 am"],
  [/^(it|that|there|here|what)'s$/u, "$1 is"],
  [/^(we|you|they)'re$/u, "$1 are"],
  [/^(i|we|you|they)'d$/u, "$1 would"],
  [/^(i|we|you|they)'ve$/u, "$1 have"]
]

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Marks around a word that are none of it, and such as stand alone. */
const AROUND = /^['"“”‘’«»„`([{*]+|['"“”‘’«»`)\]}*.,;:!?…。、，！？：；]+$/gu
const ALONE = /^[-–—]*$/u

/** Whether the letter case of a word is a part of it, as of a path. */
const isCased = (word: string): boolean => /[/\\_.\d]|\p{Ll}\p{Lu}/u.test(word)

/** The words of a text in order, with all signs that are no plain punctuation: "!=", "<20", "-5". */
export const wordingOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/[‘’ʼ]/gu, "'")
    .replaceAll(UNSPACED, " $& ")
    .replaceAll(/[。、，！？：；]/gu, " ")
    .split(/\s+/u)
    .map((word) => word.replaceAll(AROUND, ""))
    .filter((word) => !ALONE.test(word))
    .map((word) => (isCased(word) ? word : fold(word).text))
    .flatMap((word) => SHORT.reduce((found, [short, long]) => found.replace(short, long), word).split(" "))

const phrases = (lines: string): ReadonlyArray<ReadonlyArray<string>> =>
  lines
    .split(/,\s+/u)
    .map((phrase) => phrase.split(" "))
    .toSorted((one, other) => other.length - one.length)

/** What says nothing where a sentence begins, longest first. */
const LEADING = phrases(
  `please, pls, plz, just, kindly, also, and, so, ok, ok but, okay, okay but, hm, hmm, well, hey, hi, thanks,
  let us, can you, could you, would you, will you, can you please, could you please, i want you to,
  i need you to, i would like you to, we want you to, remember, remember to, remember that,
  please remember that, note that, keep in mind that, make sure, make sure to, make sure that,
  make sure you, ensure, ensure that, be sure to, make it a habit to, do not forget to, do not forget,
  from now on, going forward, in future, in the future, for the future, for the record, fyi, btw,
  by the way, in general, generell, grundsätzlich, en général, en general, em geral, bitte, und, also, merk dir, merk dir bitte, denk daran, ab jetzt, ab sofort, kannst du bitte,
  könntest du bitte, s'il te plaît, svp, stp, désormais, por favor, recuerda que, a partir de ahora,
  a partir de agora, lembra que, 请`
)

/** The same where it ends. */
const TRAILING = phrases(
  `please, pls, plz, thanks, thank you, thx, btw, ok, okay, from now on, going forward, in future,
  in the future, for the record, bitte, ab jetzt, merci, svp, stp, s'il te plaît, por favor`
)

/** The same anywhere. */
const ANYWHERE = phrases(
  `please, pls, kindly, bitte, in this repo, in this project, in this repository, in this codebase,
  in this code base`
)

const ARTICLES = new Set(["the", "a", "an"])
const ADDED = new Set([...ARTICLES, "is", "are", "it"])

/** "A few" is not "few". */
const isCounted = (next: string | undefined): boolean => next === "few" || next === "little" || next === "lot"

const standsAt = (words: ReadonlyArray<string>, at: number, phrase: ReadonlyArray<string>): boolean =>
  phrase.every((word, index) => words[at + index]?.toLowerCase() === word)

/** From where to where a sentence says something. */
export const coreOf = (words: ReadonlyArray<string>): readonly [from: number, to: number] => {
  let [from, to] = [0, words.length]
  for (;;) {
    const lead = LEADING.find((phrase) => from + phrase.length < to && standsAt(words, from, phrase))
    if (lead === undefined) break
    from += lead.length
  }
  for (;;) {
    const end = TRAILING.find((phrase) => to - phrase.length > from && standsAt(words, to - phrase.length, phrase))
    if (end === undefined) break
    to -= end.length
  }
  return [from, to]
}

/** A sentence without what says nothing before a colon: "one more thing: …". */
const withoutLead = (sentence: string): string => {
  const lead = /^[^:：]{1,60}[:：]\s/u.exec(sentence)?.[0]
  return lead !== undefined && isNeutral(lead) ? sentence.slice(lead.length) : sentence
}

const core = (text: string): ReadonlyArray<string> => {
  const words = wordingOf(withoutLead(text))
  return words.slice(...coreOf(words))
}

/** How many words of a sentence may be left out at a place. */
const fillerAt = (words: ReadonlyArray<string>, at: number): number =>
  ARTICLES.has(words[at]!) && !isCounted(words[at + 1])
    ? 1
    : (ANYWHERE.find((phrase) => standsAt(words, at, phrase))?.length ?? 0)

/**
 * Whether a text is a person's sentence in its own words: in their order, with nothing left out but known filler, and
 * nothing added but an article or "is". No list of what limits or denies is needed: whatever else is left out is missed.
 */
export const isWordedAs = (text: string, sentence: string): boolean => {
  const [own, said] = [core(text), core(sentence)]
  if (own.length === 0) return false
  let reached = new Set([0])
  // After each word of the sentence, up to where the text may have been read; a jump over a phrase is kept for later.
  const later = new Map<number, Set<number>>()
  const withAdded = (places: ReadonlySet<number>): Set<number> => {
    const all = new Set(places)
    for (const at of all) if (ADDED.has(own[at]!) && !isCounted(own[at + 1])) all.add(at + 1)
    return all
  }
  for (const [index, word] of said.entries()) {
    const here = withAdded(new Set([...reached, ...(later.get(index) ?? [])]))
    const next = new Set<number>()
    for (const at of here) if (own[at] === word) next.add(at + 1)
    const left = fillerAt(said, index)
    if (left > 0) later.set(index + left, new Set([...(later.get(index + left) ?? []), ...here]))
    reached = next
  }
  return withAdded(new Set([...reached, ...(later.get(said.length) ?? [])])).has(own.length)
}

/** A person's sentence as a key point: as they said it, without filler at its edges. */
export const withoutFiller = (sentence: string): string => {
  const pieces = withoutLead(isPolite(sentence) ? sentence.replace(/\?\s*$/u, ".") : sentence)
    .split(/\s+/u)
    .filter((piece) => piece !== "")
  const counts = pieces.map((piece) => wordingOf(piece).length)
  const [from, to] = coreOf(pieces.flatMap((piece) => wordingOf(piece)))
  let at = 0
  const kept = pieces.filter((_, index) => {
    const start = at
    at += counts[index]!
    return counts[index] === 0 ? start > from && start < to : at > from && start < to
  })
  return kept
    .join(" ")
    .replace(/^[\s,;:–—-]+(?=\s)|[\s,;:–—-]+$/gu, "")
    .trim()
}
