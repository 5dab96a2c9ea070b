import type { ScannedDialogue } from "./Dialogue.ts"
import { answeredWell, NOTHING_TOLD } from "./ToolsOnly.ts"

/** So many commands that went well are told after one that failed: among them is its variant that worked. */
export const TOLD_AFTER_FAILURE = 5

/** Calls of which the answer is still to come are kept up to so many: a session that is cut has some that never do. */
const MOST_OPEN = 200

/** The line of a call, one byte a unit; `undefined` where the call was told already. */
type Kept = string | undefined

const callsIn = ({ entries }: ScannedDialogue): ReadonlyArray<string> =>
  entries.flatMap(({ tools }) =>
    tools.flatMap((tool) => (tool._tag === "Call" && tool.id !== undefined ? tool.id : []))
  )

/**
 * Commands of a session that were called and have not answered yet. Most go well, and nobody asks about them: their
 * lines are kept as they are, and read only when they fail or come soon after one that did.
 */
export const makeOpenCalls = (read: (line: Uint8Array) => ScannedDialogue) => {
  const open = new Map<string, Kept>()
  let left = 0

  const keep = (id: string, line: Kept): void => {
    open.set(id, line)
    if (open.size > MOST_OPEN) open.delete(open.keys().next().value!)
  }

  /** The calls of these answers, which are told before them; `undefined` when they answer none of these commands. */
  const take = (ids: ReadonlyArray<string>, failed: boolean): ScannedDialogue["entries"] | undefined => {
    const own = ids.filter((id) => open.has(id))
    const lines = own.flatMap((id) => open.get(id) ?? [])
    own.forEach((id) => open.delete(id))
    if (failed && own.length > 0) left = TOLD_AFTER_FAILURE
    else if (own.length === 0 || left === 0) return undefined
    const calls = lines.map((line) => read(Buffer.from(line, "latin1")))
    // What is excluded is no command to whoever is told.
    if (!failed) left = Math.max(left - calls.flatMap(callsIn).length, 0)
    return calls.flatMap(({ entries }) => entries)
  }

  return {
    keep,
    /** Whether no answer is waited for. */
    isNone: () => open.size === 0,
    /** Whether a command failed not long ago. */
    isNear: () => left > 0,
    /** What a line says that was read as a whole, with the calls that it answers before it. */
    told: (scanned: ScannedDialogue): ScannedDialogue => {
      const before = scanned.entries.flatMap(({ tools }) =>
        tools.flatMap((tool) =>
          tool._tag === "Result" && tool.id !== undefined ? (take([tool.id], tool.isError) ?? []) : []
        )
      )
      callsIn(scanned).forEach((id) => keep(id, undefined))
      return before.length === 0 ? scanned : { ...scanned, entries: [...before, ...scanned.entries] }
    },
    /** What is to be told of calls that went well. */
    answeredWell: (ids: ReadonlyArray<string>): ScannedDialogue => {
      const before = take(ids, false)
      if (before === undefined) return NOTHING_TOLD
      const { damaged, entries } = answeredWell(ids)
      return { damaged, entries: [...before, ...entries] }
    },
    /** Whether one of these calls is of a command. */
    holds: (ids: ReadonlyArray<string>): boolean => ids.some((id) => open.has(id))
  }
}
