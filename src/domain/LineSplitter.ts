const NEWLINE = 10

/** Cuts a stream of bytes into lines of text without their newlines. Holds no more than the line it is in. */
export interface LineSplitter {
  /** The lines that these bytes complete. */
  readonly push: (bytes: Uint8Array) => ReadonlyArray<string>
  /** The last line when it has no newline. */
  readonly end: () => ReadonlyArray<string>
}

export const makeLineSplitter = (): LineSplitter => {
  const decoder = new TextDecoder()
  let rest: Array<Uint8Array> = []

  const take = (last: Uint8Array): string => {
    if (rest.length === 0) return decoder.decode(last)
    const line = join([...rest, last])
    rest = []
    return decoder.decode(line)
  }

  return {
    push: (bytes) => {
      const lines: Array<string> = []
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
