import { regrets } from "./Framing.ts"
import { isImperative } from "./Imperatives.ts"
import type { Stretch } from "./Origin.ts"
import type { Quote } from "./Quote.ts"
import { type Statement, statementsIn } from "./Statement.ts"
import { mocks } from "./Reaction.ts"
import { doubtOfTurns } from "./Talk.ts"
import { type Content, contentOf, holds, sharedWith } from "./Words.ts"

/** Sentences of so few words go with the one before them. */
const FEW_WORDS = 4

const INTERJECTIONS = String.raw`^(?:(?:sorry|oh|ah|ach|hm+|hmm+|well|wait|ok|okay|and|so|yes|yeah)\b[\s,.!:…-]*)*`

/** Begins so who denies, limits or takes back what was said before. */
const TURNS = new RegExp(
  `${INTERJECTIONS}(?:but|except|only(?![^,]*,)|not?|nope|nah|wait|unless|until|actually|rather|instead|as if|(?:other than|apart from)(?! (?:that|this),? (?:can|could|please|pls|looks?)\\b)|(?:that|this(?! way)|it|those|these|which)(?:'s|’s| is| was| goes| holds| applies| only| does| isn't| are| were| rule)?|just (?:for|in|this|kidding|joking)|only (?:for|in)|i (?:mean|meant|disagree|don't|do not|doubt|was|am)|i'm|who|whoever|where do|kidding|joking|jk|lol|wrong|false|cancel|scrap|scratch|strike|undo|ignore|disregard|forget|drop|stop|never mind|nvm|sure|aber|nein|nicht|doch|nur|außer|quatsch|mais|non|pas|sauf|seulement|pero|no|salvo|solo|mejor|mas|não|exceto|nie|maar|niet|men|но|нет|不|但|ただ|でも|いや)(?![\\p{L}'’])`,
  "iu"
)

/** The same of a message: what is at hand now is often begun with "that", and said with "no" of what the agent did. */
const TAKES_BACK = new RegExp(
  `^\\*\\p{L}|^(?:sorry|oops)\\b|${INTERJECTIONS}(?:no|nope|nah|not(?! (?:sure|only|yet))|wrong|(?:cancel|scrap|scratch|strike|undo|ignore|disregard|forget|drop)(?= (?:this|it|what|my|that(?=\\W*$| (?:one|rule|again)))(?!\\p{L})|[\\s.!]*$)|joke|jk|just kidding|kidding|joking|lol|(?:that|this|it) was (?:an?|just|only|not|wrong|meant|my|sarcas\\p{L}+|irony)\\b|(?:that's|that is) (?:a|not|wrong|outdated)|make (?:that|it)|(?:i )?changed (?:my )?mind|change of plans?|oops|(?:actually|rather|instead)(?=\\W+(?:\\S+\\W*){1,5}$)|correction|i (?:mean|meant|misspoke|was|take)|never mind|nvm|do(?:n't| not) take|let's (?:drop|go back|not|stay|keep)|just for|only (?:for|in|on)|on (?:reflection|second thoughts?)|except|but|unless|nein|nicht|doch|quatsch|war|non|oublie|laisse|no,|olvida|mejor|não|esquece|нет|不|算了|いや|違|아니)(?![\\p{L}'’])|\\bi (?:mean|meant)\\s*(?:[,.!]|$)`,
  "iu"
)

/** What gives a reason or a place to look at. */
const GOES_ON =
  /^(?:see|e\.g\.|for example|like|because|since|this way|that way|so that|which is why|that's why|let'?s (?!not|drop|go|stay|keep|forget|skip|see|stick|use|do)\p{L}+|(?:that|this|it) (?:really )?(?:helps|saves)(?! (?:no|nothing|little|nobody)\b)|(?:that|this|it)(?:'s| is) (?:why|because|normal|expected|intended|important|(?:the )?(?:main |whole )?(?:point|reason|goal|focus)))(?!\p{L})/iu

const ASKS_OF_IT = /\bexceptions?\b|\b(?:that|this|it)\b[^.!]*\?$/iu

/** Who says so gives what they say next as another's, or as text. */
const DICTATES = /\b(?:quot(?:e|ing)|dictat(?:e|ing)|type it)\b/iu

/** What says how, or thanks, and changes nothing. */
const HARMLESS =
  /^(?:(?:ever|always|every (?:single )?time|each time|no exceptions|without exception|jedes mal|immer|à chaque fois|toujours|cada vez|siempre|sempre|please|pls|thanks|thank you|thx|a lot|so much|very much|in advance|ok|okay|cheers|danke|bitte|merci|gracias|obrigad[oa]|yes|yeah|go|go on|go ahead|continue|next|good|great|nice|perfect|hi|hello|right|sure|done|got it|why|weiter|ja|oui|sí|si|sim)[\s,.!?:)-]*)+$/iu

/** Who begins so points at what follows: it is what is wrong, to be looked at, or somebody else's. */
const POINTS_ON =
  /^(?!(?:no[\s,]+)?not like (?:this|that)[.!]*$)(?:(?:this|these|those|that) (?:(?:is|are|was|were) (?:only|just|about|for|what|how|wrong|not|from)|applies|goes|concerns|holds|(?:line|sentence|rule|one|text|part|passage|bit|comment|claim|section|quote)s?\b)|.*\bthe following\b|.*\b(?:this|these|following|below|as follows)[.!]*$|.*\b(?:ok|okay|right|correct|true|false|english|grammar|wording|spelling)\b[^.!?]*\?$|(?:check|stop|read|look|see|remove|delete|drop|fix|translate|review|correct|proofread|type|write)\b.*\b(?:this|these|that)\b)/iu

/** Begins so what is said besides: what stood before it is over. */
const ADDS =
  /^(?:and|also|und|außerdem|et|aussi|y|además|e|também|anche) (?:please |bitte )?(?:always|never|from now on|immer|nie|toujours|jamais|siempre|nunca|sempre|mai)(?!\p{L})/iu

/** Begins so what is said of what the sentence before it named. */
const REFERS =
  /^(?:there(?!(?: (?:is|are|was|were|has|have)|['’]s)\b)|in (?:that|this) case|otherwise|else|then|likewise|the same|he|she|they|it(?! is\b|'s\b|’s\b)|those|these)\b/iu

/** An agent's question for the words of something. */
const ASKS_WORDS =
  /\b(?:what|which|how)\b[^.!?]*\b(?:say|read|contain|text|wording|label|title|banner|headline|caption|message|called|named?|print|show|display|type|dictate|quote)\b[^.!?]*\?\W*$/iu

const words = (text: string): ReadonlyArray<string> => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Who acts so on what was said ends it: "ignore that". */
const UNDOES = new Set(
  "cancel delete disregard drop forget ignore omit remove reset revert reverse scrap skip stop strike undo discard reject".split(
    " "
  )
)

const beginsToAct = (text: string): boolean => {
  const own = text.replace(
    /^(?:(?:let's|lets|let us|(?:can|could) you|please|pls|and|then|also|now|so|ok|just)[\s,]+)+/iu,
    ""
  )
  const first = (words(own)[0] ?? "").toLowerCase().replace(/[^\p{L}-]+$/u, "")
  // "Don't" and "never" wait for what is not to be done.
  return isImperative(first) && !UNDOES.has(first) && !/^(?:don't|never|not?)$/u.test(first)
}

/** Words of one sentence that the other has in no form. */
const apartFrom = (one: Content, other: Content): ReadonlyArray<string> =>
  one.words.filter((word) => !holds(other, word))

/** Whether a sentence names something else where another that says the same names it: all their other words are shared. */
const isExchanged = (one: Content, other: Content): boolean => {
  const [own, others] = [apartFrom(one, other), apartFrom(other, one)]
  if (one.words.length < 2 || own.length !== 1 || others.length !== 1) return false
  // The same may be said of two files.
  return ![...own, ...others].every((word) => word.includes("/"))
}

/** Forbids something, and once more. */
const FORBIDS = /^(?:(?:no|nope|please|pls)[\s,]+)*(?:don't|dont|do not|never|no|stop|avoid)(?![\p{L}'])/iu
const NEVER_THAT = /^(?:please |pls )?(?:never|don't|do not) (?:ever )?do (?:that|this|it)(?: again| here)?[.!]*$/iu

/** Whether the sentence behind one turns it into something else. */
const isTurnedBy = (following: string, text: string): boolean => {
  const after = following.replace(/^(?:\.{2,}|…)\s*/u, "")
  if (NEVER_THAT.test(after) && FORBIDS.test(text)) return false
  if (HARMLESS.test(after) || GOES_ON.test(after)) return false
  const isShort = words(after).length <= FEW_WORDS
  return TURNS.test(after) || regrets(after) || ASKS_OF_IT.test(after) || (isShort && !beginsToAct(after))
}

/** Why a sentence says something else than it seems to, by those beside it; `undefined` where it does not. */
export const doubtOfNeighbours = ({ after, before, label, text }: Statement): string | undefined => {
  if (after !== undefined && isTurnedBy(after, text)) return `what follows it may take it back: "${after}"`
  if (before !== undefined && POINTS_ON.test(before) && !ADDS.test(text)) return `it is said of it: "${before}"`
  if (before !== undefined && REFERS.test(text)) return `it goes on with "${before}"`
  return label === undefined ? undefined : `it stands under "${label}"`
}

interface Message {
  readonly turn: number
  readonly whole: string
}

/** Whether the person sent it, be it another's words. */
const isSent = ({ origin, role }: Stretch): boolean => origin === "person" || (origin === "pasted" && role === "user")

/** The messages of the person, in order; those outside of the window behind it, since they may be. */
const messagesIn = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Message> => {
  const found = new Map<string, Message>()
  for (const stretch of stretches) {
    const { turn, whole } = stretch
    if (isSent(stretch) && whole.trim() !== "") found.set(`${turn} ${whole}`, { turn, whole })
  }
  return [...found.values()]
}

/** A message to which another belongs: one statement typed over two. */
const isBegun = (before: Message, message: Message, first: string): boolean => {
  if (!/^\p{Ll}/u.test(first) || HARMLESS.test(before.whole.trim()) || beginsToAct(before.whole)) return false
  const isNext = before.turn !== 0 && message.turn === before.turn + 1
  return contentOf(before.whole).words.length === 0 || (isNext && !/[.!?。！？:]\s*$/u.test(before.whole))
}

const isTail = (next: string): boolean => words(next).length <= 2 && !HARMLESS.test(next.trim()) && !beginsToAct(next)

/** Whether the agent used a tool between what the person said last and a stretch. */
const isWorkedBefore = (stretch: Stretch, stretches: ReadonlyArray<Stretch>): boolean => {
  const before = stretches.slice(0, stretches.indexOf(stretch))
  const last = before.findLastIndex((each) => isSent(each) && each.whole !== stretch.whole)
  return before.slice(last + 1).some(({ origin }) => origin === "call")
}

/** Whether nothing but a summary stands before a stretch, from which the agent has not gone to work yet. */
const isBehindSummary = (stretch: Stretch, stretches: ReadonlyArray<Stretch>): boolean => {
  const before = stretches.slice(0, stretches.indexOf(stretch))
  const last = before.findLast(
    ({ origin, whole }) => origin === "summary" || (origin !== "agent" && whole !== stretch.whole)
  )
  return last?.origin === "summary"
}

/** Why other messages of the session change what a sentence says; `undefined` where none does. */
export const doubtOfMessages = (
  { stretch }: Quote,
  { from, text }: Statement,
  stretches: ReadonlyArray<Stretch>
): string | undefined => {
  const asked = stretches.findLast(({ origin, turn }) => origin === "agent" && turn === stretch.turn - 1)
  if (asked !== undefined && ASKS_WORDS.test(asked.whole)) return "the agent asked for the words of something"
  if (mocks(stretch.whole.slice(0, from), text, asked?.whole ?? ""))
    return "it may be meant in mockery of what the agent did"
  const messages = messagesIn(stretches)
  const at = messages.findIndex(({ turn, whole }) => turn === stretch.turn && whole === stretch.whole)
  const [message, before] = [messages[at], messages[at - 1]]
  if (message === undefined) return undefined
  const isFirst = message.whole.slice(0, from).trim() === ""
  if (before !== undefined && isFirst && isBegun(before, message, text))
    return `it goes on with "${before.whole.trim()}"`
  if (before !== undefined && DICTATES.test(before.whole))
    return `it was dictated: "${before.whole.trim().slice(0, 80)}"`
  const later = messages.slice(at + 1)
  const next = later[0]?.whole.trim()
  if (next !== undefined && (TAKES_BACK.test(next) || isTail(next)))
    return `what was said next may take it back: "${next.slice(0, 80)}"`
  const content = contentOf(text)
  const taken = later.find(({ whole }) => {
    if (!TAKES_BACK.test(whole.trim())) return false
    const shared = sharedWith(contentOf(whole), content).length
    const isUndone = words(whole.toLowerCase()).some((word) => UNDOES.has(word))
    return shared > 0 && (isUndone || shared * 2 >= content.words.length || words(whole).length <= FEW_WORDS)
  })
  if (taken !== undefined) return `what was said later may take it back: "${taken.whole.trim().slice(0, 80)}"`
  const turned = doubtOfTurns(text, {
    before: messages.slice(0, at).map(({ whole }) => whole),
    later: later.map(({ whole }) => whole),
    asked: asked?.whole,
    answered: stretches.find(({ origin, turn }) => origin === "agent" && turn === stretch.turn + 1)?.whole,
    wasTask: isWorkedBefore(stretch, stretches),
    isLost: isBehindSummary(stretch, stretches)
  })
  if (turned !== undefined) return turned
  const other = later
    .flatMap(({ whole }) => statementsIn(whole))
    .find((each) => isExchanged(content, contentOf(each.text)))
  return other === undefined ? undefined : `it was said otherwise later: "${other.text}"`
}
