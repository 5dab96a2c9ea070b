import { visible } from "../../core/text/Visible.ts"
import type { Injection, SessionReceipts } from "../../sessions/Receipts.ts"
import { LINE_END } from "../Marks.ts"
import { shortTime } from "../status/show.ts"
import type { Style } from "../Style.ts"

/** What each reason of a receipt means. */
const REASONS: Readonly<Record<string, string>> = {
  whole: "the whole playbook fits",
  proven: "proven, by worth per character",
  fresh: "not rated yet, the newest",
  scoped: "for certain files or commands",
  doubtful: "as often harmful as helpful",
  harmful: "more harmful than helpful; there was room",
  "came with the code": "came with the code, not approved here",
  prompt: "shares telling words with the prompt",
  scope: "for files or commands that the prompt names",
  shown: "of an earlier version"
}

/** How many of the ids that were given a transcript proves to have arrived. */
export interface Arrival {
  readonly of: number
  readonly arrived: number
}

export const arrivalOf = ({ given }: Injection, arrived: ReadonlySet<string> | undefined): Arrival | undefined => {
  if (arrived === undefined) return undefined
  const ids = Object.values(given).flat()
  return { of: ids.length, arrived: ids.filter((id) => arrived.has(id)).length }
}

/** A fork is given nothing: its context, under a new id, holds the playbook already. */
export const isOnlyNoted = ({ event, source }: Injection): boolean => event === "SessionStart" && source === "fork"

const showArrival = (injection: Injection, arrival: Arrival | undefined, style: Style): string => {
  if (isOnlyNoted(injection)) return style.dim("only noted: the session took over a context that holds it")
  if (arrival === undefined) return style.yellow("its transcript cannot be read, so nothing proves that it arrived")
  const { arrived, of } = arrival
  if (arrived === of) return style.green("arrived: the transcript shows all of it")
  return style.yellow(
    arrived === 0
      ? "the transcript does not show that it arrived"
      : `arrived in part: the transcript shows ${arrived} of ${of}`
  )
}

const showInjection = (injection: Injection, arrived: ReadonlySet<string> | undefined, style: Style): string => {
  const { at, event, given, omitted, said, source, tokens, units } = injection
  const size = units === undefined ? "" : `, ${units} characters, about ${tokens ?? 0} tokens`
  return [
    `${style.dim(shortTime(at))}  ${visible(source === undefined ? event : `${event} (${source})`)}${size}`,
    ...Object.entries(given).map(
      ([why, ids]) =>
        `  ${Object.hasOwn(REASONS, why) ? REASONS[why] : visible(why)}: ${ids.length}  ${style.dim(visible(ids.join(" ")))}`
    ),
    ...(said.length === 0
      ? []
      : [`  left out, since CLAUDE.md or MEMORY.md says it: ${said.length}  ${style.dim(visible(said.join(" ")))}`]),
    ...(omitted === 0 ? [] : [`  not shown, for want of room: ${omitted}`]),
    `  ${showArrival(injection, arrivalOf(injection, arrived), style)}`
  ].join(LINE_END)
}

/** What a session was given, why, and whether it arrived. */
export const showReceipts = (
  { injections, session, transcript }: SessionReceipts,
  arrived: ReadonlySet<string> | undefined,
  style: Style
): string =>
  [
    `${style.bold(`Session ${visible(session)}`)}`,
    ...(transcript === undefined ? [] : [style.dim(visible(transcript))]),
    ...injections.map((injection) => showInjection(injection, arrived, style))
  ].join(LINE_END)
