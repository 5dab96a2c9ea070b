import { type ScannedDialogue, scanDialogue } from "../Dialogue.ts"
import type { Exclude } from "../Exclusion.ts"
import { answeredWell, toolsOnly } from "../ToolsOnly.ts"
import { isSound, mayHoldMessage } from "./Line.ts"

const NOTHING: ScannedDialogue = { entries: [], damaged: false }

/** Tools whose calls are looked at: they run a command, or call an agent by its name. */
const RUNS = /"name":"(?:Bash|PowerShell|Task|Agent|Skill)"/
const EDITS = /"type":"tool_use","id":"[^"]*","name":"((?:Multi|Notebook)?Edit|Write)"/
const ANSWERS = /"tool_use_id":"([^"\\]+)"/g
const FAILED = ['"is_error":true', '"interrupted":true', '"success":false', '"toolUseResult":"Error']

/** A message is begun this far into a line at most, as the client writes it. */
const HEAD_LENGTH = 2_048

/**
 * Reads one line of a transcript as `scanDialogue` does, but parses only what was said, what commands were run and what
 * failed: of other results it tells that they came, of edits that there was one, and of the rest nothing. Most of a
 * transcript is output of tools that succeeded.
 */
export const glanceAtDialogue = (line: Uint8Array, exclude?: Exclude): ScannedDialogue => {
  // What is looked for is plain ASCII, and one byte a unit is found in several times as fast.
  const units = Buffer.from(line.buffer, line.byteOffset, line.length).toString("latin1")
  if (units.includes("\0") || !isSound(units) || mayHoldMessage(units)) return scanDialogue(line, exclude)
  if (units.includes('"tool_use_id":"')) {
    if (FAILED.some((mark) => units.includes(mark))) return scanDialogue(line, exclude)
    return answeredWell(Array.from(units.matchAll(ANSWERS), ([, id]) => id!))
  }
  if (!units.includes('"type":"tool_use"')) return NOTHING
  if (RUNS.test(units.slice(0, HEAD_LENGTH))) return scanDialogue(line, exclude)
  const name = EDITS.exec(units.slice(0, HEAD_LENGTH))?.[1]
  return name === undefined ? NOTHING : toolsOnly("assistant", [{ _tag: "Call", id: undefined, name, summary: "" }])
}
