const NEWLINE = 10

/** Cuts a stream of bytes into lines without their newlines. Holds no more than the line it is in. */
export interface LineSplitter {
  /** The lines that these bytes complete. They may be views of the bytes: read them before the bytes are used again. */
  readonly push: (bytes: Uint8Array) => ReadonlyArray<Uint8Array>
  /** The last line when it has no newline. */
  readonly end: () => ReadonlyArray<Uint8Array>
}

export const makeLineSplitter = (): LineSplitter => {
  let rest: Array<Uint8Array> = []

  const take = (last: Uint8Array): Uint8Array => {
    if (rest.length === 0) return last
    const line = join([...rest, last])
    rest = []
    return line
  }

  return {
    push: (bytes) => {
      const lines: Array<Uint8Array> = []
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        lines.push(take(bytes.subarray(start, end)))
        start = end + 1
      }
      // Copied, because whoever reads the file may use the chunk's memory again.
      if (start < bytes.length) rest.push(bytes.slice(start))
      return lines
    },
    end: () => (rest.length === 0 ? [] : [take(new Uint8Array())])
  }
}

const join = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
