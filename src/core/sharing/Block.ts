import * as Result from "effect/Result"

// The part of a file that is ours: whole lines, from one mark to the other. Everything else stays as it is, byte for byte.

const BEGIN =
  "<!-- debrief:begin, written by `debrief export`: what is changed from here to debrief:end is lost with the next one -->"
const END = "<!-- debrief:end -->"

const BEGIN_LINE = /^<!-- debrief:begin\b[^\n]*$/gm
const END_LINE = /^<!-- debrief:end -->[ \t]*\r?$/gm

/** Where a block stands in a text, in UTF-16 units, its marks included, and what is between them. */
export interface Block {
  readonly start: number
  /** After the end of its last line. */
  readonly end: number
  readonly body: string
  /** What its lines end with. */
  readonly line: string
}

/** The block of a text, if it has one; a failure says why it cannot be told where it is. */
export const findBlock = (text: string): Result.Result<Block | undefined, string> => {
  const begins = [...text.matchAll(BEGIN_LINE)]
  const ends = [...text.matchAll(END_LINE)]
  const [begin, end] = [begins[0], ends[0]]
  if (begin === undefined && end === undefined) return Result.succeed(undefined)
  if (begins.length > 1 || ends.length > 1) return Result.fail("it has the marks of debrief more than once")
  if (begin === undefined || end === undefined || end.index < begin.index) {
    return Result.fail(`it has the mark debrief:${begin === undefined ? "end" : "begin"} without the other`)
  }
  const after = end.index + end[0].length
  return Result.succeed({
    start: begin.index,
    end: after + (text[after] === "\n" ? 1 : 0),
    body: text.slice(begin.index + begin[0].length, end.index),
    line: begin[0].endsWith("\r") ? "\r\n" : "\n"
  })
}

const lineEndOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n")

/** The body between its marks, on lines. */
export const blockOf = (body: string): string => `${BEGIN}\n${body}\n${END}\n`

/**
 * The text with this body as its block, in the place of the one it has, else at its end; without a body, without a block.
 * `undefined` stands for no file. Before a block that is put at the end of a file goes a line end, which goes with it: so
 * a text that had none at its end has none again, and a file that was empty is told from one that was made for the block.
 */
export const withBlock = (
  text: string | undefined,
  body: string | undefined
): Result.Result<string | undefined, string> => {
  const found = findBlock(text ?? "")
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const block = found.success
  if (block === undefined) {
    if (body === undefined) return Result.succeed(text)
    if (text === undefined) return Result.succeed(blockOf(body))
    const line = lineEndOf(text)
    return Result.succeed(text + line + blockOf(body).replaceAll("\n", line))
  }
  const [before, after] = [text!.slice(0, block.start), text!.slice(block.end)]
  if (body !== undefined) return Result.succeed(before + blockOf(body).replaceAll("\n", block.line) + after)
  // What has come after it would stand on a line with what is before it.
  const hasGap = after === "" && before.endsWith(block.line)
  return Result.succeed(hasGap ? before.slice(0, -block.line.length) : before + after)
}
