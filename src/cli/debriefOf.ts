import * as Command from "effect/cli/Command"

/** The command with these commands. */
export const debriefOf = <const Commands extends ReadonlyArray<Command.Command.Any>>(commands: Commands) =>
  Command.make("debrief").pipe(
    Command.withDescription(
      "The learning loop of coding agents: what sessions teach, kept in a playbook for the next ones."
    ),
    Command.withSubcommands(commands)
  )
