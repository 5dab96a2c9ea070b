import { harmless } from "../core/text/Visible.ts"
import type { Withheld, WithheldSettings } from "./ProjectVariables.ts"
import { isElsewhere, KNOWN } from "./WithheldRecord.ts"

/** What a line names at most, and how long each name may be: a project can have any number of files, with names of any length. */
const MOST_FILES = 3
const MOST_NAMES = 12
const MOST_LENGTH = 200

const bounded = (text: string): string => (text.length <= MOST_LENGTH ? text : `${text.slice(0, MOST_LENGTH)}…`)

/** The first few, and how many others there are. */
const listed = (all: ReadonlyArray<string>, most: number, between: string): string => {
  const shown = all.slice(0, most).map(bounded).join(between)
  return all.length > most ? `${shown} and ${all.length - most} more` : shown
}

/** The names, those that debrief goes by itself before others. */
const namesIn = (from: ReadonlyArray<WithheldSettings>): ReadonlyArray<string> => {
  const names = [...new Set(from.flatMap((each) => each.names))]
  return [...names.filter((name) => KNOWN.test(name)), ...names.filter((name) => !KNOWN.test(name))]
}

const nameOf = (settings: WithheldSettings): string =>
  isElsewhere(settings) ? `${settings.file}, in this session,` : `the project's own ${settings.file}`

/** What helps against what is withheld because of another folder. */
const IN_THERE = " in that project; or set it in env of ~/.claude/settings.json, where it is yours"

/** The line that says what was left out and how to allow it; `undefined` when nothing that matters was. */
export const withheldLine = ({ decides, from }: Withheld): string | undefined =>
  from.length === 0
    ? undefined
    : harmless(
        `debrief: not used, because ${listed(from.map(nameOf), MOST_FILES, " and ")} sets it: ` +
          `${listed(namesIn(from), MOST_NAMES, ", ")}. ` +
          `${decides ? "No LLM is asked here until you allow it" : "To allow it"}: debrief trust` +
          (from.some(isElsewhere) ? IN_THERE : "")
      )
