import manifest from "../../package.json" with { type: "json" }

// What the command answers to a question for its version alone, before it loads anything else: that takes three times as
// long as node itself.

/** Whether these arguments ask for the version and nothing else. */
export const asksForVersion = (args: ReadonlyArray<string>): boolean =>
  args.length === 1 && /^(?:--version|-v|version)$/.test(args[0]!)

/** The version as the whole command prints it, too. */
export const versionLine = `debrief v${manifest.version}\n`
