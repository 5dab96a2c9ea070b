import * as Effect from "effect/Effect"
import { systemError } from "effect/PlatformError"
import { formatOfText, UNKNOWN_FORMAT } from "../core/transcript/Formats.ts"
import { openRegular, readBetween } from "../disk/RegularFile.ts"

/** So much of a file is looked at to tell its format. */
const HEAD_BYTES = 64 * 1024

/** The format of a transcript, by how it begins. Fails for one that is in none we know. */
export const formatOfFile = Effect.fnUntraced(function* (path: string) {
  const bytes = yield* Effect.scoped(
    Effect.flatMap(openRegular(path), (opened) => readBetween(opened, 0, Math.min(opened.size, HEAD_BYTES)))
  )
  const text = new TextDecoder().decode(bytes)
  // A line that is cut is none.
  const whole = bytes.length < HEAD_BYTES ? text : text.slice(0, Math.max(text.lastIndexOf("\n"), 400))
  const format = formatOfText(whole)
  if (format !== undefined) return format
  return yield* systemError({
    _tag: "InvalidData",
    module: "FileSystem",
    method: "read",
    description: UNKNOWN_FORMAT,
    pathOrDescriptor: path
  })
})
