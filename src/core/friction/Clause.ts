/** A sentence of what a person said. */
export interface Clause {
  /** As they wrote it, on one line. */
  readonly text: string
  /** In lower case, without what leads into it: "also", "please", "ok so". */
  readonly plain: string
  readonly isQuestion: boolean
}

const SHORTEST = 8
const LONGEST = 400
const MOST = 60

/** Stops end a sentence before white space only: "settings.json" and "v1.2" go on. Of "e.g. this" too. */
const END = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|resp|approx|no))(?<=[.!?])["')\]]*\s+(?=\S)|\n+|;\s+|\s[-–—]{1,2}\s/

const LEAD =
  /^(?:(?:ok(?:ay)?|so|and|also|but|then|now|please|pls|plz|yes|yeah|yep|no(?=[,.!:]|\s+(?:i|it|that|this|the|we|you|don't|do|not|just|wait|please|sorry|but|what|why|use|never|always)\b)|well|hmm+|uh|um|ah+|oh|right|great|good|nice|cool|sorry|sure|btw|by the way|actually|basically|just|again|wait|hey|hi|thanks|first|finally|generally|note that|fyi|definitely|maybe|i mean)\b[\s,:.!-]*)+/

const ASKING =
  /^(?:can|could|should|shall|would|will|do(?! not\b)|does|did|is|are|was|were|am|has|have|had|what|whats|what's|why|how|when|where|which|who|whose|may|might|any|isn't|aren't|doesn't|didn't|don't (?:you|we|they)|wouldn't|shouldn't (?:we|it|this|that|you|the|i)|can't (?:we|you|i)) /

const toClause = (raw: string): ReadonlyArray<Clause> => {
  const text = raw
    .replaceAll(/\s+/g, " ")
    .replace(/^(?:[-*•+]|\d{1,2}[.)])\s+/, "")
    .trim()
  if (text.length < SHORTEST || text.length > LONGEST) return []
  const plain = text
    .toLowerCase()
    .replace(LEAD, "")
    .replace(/[.!\s]+$/, "")
  return [{ text, plain, isQuestion: /\?["')\]]*$/.test(text) || ASKING.test(plain) }]
}

/** The sentences of a text, in order. */
export const clausesOf = (text: string): ReadonlyArray<Clause> => text.split(END).slice(0, MOST).flatMap(toClause)

const SMALL = new Set(
  "a an the to of in on at by for with from and or but so is are be was were it its this that these those there here i we you he they me us my our your as if then also just please now can could should would will shall do does did done have has had not no yes ok let lets let's all any some one two when which what who how why up out into over about more".split(
    " "
  )
)

/** Ends of words that say nothing of what they mean. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:'s|ing|ed|es|s|\.md)$/, "") : word)

/** The words of a text that tell it from others, each once, in order of the alphabet. */
export const tellingWords = (text: string): ReadonlyArray<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'./_-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []
  return [...new Set(words.filter((word) => !SMALL.has(word)).map(stem))].toSorted()
}
