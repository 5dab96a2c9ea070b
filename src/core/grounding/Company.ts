import { regrets } from "./Framing.ts"
import { isForOnce } from "./Once.ts"
import { type Statement, statementsIn } from "./Statement.ts"
import { isAnchored, isOrder, isOwnVoice, presents, speaksOfLast } from "./Voice.ts"
import { contentOf } from "./Words.ts"

/** A short line without an end, and another that begins anew: a title, a name or a number, and what stands below it. */
const JOINED = /^[^\n]{0,60}[^\s.!?:;,，。！？：-](?:[ \t]*->)?[ \t]*\n[ \t]*\p{Lu}|->[ \t]*\n/mu

export const MOCKS = /(?:^|\s)(?:lol|lmao|rofl|haha+|hehe|jk)(?=[\s.,!]|$)|^(?:ob|whether)\s/iu

const MOST_SHOWN = 80

/** That something is to be so from now on, however it is put. */
const LASTS =
  /(?<!\p{L})(?:always|never|every|each|any|all|from now on|in (?:the )?future|going forward|immer|nie|niemals|jede[rnsm]?|ab jetzt|toujours|jamais|chaque|désormais|siempre|nunca|cada|sempre|mai|ogni)(?!\p{L})|总是|永远|每|都|常に|必ず|毎回|いつも/iu

/** Who says so of a fact has it changed. */
const CHANGES =
  /^(?:(?:please|pls|so|now|and|then|bitte|dann)[\s,]+)*(?:change|make|migrate|move|rename|switch|replace|convert|turn|set|update|upgrade|port|rewrite|get rid|änder\p{L}*|mach\p{L}*|stell\p{L}*|zieh\p{L}*|benenne?|ersetz\p{L}*|migriere?|change[rz]?|remplace[rz]?|renomme[rz]?|migre[rz]?|cambia|mueve|renombra|reemplaza|muda|mude|troca|troque)(?!\p{L})/iu

/** The next step of a task. */
const NEXT_STEP = /^(?:and|then|and then|after that|und|dann|puis|ensuite|luego|después|depois|poi)[\s,]/iu

/** What an answer is wanted to, or what else would be so: then the sentence before it was said of that alone. */
const BELONGS =
  /^(?:(?:the|my|here(?:'s| is)(?: the| my)?) )?(?:question|task|riddle|exercise|text)\b[^.!?]*:|^and \p{L}+ \d+$/iu

const CONDITION = /^(?:if|wenn|falls|si|se)\s/iu
const CONSEQUENCE = /^(?:then|dann|alors|entonces|então|allora)\s/iu

/** Why what is asked for, or stated, is of the task at hand, by the order behind it. */
const doubtOfTask = ({ text }: Statement, after: string | undefined): string | undefined => {
  if (after === undefined) return undefined
  if (BELONGS.test(after) || (CONDITION.test(text) && CONSEQUENCE.test(after)))
    return `it goes on in what follows: "${after.slice(0, MOST_SHOWN)}"`
  if (isForOnce(after) && isOrder(text) && !LASTS.test(text))
    return `what follows says that it is for now: "${after.slice(0, MOST_SHOWN)}"`
  if (!isOrder(text)) return CHANGES.test(after) ? `it is to be changed: "${after.slice(0, MOST_SHOWN)}"` : undefined
  return !LASTS.test(text) && NEXT_STEP.test(after) && isOrder(after)
    ? `it is a step of a task: "${after.slice(0, MOST_SHOWN)}"`
    : undefined
}

/** Whether a sentence begins a line. */
const beginsLine = (message: string, { from }: Statement): boolean =>
  from > 0 && /\n\s*$/u.test(message.slice(0, from + 1))

/** Sentences from one on, up to the first that is no order. */
export const chainOf = (sentences: ReadonlyArray<Statement>): ReadonlyArray<Statement> => {
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
  const step = doubtOfTask(first, after[0]?.text)
  if (step !== undefined) return step
  const taken = after.find(({ text }) => regrets(text))
  if (taken !== undefined) return `what follows takes it back: "${taken.text.slice(0, MOST_SHOWN)}"`
  const told = chainOf(after).find(({ text }) => speaksOfLast(text))
  return told === undefined ? undefined : `what follows speaks of it: "${told.text.slice(0, MOST_SHOWN)}"`
}
