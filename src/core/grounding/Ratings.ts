import type { Playbook } from "../playbook/Playbook.ts"
import { isRating, type Rating } from "../playbook/Scoring.ts"
import { textsByName } from "../playbook/View.ts"
import { isJsonObject } from "../text/Json.ts"
import { makeEarned } from "./Earned.ts"
import type { Ground } from "./Ground.ts"
import type { Quote } from "./Quote.ts"

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

/** Why a rating has not been earned; `undefined` where it has. */
const doubtOfRating = (name: string, isEarned: boolean, { given, renewed }: RatingMatter): string | undefined => {
  if (renewed.has(name)) return "its text is replaced"
  if (given !== undefined && !given.has(name)) return "the session was not given it"
  return isEarned ? undefined : "neither did you say how it served, nor does what was run show it at work"
}

/**
 * Ratings as they have been earned: one of a key point that the session was not given, or that nobody who may says to have
 * served, is neutral, and a session gives each key point one of a kind.
 */
export const judgeRatings = (evaluations: ReadonlyArray<unknown>, matter: RatingMatter): JudgedRatings => {
  const { counted, ground, playbook } = matter
  const texts = textsByName(playbook)
  const earned = makeEarned(ground)
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
    const { isEarned, quote } = earned({ id: name, text, rating }, evidence)
    if (quote !== undefined) quotes.set(name, quote)
    const doubt = doubtOfRating(name, isEarned, matter)
    if (doubt !== undefined) return neutral(doubt)
    if (once.has(ratingKey(name, rating))) return neutral("this session has rated it so before")
    once.add(ratingKey(name, rating))
    return evaluation
  })
  return { evaluations: judged, notes, quotes }
}
