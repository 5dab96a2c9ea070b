import * as CliOutput from "effect/cli/CliOutput"
import * as TerminalCapabilities from "effect/cli/TerminalCapabilities"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { visible, visibleJson } from "../core/text/Visible.ts"
import { LINE_END, mark, painted, rendered } from "./Marks.ts"

// The one way to standard output and standard error. Whatever is printed is made visible as a whole, so that nothing
// that was read can do more than be shown; what a terminal is to act upon is marked (Marks.ts).

/** Where to print what is fit to be printed; the console itself unless it is guarded. */
const Unguarded = Context.Reference<Console.Console | undefined>("claude-debrief/cli/Printer/Unguarded", {
  defaultValue: () => undefined
})

const toConsole = (use: (console: Console.Console) => void): Effect.Effect<void> =>
  Effect.gen(function* () {
    use((yield* Unguarded) ?? (yield* Console.Console))
  })

/** Prints a text on standard output. */
export const print = (text: string): Effect.Effect<void> => toConsole((console) => console.log(rendered(text)))

/** Prints a text on standard error. */
export const printError = (text: string): Effect.Effect<void> => toConsole((console) => console.error(rendered(text)))

/** Prints a text that is JSON on standard output. */
export const printJsonText = (json: string): Effect.Effect<void> =>
  toConsole((console) => console.log(visibleJson(json)))

/** Prints a value as JSON: on one line, or on lines for people. */
export const printJson = (value: unknown, lines: "one line" | "lines" = "one line"): Effect.Effect<void> =>
  printJsonText(JSON.stringify(value, null, lines === "lines" ? 2 : undefined))

// oxlint-disable-next-line no-control-regex
const SGR = /\u001B\[(\d{0,2})m/g

/** What others printed: each line visible, without the colours that nobody can tell from those of what was read. */
const linesOf = (values: ReadonlyArray<unknown>): string =>
  values
    .map(String)
    .join(" ")
    .replaceAll(SGR, "")
    .split("\n")
    .map((line) => visible(line))
    .join("\n")

const guarded = (console: Console.Console): Console.Console => {
  const out = (...values: ReadonlyArray<unknown>) => console.log(linesOf(values))
  const err = (...values: ReadonlyArray<unknown>) => console.error(linesOf(values))
  return { ...console, log: out, info: out, debug: out, error: err, warn: err, trace: err }
}

/** A text of ours that effect has painted and broken into lines. */
const ours = (text: string): string =>
  text.replaceAll(SGR, (_, code: string) => mark(code === "" ? 0 : code)).replaceAll("\n", LINE_END)

/** Help is made of this program's own words; what is wrong with the arguments repeats them. */
const present = Effect.fnUntraced(function* (event: CliOutput.Presenter.Event) {
  const { canColor } = yield* TerminalCapabilities.TerminalCapabilities
  const { formatHelpDoc, formatVersion } = CliOutput.defaultFormatter({ colors: canColor })
  if (event._tag === "Version") return yield* print(ours(formatVersion(event.name, event.version)))
  yield* print(ours(formatHelpDoc(event.helpDoc)))
  if (event._tag === "Help") return
  const title = event.errors.length === 1 ? "ERROR" : "ERRORS"
  const head = canColor ? painted(1, 22, painted(31, 39, title)) : title
  yield* printError(["", head, ...event.errors.map(({ message }) => `  ${message}`)].join(LINE_END))
})

/** Lets nothing be printed but by this module, also what effect and others write to the console. */
export const guardOutput = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const console = yield* Console.Console
    return yield* program.pipe(
      Effect.provideService(CliOutput.Presenter, { present }),
      Effect.provideService(Console.Console, guarded(console)),
      Effect.provideService(Unguarded, console)
    )
  })
