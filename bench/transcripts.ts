import * as fs from "node:fs"
import * as path from "node:path"
import { ROOT } from "./machine.ts"

const SHARED = path.resolve(ROOT, "../shared/transcripts")

const ABOVE = path.resolve(ROOT, "../../shared")

/** The folder of shared material: beside the checkout's own folder, else beside the checkout. */
export const SHARED_FOLDER = fs.existsSync(ABOVE) ? ABOVE : path.resolve(ROOT, "../shared")

/** Transcripts of the real client where they are at hand, else the ones that the tests use. */
export const transcriptFiles = (): ReadonlyArray<string> => {
  const folder = fs.existsSync(SHARED) ? SHARED : path.join(ROOT, "test/fixtures")
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => path.join(folder, name))
}

/** Writes a transcript of about that many bytes: the lines of all transcripts, again and again. */
export const writeLarge = (file: string, size: number): void => {
  const lines = Buffer.concat(
    transcriptFiles().flatMap((name) => {
      const bytes = fs.readFileSync(name)
      return bytes.at(-1) === 10 ? [bytes] : [bytes, Buffer.from("\n")]
    })
  )
  const descriptor = fs.openSync(file, "w")
  for (let left = size; left > 0; left -= lines.length) {
    const end = left >= lines.length ? lines.length : lines.indexOf(10, left) + 1
    fs.writeSync(descriptor, lines, 0, end)
  }
  fs.closeSync(descriptor)
}
