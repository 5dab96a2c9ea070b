import { type ScannedDialogue, scanDialogue } from "../Dialogue.ts"
import type { Exclude } from "../Exclusion.ts"
import { makeOpenCalls } from "../OpenCalls.ts"
import { NOTHING_TOLD, toolsOnly } from "../ToolsOnly.ts"
import { isSound, mayHoldMessage } from "./Line.ts"

/** Tools whose calls are looked at: they run a command, or call an agent by its name. */
const RUNS = /"name":"(?:Bash|PowerShell|Task|Agent|Skill)"/
const CALLS = /"type":"tool_use","id":"([^"\\]+)","name":"/g
const EDITS = /"type":"tool_use","id":"[^"]*","name":"((?:Multi|Notebook)?Edit|Write)"/
const ANSWERS = /tool_use_id":"([^"\\]+)"/g
// Without their first quote these are found in half the time.
const FAILED = ['is_error":true', 'interrupted":true', 'success":false', 'toolUseResult":"Error']

/** A message is begun this far into a line at most, as the client writes it. */
const HEAD_LENGTH = 2_048

const idsIn = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  Array.from(text.matchAll(pattern), ([, id]) => id!)

/**
 * Reads a transcript as `scanDialogue` does, but tells only what was said, the commands that failed and those soon after
 * them, that there was an edit among these, and of the rest nothing. Most of a transcript is output of tools that
 * succeeded.
 */
export const makeGlance = (exclude?: Exclude): ((line: Uint8Array) => ScannedDialogue) => {
  const read = (line: Uint8Array) => scanDialogue(line, exclude)
  const calls = makeOpenCalls(read)

  const answered = (line: Uint8Array, units: string): ScannedDialogue => {
    if (calls.isNone()) return NOTHING_TOLD
    const ids = idsIn(units, ANSWERS)
    if (!calls.holds(ids)) return NOTHING_TOLD
    return FAILED.some((mark) => units.includes(mark)) ? calls.told(read(line)) : calls.answeredWell(ids)
  }

  const called = (line: Uint8Array, units: string): ScannedDialogue => {
    const head = units.slice(0, HEAD_LENGTH)
    if (RUNS.test(head)) {
      const [id, ...others] = idsIn(head, CALLS)
      if (id === undefined || others.length > 0) return calls.told(read(line))
      calls.keep(id, units)
      return NOTHING_TOLD
    }
    const name = calls.isNear() ? EDITS.exec(head)?.[1] : undefined
    return name === undefined
      ? NOTHING_TOLD
      : toolsOnly("assistant", [{ _tag: "Call", id: undefined, name, summary: "" }])
  }

  return (line) => {
    // What is looked for is plain ASCII, and one byte a unit is found in several times as fast.
    const units = Buffer.from(line.buffer, line.byteOffset, line.length).toString("latin1")
    if (units.includes("\0") || !isSound(units) || mayHoldMessage(units)) return calls.told(read(line))
    return units.includes('tool_use_id":"') ? answered(line, units) : called(line, units)
  }
}
