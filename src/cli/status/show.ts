import { countOf, dollarsOf } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { JournalEntry } from "../../store/JournalEntry.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"
import type { Status } from "./readStatus.ts"

/** `2026-11-20 21:09`, UTC. */
export const shortTime = (iso: string): string => visible(iso).slice(0, 16).replace("T", " ")

/** The first part of a session's id, which is enough to tell it by. */
export const shortSession = (session: string | undefined): string => visible(session ?? "").slice(0, 8)

const HEAD = 11

const learned = (entry: JournalEntry): string => {
  const session = entry.session === undefined ? "" : `, from session ${shortSession(entry.session)}`
  return `${shortTime(entry.at)}${session}: ${entry.subject}`
}

/** What is not believed, in words; empty when there is nothing. */
const untrustedWords = ({ diagnostics, env, keyPoint, prompt, withheld }: Status["untrusted"]): string =>
  [
    keyPoint === undefined ? "" : countOf(keyPoint, "key point"),
    prompt === undefined ? "" : countOf(prompt, "prompt"),
    env === undefined && withheld === undefined ? "" : "variables that the client's settings set",
    diagnostics === undefined ? "" : "the flag of diagnostics"
  ]
    .filter((words) => words !== "")
    .join(", ")

/** How learning stands, for people. */
export const showStatus = (status: Status, style: Style): string => {
  const line = (name: string, text: string, paint: (text: string) => string = (plain) => plain) =>
    paint(hang(style.bold(name.padEnd(HEAD)), HEAD, text, style.width))
  const { budget, dead, pause, queue, spend } = status
  const untrusted = untrustedWords(status.untrusted)
  const oldest = queue[0]
  const waiting =
    oldest === undefined ? "empty" : `${countOf(queue.length, "job")}, the oldest since ${shortTime(oldest.queuedAt)}`
  const price = status.priceKnown
    ? ""
    : " (its price is not known, so it counts as the dearest; see the setting prices)"
  return [
    line("Backend", `${status.backend}${status.model === undefined ? "" : `, ${status.model}`}${price}`),
    ...(pause === undefined
      ? []
      : [line("Paused", `until ${shortTime(pause.until)} or debrief work: ${pause.reason}`, style.yellow)]),
    ...status.problems.map((problem) => line("Problem", problem, style.red)),
    ...(untrusted === ""
      ? []
      : [line("Untrusted", `${untrusted} that may have come with the code; debrief trust`, style.yellow)]),
    ...status.setAside.map((place) =>
      line("Not used", `${place}: state that was not made here; debrief trust`, style.yellow)
    ),
    line("Queue", waiting),
    ...queue
      .filter(({ problem }) => problem !== undefined)
      .map((job) => line("", `${shortSession(job.session)} put back ${job.attempts} times: ${job.problem}`, style.dim)),
    line(
      "Given up",
      dead.length === 0 ? "none" : `${countOf(dead.length, "job")}; debrief work --retry-dead tries again`
    ),
    ...dead.map((job) => line("", `${shortSession(job.session)} ${shortTime(job.diedAt)}: ${job.reason}`, style.dim)),
    line("Learned", status.lastLearned === undefined ? "nothing yet" : learned(status.lastLearned)),
    line(
      "Proposals",
      status.proposals === 0 ? "none wait" : `${countOf(status.proposals, "proposal")}; debrief review`
    ),
    ...(status.openBatches === 0 ? [] : [line("Batches", `${status.openBatches} to collect; debrief batch --collect`)]),
    line(
      "Spent",
      `${dollarsOf(spend.usdToday)} of ${dollarsOf(budget.maxUsdPerDay)} today, ` +
        `${dollarsOf(spend.usdThisMonth)} of ${dollarsOf(budget.maxUsdPerMonth)} this month (UTC)`
    )
  ].join(LINE_END)
}
