import type { ScannedDialogue } from "../Dialogue.ts"
import type { Exclude } from "../Exclusion.ts"
import { makeOpenCalls } from "../OpenCalls.ts"
import { NOTHING_TOLD } from "../ToolsOnly.ts"
import { makeCodexReader } from "./Line.ts"

/** A call of a function, as the client writes it, and its name. */
const CALL = /"payload":\{"type":"function_call",(?:"id":"[^"]*",)?"name":"([^"\\]+)"/
const RUNS =
  /^(?:bash|powershell|exec_command|local_shell|shell|shell_command|container\.exec|unified_exec|task|agent|skill)$/i
/** Inside of what a function was given its quotes are escaped. */
const CALL_ID = /"call_id":"([^"\\]+)"/

/** An output of a command, as the client writes it, and how it begins when the command went well. */
const OUTPUT = /"payload":\{"type":"(?:function|custom_tool)_call_output",(?:"id":"[^"]*",)?"call_id":"([^"\\]+)"/
const EXIT = /Process exited with code (-?\d+)\\n|Exit code: (-?\d+)\\n/

/** The exit code stands in so many bytes of a line, where there is one; a call's name does too. */
const HEAD_LENGTH = 600

/** Whether an output says of itself that the command went well. */
const wentWell = (head: string): boolean => {
  const [, unified, classic] = EXIT.exec(head) ?? []
  // Where the code comes behind what was printed, that may hold any.
  return (unified ?? classic) === "0" && !head.includes('"output":"{')
}

const unitsOf = (line: Uint8Array, length: number): string =>
  Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, length)).toString("latin1")

/** As `makeCodexReader`, but tells of commands only those that failed and those soon after them. */
export const makeCodexWatcher = (exclude?: Exclude): ((line: Uint8Array) => ScannedDialogue) => {
  const read = makeCodexReader(exclude)
  const calls = makeOpenCalls(read)

  const answered = (id: string, head: string, line: Uint8Array): ScannedDialogue => {
    if (!calls.holds([id])) return NOTHING_TOLD
    return wentWell(head) ? calls.answeredWell([id]) : calls.told(read(line))
  }

  const called = (name: string, line: Uint8Array): ScannedDialogue => {
    if (!RUNS.test(name)) return calls.isNear() ? read(line) : NOTHING_TOLD
    const units = unitsOf(line, line.length)
    const id = CALL_ID.exec(units)?.[1]
    if (id === undefined) return calls.told(read(line))
    calls.keep(id, units)
    return NOTHING_TOLD
  }

  return (line) => {
    const head = unitsOf(line, HEAD_LENGTH)
    const answer = OUTPUT.exec(head)?.[1]
    if (answer !== undefined) return answered(answer, head, line)
    const name = CALL.exec(head)?.[1]
    return name === undefined ? calls.told(read(line)) : called(name, line)
  }
}
