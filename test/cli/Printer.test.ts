import { assert, describe, it } from "@effect/vitest"
import { Console, Effect, Schema } from "effect"
import { TestConsole } from "effect/testing"
import { LINE_END, rendered } from "../../src/cli/Marks.ts"
import { guardOutput, print, printError, printJson } from "../../src/cli/Printer.ts"
import { makeStyle } from "../../src/cli/Style.ts"
import { debrief } from "../support/command.ts"
import { ACTED_UPON, ALL_HOSTILE, HOSTILE } from "../support/hostile.ts"

const { bold, red } = makeStyle(true, 80)

const texts = Schema.Array(
  Schema.Union([Schema.String, Schema.Literals(["\u001B[31m", "\u009B", "\uE000", "\uE001", ":31", "\n", "\u202E"])])
)

// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[\d+m/g

describe("what is printed", () => {
  it.each(HOSTILE)("shows that there was %s, within our own colours", (_, text) => {
    const shown = rendered(red(text))
    assert.deepStrictEqual([shown.slice(0, 5), shown.slice(-5)], ["\u001B[31m", "\u001B[39m"])
    assert.notMatch(shown.slice(5, -5), ACTED_UPON)
  })

  it.prop("breaks lines and paints where we do, and nowhere else", [texts], ([parts]) => {
    const text = parts.join("")
    const shown = rendered(`${bold(`<${text}>`)}${LINE_END}${text}`)
    assert.lengthOf(shown.split("\n"), 2)
    assert.notMatch(shown.replace("\u001B[1m", "").replace("\u001B[22m", "").replace("\n", ""), ACTED_UPON)
  })

  it("has marks that differ from run to run: what is on disk can hold none", () => {
    assert.match(LINE_END, /[0-9a-z]{6,}-\d+:/)
    assert.notInclude(rendered(`${red("x")}${LINE_END}`), LINE_END.slice(1, 9))
  })

  it.effect("goes to both outputs by the console, JSON as the same JSON", () =>
    Effect.gen(function* () {
      yield* print(red(ALL_HOSTILE))
      yield* printJson({ [ALL_HOSTILE]: ALL_HOSTILE })
      yield* printError(ALL_HOSTILE)
      const [text, json] = (yield* TestConsole.logLines).map(String)
      assert.notMatch(text!.slice(5, -5), ACTED_UPON)
      assert.notMatch(json!, ACTED_UPON)
      assert.deepStrictEqual(JSON.parse(json!), { [ALL_HOSTILE]: ALL_HOSTILE })
      assert.notMatch(String((yield* TestConsole.errorLines)[0]), ACTED_UPON)
    }).pipe(guardOutput, Effect.provide(TestConsole.layer))
  )

  it.effect("is as safe when something else writes to the console, which keeps its lines but not its colours", () =>
    Effect.gen(function* () {
      yield* Console.log("\u001B[1mhead\u001B[0m\n", ALL_HOSTILE)
      yield* Console.warn(ALL_HOSTILE)
      yield* Effect.logError(ALL_HOSTILE)
      const all = [...(yield* TestConsole.logLines), ...(yield* TestConsole.errorLines)].map(String)
      assert.isTrue(all[0]!.startsWith("head\n"))
      for (const line of all) assert.notMatch(line, ACTED_UPON)
    }).pipe(guardOutput, Effect.provide(TestConsole.layer))
  )
})

describe("what effect prints for the program", () => {
  it.live("is help with colours on a terminal, line by line", () =>
    Effect.gen(function* () {
      const { stdout } = yield* debrief(["stage", "--help"], { keys: [] })
      assert.include(stdout, "\u001B[1mUSAGE\u001B[22m\n")
      assert.notMatch(stdout.replaceAll(COLOURS, ""), ACTED_UPON)
    })
  )

  it.live("repeats arguments as text", () =>
    Effect.gen(function* () {
      for (const keys of [undefined, []]) {
        const ran = yield* debrief(["stage", `${ALL_HOSTILE}\nFORGED`], keys === undefined ? {} : { keys })
        assert.strictEqual(ran.exitCode, 2)
        assert.notMatch(ran.stderr.replaceAll(COLOURS, ""), ACTED_UPON)
        assert.notMatch(ran.stderr, /^FORGED/m)
        assert.include(ran.stderr, "\uFFFD[31mred")
      }
    })
  )

  it.live("completes words for a shell, on lines of their own", () =>
    Effect.gen(function* () {
      const { stdout } = yield* debrief(["completions", "bash"])
      assert.isAbove(stdout.split("\n").length, 20)
      assert.notMatch(stdout, ACTED_UPON)
    })
  )
})
