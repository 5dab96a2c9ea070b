import { citedIds } from "../playbook/Citation.ts"
import type { Playbook } from "../playbook/Playbook.ts"
import { isRating, type Rating } from "../playbook/Scoring.ts"
import { allKeyPoints } from "../playbook/View.ts"
import { isJsonObject, isUsableText } from "../text/Json.ts"
import type { Ground } from "./Ground.ts"
import { isQuestion } from "./Mood.ts"
import type { Origin } from "./Origin.ts"
import { isFlipped } from "./Polarity.ts"
import { fold } from "./Fold.ts"
import { isHandedOn } from "./Finding.ts"
import { findQuotes, isTelling, type Quote, sentencesOf } from "./Quote.ts"
import { subjectLeftOut } from "./Subject.ts"
import { contentOf, isExact, sharedWith, wordsOf } from "./Words.ts"

/** A rating that counted once: of which key point and which way, as `id rating`. */
export const ratingKey = (id: string, rating: Rating): string => `${id} ${rating}`

/** What ratings are judged by. */
export interface RatingMatter {
  readonly playbook: Playbook
  readonly ground: Ground
  /** Ratings that this session has counted already, by `ratingKey`. */
  readonly counted: ReadonlySet<string>
  /** Key points that the session was given; `undefined` where nobody noted what it was given. */
  readonly given: ReadonlySet<string> | undefined
  /** Key points of which the text that was rated is replaced. */
  readonly renewed: ReadonlySet<string>
}

export interface JudgedRatings {
  readonly evaluations: ReadonlyArray<unknown>
  /** Why ratings were made neutral. */
  readonly notes: ReadonlyArray<string>
  /** Where a key point's application stands, by its id. */
  readonly quotes: ReadonlyMap<string, Quote>
}

/** Words in quotation marks, which are not the agent's. */
const QUOTED = /"[^"\n]*\s[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g

/** Whose words may name a key point without having planted it: the agent's, and ours at the session's start. */
const NO_PLANT: ReadonlySet<Origin> = new Set(["agent", "injected", "person", "summary"])

const idsIn = (text: string): ReadonlyArray<string> => [...citedIds([{ role: "assistant", content: text }])]

/** Whether a text names a key point in whatever spelling: "PREF-001", "pref_1", "preference number 1". */
const names = (folded: string, id: string): boolean => {
  const [, slug = "", number = ""] = /^([a-z]+)[-_]0*(\d+)$/.exec(id) ?? []
  return new RegExp(`\\b${slug}[a-z]*[^a-z0-9]*(?:number|num|no|nr)?[^a-z0-9]*0*${number}(?!\\d)`).test(folded)
}

/** Ids that the agent named itself, each with the sentences that do. */
export type Cited = ReadonlyMap<string, string>

/**
 * Ids that the agent named itself: not those in what it quoted, nor in a playbook that it repeated, nor those that an
 * output, a file or a page had named before.
 */
export const idsCited = ({ span }: Ground): Cited => {
  const cited = new Map<string, string>()
  const planted: Array<string> = []
  for (const [index, { origin, text }] of span.stretches.entries()) {
    if (origin !== "agent") {
      if (!NO_PLANT.has(origin)) planted.push(span.folded[index]!.text.toLowerCase())
      continue
    }
    const own = text.replaceAll(QUOTED, " ")
    for (const id of idsIn(own)) {
      if (!cited.has(id) && planted.some((each) => names(each, id))) continue
      const sentences = sentencesOf(own).filter((sentence) => idsIn(sentence).includes(id))
      cited.set(id, [cited.get(id) ?? "", ...sentences].join("\n"))
    }
  }
  return cited
}

/** Words that tell of harm: what failed, was wrong or was undone, and what a person complains of. */
const HARM =
  /^(?:fail(?:s|ed|ing|ure)?|wrong(?:ly)?|br(?:oke|eaks?|oken|eaking)|undo(?:ne)?|undid|revert(?:s|ed)?|mistakes?|mistaken|harm(?:s|ed|ful)?|misled|misleading|mislead|outdated|stale|obsolete|untrue|false|useless|bad|stop|not|no|never|don't|dont|doesn't|didn't|isn't|wasn't|won't|can't|shouldn't|cannot|caused?|blocked|hangs?|hung|errors?|contradicts?|problems?|lost|slow(?:ed)?|wasted?|instead|against|contrary|despite|conflicts?|falsch|nicht|kein|faux|pas|mal|erróneo|errado|não)$/

/** Whether sentences tell of harm, by more than the words that the key point has itself. */
const tellsHarm = (sentences: string, text: string): boolean => {
  const own = new Set(wordsOf(fold(text).text))
  return wordsOf(fold(sentences).text).some((word) => HARM.test(word) && !own.has(word))
}

/** Where the session shows a key point at work: in what was said or run, in words that are its own. */
const applied = (text: string, evidence: unknown, rating: Rating, ground: Ground): Quote | undefined => {
  if (!isUsableText(evidence) || !isTelling(evidence)) return undefined
  const content = contentOf(text)
  return findQuotes(ground.span, evidence)
    .filter(({ origin }) => origin === "person" || origin === "agent" || origin === "call")
    .find(({ origin, sentences, stretch }) => {
      const isBlamed = stretch.failed === true || tellsHarm(sentences, text)
      if (rating === "harmful" && !isBlamed) return false
      if (origin === "agent" && isHandedOn(sentences)) return false
      // Who says the same as the key point does not blame it, and who says the opposite does not praise it.
      if (origin === "person" && isFlipped(text, sentences) !== (rating === "harmful")) return false
      if (isQuestion(sentences)) return false
      if (origin === "person" && subjectLeftOut(text, content, sentences) !== undefined) return false
      const shared = sharedWith(content, contentOf(sentences))
      return shared.length >= 2 || shared.some(isExact)
    })
}

/** Why a rating has not been earned; `undefined` where it has. */
const doubtOfRating = (
  name: string,
  { isCited, isQuoted }: { readonly isCited: boolean; readonly isQuoted: boolean },
  { given, renewed }: RatingMatter
): string | undefined => {
  if (renewed.has(name)) return "its text is replaced"
  if (given !== undefined && !given.has(name)) return "the session was not given it"
  return isCited || isQuoted ? undefined : "the agent did not name it, and nothing quoted shows it at work"
}

/**
 * Ratings as they have been earned: one of a key point that the session was not given, or that is neither cited nor shown
 * at work, is neutral, and a session gives each key point one of a kind.
 */
export const judgeRatings = (evaluations: ReadonlyArray<unknown>, matter: RatingMatter): JudgedRatings => {
  const { counted, ground, playbook } = matter
  const texts = new Map(allKeyPoints(playbook).map(({ name, text }) => [name, text]))
  const cited = idsCited(ground)
  const once = new Set(counted)
  const notes: Array<string> = []
  const quotes = new Map<string, Quote>()
  const judged = evaluations.map((evaluation) => {
    if (!isJsonObject(evaluation)) return evaluation
    const { evidence, name, rating } = evaluation
    const text = typeof name === "string" ? texts.get(name) : undefined
    if (typeof name !== "string" || text === undefined || !isRating(rating) || rating === "neutral") return evaluation
    const neutral = (reason: string) => {
      notes.push(`${name} was rated ${rating}, which counts as neutral: ${reason}`)
      return { ...evaluation, rating: "neutral" }
    }
    const quote = applied(text, evidence, rating, ground)
    if (quote !== undefined) quotes.set(name, quote)
    const citing = cited.get(name)
    const isCited = citing !== undefined && (rating !== "harmful" || tellsHarm(citing, text))
    const doubt = doubtOfRating(name, { isCited, isQuoted: quote !== undefined }, matter)
    if (doubt !== undefined) return neutral(doubt)
    if (once.has(ratingKey(name, rating))) return neutral("this session has rated it so before")
    once.add(ratingKey(name, rating))
    return evaluation
  })
  return { evaluations: judged, notes, quotes }
}
