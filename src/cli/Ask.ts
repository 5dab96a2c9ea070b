import type * as Cause from "effect/Cause"
import * as Prompt from "effect/cli/Prompt"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Terminal from "effect/Terminal"
import { isUsableText } from "../core/text/Json.ts"
import { visible } from "../core/text/Visible.ts"

// The one way to ask a person. Effect writes its questions to the terminal itself, so that what they say is made
// visible before.

/** What asking takes. */
export type Asking = Prompt.Environment

export interface Choice<A> {
  readonly title: string
  readonly value: A
  readonly selected?: boolean
}

/** Asks for one of several. */
export const askChoice = <A>(message: string, choices: ReadonlyArray<Choice<A>>) =>
  Prompt.run(
    Prompt.Select<A>({
      message: visible(message),
      choices: choices.map((choice) => ({ ...choice, title: visible(choice.title) }))
    })
  )

/** What Esc does to a question: ends it without an answer, or answers it with what is written so far. */
type OnEscape = "ends" | "answers"

const ENTER: Terminal.UserInput = {
  input: Option.none(),
  key: { name: "return", ctrl: false, meta: false, shift: false }
}

/** A terminal at which Esc does that; `onEscape` is told. */
const heedingEscape = (terminal: Terminal.Terminal, does: OnEscape, onEscape: () => void): Terminal.Terminal => {
  const forward = Effect.fnUntraced(function* (
    from: Queue.Dequeue<Terminal.UserInput, Cause.Done>,
    to: Queue.Queue<Terminal.UserInput, Cause.Done>
  ) {
    for (;;) {
      const input = yield* Queue.take(from)
      const isEscape = input.key.name === "escape"
      if (isEscape) onEscape()
      if (isEscape && does === "ends") return
      yield* Queue.offer(to, isEscape ? ENTER : input)
    }
  })
  const readInput = Effect.gen(function* () {
    const from = yield* terminal.readInput
    const to = yield* Queue.unbounded<Terminal.UserInput, Cause.Done>()
    yield* Effect.forkScoped(Effect.ensuring(Effect.ignore(forward(from, to)), Queue.end(to)))
    return to
  })
  return { ...terminal, readInput }
}

/** Asks so that Esc goes back; answers whether it was pressed, and the answer unless that ended the question. */
export const orBack = Effect.fnUntraced(function* <A, E, R>(does: OnEscape, asking: Effect.Effect<A, E, R>) {
  let back = false
  const terminal = heedingEscape(yield* Terminal.Terminal, does, () => {
    back = true
  })
  return yield* Effect.provideService(asking, Terminal.Terminal, terminal).pipe(
    Effect.map((answer): { readonly back: boolean; readonly answer: A | undefined } => ({ back, answer })),
    Effect.catch((error) => (back ? Effect.succeed({ back, answer: undefined }) : Effect.fail(error)))
  )
})

/** Asks for a text that says something; the one that is given stands until another is written. */
export const askText = (message: string, given: string) =>
  Prompt.run(
    Prompt.String({
      message: visible(message),
      default: visible(given),
      validate: (text) => (isUsableText(text) ? Effect.succeed(text.trim()) : Effect.fail("It must say something."))
    })
  )

/** Asks for yes or no. */
export const askYesNo = (message: string, initial: boolean) =>
  Prompt.run(Prompt.Confirm({ message: visible(message), initial }))
