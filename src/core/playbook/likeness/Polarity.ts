import { normalise, wordsIn } from "./Words.ts"

// Whether a text says that something is to be done or is so, or that it is not: by the words for it of the languages
// that we learn in. What is not known counts as said of all, so that a missed word costs a review and no key point.

/** From here on, the opposite is said. For private use, and taken out of texts first. */
const FLIP = "\uE000"

/** What turns what follows it in its clause into its opposite; "don't forget" turns twice. */
const PHRASES: ReadonlyArray<string> = [
  // English
  ..."do does did is are was were has have had must should would could need ca wo"
    .split(" ")
    .map((verb) => `${verb}n't`),
  ..."dont doesnt cannot not never no nor neither avoid avoids avoiding stop forget forbid forbids forbidden".split(
    " "
  ),
  ..."prohibit prohibits prohibited disallow disallows disallowed without unless".split(" "),
  ..."no longer|refrain from|instead of|rather than".split("|"),
  // German
  ..."nie niemals nicht kein keine keinen keinem keiner keines vermeide vermeiden vermeidet ohne statt".split(" "),
  ..."anstatt|anstelle von|vergiss|verboten".split("|"),
  // French; of "ne … pas" the first word goes by itself.
  ..."pas jamais éviter évite évitez sans interdit interdite interdits interdites".split(" "),
  ..."au lieu de|plutôt que".split("|"),
  // Spanish and Portuguese
  ..."nunca jamás evita evitar evite sin prohibido não sem proibido".split(" "),
  ..."en lugar de|en vez de|em vez de|ao invés de".split("|")
]

const longestFirst = (one: string, other: string): number => other.length - one.length

/** Those as whole words, and those of Chinese, which has none. */
const CUES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${PHRASES.toSorted(longestFirst).join("|")})(?![\p{L}\p{N}])` +
    "|不要|不得|不能|不可|不应|切勿|避免|别",
  "gu"
)

const FIRST_WORDS = new Set([...PHRASES.map((phrase) => phrase.split(" ")[0]!), "prefer", "prefers", "preferred"])

/** Japanese says last whether all of it is meant: the endings that deny it, and those that ask for it. */
const DENYING_END =
  /(?:し|ら|か|わ|さ|ま|た|な|ば|が)?(?:ない(?:で(?:ください|くれ)?|こと|ように|でほしい)?|ません|ず(?:に)?)$|(?:は|を)?(?:禁止|避け(?:る|て(?:ください)?)?)(?:です|する)?$/u
const ASKING_END = /(?:し|っ|い|ん)?(?:て|で)(?:ください|くれ|ほしい)?$|(?:する|した|します|すること|こと|です)$/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A clause with what denies it put in front. */
const denyingFirst = (clause: string): string => {
  if (!KANA.test(clause)) return clause
  const said = clause.trim()
  return DENYING_END.test(said) ? `${FLIP}${said.replace(DENYING_END, "")}` : said.replace(ASKING_END, "")
}

/** "Prefer this over that": the second half is what is not preferred. */
const PREFERRED = /(?<=\bprefer(?:s|red)? [^.;,]{1,80}) over (?=\S)/g

const CLAUSE_END = /[.!?;:,](?=\s|$)|[。、；！？，：]|\s[-–—]+\s|\s(?:but|aber|sondern|mais|pero|sino|mas)\s/u

const forms = (stem: string, endings: string): ReadonlyArray<string> => endings.split(" ").map((end) => `${stem}${end}`)

/** Words that are the opposites of others in themselves: as what they are compared, and whether it is meant. */
const OPPOSITES = new Map<string, readonly [string, 1 | -1]>(
  (
    [
      [forms("enabl", "e es ed ing"), "enable", 1],
      [forms("disabl", "e es ed ing"), "enable", -1],
      [["allow", "allows", "allowed", "allowing"], "allow", 1],
      [["deny", "denies", "denied", "denying"], "allow", -1],
      [forms("includ", "e es ed ing"), "include", 1],
      [forms("exclud", "e es ed ing"), "include", -1],
      [["add", "adds", "added", "adding"], "add", 1],
      [forms("remov", "e es ed ing"), "add", -1],
      [["after"], "before", -1],
      [["off"], "on", -1],
      [["false"], "true", -1]
    ] as const
  ).flatMap(([words, base, by]) => words.map((word) => [word, [base, by]] as const))
)

/** Words that say nothing of what a text is about. */
const IDLE = new Set(
  `a an the this that these those it its is are was were be been of to in on at by for from with and or as so if then
  you your we our i my they their he she always must should shall will would can could may might do does did have has
  had use uses used using please just also only very really every each any all some when while here there please make
  sure immer muss müssen soll sollte der die das den dem des ein eine einen einem einer und oder im zu zum zur mit für
  auf von bei ist sind wird verwende nutze benutze le la les un une des du de et ou dans pour avec est sont toujours
  doit utiliser utilise ne el los las y o en con para por es son siempre debe usar usa os as e em com sempre deve use`
    .split(/\s+/)
    .filter((word) => word !== "")
)

/** One form for a word in the singular and the plural, where that is easily told. */
const singular = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)

/** What a text is about: its telling words, and whether they are meant (1), not meant (-1) or both (0). */
export type Subject = ReadonlyMap<string, 1 | 0 | -1>

const NUMBER_OR_LETTER = /[\p{L}\p{N}]/u

/** Writing in which a denial need not be a word of its own. */
const UNSPACED = /[\u3040-\u30FF\u3400-\u9FFF]/u

/** The parts of a text, each as far as nothing turns in it, and how it is meant. */
const partsOf = (normalised: string): ReadonlyArray<readonly [words: ReadonlyArray<string>, sign: 1 | -1]> => {
  const all = wordsIn(normalised)
  // Most texts deny nothing, and looking at words is far cheaper than at what might stand between them.
  if (!UNSPACED.test(normalised) && !all.some((word) => FIRST_WORDS.has(word))) return [[all, 1]]
  const turned = normalised.replaceAll(PREFERRED, ` ${FLIP} `).replaceAll(CUES, ` ${FLIP} `)
  return turned.split(CLAUSE_END).flatMap((clause) =>
    denyingFirst(clause)
      .split(FLIP)
      .map((part, index) => [wordsIn(part), index % 2 === 0 ? 1 : -1] as const)
  )
}

/** A word as it is compared, and how it is meant by itself. */
const baseOf = (word: string): readonly [string, 1 | -1] => OPPOSITES.get(word) ?? [singular(word), 1]

/** What a text says of what. */
export const subjectOf = (text: string): Subject => {
  const subject = new Map<string, 1 | 0 | -1>()
  for (const [words, sign] of partsOf(normalise(text).replaceAll(FLIP, ""))) {
    for (const word of words) {
      if (IDLE.has(word) || !NUMBER_OR_LETTER.test(word)) continue
      const [base, by] = baseOf(word)
      const meant = (sign * by) as 1 | -1
      const before = subject.get(base)
      subject.set(base, before === undefined || before === meant ? meant : 0)
    }
  }
  return subject
}

/** Two subjects that have less in common are never taken for the same. */
export const SAME_SUBJECT = 0.6

/** As much of two subjects that each have words of their own: those may be what sets them apart. */
const ALIKE = 0.75

/** As much that a single word of which the opposite is said is enough. */
const ALMOST_EQUAL = 0.85

/**
 * Whether two texts are about the same and say the opposite of it: "Never push to main" and "Always push to main", "Use
 * pnpm, not npm" and "Use npm, not pnpm". Most of what they share has to be meant in one and not in the other.
 */
export const areOpposed = (one: Subject, other: Subject): boolean => {
  let shared = 0
  let opposed = 0
  for (const [word, sign] of one) {
    const against = other.get(word)
    if (against === undefined) continue
    shared += 1
    if (sign * against === -1) opposed += 1
  }
  if (opposed === 0) return false
  const similarity = shared / (one.size + other.size - shared)
  const isWithin = shared === Math.min(one.size, other.size)
  if (similarity >= ALMOST_EQUAL) return true
  return similarity >= (isWithin ? SAME_SUBJECT : ALIKE) && opposed * 2 >= shared
}

/** Whether a subject says of anything that it is not. Two that do not can never be opposed. */
export const hasNegative = (subject: Subject): boolean => {
  for (const sign of subject.values()) if (sign === -1) return true
  return false
}
