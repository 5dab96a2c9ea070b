import type { BatchChange } from "../../batch/report/Event.ts"
import { sessionDate, sessionName, tallyInWords } from "../../batch/report/Facts.ts"
import { type BatchProgress, remainingMillis } from "../../batch/report/Progress.ts"
import { countOf, dollarsOf, roughTime } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { Style } from "../Style.ts"

export interface ScreenSize {
  readonly columns: number
  readonly rows: number
}

/** A piece of a line: what it says, and the paint that it gets once it is known to fit. */
interface Piece {
  readonly text: string
  readonly paint?: (text: string) => string
}

/**
 * Columns that a character takes at most. What terminals do not agree about counts as two: a line that is cut too early
 * is still one line.
 */
const columnsOf = (character: string): number => (character.codePointAt(0)! < 0x300 ? 1 : 2)

const CUT = "..."

const fits = (text: string, columns: number): number => {
  let used = 0
  for (const character of text) used += columnsOf(character)
  return columns - used
}

/** The beginning of a text that takes no more columns than these. */
const beginning = (text: string, columns: number): string => {
  let [kept, left] = ["", columns]
  for (const character of text) {
    left -= columnsOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}

/** Pieces as one line of at most so many columns, cut where it is too long. */
export const fitLine = (pieces: ReadonlyArray<Piece>, columns: number): string => {
  // By pieces, as they are cut: halves of a character in two pieces would be one, and narrower, where they are joined.
  const whole = pieces.reduce((left, { text }) => fits(text, left), columns) >= 0
  let left = whole ? columns : Math.max(columns - CUT.length, 0)
  const line = pieces.map(({ paint = (text: string) => text, text }) => {
    const kept = beginning(text, left)
    // Nothing may follow a piece that was cut.
    left = kept === text ? fits(kept, left) : 0
    return paint(kept)
  })
  return line.join("") + (whole ? "" : CUT.slice(0, Math.max(columns, 0)))
}

const HEAD = 11
const MAX_BAR = 32

const bar = (done: number, of: number, columns: number): string => {
  const width = Math.min(columns - 60, MAX_BAR)
  if (width < 8) return ""
  const full = of === 0 ? 0 : Math.min(Math.floor((width * done) / of), width)
  return `[${"#".repeat(full)}${"-".repeat(width - full)}]  `
}

const percent = (done: number, of: number): string => `${of === 0 ? 0 : Math.floor((100 * done) / of)} %`

type Line = ReadonlyArray<Piece>

const gauge = (name: string, done: number, of: number, columns: number, style: Style): Line => [
  { text: name.padEnd(HEAD), paint: style.bold },
  { text: bar(done, of, columns), paint: style.green },
  { text: `${done} of ${countOf(of, "session")}, ${percent(done, of)}` }
]

const labelled = (name: string, style: Style, ...pieces: ReadonlyArray<Piece>): Line => [
  { text: name.padEnd(HEAD), paint: style.dim },
  ...pieces
]

const timeLeft = (progress: BatchProgress, now: number): string => {
  const remaining = remainingMillis(progress, now)
  return remaining === undefined ? "time left unknown" : `about ${roughTime(remaining / 1000)} left`
}

const MANY = 2

const asking = ({ underWay }: BatchProgress): string => {
  const [first, ...others] = underWay
  if (first === undefined) return ""
  const named = [first, ...others.slice(0, MANY - 1)].map(({ found }) => sessionName(found)).join(" and ")
  const rest = underWay.length - MANY
  return rest > 0
    ? `${named} and ${rest} more`
    : `${named}${others.length === 0 ? ` of ${sessionDate(first.found)}` : ""}`
}

const latest = ({ id, text, what }: BatchChange, style: Style): Line =>
  labelled(
    "Latest",
    style,
    { text: `${what} ` },
    { text: visible(id), paint: style.cyan },
    { text: `  ${visible(text)}` }
  )

const trouble = ({ failed, left, slowed }: BatchProgress): string =>
  [
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(left === 0 ? [] : [`${left} left out by a limit`]),
    ...(slowed === undefined ? [] : [`${countOf(slowed.concurrency, "call")} at once: ${visible(slowed.reason)}`])
  ].join(", ")

/** The most telling first: a low terminal shows the first of them. */
const learning = (progress: BatchProgress, now: number, columns: number, style: Style): ReadonlyArray<Line> => {
  const { done, keyPoints, of, tally, usd } = progress
  const [underWay, problems] = [asking(progress), trouble(progress)]
  const total = keyPoints === undefined ? "" : `${countOf(keyPoints, "key point")}: `
  return [
    gauge("Learning", done, of, columns, style),
    labelled("", style, { text: `${dollarsOf(usd)} spent, ${timeLeft(progress, now)}` }),
    labelled("Playbook", style, { text: `${total}${tallyInWords(tally)}` }),
    ...(underWay === "" ? [] : [labelled("Asking", style, { text: underWay })]),
    ...(progress.latest === undefined ? [] : [latest(progress.latest, style)]),
    ...(problems === "" ? [] : [labelled("Trouble", style, { text: problems, paint: style.yellow })])
  ]
}

const linesOf = (progress: BatchProgress, now: number, columns: number, style: Style): ReadonlyArray<Line> => {
  const { looked, phase, proposals } = progress
  switch (phase) {
    case "finding":
      return [[{ text: "Looking for past sessions", paint: style.bold }]]
    case "reading":
      return [gauge("Reading", looked.done, looked.of, columns, style)]
    case "searching":
      return [
        [...gauge("Searching", looked.done, looked.of, columns, style), { text: `, ${countOf(proposals, "proposal")}` }]
      ]
    case "learning":
      return learning(progress, now, columns, style)
    case "quoted":
    case "finished":
      return []
  }
}

/**
 * What the live display shows of a run at `now`, in milliseconds since 1970: lines that each fit the screen's width with
 * a column to spare, one fewer than the screen has rows at most, so that all can be drawn over. None while a person is
 * asked, nor at the end.
 */
export const batchFrame = (
  progress: BatchProgress,
  now: number,
  { columns, rows }: ScreenSize,
  style: Style
): ReadonlyArray<string> =>
  linesOf(progress, now, columns, style)
    .slice(0, Math.max(rows - 1, 0))
    .map((line) => fitLine(line, columns - 1))
