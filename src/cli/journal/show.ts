import { renderKeyPoint } from "../../core/playbook/Render.ts"
import { dollarsOf } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { JournalEntry, OperationNote } from "../../store/JournalEntry.ts"
import type { LineageEvent } from "../../store/Lineage.ts"
import { LINE_END } from "../Marks.ts"
import { shortSession, shortTime } from "../status/show.ts"
import { hang, type Style } from "../Style.ts"

/** Where a journal's entry stands behind its id. */
const LOG_INDENT = 14

const origin = ({ event, kind, proposal, reverts, session }: Omit<JournalEntry, "changes">): string => {
  const from = session === undefined ? "" : ` session ${shortSession(session)}`
  switch (kind) {
    case "reflection":
      return `${from.trim()}${event === undefined ? "" : ` (${event})`}` || "a session"
    case "review":
      return `accepted by you, proposal ${visible(proposal ?? "").slice(0, 8)}${from === "" ? "" : ` of${from}`}`
    case "edit":
      return "written by you"
    case "undo":
      return reverts === undefined ? "taken back by you" : `takes back ${reverts.slice(0, 12)}`
  }
}

/** Says that the person's own sentence was learned in the place of the answer's, where it was. */
const keptOwn = ({ place }: OperationNote): ReadonlyArray<string> =>
  place?.instead === undefined ? [] : [`your own sentence was kept in the place of the LLM's: "${place.instead}"`]

/** The journal, newest first, for people. */
export const showLog = (entries: ReadonlyArray<JournalEntry>, style: Style): string =>
  entries
    .map((entry) => {
      const cost = entry.usd === undefined ? "" : `, ${dollarsOf(entry.usd)}`
      return [
        `${style.yellow(entry.id)}  ${style.dim(shortTime(entry.at))}  ${entry.subject}`,
        style.dim(`${" ".repeat(LOG_INDENT)}${origin(entry)}${cost}`),
        ...(entry.operations ?? []).flatMap((operation) =>
          keptOwn(operation).map((told) =>
            hang(" ".repeat(LOG_INDENT), LOG_INDENT, `${operation.id}: ${told}`, style.width)
          )
        )
      ].join(LINE_END)
    })
    .join(LINE_END)

const INDENT = 4

const detail = (style: Style, text: string): string => hang(" ".repeat(INDENT), INDENT, text, style.width)

const showEvent =
  (style: Style, asked: string) =>
  (event: LineageEvent): string => {
    const { change, entry, id, operation, rating, what } = event
    const colour = what === "removed" || what === "pruned" || rating?.rating === "harmful" ? style.red : style.green
    const told = rating === undefined ? what : `rated ${rating.rating}${rating.cited ? ", cited by the agent" : ""}`
    const other = id === asked ? "" : ` (${id})`
    const quoted = operation?.quoted === true ? "the session says" : "said to be shown by, but not found word for word"
    return [
      `${style.dim(shortTime(entry.at))}  ${colour(`${told}${other}`)}  ${origin(entry)}  ${style.yellow(entry.id)}`,
      ...(change?.before === undefined || rating !== undefined
        ? []
        : [detail(style, `- ${renderKeyPoint(change.before.entry)}`)]),
      ...(change?.after === undefined || rating !== undefined
        ? []
        : [detail(style, `+ ${renderKeyPoint(change.after.entry)}`)]),
      ...(operation?.sources === undefined ? [] : [detail(style, `merged from ${operation.sources.join(", ")}`)]),
      ...(operation?.reason === undefined ? [] : [detail(style, `because: ${operation.reason}`)]),
      ...(operation?.evidence === undefined ? [] : [detail(style, `${quoted}: "${operation.evidence}"`)]),
      ...(operation === undefined ? [] : keptOwn(operation)).map((words) => detail(style, words)),
      ...(rating?.rationale === undefined ? [] : [detail(style, rating.rationale)])
    ].join(LINE_END)
  }

/** What the journal tells of a key point, oldest first, for people. */
export const showLineage = (id: string, events: ReadonlyArray<LineageEvent>, style: Style): string =>
  events.map(showEvent(style, id)).join(LINE_END)
