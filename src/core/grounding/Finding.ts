import { contentAround, type Ground } from "./Ground.ts"
import type { Use } from "./Use.ts"
import { isQuestion } from "./Mood.ts"
import { isNorm } from "./Norm.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import { type Doubt, quoted, wordDoubt } from "./Support.ts"
import { fold } from "./Fold.ts"
import { type Content, contentOf, holds, isExact } from "./Words.ts"

const HOST =
  /(?:https?:\/\/|www\.)|@[\w-]+\.\w|^[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|app|sh|co|ai|info|biz|xyz|ru|cn|de|fr|uk|eu|me|cc|to|gg|site|cloud|internal|local)(?:[:/]|$)|^\d{1,3}(?:\.\d{1,3}){3}/

/** Who speaks so only hands on what they read. */
const HANDED_ON =
  /\b(?:the|this|that|a|an|its?) (?:[\w.`'/-]+ ){0,3}(?:readme|docs?|documentation|page|site|comments?|file|issue|ticket|output|log|message|note|instructions?|banner|notice|tool|result|response|error|report|subagent|teammate|header|manual|guide|policy)s? (?:says?|said|states?|reads?|claims?|asks?|tells?|told|notes?|noted|instructs?|recommends?|suggests?|requires?|mentions?|wants?|warns?|lists?|contains?|shows?)\b|\b(?:according to|as (?:stated|instructed|requested|described|noted|required) (?:in|by)|it (?:says|states|reads|asks|tells|claims)|as per|per the|laut|selon|según|segundo)\b/i

/** Whether sentences only hand on what was read. */
export const isHandedOn = (sentences: string): boolean => HANDED_ON.test(fold(sentences).text)

/** Who speaks so does not know. */
const GUESSED =
  /\b(?:maybe|perhaps|probably|presumably|possibly|might be|could be|i (?:think|guess|suspect|assume|believe|suppose)|it seems|seemingly|should be|i'm not sure|not sure|i wonder|vielleicht|wahrscheinlich|peut-être|quizás|tal vez|talvez)\b/i

/** Whether who speaks so is not sure. */
export const isGuessed = (sentences: string): boolean => GUESSED.test(fold(sentences).text)

/** What a sentence says against what was read, where a text is of that: "the README says 6390, but it is 6380". */
const correctionIn = (text: string, sentences: string): string => {
  const [read = "", corrected] = sentences.split(/,?\s(?:but|however|though in fact)\s/u)
  if (corrected === undefined) return sentences
  const content = contentOf(text)
  const own = content.words.every((word) => holds(contentOf(corrected), word))
  return own && HANDED_ON.test(fold(read).text) ? corrected : sentences
}

const FEWEST_BORNE_OUT = 2
const LEAST_BORNE_OUT = 0.4

const isTold = (words: ReadonlyArray<string>): boolean => words.length >= (words.some(isExact) ? 1 : FEWEST_BORNE_OUT)

/** Who says so tells that something goes wrong, or would without what it needs. */
const GOES_WRONG =
  /(?<!\p{L})(?:fail(?:s|ed|ing)?|breaks?|broke|hangs?|crash(?:es|ed)?|throws?|times out|refuses?|rejects?|(?:does|do|did|will|can)(?:n't| ?not) (?:work|pass|run|build|compile|start)|needs?|requires?|schlägt fehl|braucht|benötigt|échoue|nécessite|falla|necesita|falha|precisa)\b/u

/** Who says so tells that something goes well. */
const GOES_WELL = /\b(?:works?|pass(?:es|ed)?|succeeds?|funktioniert|fonctionne|funciona)\b/u

/** Whether a use of a tool ended as a text says that it does. */
const endsAs = (text: string, { ends }: Use): boolean =>
  GOES_WRONG.test(text) ? ends.has("badly") : !GOES_WELL.test(text) || ends.has("well")

/** Whether a name or a number was only tried, in vain: a text that says it is so is not borne out by that. */
const isTriedInVain = (text: string, { words }: Content, uses: ReadonlyArray<Use>): boolean =>
  !GOES_WRONG.test(text) &&
  words.filter(isExact).some((word) => {
    const of = uses.filter(({ measured }) => holds(measured, word))
    return of.length > 0 && of.every(({ ends, prints }) => ends.has("badly") && !ends.has("well") && !prints(word))
  })

/**
 * Whether what was run bears a text out: so much of it was run or printed, and one use of a tool that shows two words of it, or what
 * only it can mean, did one of them and ended as it says. Else any run would bear out what was read beside it.
 */
const bearsOut = ({ text, words }: Content, uses: ReadonlyArray<Use>): boolean => {
  const telling = words.filter((word) => word.length > 2)
  const shown = uses.map((use) => ({ use, words: telling.filter((word) => holds(use.measured, word)) }))
  const borne = new Set(shown.flatMap((each) => each.words))
  return (
    isTold([...borne]) &&
    borne.size >= words.length * LEAST_BORNE_OUT &&
    shown.some(
      (each) => isTold(each.words) && each.words.some((word) => holds(each.use.done, word)) && endsAs(text, each.use)
    )
  )
}

/** Why, or when, something goes wrong. */
const REASON =
  /\b(?:because|when|whenever|if|since|unless|without|while|weil|wenn|ohne|parce que|quand|si|sans|porque|cuando|sin)\b(.+)$/iu

/** Whether nothing that was run has a word of why something goes wrong. */
const isUnseen = (text: string, uses: ReadonlyArray<Use>): boolean => {
  const { words } = contentOf(GOES_WRONG.test(text) ? (REASON.exec(text)?.[1] ?? "") : "")
  return words.length > 0 && !words.some((word) => uses.some(({ measured }) => holds(measured, word)))
}

/** A fact that the agent found, which what was run in the session is to bear out. */
export const doubtOfFinding = (text: string, quote: Quote, ground: Ground, known?: Content): Doubt => {
  const sentences = correctionIn(text, quote.sentences)
  if (isQuestion(sentences)) return "the agent only asked"
  if (isHandedOn(sentences)) return "the agent only told what it had read"
  if (isGuessed(sentences)) return "the agent was not sure"
  if (isNorm(text)) return "only the person can say how people work"
  if (ground.repeats(text)) return "it repeats, word for word, what an output, a page or a paste says"
  const content = contentOf(text)
  const hosts = content.words.filter(
    (word) => HOST.test(word) && !holds(ground.person, word) && !holds(ground.worked, word)
  )
  if (hosts.length > 0) return `only the person can vouch for ${quoted(hosts)}`
  const read = content.words.filter(
    (word) => isExact(word) && ground.wasRead(word) && !ground.uses.some(({ measured }) => holds(measured, word))
  )
  if (read.length > 0) return `the agent only did what it had read of ${quoted(read)}`
  const doubt = wordDoubt(
    text,
    contentAround(quote),
    { known, said: [ground.person, ground.done, ground.called], exact: [ground.done] },
    ground
  )
  if (doubt !== undefined) return doubt
  if (isFlipped(text, sentences)) return "the agent said the opposite, or not this"
  if (isTriedInVain(text, content, ground.uses)) return "what was run with it failed"
  if (isUnseen(text, ground.uses)) return "nothing that was run shows why"
  return bearsOut(content, ground.uses) ? undefined : "nothing that was run in the session bears it out"
}
