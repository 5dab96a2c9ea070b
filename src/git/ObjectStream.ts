// Takes apart what git prints as lines and counted bytes between them.

/** Reads a stream of bytes as lines, and as many bytes as a line has announced. */
export interface ByteReader {
  /** Given each line without its end; answers how many bytes follow it that are no lines, and 0 for none. */
  readonly line: (line: string) => number
  /** Given the bytes that were announced. */
  readonly data: (bytes: Uint8Array) => void
}

const NEWLINE = 10

/** Makes what is pushed pieces of a stream, and hands on each line and each stretch of data once it is whole. */
export const makeByteReader = ({ data, line }: ByteReader): ((bytes: Uint8Array) => void) => {
  let rest: Array<Uint8Array> = []
  let held = 0
  /** Bytes of data that are waited for; undefined while a line is. */
  let wanted: number | undefined

  const joined = (last: Uint8Array): Uint8Array => {
    const whole = rest.length === 0 ? last : Buffer.concat([...rest, last])
    ;[rest, held] = [[], 0]
    return whole
  }
  const hold = (bytes: Uint8Array): void => {
    if (bytes.length === 0) return
    rest.push(bytes.slice())
    held += bytes.length
  }

  return (bytes) => {
    let at = 0
    for (;;) {
      if (wanted === undefined) {
        const end = bytes.indexOf(NEWLINE, at)
        if (end === -1) return hold(bytes.subarray(at))
        const count = line(Buffer.from(joined(bytes.subarray(at, end))).toString("utf8"))
        at = end + 1
        if (count > 0) wanted = count
      } else {
        const missing = wanted - held
        if (bytes.length - at < missing) return hold(bytes.subarray(at))
        data(joined(bytes.subarray(at, at + missing)))
        at += missing
        wanted = undefined
      }
    }
  }
}
