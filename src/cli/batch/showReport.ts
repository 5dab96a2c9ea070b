import type { BatchChange, BatchEvent, BatchReport, SessionResult } from "../../batch/report/Event.ts"
import * as Facts from "../../batch/report/Facts.ts"
import { countOf, dollarsOf, exactTime, roundedCount } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import { LINE_END } from "../Marks.ts"
import { COLOURS, hang, type Style } from "../Style.ts"
import { HEAD, line, skippedLine } from "./showQuote.ts"

const CHANGE_HEAD = 23

const change = (style: Style) => (one: BatchChange) => {
  const { evidence, id, text, what } = one
  const head = `  ${style[COLOURS[Facts.COUNTS_AS[what]]](what.padEnd(8))} ${style.cyan(visible(id).padEnd(10))}  `
  const because = evidence === undefined ? "" : visible(evidence).trim()
  return [
    ...(text === "" ? [head.trimEnd()] : [hang(head, CHANGE_HEAD, text, style.width)]),
    ...(because === "" ? [] : [style.dim(hang(`${" ".repeat(CHANGE_HEAD - 2)}> `, CHANGE_HEAD, because, style.width))])
  ].join(LINE_END)
}

const session =
  (style: Style, epochs: number) =>
  ({ calls, changes, epoch, found, messages, skipped, usd }: SessionResult): string => {
    const pass = epochs > 1 ? `, pass ${epoch}` : ""
    const took = `${countOf(messages, "message")}, ${countOf(calls, "call")}, ${dollarsOf(usd)}`
    return [
      `${style.bold(`${Facts.sessionTime(found)}  ${Facts.sessionName(found)}`)}${style.dim(`${pass}  ${took}`)}`,
      ...changes.map(change(style)),
      ...skipped.map((reason) => style.dim(hang("  not done".padEnd(CHANGE_HEAD), CHANGE_HEAD, reason, style.width)))
    ].join(LINE_END)
  }

/** So many proposals are shown: a run over months may find a thousand. */
const MOST_PROPOSALS = 20

/** Columns before a proposal: as many as the longest name of a type takes. */
const PROPOSAL_HEAD = 18

const heard = ({ heard: sessions, proposals }: BatchReport, style: Style): ReadonlyArray<string> => {
  if (proposals === 0) return []
  let left = MOST_PROPOSALS
  const told = sessions.flatMap(({ found, proposals: all }) => {
    const own = all.slice(0, left)
    left -= own.length
    const said = own.map(({ content, type }) =>
      hang(`  ${style.cyan(type.padEnd(PROPOSAL_HEAD - 4))}  `, PROPOSAL_HEAD, content, style.width)
    )
    return own.length === 0
      ? []
      : [
          `${[style.bold(`${Facts.sessionTime(found)}  ${Facts.sessionName(found)}`), ...said].join(LINE_END)}${LINE_END}`
        ]
  })
  const more = proposals - MOST_PROPOSALS
  return [
    style.bold(`Proposals, for you to decide on${LINE_END}`),
    ...told,
    ...(more > 0 ? [style.dim(`and ${more} more; --report lists all of them${LINE_END}`)] : [])
  ]
}

const says = ({ changes, skipped }: SessionResult): boolean => changes.length + skipped.length > 0

const notDone = ({ notDone: all }: BatchReport, style: Style): ReadonlyArray<string> =>
  Facts.notDoneGroups(all).map(({ all: group, detail, reason }) => {
    const names = group.length > 3 ? "" : ` (${group.map(({ found }) => Facts.sessionName(found)).join("; ")})`
    const paint = reason === "failed" ? style.red : style.yellow
    return hang(
      paint("Not done".padEnd(HEAD)),
      HEAD,
      `${countOf(group.length, "session")}: ${detail}${names}`,
      style.width
    )
  })

const totals = (report: BatchReport, style: Style): ReadonlyArray<string> => {
  const { keyPoints, quote, results, spent } = report
  const { calls, tokens, usd } = spent
  const skipped = skippedLine(quote)
  return [
    line(
      style,
      "Playbook",
      `${countOf(keyPoints.after, "key point")}, ${keyPoints.before} before: ${Facts.tallyInWords(Facts.tallyOf(results))}`
    ),
    line(
      style,
      "Cost",
      `${dollarsOf(usd)} (quoted ${Facts.priceRange(quote)}), ${countOf(calls, "call")}, ${roundedCount(tokens)} tokens`
    ),
    ...notDone(report, style),
    ...(skipped === "" ? [] : [line(style, "Skipped", skipped)])
  ]
}

const steps = (report: BatchReport, style: Style): ReadonlyArray<string> =>
  Facts.nextSteps(report).map(({ command, text }, index) =>
    line(style, index === 0 ? "Next" : "", command === undefined ? text : `${text} ${command}`)
  )

/** What a run did, for people: the sessions first, so that the sum and what to do next are what is seen at the end. */
export const showReport = (report: BatchReport, style: Style): string => {
  const silent = report.results.filter((result) => !says(result)).length
  const [count, verb] =
    report.backend === "off" ? [report.quote.sessions, "searched"] : [Facts.sessionsLearned(report), "learned from"]
  const headline = `${countOf(count, "session")} ${verb} in ${exactTime(Facts.secondsTaken(report))}`
  const told = report.results.filter(says).map((result) => `${session(style, report.quote.epochs)(result)}${LINE_END}`)
  return [
    ...told,
    ...heard(report, style),
    style.bold(`${headline}${report.stopped ? ", then broken off" : ""}`) +
      (silent === 0 ? "" : style.dim(`, ${silent} taught nothing new`)),
    ...totals(report, style),
    ...steps(report, style)
  ].join(LINE_END)
}

const place = ({ done, of }: { readonly done: number; readonly of: number }): string =>
  `${String(done).padStart(String(of).length)}/${of}`

/** An event as a line for a log; `undefined` for those that are not worth one. */
export const showEvent = (event: BatchEvent, style: Style): string | undefined => {
  switch (event._tag) {
    case "Discovered": {
      const leftOut = Facts.leftOutInWords(event.leftOut)
      return `${countOf(event.sessions, "session")} found${leftOut === "" ? "" : `; ${leftOut}`}`
    }
    case "Signals":
      return event.done < event.of
        ? undefined
        : `${countOf(event.of, "session")} searched: ${countOf(event.proposals, "new proposal")}`
    case "Slowed":
      return style.yellow(`now ${countOf(event.concurrency, "call")} at once: ${event.reason}`)
    case "Applied": {
      const { result, spent } = event
      const learned = Facts.tallyInWords(Facts.tallyOf([result]))
      return `${place(event)} ${Facts.sessionName(result.found)}: ${learned} (${dollarsOf(result.usd)}, ${dollarsOf(spent.usd)} so far)`
    }
    case "NotDone": {
      const { detail, found, reason } = event.notDone
      const told = `${place(event)} ${Facts.sessionName(found)}: not done: ${detail}`
      return reason === "failed" ? style.red(told) : style.yellow(told)
    }
    case "Reading":
    case "Quoted":
    case "Begun":
    case "Asking":
    case "Answered":
    case "Spent":
    case "Finished":
      return undefined
  }
}
