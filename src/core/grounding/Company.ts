import { type Statement, statementsIn } from "./Statement.ts"
import {
  announces,
  isAgainst,
  isAnchored,
  isOrder,
  isOwnVoice,
  presents,
  regrets,
  speaksOfLast,
  tellsWhose
} from "./Voice.ts"
import { contentOf, sharedWith } from "./Words.ts"

/** A short line without an end, and another that begins anew: a title, a name or a number, and what stands below it. */
const JOINED = /^[^\n]{0,60}[^\s.!?:;,，。！？：-](?:[ \t]*->)?[ \t]*\n[ \t]*\p{Lu}|->[ \t]*\n/mu

const MOCKS = /(?:^|\s)(?:lol|lmao|rofl|haha+|hehe|jk)(?=[\s.,!]|$)|^(?:ob|whether)\s/iu

/** A message of so few words, as "ok", is not what the next answers to. */
const NOD_WORDS = 2

const MOST_SHOWN = 80

/** Whether a sentence begins a line. */
const beginsLine = (message: string, { from }: Statement): boolean =>
  from > 0 && /\n\s*$/u.test(message.slice(0, from + 1))

/** Sentences from one on, up to the first that is no order. */
const chainOf = (sentences: ReadonlyArray<Statement>): ReadonlyArray<Statement> => {
  const end = sentences.findIndex((each) => !isOrder(each.text))
  return end === -1 ? sentences : sentences.slice(0, end + 1)
}

/**
 * Why it is not plain that sentences of a message are the person's own. What is said of "us", or "from now on", is, but
 * behind what presents another's words; of a bare order or fact, or one on a line of its own, all that leads to it has to
 * be plainly the person's too. What comes behind them speaks of something else.
 */
export const doubtOfCompany = (message: string, first: Statement, last: Statement): string | undefined => {
  if (JOINED.test(message.slice(first.from, last.to))) return "it goes on in a line that begins anew"
  if (MOCKS.test(first.text)) return "it may be meant in fun, or asked"
  const all = statementsIn(message)
  const [before, after] = [
    all.filter(({ from, text }) => from < first.from && text !== first.heading).toReversed(),
    all.filter(({ from }) => from > last.from)
  ]
  const isTied = isAnchored(first.text) && !beginsLine(message, first)
  const strange = isTied
    ? before.slice(0, 1).find(({ text }) => presents(text))
    : chainOf(before).find(({ text }) => !isOwnVoice(text, contentOf(first.text)))
  if (strange !== undefined)
    return `whose words it is in is not plain by what stands before it: "${strange.text.slice(0, MOST_SHOWN)}"`
  const told = chainOf(after).find(({ text }) => speaksOfLast(text))
  return told === undefined ? undefined : `what follows speaks of it: "${told.text.slice(0, MOST_SHOWN)}"`
}

const isNod = (message: string): boolean => message.trim().split(/\s+/u).length <= NOD_WORDS && isOwnVoice(message)

/** Why messages before or after one change whose words a sentence of it is, or whether it is meant. */
export const doubtOfTurns = (
  text: string,
  before: string | undefined,
  later: ReadonlyArray<string>
): string | undefined => {
  if (before !== undefined && announces(before)) return `it was announced: "${before.trim().slice(0, MOST_SHOWN)}"`
  const content = contentOf(text)
  const next = later.find((each) => !isNod(each))
  const back = later.find((each) =>
    statementsIn(each).some((said, index) => {
      const isNext = each === next && index === 0
      const isAbout = isNext || sharedWith(content, contentOf(said.text)).length > 0
      return (isNext && (tellsWhose(said.text) || isAgainst(said.text))) || (isAbout && regrets(said.text))
    })
  )
  return back === undefined ? undefined : `what was said later may take it back: "${back.trim().slice(0, MOST_SHOWN)}"`
}
