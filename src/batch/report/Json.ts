import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { visibleJson } from "../../core/text/Visible.ts"
import type { BatchChange, BatchEvent, BatchReport, HeardSession, NotDone, Quote, SessionResult } from "./Event.ts"

// The names here are what scripts rely on: they stay when those of the types change. Every field is always there; what
// has no value is null.

const sessionJson = ({ agent, path, project, session, source, startedAt }: SessionResult["found"]) => ({
  source,
  session,
  agent: agent ?? null,
  project: project ?? null,
  path,
  startedAt: Option.getOrNull(Option.map(DateTime.make(startedAt), DateTime.formatIso))
})

const changeJson = ({ evidence, id, quoted, text, what }: BatchChange) => ({
  what,
  id,
  text,
  evidence: evidence ?? null,
  quoted: quoted ?? null
})

const quoteJson = (quote: Quote) => ({
  sessions: quote.sessions,
  beyond: quote.beyond,
  turns: quote.turns,
  spans: quote.spans,
  calls: quote.calls,
  tokens: quote.tokens,
  mostTokens: quote.mostTokens,
  model: quote.model,
  usd: { least: quote.usd.least, most: quote.usd.most },
  stopsAt: {
    usd: quote.stopsAt.usd ?? null,
    byLimits: quote.stopsAt.byLimits,
    tokens: quote.stopsAt.tokens ?? null
  },
  priceKnown: quote.priceKnown,
  concurrency: quote.concurrency,
  seconds: quote.seconds,
  epochs: quote.epochs,
  learnedAlready: quote.learnedAlready,
  unreadable: quote.unreadable,
  leftOut: quote.leftOut
})

const resultJson = (result: SessionResult) => ({
  session: sessionJson(result.found),
  epoch: result.epoch,
  messages: result.messages,
  calls: result.calls,
  tokens: result.tokens,
  usd: result.usd,
  changes: result.changes.map(changeJson),
  skipped: result.skipped
})

const heardJson = ({ found, proposals }: HeardSession) => ({
  session: sessionJson(found),
  proposals: proposals.map(({ content, id, type }) => ({ id, type, content }))
})

const notDoneJson = ({ detail, epoch, found, reason }: NotDone) => ({
  session: sessionJson(found),
  epoch,
  reason,
  detail
})

const reportJson = (report: BatchReport) => ({
  startedAt: report.startedAt,
  endedAt: report.endedAt,
  backend: report.backend,
  model: report.model,
  quote: quoteJson(report.quote),
  results: report.results.map(resultJson),
  notDone: report.notDone.map(notDoneJson),
  usd: report.spent.usd,
  tokens: report.spent.tokens,
  calls: report.spent.calls,
  keyPoints: { before: report.keyPoints.before, after: report.keyPoints.after },
  proposals: report.proposals,
  heard: report.heard.map(heardJson),
  stopped: report.stopped
})

const toJson = (event: BatchEvent) => {
  switch (event._tag) {
    case "Discovered":
      return { event: "discovered", sessions: event.sessions, leftOut: event.leftOut, former: event.former ?? [] }
    case "Reading":
      return { event: "reading", done: event.done, of: event.of }
    case "Quoted":
      return { event: "quoted", ...quoteJson(event.quote) }
    case "Signals":
      return {
        event: "signals",
        done: event.done,
        of: event.of,
        proposals: event.proposals,
        heard: event.heard.map(heardJson)
      }
    case "Begun":
      return { event: "begun", keyPoints: event.keyPoints }
    case "Asking":
      return { event: "asking", session: sessionJson(event.found), epoch: event.epoch }
    case "Spent":
      return { event: "spent", spentUsd: event.spent.usd, tokens: event.spent.tokens, calls: event.spent.calls }
    case "Answered":
      return { event: "answered", session: sessionJson(event.found), epoch: event.epoch, spentUsd: event.spent.usd }
    case "Slowed":
      return { event: "slowed", concurrency: event.concurrency, reason: event.reason }
    case "Applied": {
      const { done, keyPoints, of, result, spent } = event
      return { event: "applied", done, of, spentUsd: spent.usd, keyPoints, ...resultJson(result) }
    }
    case "NotDone":
      return {
        event: "notDone",
        done: event.done,
        of: event.of,
        spentUsd: event.spent.usd,
        ...notDoneJson(event.notDone)
      }
    case "Finished":
      return { event: "finished", ...reportJson(event.report) }
  }
}

/** An event as one line of JSON, without the line's end; told what it is by `event`. */
export const eventToJson = (event: BatchEvent): string => visibleJson(JSON.stringify(toJson(event)))
