import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { isJsonObject, parseJson } from "../core/text/Json.ts"
import { isHeld, type Line, makeLineSplitter } from "../core/text/LineSplitter.ts"

// Effect's decoder ends with an exception at a line that it cannot read, drops every message that came with it in one
// piece, and answers nothing. It is given lines that it can read, one at a time.

/** Bytes of a message at most; the longest that a tool of ours takes is some kilobytes. */
const MOST_BYTES = 4 * 1024 * 1024

/** What JSON-RPC 2.0 has for text that is no JSON, and for JSON that is no message. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

const refusal = (code: number, message: string): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`

/** What is answered to a line that is not passed on; nothing for one that is. */
const refuse = (line: Line): string | undefined => {
  if (!isHeld(line)) return refusal(PARSE_ERROR, `Parse error: the message has more than ${MOST_BYTES} bytes`)
  let message: unknown
  try {
    message = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(line))
    // As the decoder does, which fails at what is nested thousands deep.
    JSON.stringify(message)
  } catch {
    return refusal(PARSE_ERROR, "Parse error: the line is not JSON in UTF-8, or nested too deeply")
  }
  // A list is for the decoder, which knows by the protocol whether there may be one.
  return isJsonObject(message) || Array.isArray(message)
    ? undefined
    : refusal(INVALID_REQUEST, "Invalid Request: a message is a JSON object")
}

const isBlank = (line: Line): boolean => isHeld(line) && line.every((byte) => byte === 13 || byte === 32 || byte === 9)

const withNewline = (line: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(line.length + 1)
  whole.set(line)
  whole[line.length] = 10
  return whole
}

/** Standard input as lines that are JSON; what is none is answered, and what came with it goes on. */
export const layerLines = Layer.effect(
  Stdio.Stdio,
  Effect.gen(function* () {
    const stdio = yield* Stdio.Stdio
    const passOn = Effect.fnUntraced(function* (line: Line) {
      if (isBlank(line)) return Option.none<Uint8Array>()
      const answer = refuse(line)
      if (answer === undefined) return Option.some(withNewline(line as Uint8Array))
      yield* Stream.run(Stream.make(answer), stdio.stdout({ endOnDone: false }))
      return Option.none<Uint8Array>()
    })
    const stdin = Stream.suspend(() => {
      const splitter = makeLineSplitter(MOST_BYTES)
      return stdio.stdin.pipe(
        Stream.flatMap((bytes) => Stream.fromIterable(splitter.push(bytes))),
        Stream.concat(Stream.suspend(() => Stream.fromIterable(splitter.end()))),
        Stream.mapEffect(passOn),
        Stream.flatMap((passed) => (Option.isSome(passed) ? Stream.make(passed.value) : Stream.empty))
      )
    })
    return Stdio.Stdio.of({ ...stdio, stdin })
  })
)
