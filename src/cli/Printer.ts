import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { visible, visibleJson } from "../core/text/Visible.ts"
import { saidOfUsage, showHelp } from "./Help.ts"
import { LINE_END, rendered } from "./Marks.ts"
import { outputStyle } from "./outputStyle.ts"
import type { Style } from "./Style.ts"

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

/** Prints a value as JSON, on one line. */
export const printJson = (value: unknown): Effect.Effect<void> => printJsonText(JSON.stringify(value))

/** Says on standard error what is wrong, as JSON on one line, for whoever asked for JSON. */
export const printErrorJson = (message: string, ...more: ReadonlyArray<string>): Effect.Effect<void> =>
  toConsole((console) => console.error(visibleJson(JSON.stringify({ error: [message, ...more].join("; ") }))))

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

/** Help is made of this program's own words; what is wrong with the arguments repeats them. */
const presenter = (json: boolean, style: Style): CliOutput.Presenter => ({
  present: Effect.fnUntraced(function* (event) {
    if (event._tag === "Version") return yield* print(`${event.name} v${event.version}`)
    if (event._tag === "Help") return yield* print(showHelp(event.helpDoc, style))
    const [first = "", ...rest] = event.errors.map(saidOfUsage)
    if (json) return yield* printErrorJson(first, ...rest)
    const lines = [`debrief: ${[first, ...rest].join("; ")}`, `Usage: ${event.helpDoc.usage}`]
    yield* printError([...lines, `Help: ${event.commandPath.join(" ")} --help`].join(LINE_END))
  })
})

/** For a program whose standard output is a protocol: what else is printed goes to standard error. */
export const withoutOutput = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const { error, ...console } = yield* Console.Console
    const onlyErrors = { ...console, error, log: error, info: error, debug: error }
    return yield* Effect.provideService(program, Console.Console, onlyErrors)
  })

/** Has what is for standard output printed by that, in the place of the console's stream. */
export const printedBy =
  (write: (text: string) => void) =>
  <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      const console = yield* Console.Console
      const written = { ...console, log: (text: unknown) => write(`${text}\n`) }
      return yield* Effect.provideService(program, Console.Console, written)
    })

/** Has help, and what is wrong with the arguments, said as people read it, or scripts. */
export const presentedBy =
  (json: boolean) =>
  <A, E, R>(program: Effect.Effect<A, E, R>) =>
    Effect.flatMap(outputStyle, (style) => Effect.provideService(program, CliOutput.Presenter, presenter(json, style)))

/** Lets nothing be printed but by this module, also what effect and others write to the console. */
export const guardOutput = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const console = yield* Console.Console
    return yield* program.pipe(
      Effect.provideService(Console.Console, guarded(console)),
      Effect.provideService(Unguarded, console)
    )
  })
