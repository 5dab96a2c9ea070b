import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completions from "effect/cli/Completions"
import * as Effect from "effect/Effect"
import { LINE_END } from "./Marks.ts"
import { print } from "./Printer.ts"

/** `debrief completions SHELL`, of the whole command. */
export const completionsOf = (whole: Effect.Effect<Command.Command.Any>) =>
  Command.make(
    "completions",
    {
      shell: Argument.Literals("shell", ["bash", "zsh", "fish"]).pipe(
        Argument.withDescription("The shell that is to complete commands and flags")
      )
    },
    Effect.fn("cli.completions")(function* ({ shell }) {
      const script = Completions.generate("debrief", shell, Completions.fromCommand(yield* whole))
      // What effect would have the flag print that we have not.
      yield* print(script.replaceAll("debrief --completions", "debrief completions").replaceAll("\n", LINE_END))
    })
  ).pipe(
    Command.withDescription("Print what has a shell complete commands and flags; the examples install it."),
    Command.withExamples([
      {
        command: "debrief completions bash > ~/.local/share/bash-completion/completions/debrief",
        description: "For bash, from the next shell on (make the folder if it is not there)"
      },
      {
        command: 'debrief completions zsh > "${fpath[1]}/_debrief"',
        description: "For zsh, after compinit in ~/.zshrc"
      },
      { command: "debrief completions fish > ~/.config/fish/completions/debrief.fish", description: "For fish" }
    ])
  )
