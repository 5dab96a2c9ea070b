import { makeByteReader } from "./ObjectStream.ts"

/** What is changed of a history on its way from `git fast-export` to `git fast-import`. */
export interface Rewrite {
  /** The branch that is exported, and that which the import makes. */
  readonly branch: string
  readonly to: string
  readonly message: (text: string) => string
  readonly file: (text: string) => string
}

/** The bytes with their text changed. What is no UTF-8 is changed byte for byte: secrets are plain ASCII. */
const changed = (bytes: Uint8Array, change: (text: string) => string): Uint8Array => {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const encoding = Buffer.from(given.toString("utf8"), "utf8").equals(given) ? "utf8" : "latin1"
  const text = given.toString(encoding)
  const result = change(text)
  return result === text ? given : Buffer.from(result, encoding)
}

/** Changes a stream of `git fast-export`, piece by piece: its files, its messages, and the branch it is about. */
export const makeRewriter = ({ branch, file, message, to }: Rewrite): ((bytes: Uint8Array) => Uint8Array) => {
  let out: Array<Uint8Array> = []
  let isFile = false
  const read = makeByteReader({
    line: (line) => {
      if (line === "blob") isFile = true
      if (line.startsWith("commit ")) isFile = false
      const data = /^data (\d+)$/.exec(line)
      if (data !== null && data[1] !== "0") return Number(data[1])
      const named = line === `commit ${branch}` || line === `reset ${branch}` ? line.replace(branch, to) : line
      out.push(Buffer.from(`${named}\n`))
      return 0
    },
    data: (bytes) => {
      const result = changed(bytes, isFile ? file : message)
      out.push(Buffer.from(`data ${result.length}\n`), result)
    }
  })
  return (bytes) => {
    read(bytes)
    const all = Buffer.concat(out)
    out = []
    return all
  }
}
