const NEWLINE = 10

/**
 * Bytes of a line that are held at most. The longest line seen of a real client had 2 MB, and the API takes no request
 * over 32 MB; a file without newlines would otherwise be held as a whole, several times over.
 */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

/** A line without its newline, or the length in bytes of one that was too long to be held. */
export type Line = Uint8Array | number

/** How many bytes a line has, without its newline. */
export const lengthOf = (line: Line): number => (typeof line === "number" ? line : line.length)

/** Whether a line is there to be read. */
export const isHeld = (line: Line): line is Uint8Array => typeof line !== "number"

/** Cuts a stream of bytes into lines. Holds no more than the line it is in, and of one that is too long nothing. */
export interface LineSplitter {
  /** The lines that these bytes complete. They may be views of the bytes: read them before the bytes are used again. */
  readonly push: (bytes: Uint8Array) => ReadonlyArray<Line>
  /** Bytes so far of the line that has not ended. */
  readonly open: () => number
  /** The last line when it has no newline. */
  readonly end: () => ReadonlyArray<Line>
}

export const makeLineSplitter = (most = MAX_LINE_BYTES): LineSplitter => {
  let rest: Array<Uint8Array> = []
  let length = 0

  const add = (bytes: Uint8Array): void => {
    length += bytes.length
    // Copied, because whoever reads the file may use the chunk's memory again.
    if (length <= most) rest.push(bytes.slice())
    else rest = []
  }

  const take = (last: Uint8Array): Line => {
    const whole = length + last.length
    const line = whole > most ? whole : length === 0 ? last : join([...rest, last], whole)
    rest = []
    length = 0
    return line
  }

  return {
    push: (bytes) => {
      const lines: Array<Line> = []
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        lines.push(take(bytes.subarray(start, end)))
        start = end + 1
      }
      if (start < bytes.length) add(bytes.subarray(start))
      return lines
    },
    open: () => length,
    end: () => (length === 0 ? [] : [take(new Uint8Array())])
  }
}

const join = (parts: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const joined = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
