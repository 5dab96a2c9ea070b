import { chainOf, MOCKS } from "./Company.ts"
import { announces, asksForText, isAgainst, regrets, tellsWhose, usesAsWords } from "./Framing.ts"
import { isPassing, isQuestion } from "./Mood.ts"
import { letsGo } from "./Reaction.ts"
import { statementsIn } from "./Statement.ts"
import { namesWording } from "./Sources.ts"
import { isAnchored, isPlainlyOwn, presents, speaksOfLast, spoken, wordsIn } from "./Voice.ts"
import { type Content, contentOf, sharedWith } from "./Words.ts"

/** A message of so few words, as "ok", is not what the next answers to. */
const NOD_WORDS = 2

const MOST_SHOWN = 80

/** So begins who limits what was said, or does not want it. */
const STOPS =
  /^(?:until|unless|except|only (?:if|when|until|for|on)|bis|außer|jusqu'|sauf|hasta|salvo|até|fino a)(?!\p{L})|^(?:please |pls |bitte )?(?:don't|do not|dont|never) \p{L}+ (?:that|this|it)\b|\b(?:wasn't|was not|isn't|is not) (?:meant )?for you\b/iu

const isNod = (message: string): boolean => message.trim().split(/\s+/u).length <= NOD_WORDS && isPlainlyOwn(message)

const shown = (message: string): string => `"${message.trim().slice(0, MOST_SHOWN)}"`

/** Whether a sentence is about a text, which what comes next may be the words of: "change the h1". */
const isOnText = (sentence: string): boolean => {
  if (isQuestion(sentence)) return false
  const words = wordsIn(spoken(sentence))
  return namesWording(words) || words.some((word) => /^(?:h[1-6]|i18n|title|caption|copy|heading|string)$/u.test(word))
}

/** Whether what a message ends with may be said of what comes next: it presents that, or is not plainly the person's own. */
const leadsOn = (message: string, content: Content, isTied: boolean): boolean => {
  const last = statementsIn(message).toReversed()
  if (/[:：]\s*$/u.test(message) || last.slice(0, 1).some(({ text }) => isOnText(text))) return true
  return isTied
    ? last.slice(0, 1).some(({ text }) => presents(text) || isPassing(text))
    : chainOf(last).some(({ text }) => isPassing(text) || !isPlainlyOwn(text, content))
}

/** Whether what a message begins with may be said of what came before it. */
const looksBack = (message: string, content: Content, isTied: boolean): boolean => {
  const first = statementsIn(message)[0]?.text
  if (first === undefined) return false
  if (tellsWhose(first) || isAgainst(first) || MOCKS.test(first) || STOPS.test(first)) return true
  return !isTied && (speaksOfLast(first) || !isPlainlyOwn(first, content))
}

/** What was said around a message, by the person and by the agent. */
export interface Talk {
  readonly before: ReadonlyArray<string>
  readonly later: ReadonlyArray<string>
  /** Whether what was said before it is only told in a summary, and the agent has done nothing since. */
  readonly isLost: boolean
  /** What the agent said right before it. */
  readonly asked: string | undefined
  /** What the agent said right after it. */
  readonly answered: string | undefined
  /** Whether the agent went to work on what was said before it: then that was a task. */
  readonly wasTask: boolean
}

/** Why what was said before a message says of a text in it that it is another's, or words for something. */
const doubtOfBefore = (content: Content, isTied: boolean, { answered, asked, before, isLost, wasTask }: Talk) => {
  if (isLost && !isTied) return "what was said before it is only told in a summary"
  const announcement = before.find((each, index) => announces(each, index === before.length - 1))
  if (announcement !== undefined) return `it was announced: ${shown(announcement)}`
  if (asked !== undefined && asksForText(asked, content)) return `the agent had asked for it: ${shown(asked)}`
  if (answered !== undefined && usesAsWords(answered)) return `the agent used it as words: ${shown(answered)}`
  const last = before.findLast((each) => !isNod(each))
  return last !== undefined && !wasTask && leadsOn(last, content, isTied)
    ? `whose words it is in is not plain by what was said before: ${shown(last)}`
    : undefined
}

/** Why messages before or after one change whose words a sentence of it is, or whether it is meant. */
export const doubtOfTurns = (text: string, talk: Talk): string | undefined => {
  const content = contentOf(text)
  const isTied = isAnchored(text)
  const framed = doubtOfBefore(content, isTied, talk)
  if (framed !== undefined) return framed
  const next = talk.later.find((each) => !isNod(each))
  if (next !== undefined && looksBack(next, content, isTied))
    return `what was said next may be said of it: ${shown(next)}`
  const [reply] = talk.later
  if (reply !== undefined && letsGo(reply, talk.answered, content))
    return `the person may have let go of it, when the agent had answered: ${shown(reply)}`
  const back = talk.later.find((each) =>
    statementsIn(each).some((said, index) => {
      const isAbout = (each === next && index === 0) || sharedWith(content, contentOf(said.text)).length > 0
      return isAbout && regrets(said.text)
    })
  )
  return back === undefined ? undefined : `what was said later may take it back: ${shown(back)}`
}
