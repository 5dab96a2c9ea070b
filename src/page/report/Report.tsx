import { countOf, dollarsOf, exactTime, roundedCount, roughTime } from "../../core/text/Amounts.ts"
import type { BatchChange, BatchReport, HeardSession, SessionResult } from "../../batch/report/Event.ts"
import * as Facts from "../../batch/report/Facts.ts"
import { Time, Words } from "../parts/Words.tsx"

const Numbers = ({ report }: { readonly report: BatchReport }) => {
  const { keyPoints, proposals, results, spent } = report
  const { added, changed, harmful, helpful, removed } = Facts.tallyOf(results)
  const shown = [
    ["Sessions learned from", String(Facts.sessionsLearned(report)), `${report.notDone.length} not done`],
    [
      "Key points",
      `${keyPoints.before} → ${keyPoints.after}`,
      `${added} added, ${changed} changed, ${removed} removed`
    ],
    ["Ratings", String(helpful + harmful), `${helpful} helpful, ${harmful} harmful`],
    ["New proposals", String(proposals), "for you to decide on"],
    ["Cost", dollarsOf(spent.usd), `${countOf(spent.calls, "call")}, ${roundedCount(spent.tokens)} tokens`]
  ] as const
  return (
    <div class="figures">
      {shown.map(([name, value, note]) => (
        <section key={name} class="card figure">
          <h2>{name}</h2>
          <p class="large number">{value}</p>
          <p class="quiet">{note}</p>
        </section>
      ))}
    </div>
  )
}

const Change = ({ of: { evidence, id, quoted, text, what } }: { readonly of: BatchChange }) => {
  const isRating = what === "helpful" || what === "harmful"
  return (
    <>
      <p class="change">
        <span class={`what ${what === "harmful" || what === "deleted" || what === "pruned" ? "harmed" : "helped"}`}>
          {isRating ? `rated ${what}` : what}
        </span>
        <span class="id">
          <Words text={id} />
        </span>
        <Words text={text} />
      </p>
      {evidence !== undefined && evidence !== "" && (
        <blockquote>
          <Words text={evidence} />
          {quoted === false && <span class="quiet"> (not found word for word)</span>}
        </blockquote>
      )}
    </>
  )
}

const Session = ({ of }: { readonly of: SessionResult }) => (
  <article class="card">
    <header class="card-head">
      <h3>
        <Words text={Facts.sessionName(of.found)} />
      </h3>
      <span class="quiet number">
        {Facts.sessionTime(of.found)}, {countOf(of.calls, "call")}, {dollarsOf(of.usd)}
      </span>
    </header>
    {of.changes.map((change, index) => (
      <Change key={index} of={change} />
    ))}
    {of.skipped.map((reason, index) => (
      <p key={index} class="quiet">
        not done: <Words text={reason} />
      </p>
    ))}
  </article>
)

const Heard = ({ of }: { readonly of: HeardSession }) => (
  <article class="card">
    <header class="card-head">
      <h3>
        <Words text={Facts.sessionName(of.found)} />
      </h3>
      <span class="quiet number">{Facts.sessionTime(of.found)}</span>
    </header>
    <ul>
      {of.proposals.map(({ content, id }) => (
        <li key={id}>
          <Words text={content} />
        </li>
      ))}
    </ul>
  </article>
)

const LeftOut = ({ report: { notDone, quote } }: { readonly report: BatchReport }) => {
  const known = quote.learnedAlready === 0 ? [] : [["learned from already", quote.learnedAlready] as const]
  const counts = [...known, ...Facts.leftOutCounts(quote.leftOut)]
  const groups = Facts.notDoneGroups(notDone)
  if (counts.length + groups.length === 0) return null
  return (
    <section class="card">
      <h2>Not done, and skipped</h2>
      <ul>
        {groups.map(({ all, detail, reason }) => (
          <li key={`${reason} ${detail}`}>
            {all.length} {reason}: <Words text={detail} />
          </li>
        ))}
        {counts.map(([reason, count]) => (
          <li key={reason}>
            {count} <Words text={reason} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a run over past sessions did, as a page by itself. */
export const Report = ({ report }: { readonly report: BatchReport }) => {
  const { backend, heard, model, quote, results, startedAt, stopped } = report
  const telling = results.filter(({ changes, skipped }) => changes.length + skipped.length > 0).toReversed()
  const silent = results.length - telling.length
  return (
    <main class="page-column narrow report">
      <header>
        <h1>What past sessions taught</h1>
        <p class="quiet">
          Begun at <Time iso={startedAt} /> UTC, done in {exactTime(Facts.secondsTaken(report))}, by{" "}
          <Words text={backend === model ? backend : `${backend}, ${model}`} />. The quote was {Facts.priceRange(quote)}{" "}
          and {roughTime(quote.seconds)}.
        </p>
      </header>
      {stopped && <p class="warning">It was broken off. What is below is done and kept.</p>}
      <Numbers report={report} />
      <section class="card">
        <h2>What to do next</h2>
        <ul>
          {Facts.nextSteps(report).map(({ command, text }) => (
            <li key={text}>
              {text} {command !== undefined && <code>{command}</code>}
            </li>
          ))}
        </ul>
      </section>
      {telling.length > 0 && <h2>What each session taught</h2>}
      {telling.map((result, index) => (
        <Session key={index} of={result} />
      ))}
      {silent > 0 && <p class="quiet">{countOf(silent, "session")} taught nothing new.</p>}
      {heard.length > 0 && <h2>Proposals, for you to decide on</h2>}
      {heard.toReversed().map((session, index) => (
        <Heard key={index} of={session} />
      ))}
      <LeftOut report={report} />
    </main>
  )
}
