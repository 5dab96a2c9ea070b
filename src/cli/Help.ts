import type * as CliError from "effect/cli/CliError"
import type { FlagDoc, HelpDoc } from "effect/cli/HelpDoc"
import * as Option from "effect/Option"
import { LINE_END } from "./Marks.ts"
import { hang, type Style, wrap } from "./Style.ts"

const INDENT = "  "

/** Columns between a name and what it is. */
const GAP = 2

/** Columns that names take at most before what they are begins on a line of its own. */
const MOST_NAME = 26

interface Row {
  readonly name: string
  readonly text: string
}

const rowOf =
  (head: number, { bold, width }: Style) =>
  ({ name, text }: Row): string => {
    const indent = INDENT.length + head
    if (name.length + GAP <= head)
      return hang(INDENT + bold(name) + " ".repeat(head - name.length), indent, text, width)
    return [INDENT + bold(name), hang(" ".repeat(indent), indent, text, width)].join(LINE_END)
  }

const table = (title: string, rows: ReadonlyArray<Row>, style: Style): ReadonlyArray<string> => {
  if (rows.length === 0) return []
  const head = Math.min(Math.max(...rows.map(({ name }) => name.length)), MOST_NAME) + GAP
  return ["", style.bold(title), ...rows.map(rowOf(head, style))]
}

const flagRow = ({ aliases, description, name, type }: FlagDoc): Row => ({
  name: [`--${name}`, ...aliases].join(", ") + (type === "boolean" ? "" : ` ${type}`),
  text: Option.getOrElse(description, () => "")
})

const examplesOf = (examples: NonNullable<HelpDoc["examples"]>, { bold, cyan, dim }: Style): ReadonlyArray<string> =>
  examples.length === 0
    ? []
    : [
        "",
        bold("EXAMPLES"),
        ...examples.flatMap(({ command, description }) => [
          ...(description === undefined ? [] : [INDENT + dim(`# ${description}`)]),
          INDENT + cyan(command)
        ])
      ]

/** The first sentence: in a list of commands, that says which it is. */
const inShort = (text: string): string => text.split(/(?<=\.)\s/)[0] ?? text

/** The help of a command, at most as wide as the terminal; what holds for every command comes last. */
export const showHelp = (doc: HelpDoc, style: Style): string => {
  const commands = (doc.subcommands ?? []).flatMap((group) => group.commands)
  const rows = commands.map(({ description, name, shortDescription }) => ({
    name,
    text: shortDescription ?? inShort(description)
  }))
  const given = (doc.args ?? []).map(({ description, name, required, variadic }) => ({
    name: variadic ? `${name}...` : name,
    text: Option.getOrElse(description, () => "") + (required ? "" : " (optional)")
  }))
  return [
    ...wrap(doc.description, style.width),
    "",
    style.bold("USAGE"),
    INDENT + style.cyan(doc.usage),
    ...table("COMMANDS", rows, style),
    ...table("ARGUMENTS", given, style),
    ...table("FLAGS", doc.flags.map(flagRow), style),
    ...examplesOf(doc.examples ?? [], style),
    ...table("FOR EVERY COMMAND", (doc.globalFlags ?? []).map(flagRow), style)
  ].join(LINE_END)
}

const meant = (suggestions: ReadonlyArray<string>): string =>
  suggestions.length === 0 ? "" : `; did you mean ${suggestions.slice(0, 2).join(" or ")}?`

/** What is wrong with the arguments, in a line, with the nearest that would be right. */
export const saidOfUsage = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "UnknownSubcommand":
      return `there is no command ${[...(error.parent ?? []).slice(1), error.subcommand].join(" ")}${meant(error.suggestions)}`
    case "UnrecognizedOption":
      return `${error.option} is no flag of ${(error.command ?? ["debrief"]).join(" ")}${meant(error.suggestions)}`
    default:
      return error.message
  }
}
