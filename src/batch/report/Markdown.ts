import * as Arr from "effect/Array"
import { countOf, dollarsOf, exactTime, roughTime, roundedCount } from "../../core/text/Amounts.ts"
import { escapeMarkdown, markdownCommand, markdownName, markdownTable } from "../../core/text/Markdown.ts"
import type { BatchChange, BatchReport, NotDone, SessionResult } from "./Event.ts"
import * as Facts from "./Facts.ts"

const minute = (iso: string): string => escapeMarkdown(iso.slice(0, 16).replace("T", " "))

const heading = (report: BatchReport): string => {
  const { backend, model, startedAt } = report
  const by = backend === model ? escapeMarkdown(backend) : `${escapeMarkdown(backend)}, ${escapeMarkdown(model)}`
  const began = `Begun at ${minute(startedAt)} UTC, done in ${exactTime(Facts.secondsTaken(report))}, by ${by}.`
  return [
    `# What past sessions taught, ${minute(startedAt).slice(0, 10)}`,
    "",
    began,
    ...(report.stopped ? ["", "**It was broken off.** What is below is done and kept."] : [])
  ].join("\n")
}

const signed = (count: number): string => (count > 0 ? `+${count}` : String(count))

const summary = (report: BatchReport): string => {
  const { keyPoints, notDone, proposals, results } = report
  const { added, changed, harmful, helpful, removed } = Facts.tallyOf(results)
  const taught = new Set(
    results.filter(({ changes }) => changes.length > 0).map(({ found }) => Facts.sessionKey(found))
  )
  return markdownTable(
    ["", "In this run"],
    [
      ...(report.backend === "off" ? [["Sessions searched", String(report.quote.sessions)]] : []),
      ["Sessions learned from", String(Facts.sessionsLearned(report))],
      ["of which taught something", String(taught.size)],
      ["Not done", String(notDone.length)],
      ["Key points", `${keyPoints.before} → ${keyPoints.after} (${signed(keyPoints.after - keyPoints.before)})`],
      ["added, changed, removed", `${added}, ${changed}, ${removed}`],
      ["rated helpful, harmful", `${helpful}, ${harmful}`],
      ["New proposals", String(proposals)],
      ["Cost", dollarsOf(report.spent.usd)]
    ]
  )
}

/** By the month in which sessions were started, the oldest first. */
const growth = ({ keyPoints, results }: BatchReport): string => {
  const months = Arr.groupBy(results, ({ found }) => Facts.sessionDate(found).slice(0, 7))
  const rows = Object.entries(months)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, all]) => {
      const { added, changed, removed } = Facts.tallyOf(all)
      const usd = all.reduce((sum, result) => sum + result.usd, 0)
      return [month, String(all.length), String(added), String(changed), String(removed), dollarsOf(usd)]
    })
  return [
    "## How the playbook grew",
    "",
    `It had ${countOf(keyPoints.before, "key point")} and has ${keyPoints.after}. By when the sessions were started:`,
    "",
    markdownTable(["Month", "Sessions", "Added", "Changed", "Removed", "Cost"], rows)
  ].join("\n")
}

const cost = (report: BatchReport): string => {
  const { quote, spent } = report
  const { calls, tokens, usd } = spent
  const learned = Facts.sessionsLearned(report)
  const each = learned === 0 ? "" : `, ${dollarsOf(usd / learned)} a session`
  const unknown = quote.priceKnown ? "" : " The model's price is not known, so it was counted as the dearest."
  return [
    "## What it cost",
    "",
    `${dollarsOf(usd)} for ${countOf(calls, "call")} and ${roundedCount(tokens)} tokens${each}. ` +
      `The quote was ${Facts.priceRange(quote)} and ${roughTime(quote.seconds)}.${unknown}`
  ].join("\n")
}

/** An item of a list, with what shows it as a quote below. */
const change = ({ evidence, id, text, what }: BatchChange): string => {
  const rated = what === "helpful" || what === "harmful"
  const told = escapeMarkdown(text)
  const shown = escapeMarkdown(evidence ?? "")
  return [
    `- **${rated ? `rated ${what}` : what}** ${markdownName(id)}${told === "" ? "" : `: ${told}`}`,
    ...(shown === "" ? [] : ["", `  > ${shown}`, ""])
  ].join("\n")
}

const name = (found: SessionResult["found"]): string => escapeMarkdown(Facts.sessionName(found))

const session = (epochs: number) => (result: SessionResult) => {
  const { calls, changes, epoch, found, messages, skipped, tokens, usd } = result
  const pass = epochs > 1 ? `, pass ${epoch} of ${epochs}` : ""
  return [
    `### ${Facts.sessionTime(found)}, ${name(found)}${pass}`,
    "",
    `${countOf(messages, "message")}, ${countOf(calls, "call")}, ${roundedCount(tokens)} tokens, ${dollarsOf(usd)}`,
    "",
    ...changes.map(change),
    ...skipped.map((reason) => `- not done: ${escapeMarkdown(reason)}`)
  ].join("\n")
}

const taught = ({ quote, results }: BatchReport): ReadonlyArray<string> => {
  const telling = results.filter(({ changes, skipped }) => changes.length + skipped.length > 0).toReversed()
  const silent = results.filter(({ changes, skipped }) => changes.length + skipped.length === 0)
  return [
    ...(telling.length === 0 ? [] : ["## What each session taught", ...telling.map(session(quote.epochs))]),
    ...(silent.length === 0
      ? []
      : [
          `## Taught nothing new: ${silent.length}`,
          silent.map(({ found }) => `${name(found)} (${Facts.sessionDate(found)})`).join(", ")
        ])
  ]
}

/** What was found without an LLM: the sentences themselves are the evidence. */
const heard = ({ heard: sessions, proposals }: BatchReport): ReadonlyArray<string> =>
  sessions.length === 0
    ? []
    : [
        `## Proposals, for you to decide on: ${proposals}`,
        ...sessions
          .toReversed()
          .map(({ found, proposals: own }) =>
            [
              `### ${Facts.sessionTime(found)}, ${name(found)}`,
              "",
              ...own.map(({ content, type }) => `- **${escapeMarkdown(type)}** ${escapeMarkdown(content)}`)
            ].join("\n")
          )
      ]

const WHY: Record<NotDone["reason"], string> = {
  ceiling: "over a limit",
  stopped: "broken off before its turn",
  meanwhile: "learned from meanwhile",
  failed: "failed"
}

const skipped = ({ notDone, quote }: BatchReport): ReadonlyArray<string> => {
  const leftOut = Facts.leftOutCounts(quote.leftOut)
  const known = quote.learnedAlready === 0 ? [] : [["learned from already", quote.learnedAlready] as const]
  const passedOver = [...known, ...leftOut].map(([reason, count]) => [escapeMarkdown(reason), String(count)])
  const groups = Facts.notDoneGroups(notDone).map(({ all, detail, reason }) => {
    const sessions = all.map(({ found }) => `${name(found)} (${Facts.sessionDate(found)})`).join(", ")
    return `- **${all.length} ${WHY[reason]}**: ${escapeMarkdown(detail)}: ${sessions}`
  })
  return [
    ...(groups.length === 0 ? [] : [`## Not done: ${notDone.length}`, groups.join("\n")]),
    ...(passedOver.length === 0 ? [] : ["## Skipped", markdownTable(["Why", "Transcripts"], passedOver)])
  ]
}

const next = (report: BatchReport): string => {
  const steps = Facts.nextSteps(report).map(
    ({ command, text }) => `- ${text}${command === undefined ? "" : ` ${markdownCommand(command)}`}`
  )
  return ["## What to do next", "", ...steps].join("\n")
}

/** The report of a run as a Markdown file. What sessions and an LLM said in it is text, and no more than text. */
export const batchMarkdown = (report: BatchReport): string =>
  `${[
    heading(report),
    summary(report),
    next(report),
    ...(report.results.length === 0 ? [] : [growth(report)]),
    ...(report.spent.calls === 0 ? [] : [cost(report)]),
    ...taught(report),
    ...heard(report),
    ...skipped(report)
  ]
    .map((part) => part.trimEnd())
    .join("\n\n")}\n`
