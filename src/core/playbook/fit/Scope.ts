import { fitting } from "../../text/Glob.ts"

// A key point says itself what it is for, at the beginning of its text: "In `src/http/**`: …", "When running `docker
// compose`: …". So the format of a playbook stays what it is, and whoever reads a key point sees its scope.

const SCOPED = /^(?:in|for|when (?:running|editing)) ((?:`[^`\n]{1,200}`(?:, (?:and |or )?| and | or )?)+)[:,] \S/i

/** What a key point is for: globs of paths, or commands by their first words. Empty: everything. */
export const scopeOf = (text: string): ReadonlyArray<string> =>
  // Most texts have none.
  !text.includes("`") ? [] : partsOf(text)

const partsOf = (text: string): ReadonlyArray<string> =>
  Array.from(SCOPED.exec(text)?.[1]?.matchAll(/`([^`]+)`/g) ?? [], (match) => match[1]!.trim()).filter(
    (part) => part !== ""
  )

/** A path has a folder, a wildcard or an ending; anything else is a command. */
export const isPath = (part: string): boolean => !/\s/.test(part) && /[/*]|\.\w+$/.test(part)

/** The glob at any depth; a folder stands for all that is in it. */
const anywhere = (glob: string): ((path: string) => boolean) =>
  fitting(`**/${glob.replace(/^\.?\//, "").replace(/(?<=.)\/+$/, "")}`)

/** What a text is looked at of: its first characters, of which its first paths, and of paths that are not too long. */
const MOST_CHARACTERS = 20_000
const MOST_PATHS = 200
const LONGEST_PATH = 200

/** No scope needs more of them, and each costs time at every letter of a path. */
const MOST_WILDCARDS = 4

/** What looks like a path in a text: something with a folder or an ending, without the full stop after it. */
const pathsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(/[\s"'`()<>,;]+/)
      .filter((word) => word.length <= LONGEST_PATH && /\/|\.\w/.test(word))
      .map((word) => word.replaceAll("\\", "/").replace(/[.:!?]+$/, ""))
      .slice(0, MOST_PATHS)
  )
]

/** Tells of scopes whether a text is about them: it names a path that one matches, or one of their commands. */
export const makeScopeMatcher = (text: string): ((scope: ReadonlyArray<string>) => boolean) => {
  const start = text.slice(0, MOST_CHARACTERS)
  const paths = pathsIn(start)
  const spaced = ` ${start.toLowerCase().replaceAll(/[^\p{L}\p{N}\-_.:/]+/gu, " ")} `
  const isNamed = (part: string): boolean => {
    if (!isPath(part)) return spaced.includes(` ${part.toLowerCase()} `)
    if ((part.match(/\*+/g) ?? []).length > MOST_WILDCARDS) return false
    const fits = anywhere(part.replaceAll(/\*{3,}/g, "**"))
    return paths.some(fits)
  }
  return (scope) => scope.some(isNamed)
}
