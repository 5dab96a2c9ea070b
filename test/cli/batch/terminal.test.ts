// @module-tag slow
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { BEFORE, openBatchTerminal } from "../../support/batchTerminal.ts"
import { bundleProgram } from "../../support/process.ts"
import { get } from "../../support/project.ts"
import { EXITED, hasTmux } from "../../support/tmux.ts"

const SIZE = { columns: 100, rows: 50, pauseMillis: 120 }

/** What only the live display says. */
const LIVE = /^(?:Learning|Searching|Reading|Asking|Latest|Trouble|Looking)/m

/** What the terminal should show of the whole run when it is over. */
const cleanEnd = (screen: string, exit: number) => {
  assert.notMatch(screen, LIVE)
  const [before, ...rest] = screen.split("\n")
  assert.strictEqual(before, BEFORE)
  assert.strictEqual(rest.at(-1), `${EXITED} ${exit}`)
  return rest.slice(0, -1).join("\n")
}

const name = "a run in a real terminal"

describe.skipIf(!hasTmux)(hasTmux ? name : `${name} (skipped: there is no tmux)`, () => {
  it.live("shows what it does in place, and leaves just the quote and the report", () =>
    Effect.gen(function* () {
      const terminal = yield* openBatchTerminal(yield* bundleProgram("showBatch"), SIZE)
      yield* terminal.shows(/^Reading .* of 48 sessions/m)
      yield* terminal.shows(/^Searching/m)
      const during = yield* terminal.shows(/^Learning .* of 8 sessions[^]*^Latest/m)
      assert.match(during, new RegExp(`^\\${BEFORE}\nSessions   8 to learn from, in 9 spans[^]*\nLearning`))
      const shown = cleanEnd(yield* terminal.shows(new RegExp(EXITED)), 0)
      assert.match(
        shown,
        /^Sessions {3}8 to learn from, in 9 spans[^]*project\n2026-09-28 09:12  claude[^]*debrief log$/
      )
      assert.isTrue(yield* terminal.isCursorShown)
    })
  )

  it.live("leaves a clean screen at its lower end and where it is small", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("showBatch")
      const terminal = yield* openBatchTerminal(program, { ...SIZE, columns: 34, rows: 4 })
      const during = yield* terminal.shows(/^Learning/m)
      assert.isAtMost(Math.max(...during.split("\n").map(({ length }) => length)), 34)
      const screen = yield* terminal.shows(new RegExp(EXITED))
      assert.notMatch(screen, LIVE)
      assert.match(screen, /project\n2026-09-28/)
    })
  )

  it.live("is off the screen when Ctrl-C ends it", () =>
    Effect.gen(function* () {
      const terminal = yield* openBatchTerminal(yield* bundleProgram("showBatch"), { ...SIZE, upTo: 14 })
      yield* terminal.shows(/^Learning/m)
      yield* terminal.press("C-c")
      const shown = cleanEnd(yield* terminal.shows(new RegExp(EXITED)), 130)
      assert.match(shown, /^Sessions[^]*another project$|^Sessions[^]*\n {11}project$/)
      assert.isTrue(yield* terminal.isCursorShown)
    })
  )

  it.live("leaves a terminal that works when it is killed", () =>
    Effect.gen(function* () {
      const terminal = yield* openBatchTerminal(yield* bundleProgram("showBatch"), { ...SIZE, upTo: 14 })
      yield* terminal.shows(/^Latest/m)
      yield* terminal.kill
      const screen = yield* terminal.shows(new RegExp(`${EXITED} 137`))
      assert.isTrue(yield* terminal.isCursorShown)
      // Long lines still wrap.
      yield* terminal.press("-l", "x".repeat(150))
      yield* terminal.shows(/^x{100}\nx{50}/m)
      assert.match(screen, /Latest[^\n]*\n/)
    })
  )

  it.live.each([
    { where: "a dumb terminal", env: "TERM=dumb" },
    { where: "a CI", env: "CI=true" }
  ])("is lines on $where", ({ env }) =>
    Effect.gen(function* () {
      const terminal = yield* openBatchTerminal(yield* bundleProgram("showBatch"), { ...SIZE, pauseMillis: 10, env })
      const screen = yield* terminal.shows(new RegExp(EXITED))
      assert.notMatch(screen, LIVE)
      assert.match(screen, /^1\/8 claude 3f9a1c22: 1 added, 1 rated/m)
    })
  )

  it.live("keeps off a file that the report goes to", () =>
    Effect.gen(function* () {
      const program = yield* bundleProgram("showBatch")
      const file = `${program}.out`
      const terminal = yield* openBatchTerminal(program, { ...SIZE, redirect: `> '${file}'` })
      yield* terminal.shows(/^Latest/m)
      const shown = cleanEnd(yield* terminal.shows(new RegExp(EXITED)), 0)
      assert.strictEqual(shown, "")
      assert.match(get(file), /^Sessions[^]*debrief log\n$/)
      assert.notInclude(get(file), "\u001B")
    })
  )
})
