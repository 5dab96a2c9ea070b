import { clausesIn, unitsIn } from "./Bond.ts"
import { isImperative } from "./Imperatives.ts"
import { kindsIn } from "./Kinds.ts"
import { contentOf, holds, sharedWith } from "./Words.ts"

/** Words before what limits a rule to a place, a time, a thing or a way, by which way they point. */
const WAYS = new Map(
  Object.entries({
    at: "in on at for within inside under during via through regarding im beim bei für auf während dans pour pendant sur chez en para durante sobre na nos nas",
    with: "with mit avec con com",
    to: "to into onto towards zu zum zur à au aux",
    from: "from off outside aus von depuis de-la desde",
    against: "against between",
    before: "before vor avant antes",
    after: "after nach après después depois",
    without: "without ohne sans sin sem",
    until: "until bis hasta até"
  }).flatMap(([way, words]) => words.split(" ").map((word) => [word, way] as const))
)

const OUT_OF = /\bout of\b/gu

/** Words that begin so limit nothing. */
const IDLE =
  /(?<!\p{L})(?:from now on|going forward|in (?:the )?future|for the future|in (?:mind|general|reality|fact|order)|at all|any ?more|(?:at )?(?:least|most)|for (?:example|instance|sure|the record)|by default|in this (?:project|repo|repository|codebase)|to be honest|ab jetzt|à partir de maintenant|a partir de ahora)\b/gu

/** With one of these another part of a clause begins. */
const ENDS =
  /^(?:and|or|but|so|we|i|you|it|they|is|are|was|were|be|has|have|had|must|should|can|may|will|always|never|only|not|don't|do|that|which|who|because|since|as|by|of|than|und|oder|wir|et|ou|on|y|o|e|of|instead|when|if|please|use)$/u

const DETERMINER =
  /^(?:the|a|an|our|my|your|their|its|this|all|any|each|every|der|die|das|den|dem|le|la|les|el|los|las|os|as)$/u

/** What may be left out of a limit: it is the same of all. */
const OF_ALL = contentOf(
  "project repo repository codebase code team future file function module class name talk moment house company way current shape"
)

/** An issue or a pull request that is talked of. */
const TALKED_OF = /\/(?:issues|pull|merge_requests)\/\d/u

interface Limit {
  readonly way: string
  readonly words: ReadonlyArray<string>
}

const MOST_WORDS = 5

/** What is taken away from somewhere is said not to be there. */
const TAKEN = /\b(?:remove|drop|delete|strip)\b.*\bfrom\b/u

/** What a clause says that it is limited to: "in Makefiles", "on Fridays", "out of git". */
const limitsIn = (clause: string): ReadonlyArray<Limit> => {
  const words = clause.replaceAll(IDLE, ",").replaceAll(OUT_OF, "from").trim().split(/\s+/u)
  const isDenied = kindsIn(clause).has("no")
  return words.flatMap((word, index) => {
    const way = WAYS.get(word)
    // What something is done with is one way of several, but where it is denied, or told before all else.
    if (way === undefined || (way === "with" && index > 0 && !isDenied)) return []
    const own: Array<string> = []
    for (const [at, next] of words.slice(index + 1, index + 1 + MOST_WORDS).entries()) {
      const bare = next.replace(/[,.;:!?)]+$/u, "")
      // Right behind its way it points at a place: "in that folder".
      if (own.length === 0 && bare === "that") continue
      if (WAYS.has(bare) || ENDS.test(bare) || (own.length > 0 && (DETERMINER.test(bare) || isImperative(bare)))) break
      // "To ensure …" tells what for.
      if (way === "to" && at === 0 && isImperative(bare)) break
      if (!DETERMINER.test(bare)) own.push(bare)
      if (bare !== next) break
    }
    return [
      { way, words: contentOf(own.join(" ")).words.filter((each) => !holds(OF_ALL, each) && !TALKED_OF.test(each)) }
    ]
  })
}

/** Adverbs that limit nothing. */
const SIMPLY =
  /^(?:only|really|simply|actually|currently|previously|recently|normally|probably|especially|definitely|exactly|explicitly|properly|basically|generally|directly|finally|kindly|absolutely|certainly|clearly|honestly|hopefully|obviously|apply|supply|reply|family|assembly|early|fully|entirely|completely|totally|literally|strictly|carefully|correctly|possibly|preferably|ideally|truly|consistently|apparently|rely|fly|comply|multiply|quickly)$/u

const adverbsIn = (clause: string): ReadonlyArray<string> =>
  (clause.match(/(?<![\p{L}-])\p{L}{2,}ly(?![\p{L}-])/gu) ?? []).filter((word) => !SIMPLY.test(word))

/** What may, or may also, be done is no rule to do it. */
const MAY = /\b(?:may|might|(?:can|could) also)\s(?!be\b)/u

/** The way before a word in a folded text, if one stands there. */
const wayOf = (word: string, limits: ReadonlyArray<Limit>): string | undefined =>
  limits.find(({ words }) => holds(contentOf(words.join(" ")), word))?.way

/** Ways that say the same where one stands for the other: "saved to the repo", "in the repo". */
const isSameWay = (one: string, other: string): boolean =>
  one === other ||
  [one, other].every((way) => way === "at" || way === "with") ||
  [one, other].every((way) => way === "at" || way === "to")

/**
 * Why a folded text says more than a folded sentence does, or another thing: it leaves out where, when, for what or how
 * often that is so, or turns "from" to "to". Only clauses count that it is made of. `undefined` where it does not.
 */
export const doubtOfLimits = (own: string, sentence: string): string | undefined => {
  const content = contentOf(own)
  const units = unitsIn(sentence).map((clause) => {
    const words = contentOf(clause)
    return { clause, all: words.words.length, told: sharedWith(words, content).length }
  })
  const most = Math.max(1, ...units.map(({ told }) => told))
  const ownLimits = unitsIn(own).flatMap(limitsIn)
  for (const { all, clause, told } of units) {
    if (told < most && told * 2 < all) continue
    for (const { way, words } of limitsIn(clause)) {
      const lost = words.find((word) => !holds(content, word))
      if (lost !== undefined) return `it leaves out "${way === "at" ? "" : `${way} `}${lost}"`
      if (TAKEN.test(clause)) continue
      const other = words
        .map((word) => wayOf(word, ownLimits))
        .find((each) => each !== undefined && !isSameWay(each, way))
      if (other !== undefined) return "it says it of another place, time or way"
    }
    const adverb = adverbsIn(clause).find((word) => !holds(content, word))
    if (adverb !== undefined) return `it leaves out "${adverb}"`
    if (MAY.test(clause) && !MAY.test(own)) return "the person said that it may be so"
  }
  return undefined
}

/** What narrows that to which it is added. */
const NARROWS = new Set([
  "only",
  "unless",
  "when",
  "some",
  "may",
  "than",
  "before",
  "after",
  "during",
  "without",
  "under"
])

/** Whether a text says all that another did and no less of it: nothing is added that limits it, but by a clause of its own. */
export const keepsAll = (before: string, after: string): boolean => {
  const [own, whole] = [contentOf(before), contentOf(after)]
  const kinds = kindsIn(own.text)
  const isNarrowed =
    [...kindsIn(whole.text)].some((kind) => NARROWS.has(kind) && !kinds.has(kind)) ||
    unitsIn(after)
      .flatMap(limitsIn)
      .some(({ words }) => words.some((word) => !holds(own, word)))
  return (
    !isNarrowed &&
    own.words.every((word) => holds(whole, word)) &&
    clausesIn(after).every((clause) => {
      const { words } = contentOf(clause)
      const added = words.filter((word) => !holds(own, word))
      // Who never force pushes may push.
      return (
        added.length === words.length ||
        (added.every(isImperative) && (added.length === 0 || !kindsIn(clause).has("no")))
      )
    })
  )
}
