import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Semaphore from "effect/Semaphore"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import type { BatchEvent } from "../../batch/report/Event.ts"
import { eventToJson } from "../../batch/report/Json.ts"
import { afterEvent, NO_PROGRESS } from "../../batch/report/Progress.ts"
import { Environment } from "../../project/Environment.ts"
import { rendered } from "../Marks.ts"
import { printError, printJsonText } from "../Printer.ts"
import { makeStyle, plainStyle } from "../Style.ts"
import { batchFrame, type ScreenSize } from "./Frame.ts"
import { showEvent } from "./showReport.ts"

/**
 * Shows how a run goes: to people on standard error, so that standard output holds nothing but what the run is for, to
 * scripts on standard output.
 */
export interface BatchDisplay {
  /**
   * Takes the next event of a run. Once it has taken `Quoted` or `Finished` the screen is free for what is shown next;
   * nothing else may be written to the terminal between the others.
   */
  readonly tell: (event: BatchEvent) => Effect.Effect<void>
}

const ESC = "\u001B["
const CLEAR_REST = `${ESC}K`
const NO_WRAP = `${ESC}?7l`
const WRAP = `${ESC}?7h`

const up = (lines: number): string => (lines === 0 ? "" : `${ESC}${lines}A`)

/**
 * What draws lines over those drawn before, with the cursor left in the first column below. The cursor is never hidden
 * and wrapping is off only within one write, so that a run that is killed leaves a terminal that works. Clears line by
 * line, since tmux keeps in its history what is cleared as a whole screen, and also the line below, where `^C` may stand.
 */
export const redraw = (before: ReadonlyArray<string>, lines: ReadonlyArray<string>): string => {
  const spare = Math.max(before.length - lines.length, 0)
  const drawn = [...lines, ...Array.from({ length: spare }, () => "")].map((line) => `${line}${CLEAR_REST}\r\n`)
  return `\r${up(before.length)}${NO_WRAP}${drawn.join("")}${CLEAR_REST}${up(spare)}${WRAP}`
}

const same = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index])

/** Ten times a second at most. */
const REDRAW_EVERY = "100 millis"

export interface LiveOptions {
  readonly coloured: boolean
  /** Read before every drawing, since people resize. */
  readonly size: Effect.Effect<ScreenSize>
}

/** A few lines that are redrawn in place, until the scope is closed. */
export const liveDisplay = Effect.fnUntraced(function* ({ coloured, size }: LiveOptions) {
  const stdio = yield* Stdio.Stdio
  const oneAtATime = yield* Semaphore.make(1)
  const style = makeStyle(coloured, plainStyle.width)
  let progress = NO_PROGRESS
  let drawn: ReadonlyArray<string> = []

  // A terminal that is gone must not end the run.
  const write = (text: string) => Stream.make(text).pipe(Stream.run(stdio.stderr()), Effect.ignore)

  const show = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
    if (same(lines, drawn)) return
    const { rows } = yield* size
    // What a terminal that became lower has scrolled off is out of reach.
    const bytes = redraw(drawn.slice(0, Math.max(rows - 1, 0)), lines)
    drawn = lines
    yield* write(bytes)
  })

  const draw = Effect.gen(function* () {
    const frame = batchFrame(progress, yield* Clock.currentTimeMillis, yield* size, style)
    yield* show(frame.map(rendered))
  }).pipe(Effect.uninterruptible, oneAtATime.withPermit)

  yield* Effect.addFinalizer(() => show([]).pipe(oneAtATime.withPermit))
  yield* draw.pipe(Effect.delay(REDRAW_EVERY), Effect.repeat(Schedule.forever), Effect.forkScoped)

  const display: BatchDisplay = {
    tell: Effect.fnUntraced(function* (event) {
      const now = yield* Clock.currentTimeMillis
      progress = afterEvent(progress, event, now)
      if (event._tag === "Quoted" || event._tag === "Finished") yield* draw
    })
  }
  return display
})

/** Each event as a line of JSON on standard output, and nothing else anywhere. */
export const jsonDisplay: BatchDisplay = { tell: (event) => printJsonText(eventToJson(event)) }

/** A line for each event that is worth one. */
export const plainDisplay: BatchDisplay = {
  tell: (event) => {
    const line = showEvent(event, plainStyle)
    return line === undefined ? Effect.void : printError(line)
  }
}

/** Effect's `Terminal` knows the size of standard output only, which may be a file while this is a terminal. */
const sizeOfStderr = Effect.sync((): ScreenSize => ({
  columns: process.stderr.columns || 80,
  rows: process.stderr.rows || 24
}))

const isSet = (value: string | undefined): boolean => value !== undefined && value !== "false" && value !== "0"

/** Live on a terminal that can redraw, plain lines elsewhere and where a log is kept (https://no-color.org, CI). */
export const batchDisplay = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const environment = yield* Environment
  const live = (yield* stdio.stderrIsTerminal) && environment.get("TERM") !== "dumb" && !isSet(environment.get("CI"))
  if (!live) return plainDisplay
  return yield* liveDisplay({ coloured: environment.get("NO_COLOR") === undefined, size: sizeOfStderr })
})
