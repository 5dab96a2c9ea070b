import { countOf, dollarsOf } from "../../core/text/Amounts.ts"
import { shellWord } from "../../core/text/ShellWord.ts"
import { visible } from "../../core/text/Visible.ts"
import type { SkippedAs } from "../../sessions/reasonToSkip.ts"
import type { JournalEntry } from "../../store/JournalEntry.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"
import type { Status } from "./readStatus.ts"

/** `2026-11-20 21:09`, UTC. */
export const shortTime = (iso: string): string => visible(iso).slice(0, 16).replace("T", " ")

/** The first part of a session's id, which is enough to tell it by; what stands for a session, as `import:FILE`, whole. */
export const shortSession = (session: string | undefined): string =>
  visible(session ?? "").slice(0, session?.includes(":") === true ? 60 : 8)

const HEAD = 11

const learned = (entry: JournalEntry): string => {
  const session = entry.session === undefined ? "" : `, from session ${shortSession(entry.session)}`
  return `${shortTime(entry.at)}${session}: ${entry.subject}`
}

/** What is not believed, in words; empty when there is nothing. */
const untrustedWords = ({ diagnostics, env, keyPoint, prompt, unread, withheld }: Status["untrusted"]): string =>
  [
    keyPoint === undefined ? "" : countOf(keyPoint, "key point"),
    prompt === undefined ? "" : countOf(prompt, "prompt"),
    (env ?? withheld ?? unread) === undefined ? "" : "variables that the client's settings set",
    diagnostics === undefined ? "" : "the flag of diagnostics"
  ]
    .filter((words) => words !== "")
    .join(", ")

/** One thing about how learning stands. */
export interface StatusLine {
  /** Empty for one that belongs to the line above. */
  readonly name: string
  readonly text: string
  readonly tone: "plain" | "dim" | "note" | "bad"
}

const line = (name: string, text: string, tone: StatusLine["tone"] = "plain"): StatusLine => ({ name, text, tone })

/** With what sessions are reflected on; why not, where they are not. */
const backendWords = ({ backend, backendReason, model, priceKnown }: Status): string => {
  if (backend === "off") return backendReason
  const price = priceKnown ? "" : " (its price is not known, so it counts as the dearest; see the setting prices)"
  return `${backend}${model === undefined ? "" : `, ${model}`}${price}`
}

/** The switch of each reason to pass sessions over; those who said #nolearn know what they did. */
const SWITCHES: Record<SkippedAs, string> = {
  "#nolearn": "by #nolearn",
  "learn.exclude": "by learn.exclude (debrief config get learn.exclude)",
  "print mode": "of print mode (to learn from them: DEBRIEF_LEARN_SDK=1, or debrief config set learn.sdkSessions true)",
  SDK: "of the SDK (to learn from them: DEBRIEF_LEARN_SDK=1, or debrief config set learn.sdkSessions true)",
  "other project": "of another project, where they are learned from"
}

const skippedWords = (skipped: Status["skipped"]): string =>
  (Object.keys(skipped) as Array<SkippedAs>)
    .map((reason) => `${countOf(skipped[reason]!, "session")} ${SWITCHES[reason]}`)
    .join(", ")

/** States that are told of one by one. */
const MOST_TOLD = 3

/** What is told of the states that are not used: of the newest, and how many more there are. */
export const toldOfSetAside = (
  { setAside, setAsideCount }: Status,
  tell: (place: string) => string
): ReadonlyArray<string> => {
  const told = setAside.slice(-MOST_TOLD)
  const more = setAsideCount - told.length
  return [
    ...told.map(tell),
    ...(more <= 0 ? [] : [`${countOf(more, "more state")} ${more === 1 ? "is" : "are"} not used: debrief trust --show`])
  ]
}

/** How learning stands, in words. */
export const statusLines = (status: Status): ReadonlyArray<StatusLine> => {
  const { budget, dead, pause, queue, spend } = status
  const untrusted = untrustedWords(status.untrusted)
  const skipped = skippedWords(status.skipped)
  const oldest = queue[0]
  const waiting =
    oldest === undefined ? "empty" : `${countOf(queue.length, "job")}, the oldest since ${shortTime(oldest.queuedAt)}`
  return [
    line("Backend", backendWords(status)),
    ...(pause === undefined
      ? []
      : [line("Paused", `until ${shortTime(pause.until)} or debrief work: ${pause.reason}`, "note")]),
    ...status.problems.map((problem) => line("Problem", problem, "bad")),
    ...status.hookProblems.map(({ at, event, problem }) =>
      line("Hooks", `${shortTime(at)}, ${event}: ${visible(problem)}`, "note")
    ),
    ...status.kept.map(({ document, path }) =>
      line(
        "Kept",
        `what another program wrote when it was replaced already; diff ${shellWord(document)} ${shellWord(path)}`,
        "note"
      )
    ),
    ...(untrusted === ""
      ? []
      : [line("Untrusted", `${untrusted} that may have come with the code; debrief trust`, "note")]),
    ...toldOfSetAside(status, (place) => `${place}: state that was not made here; debrief trust`).map((text) =>
      line("Not used", text, "note")
    ),
    ...(status.disabled
      ? [line("Disabled", "DEBRIEF_DISABLE is set: hooks, worker and batch do nothing", "note")]
      : []),
    line("Queue", waiting),
    ...queue
      .filter(({ problem }) => problem !== undefined)
      .map((job) => line("", `${shortSession(job.session)} put back ${job.attempts} times: ${job.problem}`, "dim")),
    line(
      "Given up",
      dead.length === 0 ? "none" : `${countOf(dead.length, "job")}; debrief work --retry-dead tries again`
    ),
    ...dead.map((job) => line("", `${shortSession(job.session)} ${shortTime(job.diedAt)}: ${job.reason}`, "dim")),
    line("Learned", status.lastLearned === undefined ? "nothing yet" : learned(status.lastLearned)),
    ...(skipped === "" ? [] : [line("Skipped", skipped)]),
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
  ]
}

/** How learning stands, for people. */
export const showStatus = (status: Status, style: Style): string => {
  const paint = { plain: (text: string) => text, dim: style.dim, note: style.yellow, bad: style.red }
  return statusLines(status)
    .map(({ name, text, tone }) => paint[tone](hang(style.bold(name.padEnd(HEAD)), HEAD, text, style.width)))
    .join(LINE_END)
}
