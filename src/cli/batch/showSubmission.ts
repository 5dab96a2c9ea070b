import type { CollectedBatch } from "../../batch/submission/collect.ts"
import type { SubmittedSessions } from "../../batch/submission/submitSessions.ts"
import { countOf, dollarsOf } from "../../core/text/Amounts.ts"
import { LINE_END } from "../Marks.ts"
import { shortSession, shortTime } from "../status/show.ts"
import { hang, type Style } from "../Style.ts"

/** What was submitted, for people. */
export const showSubmission = ({ beyond, failed, proposals, submissions }: SubmittedSessions, style: Style): string => {
  const others = [
    ...(beyond === 0 ? [] : [`${countOf(beyond, "session")} beyond --max-sessions left out`]),
    ...failed.map(({ detail, found }) =>
      hang(`${style.red("failed")}  `, 8, `${shortSession(found.session)}: ${detail}`, style.width)
    ),
    ...(proposals === 0 ? [] : [`${countOf(proposals, "new proposal")}: debrief review`])
  ]
  const told = submissions.flatMap(({ project, submission: { mostUsd, notSubmitted, submitted, unconfirmed } }) => [
    style.bold(project.root),
    ...submitted.map(({ id, requests }) => `  ${style.green("submitted")}  ${countOf(requests, "request")}, ${id}`),
    ...unconfirmed.map(({ name, requests }) =>
      style.yellow(`  not known whether it was made: ${countOf(requests, "request")}, ${name}`)
    ),
    ...notSubmitted.map(({ detail, item }) =>
      hang(`  ${style.yellow("left out")}   `, 13, `${shortSession(item.found.session)}: ${detail}`, style.width)
    ),
    ...(submitted.length === 0
      ? []
      : [style.dim(`  ${dollarsOf(mostUsd)} at most. The answers are there within a day: debrief batch --collect`)])
  ])
  return [...(told.length === 0 ? ["Nothing was submitted."] : told), ...others].join(LINE_END)
}

const headOf = ({ id, name, requests, submittedAt }: CollectedBatch): string =>
  `${id ?? name}, ${countOf(requests, "request")}, submitted ${shortTime(submittedAt)}`

const fateOf = ({ fate, items }: CollectedBatch, style: Style): string => {
  switch (fate._tag) {
    case "Waiting": {
      const { canceled, errored, expired, processing, succeeded } = fate.counts
      const done = succeeded + errored + canceled + expired
      return `not ended yet: ${done} done, ${processing} to do; until ${shortTime(fate.expiresAt)} at the latest`
    }
    case "Collected": {
      const applied = items.filter((item) => item.fate._tag === "Applied").length
      return `${style.green("collected")}: ${countOf(applied, "answer")} applied, ${dollarsOf(items.reduce((sum, { usd }) => sum + usd, 0))}`
    }
    case "NeverMade":
      return "was never made; nothing was paid, and a rerun submits it again"
    case "Gone":
    case "Unconfirmed":
    case "Failed":
      return style.red(fate.detail)
  }
}

const itemsOf = ({ items }: CollectedBatch, style: Style): ReadonlyArray<string> =>
  items.flatMap(({ fate, found }): ReadonlyArray<string> => {
    const session = shortSession(found.session)
    if (fate._tag === "LearnedAlready") return [style.dim(`    ${session}  learned from already`)]
    if (fate._tag === "Excluded") return [style.dim(`    ${session}  left out by ${fate.by}; its answer is dropped`)]
    if (fate._tag === "NotDone") {
      // What waits for its result stays with its batch, and no other batch asks about it.
      const next = fate.why === "no result yet" ? "collecting again fetches it" : "a rerun asks again"
      return [hang(`    ${session}  `, 14, `${fate.why}: ${fate.notDone.detail}; ${next}`, style.width)]
    }
    return fate.result.changes.map(({ id, text, what }) =>
      hang(`    ${session}  `, 14, `${what} ${id}${text === "" ? "" : `: ${text}`}`, style.width)
    )
  })

/** What was collected, for people. */
export const showCollected = (
  batches: ReadonlyArray<CollectedBatch>,
  unreadable: ReadonlyArray<string>,
  style: Style
): string =>
  [
    ...(batches.length === 0 ? ["No batch is open."] : []),
    ...batches.flatMap((batch) => [style.bold(headOf(batch)), `  ${fateOf(batch, style)}`, ...itemsOf(batch, style)]),
    ...unreadable.map((file) => style.red(`${file} cannot be read; it stays as it is`))
  ].join(LINE_END)
