import * as Prompt from "effect/cli/Prompt"
import * as Effect from "effect/Effect"
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
