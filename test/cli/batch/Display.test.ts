import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, PlatformError, Ref, Schema, Scope, Sink, Stdio } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import type { BatchEvent } from "../../../src/batch/report/Event.ts"
import { eventToJson } from "../../../src/batch/report/Json.ts"
import { batchDisplay, jsonDisplay, liveDisplay, redraw } from "../../../src/cli/batch/Display.ts"
import { Environment } from "../../../src/project/Environment.ts"
import { applied, asking, discovered, events, missed, quoted } from "../../batch/support.ts"
import { makeScreen } from "../../support/screen.ts"

const SIZE = { columns: 80, rows: 24 }

/** Standard error that is a screen of this size; what is written and how often. */
const makeTerminal = (columns = SIZE.columns, rows = SIZE.rows) => {
  const screen = makeScreen(columns, rows)
  const writes: Array<string> = []
  const layer = Stdio.layerTest({
    stderrIsTerminal: Effect.succeed(true),
    stderr: () =>
      Sink.forEach((text) =>
        Effect.sync(() => {
          writes.push(String(text))
          screen.write(String(text))
        })
      )
  })
  return { layer, screen, writes }
}

const live = (size = SIZE) => liveDisplay({ coloured: false, size: Effect.succeed(size) })

const tick = TestClock.adjust("100 millis")

describe("the live display", () => {
  it.effect("shows what happened within a tenth of a second, and nothing before anything happens", () => {
    const { layer, screen, writes } = makeTerminal()
    return Effect.gen(function* () {
      const { tell } = yield* live()
      yield* tell(asking(0))
      assert.lengthOf(writes, 0)
      yield* tick
      assert.include(screen.text(), "0 of 0 sessions")
      yield* tell(applied(1, 8))
      yield* tick
      assert.include(screen.text(), "1 of 8 sessions")
      assert.notInclude(screen.text(), "0 of 0")
    }).pipe(Effect.provide(layer))
  })

  it.effect("draws ten times a second at most, and not at all when nothing changed", () => {
    const { layer, writes } = makeTerminal()
    return Effect.gen(function* () {
      const { tell } = yield* live()
      for (let number = 1; number <= 500; number += 1) {
        yield* tell(applied(number, 500))
        yield* TestClock.adjust("2 millis")
      }
      assert.isAtMost(writes.length, 10)
      assert.isAtLeast(writes.length, 9)
      yield* TestClock.adjust("1 second")
      const before = writes.length
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(writes.length, before)
    }).pipe(Effect.provide(layer))
  })

  it.effect("counts the time down while nothing happens", () => {
    const { layer, screen } = makeTerminal()
    return Effect.gen(function* () {
      const { tell } = yield* live()
      yield* tell(asking(0))
      for (let number = 1; number <= 4; number += 1) {
        yield* TestClock.adjust("10 seconds")
        yield* tell(applied(number, 16))
      }
      yield* tick
      assert.include(screen.text(), "about 2 min left")
      yield* TestClock.adjust("65 seconds")
      assert.include(screen.text(), "about 1 min left")
    }).pipe(Effect.provide(layer))
  })

  it.effect("has left the screen when a person is asked and when the run is at its end", () => {
    const { layer, screen } = makeTerminal()
    return Effect.gen(function* () {
      screen.write("$ debrief batch\r\n")
      const { tell } = yield* live()
      yield* tell(discovered)
      yield* tick
      assert.include(screen.text(), "Reading")
      yield* tell(quoted)
      assert.strictEqual(screen.text(), "$ debrief batch")
      assert.deepStrictEqual(screen.cursor(), { row: 1, column: 0 })
      screen.write("Learn? yes\r\n")
      yield* TestClock.adjust("1 minute")
      yield* tell(asking(0))
      yield* tick
      assert.match(screen.text(), /^\$ debrief batch\nLearn\? yes\nLearning /)
      yield* tell(events.at(-1)!)
      assert.strictEqual(screen.text(), "$ debrief batch\nLearn? yes")
    }).pipe(Effect.provide(layer))
  })

  it.effect("leaves the screen when it is broken off, and nothing is drawn after", () => {
    const { layer, screen, writes } = makeTerminal()
    return Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { tell } = yield* live().pipe(Scope.provide(scope))
      yield* tell(asking(0))
      yield* tick
      assert.include(screen.text(), "Learning")
      yield* Scope.close(scope, Exit.interrupt(1))
      assert.strictEqual(screen.text(), "")
      assert.deepStrictEqual(screen.cursor(), { row: 0, column: 0 })
      const before = writes.length
      yield* tell(applied(1, 8))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(writes.length, before)
    }).pipe(Effect.provide(layer))
  })

  it.effect("leaves wrapping on and the cursor alone after every write", () => {
    const { layer, screen, writes } = makeTerminal()
    return Effect.gen(function* () {
      const { tell } = yield* live()
      for (const event of events) {
        yield* tell(event)
        yield* tick
        assert.isTrue(screen.wraps())
        assert.strictEqual(screen.cursor().column, 0)
      }
      // oxlint-disable-next-line no-control-regex
      for (const text of writes) assert.notMatch(text, /\u001B\[\?25|\u001B[78c]/)
    }).pipe(Effect.provide(layer))
  })

  it.effect("heeds that the terminal became smaller", () => {
    const { layer, screen } = makeTerminal()
    return Effect.gen(function* () {
      const size = yield* Ref.make(SIZE)
      const { tell } = yield* liveDisplay({ coloured: false, size: Ref.get(size) })
      yield* tell(asking(0))
      yield* tick
      const before = screen.text().split("\n")
      assert.lengthOf(before, 4)
      yield* Ref.set(size, { columns: 30, rows: 3 })
      screen.resize(3)
      yield* tick
      const lines = screen.text().split("\n")
      assert.deepStrictEqual(lines.slice(0, 2), before.slice(0, 2), "is out of reach")
      assert.deepStrictEqual(
        lines.slice(2).map((line) => line.slice(0, 8)),
        ["Learning", "        "]
      )
      for (const line of lines.slice(2)) assert.isBelow(line.length, 30)
      assert.deepStrictEqual(screen.cursor(), { row: 4, column: 0 })
      yield* tell(quoted)
      assert.deepStrictEqual(screen.text().split("\n"), before.slice(0, 2))
      assert.deepStrictEqual(screen.cursor(), { row: 2, column: 0 })
    }).pipe(Effect.provide(layer))
  })

  it.effect("goes on when the terminal is gone", () => {
    const gone = PlatformError.systemError({ module: "Stdio", method: "stderr", _tag: "Unknown" })
    return Effect.gen(function* () {
      const { tell } = yield* live()
      yield* tell(asking(0))
      yield* tick
      yield* tell(events.at(-1)!)
    }).pipe(Effect.provide(Stdio.layerTest({ stderr: () => Sink.fail(gone) })))
  })
})

const columns = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 120 }))
const rows = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))
const text = Schema.Union([Schema.String, Schema.Literals(["会話 ".repeat(60), "word ".repeat(60), "\n\n"])])
const step = Schema.Literals(["ask", "apply", "miss", "slow", "narrow"])

describe("whatever happens, on whatever terminal", () => {
  it.effect.prop(
    "what stood above stays, and nothing else is left at the end",
    [columns, rows, text, Schema.Array(step), Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 15 }))],
    ([width, height, said, steps, above]) => {
      const { layer, screen } = makeTerminal(width, height)
      const before = Array.from({ length: above }, (_, index) => String.fromCodePoint(97 + index))
      screen.write(before.map((line) => `${line}\r\n`).join(""))
      const eventOf = (what: (typeof steps)[number], number: number): BatchEvent => {
        if (what === "ask") return asking(number)
        if (what === "miss") return missed(number, steps.length, { detail: said })
        if (what === "slow") return { _tag: "Slowed", concurrency: number, reason: said }
        return applied(number, steps.length, { changes: [{ what: "added", id: said.slice(0, 5), text: said }] })
      }
      return Effect.gen(function* () {
        const size = yield* Ref.make({ columns: width, rows: height })
        yield* Effect.scoped(
          Effect.gen(function* () {
            const { tell } = yield* liveDisplay({ coloured: true, size: Ref.get(size) })
            for (const [index, what] of steps.entries()) {
              if (what === "narrow") yield* Ref.set(size, { columns: Math.ceil(width / 2), rows: height })
              yield* tell(eventOf(what, index + 1))
              yield* tick
              assert.deepStrictEqual(screen.text().split("\n").slice(0, above), before)
            }
          })
        )
        assert.strictEqual(screen.text(), before.join("\n"))
        assert.deepStrictEqual(screen.cursor(), { row: above, column: 0 })
      }).pipe(Effect.provide(layer))
    }
  )
})

describe("a redrawing", () => {
  it("goes up over what stands, and clears what it does not draw over", () => {
    const screen = makeScreen(20, 10)
    screen.write(redraw([], ["a long line", "two", "three"]))
    screen.write(redraw(["a long line", "two", "three"], ["short", "2"]))
    assert.strictEqual(screen.text(), "short\n2")
    screen.write(redraw(["short", "2"], []))
    assert.strictEqual(screen.text(), "")
  })
})

/** Where an event is shown, with such a standard error. */
const shownOn = (isTerminal: boolean, variables: Record<string, string>) => {
  const { layer, writes } = makeTerminal()
  const stdio = isTerminal ? layer : Stdio.layerTest({})
  return Effect.gen(function* () {
    const { tell } = yield* batchDisplay
    yield* tell(discovered)
    yield* tick
    return { writes, lines: yield* TestConsole.errorLines, out: yield* TestConsole.logLines }
  }).pipe(Effect.scoped, Effect.provide(Layer.merge(stdio, Environment.layer(variables))))
}

describe("where it shows", () => {
  it.effect("is the terminal, in place, with colours unless NO_COLOR is set", () =>
    Effect.gen(function* () {
      const coloured = yield* shownOn(true, { TERM: "xterm-256color", CI: "false" })
      assert.include(coloured.writes.join(""), "\u001B[1mReading")
      assert.deepStrictEqual([...coloured.lines, ...coloured.out], [])
      const plain = yield* shownOn(true, { TERM: "xterm", NO_COLOR: "1" })
      assert.include(plain.writes.join(""), "Reading ")
      // oxlint-disable-next-line no-control-regex
      assert.notMatch(plain.writes.join(""), /\u001B\[\d+m/)
    })
  )

  it.effect.each([
    { where: "there is no terminal", isTerminal: false, variables: {} },
    { where: "the terminal is dumb", isTerminal: true, variables: { TERM: "dumb" } },
    { where: "a CI keeps a log", isTerminal: true, variables: { TERM: "xterm", CI: "true" } }
  ])("is lines on standard error where $where", ({ isTerminal, variables }) =>
    Effect.gen(function* () {
      const { lines, out, writes } = yield* shownOn(isTerminal, variables)
      assert.deepStrictEqual(writes, [])
      assert.deepStrictEqual(out, [])
      assert.deepStrictEqual(lines, [
        "48 sessions found; 63 left out: 31 started by a program, 20 empty, 12 another project"
      ])
    })
  )

  it.effect("is standard output for scripts, a line of JSON for each event", () =>
    Effect.gen(function* () {
      for (const event of events) yield* jsonDisplay.tell(event)
      const lines = (yield* TestConsole.logLines).map(String)
      assert.deepStrictEqual(lines, events.map(eventToJson))
      assert.deepStrictEqual(yield* TestConsole.errorLines, [])
    })
  )
})
