import * as Option from "effect/Option"
import { countOf } from "../../core/text/Amounts.ts"
import { type Change, kindOf } from "../../core/playbook/operations/Operation.ts"
import { visible } from "../../core/text/Visible.ts"
import type { Lesson } from "../../reflection/applyAnswer.ts"
import type { ExtractionResult } from "../../reflection/propose.ts"
import type { WorkerRun } from "../../worker/runWorker.ts"
import type { WorkOutcome } from "../../worker/WorkOutcome.ts"
import type { JobResult } from "../../worker/handleJobs.ts"
import { LINE_END } from "../Marks.ts"
import { COLOURS, hang, type Style } from "../Style.ts"

const HEAD_WIDTH = 23

const line = (style: Style, mark: string, paint: (text: string) => string, name: string, text: string) =>
  hang(
    `  ${paint(mark.padEnd(8))} ${style.cyan(visible(name).padEnd(HEAD_WIDTH - 13))}  `,
    HEAD_WIDTH,
    text,
    style.width
  )

const showChange = (style: Style) => (change: Change) => {
  const { countsAs, done, tell } = kindOf(change.type)
  return line(style, done, style[COLOURS[countsAs]], change.entry.name, tell(change))
}

const showLesson = (style: Style) => (lesson: Lesson) => {
  const { report } = lesson
  const cited = new Set(lesson.cited)
  return [
    ...report.applied.map(showChange(style)),
    ...report.rated.map(({ name, rating }) =>
      line(
        style,
        "rated",
        rating === "harmful" ? style.red : style.green,
        name,
        rating + (cited.has(name) ? ", cited by the agent" : "")
      )
    ),
    ...report.pruned.map(({ entry }) =>
      line(style, "pruned", style.red, entry.name, `${entry.text} (${entry.harmful} harmful, ${entry.helpful} helpful)`)
    ),
    ...report.skipped.map(({ reason }) =>
      style.dim(hang("  skipped".padEnd(HEAD_WIDTH), HEAD_WIDTH, reason, style.width))
    ),
    ...(report.rollback === undefined
      ? []
      : [style.red("  all operations were dropped, because applying them failed")]),
    ...Option.match(lesson.recovery, {
      onNone: () => [],
      onSome: ({ copy, from }) => [
        style.yellow(`  what the playbook file held and could not keep is in ${copy}`),
        ...(from === "history" ? [style.yellow("  the playbook was restored from its history")] : [])
      ]
    })
  ]
}

const showFound = (found: ExtractionResult, style: Style): ReadonlyArray<string> => {
  if (!found.ok) return [style.yellow(`  proposals were not written: ${found.error}`)]
  if (found.added === 0) return []
  return [`  ${countOf(found.added, "proposal")} ${found.added === 1 ? "awaits" : "await"} your review: debrief review`]
}

/** What a run of the worker did, for people. */
export const showWork = (outcome: WorkOutcome, style: Style): string => {
  const damage =
    outcome.damagedLines === 0
      ? []
      : [
          style.dim(
            `${countOf(outcome.damagedLines, "damaged line")} of the transcript ${outcome.damagedLines === 1 ? "was" : "were"} passed over.`
          )
        ]
  if (outcome._tag === "Skipped") return [`Nothing was learned: ${outcome.reason}.`, ...damage].join(LINE_END)
  const lines = outcome.lessons.flatMap(showLesson(style))
  const tokens = outcome.lessons.reduce(
    (sum, { usage }) => sum + usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens + usage.outputTokens,
    0
  )
  const models = [...new Set(outcome.lessons.map(({ model }) => model))].join(", ")
  const headline = !outcome.reflected
    ? outcome.switchedOff
      ? "The LLM is switched off (llm.backend) for where the session worked, so nothing was reflected on."
      : "No LLM is configured, so nothing was reflected on."
    : lines.length === 0
      ? "The session taught nothing new."
      : "The session changed the playbook:"
  return [
    style.bold(headline),
    ...lines,
    ...showFound(outcome.proposals, style),
    style.dim(
      `${countOf(outcome.messages, "message")} read${outcome.reflected ? `, ${countOf(tokens, "token")}, ${models}` : ""}`
    ),
    ...damage,
    ...(outcome.commitProblem === undefined ? [] : [style.yellow(outcome.commitProblem)])
  ].join(LINE_END)
}

/** What became of one job, for people. */
export const showJob = ({ fate, job, outcome, problem }: JobResult, style: Style): string => {
  const head = style.bold(job.session ?? job.transcript)
  if (outcome !== undefined) return `${head}${LINE_END}${showWork(outcome, style)}`
  const told = fate === "dead" ? "given up; debrief work --retry-dead tries it again" : "put back"
  return `${head}${LINE_END}${style.yellow(`${told}: ${problem ?? ""}`)}`
}

const jobs = (count: number): string => countOf(count, "job")

/** What became of the queue, for people. */
export const showRun = ({ busy, left, pause, results }: WorkerRun, style: Style): string => {
  if (busy) return "A worker is at work on this project already; it takes what waits."
  if (pause !== undefined) {
    return style.yellow(`Learning is paused, ${jobs(left)} waiting: ${pause.reason}`)
  }
  if (results.length === 0) return left === 0 ? "Nothing waits to be learned from." : `${jobs(left)} not due yet.`
  return style.dim(`${jobs(results.length)} done${left === 0 ? "" : `, ${left} waiting`}.`)
}
