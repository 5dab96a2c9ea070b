/**
 * Bytes that are read of settings files of the client's, of all that a process looks at together. A project may bring any
 * number, and a hook reads them before each prompt, at a cost of up to a second for 4 MB.
 */
export const MOST_SETTINGS_BYTES = 256 * 1024

/** A file that was not read: one that the client may have read all the same, or one that nobody can. */
export interface Unread {
  readonly unread: "beyond us" | "closed"
  /** What stands in it, as far as that can be made out; nothing where there is too much. */
  readonly text?: () => string | undefined
}

/** The text of such a file; `undefined` in an encoding that the client may read, and we do not. */
export const settingsText = (bytes: Uint8Array): string | undefined => {
  const { buffer, byteLength, byteOffset } = bytes
  const text = Buffer.from(buffer, byteOffset, byteLength)
  if (!bytes.includes(0)) return text.toString("utf8").replace(/^\uFEFF/, "")
  return bytes[0] === 0xff && bytes[1] === 0xfe ? text.toString("utf16le", 2) : undefined
}

/** What may stand in bytes that are no text: NULs apart, they are one. */
export const textAround = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8").replaceAll("\0", "")

/** So much of what is looked for is compared: what a project names may be of any length. */
const COMPARED_UNITS = 200

/** Whether something may stand in a text, of which the beginning does. */
export const mayHold = (text: string, part: string): boolean => text.includes(part.slice(0, COMPARED_UNITS))

const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }

/** A text without the escapes of JSON. Unit by unit, for a regular expression takes a second where a clone has a million. */
const unescaped = (text: string): string => {
  const units = new Uint16Array(text.length)
  let size = 0
  for (let at = 0; at < text.length; at += 1) {
    let unit = text.charCodeAt(at)
    if (unit === 92) {
      at += 1
      const letter = text.charAt(at)
      unit =
        letter === "u" ? Number.parseInt(text.slice(at + 1, at + 5), 16) : (CONTROLS[letter] ?? letter).charCodeAt(0)
      if (letter === "u") at += 4
    }
    units[size] = unit
    size += 1
  }
  return Buffer.from(units.buffer, 0, size * 2).toString("utf16le")
}

/** Whether something may stand in a text as it is, or as JSON writes it. */
export const mayHoldWritten = (text: string): ((part: string) => boolean) => {
  let read: string | undefined
  return (part) => mayHold(text, part) || mayHold((read ??= text.includes("\\") ? unescaped(text) : ""), part)
}
