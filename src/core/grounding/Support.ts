import { putTogether } from "./Bond.ts"
import { contentAround, type Ground } from "./Ground.ts"
import { instructs } from "./Instruction.ts"
import { isPassing, isQuestion } from "./Mood.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import { doubtOfStanding } from "./Standing.ts"
import { type Content, contentOf, fold, holds, isExact, sharedWith } from "./Words.ts"

/** The share of a text's words that its evidence must have, and that may stand nowhere in what was said. */
const LEAST_SHARED = 0.4
const MOST_FREE = 0

/** Acts that make another lesson of one whoever adds them to it. */
const ACTS = new Set(
  `accept allow approve bypass call clear clone commit confirm connect contact copy curl cut delegate delete deliver deny
  deploy disable discard download drop email empty enable erase execute expose export fetch force forward give grant ignore
  import inject install invite kill leak load log mail mask merge move obey open override overwrite paste permit post print
  propose publish pull purge push put quit read reboot rebase reject release remove rename replace reply report reset
  revert revoke rewrite run save send share show shut skip source squash start stop store submit suppress switch sync
  tell transfer trust turn undo uninstall unlock update upgrade upload wipe write`.split(/\s+/)
)

/** Words that an honest summary adds, and that turn no rule into another. */
const NEUTRAL = contentOf(
  `style format convention rule preference habit team default code codebase file function method module class name naming
  variable version package library tool command flag option argument script new existing old specific explicit consistent
  clear simple short concise brief terse proper direct exclusive strict whole entire part example reason purpose change
  message first later work task general common usual current local developer engineer language text word sentence line
  comment value type input output data field result case time place kind list number possible`
)

const ACT_ENDS = ["", "s", "d", "ed", "ing", "es"]

/** Whether a word tells what is done: in the place of another it changes all. */
const isAct = (word: string): boolean =>
  ACT_ENDS.some((end) =>
    end === ""
      ? ACTS.has(word)
      : word.endsWith(end) && (ACTS.has(word.slice(0, -end.length)) || ACTS.has(`${word.slice(0, -end.length)}e`))
  )

const HOST =
  /(?:https?:\/\/|www\.)|@[\w-]+\.\w|^[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|app|sh|co|ai|info|biz|xyz|ru|cn|de|fr|uk|eu|me|cc|to|gg|site|cloud|internal|local)(?:[:/]|$)|^\d{1,3}(?:\.\d{1,3}){3}/

/** Words between backticks are names, however plain they look. */
const named = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name!).flatMap((name) => contentOf(name).words))

/** Why evidence does not support a text; `undefined` where it does. */
export type Doubt = string | undefined

/** What a text may be made of besides its evidence. */
interface Sources {
  /** What the playbook says already. */
  readonly known: Content | undefined
  /** What was said by who may say it. */
  readonly said: ReadonlyArray<Content>
  /** Where names, paths and numbers may stand besides. */
  readonly exact: ReadonlyArray<Content>
}

const quoted = (words: ReadonlyArray<string>): string =>
  words
    .slice(0, 3)
    .map((word) => `"${word}"`)
    .join(", ")

/**
 * Whether the words of a text are those of its evidence: a fair share of them stands around it, hardly one nowhere in
 * what was said, and none of those is a name, an act, or to be read where nobody vouches for it.
 */
const wordDoubt = (text: string, around: Content, { exact, known, said }: Sources, ground: Ground): Doubt => {
  const content = contentOf(text)
  if (content.words.length === 0) return "it says nothing that could be looked for"
  const words = known === undefined ? content.words : content.words.filter((word) => !holds(known, word))
  const shared = words.filter((word) => holds(around, word))
  const about = sharedWith(content, around).length
  if (shared.length < Math.ceil(words.length * LEAST_SHARED) || about < Math.min(2, content.words.length)) {
    return "the evidence is about something else"
  }
  if (known !== undefined && about === shared.length) return "the evidence is about something else"
  const names = named(text)
  const free = words.filter((word) => !holds(around, word) && !said.some((each) => holds(each, word)))
  const unknown = free.filter((word) => (isExact(word) || names.has(word)) && !exact.some((each) => holds(each, word)))
  if (unknown.length > 0) return `nobody who could know said ${quoted(unknown)}`
  const plain = free.filter((word) => !isExact(word) && !exact.some((each) => holds(each, word)))
  const fed = plain.filter((word) => !holds(NEUTRAL, word) && holds(ground.unsaid, word))
  if (fed.length > 0) return `${quoted(fed)} stands only where nobody vouches for it`
  const asked = plain.filter((word) => !holds(NEUTRAL, word) && holds(ground.asked, word))
  if (asked.length > 0) return `the person only asked about ${quoted(asked)}`
  const acts = plain.filter(isAct)
  if (acts.length > 0) return `nobody said ${quoted(acts)}`
  const telling = plain.filter((word) => !holds(NEUTRAL, word))
  const most = instructs(text) ? 0 : Math.floor(words.length * MOST_FREE)
  return telling.length > most ? `nobody said ${quoted(telling)}` : undefined
}

/** A text that the person's words are to support. */
export const doubtOfPersons = (text: string, quote: Quote, ground: Ground, known?: Content): Doubt => {
  if (isQuestion(quote.sentences)) return "the person only asked"
  if (isPassing(quote.sentences)) return "the person said it for this once, or of what is not so"
  const once = doubtOfStanding(text, quote.sentences)
  if (once !== undefined) return once
  if (ground.denies(text)) return "the person said the opposite, or took it back"
  const exact = contentOf(ground.worked.words.filter((word) => !ground.wasFed(word)).join(" "))
  const doubt = wordDoubt(text, contentAround(quote), { known, said: [ground.person], exact: [exact] }, ground)
  if (doubt !== undefined) return doubt
  const isFree = (word: string) =>
    holds(NEUTRAL, word) || holds(exact, word) || (known !== undefined && holds(known, word))
  const apart = putTogether(text, ground.stated, isFree)
  if (apart !== undefined) return `the person said nowhere in one sentence "${apart.trim()}"`
  return isFlipped(text, quote.sentences) ? "the person said the opposite, or not this" : undefined
}

/** Who speaks so only hands on what they read. */
const HANDED_ON =
  /\b(?:the|this|that|a|an|its?) (?:[\w.`'/-]+ ){0,3}(?:readme|docs?|documentation|page|site|comments?|file|issue|ticket|output|log|message|note|instructions?|banner|notice|tool|result|response|error|report|subagent|teammate|header|manual|guide|policy)s? (?:says?|said|states?|reads?|claims?|asks?|tells?|told|notes?|noted|instructs?|recommends?|suggests?|requires?|mentions?|wants?|warns?|lists?|contains?|shows?)\b|\b(?:according to|as (?:stated|instructed|requested|described|noted|required) (?:in|by)|it (?:says|states|reads|asks|tells|claims)|as per|per the|laut|selon|según|segundo)\b/i

/** Who speaks so does not know. */
const GUESSED =
  /\b(?:maybe|perhaps|probably|presumably|possibly|might be|could be|i (?:think|guess|suspect|assume|believe)|i'm not sure|not sure|i wonder|vielleicht|wahrscheinlich|peut-être|quizás|tal vez|talvez)\b/i

const FEWEST_BORNE_OUT = 2
const LEAST_BORNE_OUT = 0.4

/** A fact that the agent found, which what was run in the session is to bear out. */
export const doubtOfFinding = (text: string, quote: Quote, ground: Ground, known?: Content): Doubt => {
  const { sentences } = quote
  if (isQuestion(sentences)) return "the agent only asked"
  if (HANDED_ON.test(fold(sentences).text)) return "the agent only told what it had read"
  if (GUESSED.test(fold(sentences).text)) return "the agent was not sure"
  if (ground.repeats(text)) return "it repeats, word for word, what an output, a page or a paste says"
  const content = contentOf(text)
  const hosts = content.words.filter(
    (word) => HOST.test(word) && !holds(ground.person, word) && !holds(ground.worked, word)
  )
  if (hosts.length > 0) return `only the person can vouch for ${quoted(hosts)}`
  const doubt = wordDoubt(
    text,
    contentAround(quote),
    { known, said: [ground.person, ground.done], exact: [ground.done] },
    ground
  )
  if (doubt !== undefined) return doubt
  if (isFlipped(text, sentences)) return "the agent said the opposite, or not this"
  const borne = content.words.filter((word) => word.length > 2 && holds(ground.measured, word))
  const isDone = borne.some((word) => holds(ground.done, word))
  const fewest = borne.some(isExact) ? 1 : FEWEST_BORNE_OUT
  const enough = borne.length >= Math.max(fewest, content.words.length * LEAST_BORNE_OUT)
  return enough && isDone ? undefined : "nothing that was run in the session bears it out"
}
