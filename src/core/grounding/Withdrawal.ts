import { fold } from "./Fold.ts"
import type { Ground } from "./Ground.ts"
import { kindsIn } from "./Kinds.ts"
import { type Quote, sentencesOf } from "./Quote.ts"
import { isReason, saysAgain } from "./Reason.ts"
import { type Content, contentOf, holds, sharedWith } from "./Words.ts"

/** What a person may say around the end of a key point without saying more by it. */
const FILLER = String.raw`(?:ok(?:ay)?|hi|hey|hello|well|so|and|also|btw|by the way|one more thing|good|great|fine|right|yes|please|pls|thanks|thank you|thx|just|now|from now on|you can|you may|bitte|und|danke|ja|ab jetzt|et|merci|s'il te plaît|s'il vous plaît|y|e|por favor|gracias|obrigado|obrigada|per favore|grazie)`

const LEAD = new RegExp(String.raw`^(?:${FILLER}(?: |$))*`, "u")
const TRAIL = new RegExp(String.raw`(?:(?:^| )${FILLER})*$`, "u")

/** Who says so ends what they name next. */
const FORGETS = /^(?:forget|vergiss|vergesst|oublie|oubliez|olvida|olvide|esqueça|dimentica) /u

/** The same of an id, or of what is named as a rule: "remove explicit types" is a task. */
const REMOVES =
  /^(?:drop|remove|delete|ignore|scrap|retire|streiche|lösche|entferne|ignoriere|supprime|supprimez|ignorez|elimina|elimine|borra|borre|ignora|remova|apague|rimuovi|cancella) /u

/** That it is a rule, before what it says. */
const NAMED =
  /^(?:about )?(?:(?:the|that|this|our|my|die|diese|der|den|das|la|cette|esta|a|essa|questa) )?(?:rule|preference|key point|convention|habit|note|lesson|regel|gewohnheit|notiz|règle|préférence|habitude|regla|preferencia|costumbre|regra|preferência|regola|preferenza)(?: (?:to|that|about|of|says|zu|dass|de|que|di|che))? /u

/** The same before a statement: "forget that the API listens on port 3000". */
const THAT = /^(?:that|about) /u

/** The same of what a rule is about, be it not in its own words: "forget the jenkins rule", "what I said about tabs". */
const ABOUT = [
  /^(?:the|that|this|our|my) ([\p{L}\p{N} -]{2,40}?) (?:rule|preference|key point|convention|habit|lesson|thing)$/u,
  /^(?:the|that|this|our|my) (?:rule|preference|key point|convention|habit|note|lesson|thing) (?:with|about|on|for) (.+)$/u,
  /^what i (?:said|told you|wrote) about (.+)$/u,
  /^(?:die|diese|unsere|meine) (?:regel|gewohnheit|vorliebe) (?:mit|über|zu|für) (.+)$/u,
  /^was ich (?:über|zu) (.+) gesagt habe$/u
]

/** So many words of its own name a key point that has proven itself; of another, one that no other has. */
const FEWEST_NAMED = { proven: 2, other: 1 }

/** "No need to ask before … any more". */
const NO_NEED =
  /^(?:there is |there's )?(?:no (?:more )?need|you (?:don't|do not|no longer) (?:need|have)) to (.+?)(?: any ?more)?$/u
const NO_LONGER_NEEDED = / any ?more$|^you no longer |no more need/u

/** Who says so of a key point says that it is over. */
const OVER =
  /(?: is| are| ist| sind| est| es| está| é)? (?:(?:doesn't|does not|don't|do not) (?:apply|hold|count) any ?more|(?:is|are) (?:outdated|obsolete|void|not (?:true|valid|so) any ?more|no longer (?:true|valid|so|needed|wanted|the case))|no longer (?:applies|apply|holds|true|valid)|(?:gilt|stimmt) nicht mehr|(?:ist|sind) veraltet|est obsolète|ne s'applique plus|ya no (?:aplica|vale)|(?:es|está) obsoleto|não vale mais|è obsolet[oa])$/u

/** "We no longer use …", "the API no longer listens …", "we don't use … any more". */
const NO_LONGER = /(?:^| )no longer /u
const NOT_ANY_MORE = /^we (?:don't|do not) (.+) any ?more$/u
const BY_US = /^(?:we|i) /u

const ARTICLES = /(?:^| )(?:the|a|an)(?= )/gu

const ID = /^[a-z]+[-_]\d+$/u

/** The words of a text, in order, without marks and articles. */
const spelled = (text: string): string =>
  (fold(text).text.match(/[\p{L}\p{N}_@#$/-](?:[^\s'()[\]]*[\p{L}\p{N}_/])?(?:'[\p{L}]+)*/gu) ?? []).join(" ")

const withoutArticles = (words: string): string => words.replaceAll(ARTICLES, "").trim()

const topicOf = (named: string): string | undefined =>
  ABOUT.map((pattern) => pattern.exec(named)?.[1]).find((each) => each !== undefined)

/** What an ending sentence says of what it ends, by what that is about. */
const aboutIn = (said: string): string | undefined => {
  const named = FORGETS.test(said) ? said.replace(FORGETS, "") : OVER.test(said) ? said.replace(OVER, "") : undefined
  return named === undefined ? undefined : topicOf(named)
}

/** What of an ending sentence is the name or the words of what it ends, in each way that it can be read. */
const endedBy = (said: string): ReadonlyArray<string> => {
  if (FORGETS.test(said)) {
    const named = said.replace(FORGETS, "")
    return [named, named.replace(NAMED, ""), named.replace(THAT, "")]
  }
  if (REMOVES.test(said)) {
    const named = said.replace(REMOVES, "")
    return ID.test(named) ? [named] : NAMED.test(named) ? [named.replace(NAMED, "")] : []
  }
  if (OVER.test(said)) {
    const named = said.replace(OVER, "")
    return [named, named.replace(NAMED, "")]
  }
  const needless = NO_LONGER_NEEDED.test(said) ? NO_NEED.exec(said)?.[1] : undefined
  if (needless !== undefined) return [needless.replace(/ me(?= |$)/u, "")]
  const dropped = NOT_ANY_MORE.exec(said)?.[1]
  if (dropped !== undefined) return [dropped]
  return NO_LONGER.test(said) ? [said.replace(NO_LONGER, " ").trim().replace(BY_US, "")] : []
}

/** A sentence without what is only said around what it says. */
const bare = (sentence: string): string => spelled(sentence).replace(TRAIL, "").replace(LEAD, "")

/** Whether a sentence says nothing, or ends another key point by its id. */
const saysNoMore = (sentence: string): boolean =>
  bare(sentence) === "" || endedBy(bare(sentence)).some((each) => ID.test(each))

const saysWhy = (clause: string): boolean => spelled(clause) === "" || isReason(spelled(clause))

const isOnceMore = (clause: string | undefined): boolean => clause !== undefined && saysAgain(spelled(clause))

/** What a client puts around a message. */
const FRAMES = /<([a-z][\w-]*)>[\s\S]*?<\/\1>/gu

/** Whoever says one of these after an end may not want it. */
const KEEPS =
  /\b(?:keep|kept|leave|stay|restore|undo|revert|back|wait|actually|rather|mistake|wrong|meant|behalte?n?|lass|lasse|doch|warte|zurück|garde[rz]?|laisse|attends|remets|mantén|deja|espera|mantenha|deixa|espere)\b|(?:保留|等等|还是|やっぱり|残し|待って)/u

/** A sentence of so few words may be about what was said before it. */
const FEW_WORDS = 2

/** A sentence with this share of a key point's words speaks of it. */
const SPEAKS_OF = 0.6

/** Whether a sentence that is said besides the end speaks of what is ended, or takes the end back. */
const keepsIn = (sentence: string, name: string, content: Content, follows: boolean): boolean => {
  const told = contentOf(sentence)
  if (spelled(sentence).split(" ").includes(name)) return true
  if (sharedWith(content, told).length >= content.words.length * SPEAKS_OF) return true
  if (KEEPS.test(told.text) && told.words.length <= FEW_WORDS) return true
  return follows && (kindsIn(told.text).has("no") || KEEPS.test(told.text))
}

/** Whether anything that the person said later, or where no window tells when, may keep what a message ended. */
const isKept = (name: string, content: Content, { stretch }: Quote, { span }: Ground): boolean => {
  const said = span.stretches.filter(({ origin }) => origin === "person")
  // Behind a window's own words stand those of before and after it, of which nobody knows which is which.
  const following = new Set([said[said.indexOf(stretch) + 1], stretch.turn === 0 ? said[0] : undefined])
  return said.some(
    (each) =>
      each.whole !== stretch.whole &&
      (each.turn === 0 || stretch.turn === 0 || each.turn > stretch.turn) &&
      sentencesOf(each.text).some((sentence) => keepsIn(sentence, name, content, following.has(each)))
  )
}

/** What a key point is told from others by. */
export interface Ended {
  readonly name: string
  readonly text: string
  readonly isProven: boolean
  /** What the other key points say. */
  readonly others: ReadonlyArray<Content>
}

/** Whether what a sentence is about is this key point and no other. */
const isAbout = (topic: string, content: Content, { isProven, others }: Ended): boolean => {
  const { words } = contentOf(topic)
  const least = isProven ? FEWEST_NAMED.proven : FEWEST_NAMED.other
  const isOf = (each: Content): boolean => words.every((word) => holds(each, word))
  return words.length >= least && isOf(content) && !others.some(isOf)
}

/** Where a part of a sentence may stand for itself. */
const CLAUSE = /[,;]\s+|\s[-–—]+\s/u

/**
 * Why words of the person do not end a key point; `undefined` where they do. Its end is a sentence of a known form that
 * names it by its id, by all of its own words and no other, or by what it alone is about, in a message that says nothing
 * else but why, and that nothing which the person says later takes back. What is said with a condition, a place or a
 * reporter is for review.
 */
export const doubtOfEnd = (ended: Ended, quote: Quote, ground: Ground): string | undefined => {
  const { name, text } = ended
  const content = contentOf(text)
  const names = new Set([name, spelled(text), withoutArticles(spelled(text))])
  const endsIt = (said: string): boolean => {
    const topic = aboutIn(said)
    if (topic !== undefined && isAbout(topic, content, ended)) return true
    return endedBy(said).some((each) => names.has(each) || names.has(withoutArticles(each)))
  }
  // "The thing about tabs, drop it": the one names it, the other ends it.
  const isTopic = (clause: string): boolean => {
    const topic = topicOf(bare(clause))
    return topic !== undefined && isAbout(topic, content, ended)
  }
  const isEnd = (sentence: string): boolean => {
    if (/[?？]/u.test(sentence)) return false
    if (endsIt(bare(sentence))) return true
    const clauses = sentence.split(CLAUSE)
    const isOver = clauses.map((each, index) => endsIt(bare(each)) || (isTopic(each) && isOnceMore(clauses[index + 1])))
    return isOver.includes(true) && clauses.every((each, index) => isOver[index] === true || saysWhy(each))
  }
  if (!sentencesOf(quote.sentences).some(isEnd)) return "the evidence does not say, in so many words, that it is to go"
  const message = sentencesOf(quote.stretch.whole.replaceAll(FRAMES, " "))
  if (!message.every((sentence) => isEnd(sentence) || saysNoMore(sentence) || saysWhy(sentence)))
    return "the message says more than that it is to go"
  return isKept(name, content, quote, ground) ? "the person spoke of it later in the session" : undefined
}
