import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Reader } from "claude-debrief/Transcript"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { inTemporaryFolder } from "./machine.ts"
import { atLeast, atMost, type Row, type Topic } from "./Row.ts"
import { interleave } from "./Sample.ts"
import { transcriptFiles, writeLarge } from "./transcripts.ts"

const LARGE = 1e9

const readerLayer = Reader.layer.pipe(Layer.provide(NodeFileSystem.layer))

const readAll = (files: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  Reader.use((reader) => Effect.forEach(files, (file) => reader.read(file))).pipe(
    Effect.map((transcripts) => transcripts.flatMap(({ messages }) => messages.map(({ content }) => content))),
    Effect.provide(readerLayer),
    Effect.runPromise
  )

const parseLine = (line: string) => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The rule for what a message is (docs/rules.md D9), without any of the care for what is not as it should be. */
const contentOf = (record: any): string => {
  if (record?.type !== "user" && record?.type !== "assistant") return ""
  if (record.isMeta || record.isVisibleInTranscriptOnly) return ""
  const content = record.message?.content
  if (typeof content === "string") return /<command-name>|<local-command-stdout>/.test(content) ? "" : content
  if (!Array.isArray(content)) return ""
  return content
    .filter((block) => block?.type === "text")
    .map(({ text }) => text)
    .join("\n")
}

const parseAll = (files: ReadonlyArray<string>): ReadonlyArray<string> =>
  files.flatMap((file) => {
    const lines = fs.readFileSync(file, "utf8").split("\n")
    return lines.map((line) => contentOf(parseLine(line))).filter((content) => content !== "")
  })

const timed = (read: () => unknown) => async () => {
  const start = performance.now()
  await read()
  return performance.now() - start
}

const sizeOf = (files: ReadonlyArray<string>): number =>
  files.reduce((sum, file) => sum + fs.statSync(file).size, 0) / 1e6

const small = async (files: ReadonlyArray<string>): Promise<{ readonly row: Row; readonly note: string }> => {
  const [read, parsed] = [await readAll(files), parseAll(files)]
  const passes = [timed(() => readAll(files)), timed(() => parseAll(files))]
  const [reader, baseline] = await interleave(passes, { warmUp: 2, counted: 15 })
  const size = sizeOf(files)
  const same = read.length === parsed.length && read.every((content, index) => content === parsed[index])
  return {
    row: {
      name: `${files.length} transcripts, ${size.toFixed(0)} MB`,
      unit: "MB/s",
      measured: (size / reader!.least) * 1e3,
      baseline: (size / baseline!.least) * 1e3,
      ratio: baseline!.least / reader!.least,
      budget: atLeast("ratio", 2)
    },
    note: same
      ? `Both find the same ${read.length} messages.`
      : `The reader finds ${read.length} messages, the baseline ${parsed.length}: it recovers damaged lines.`
  }
}

interface Child {
  readonly megabytes: number
  readonly millis: number
}

const inChild = (...args: ReadonlyArray<string>): Child =>
  JSON.parse(
    // As the learn hook starts the worker.
    execFileSync(
      process.execPath,
      ["--max-semi-space-size=8", path.join(import.meta.dirname, "readLarge.ts"), ...args],
      {
        encoding: "utf8"
      }
    )
  )

const large = (): Promise<ReadonlyArray<Row>> =>
  inTemporaryFolder((folder) => {
    const { bavail, bsize } = fs.statfsSync(folder)
    if (bavail * bsize < 3 * LARGE) return []
    const file = path.join(folder, "large.jsonl")
    writeLarge(file, LARGE)
    const [idle, reading] = [inChild(), inChild(file)]
    return [
      {
        name: "1 GB streamed, memory at its peak (none read)",
        unit: "MB",
        measured: reading.megabytes,
        baseline: idle.megabytes,
        ratio: reading.megabytes / idle.megabytes,
        budget: atMost("measured", 150)
      },
      { name: "1 GB streamed, speed", unit: "MB/s", measured: sizeOf([file]) / (reading.millis / 1e3) }
    ]
  })

/** Transcript reading against JSON.parse of every line, and its memory. */
export const reading = async (): Promise<Topic> => {
  const { note, row } = await small(transcriptFiles())
  const rows = await large()
  const skipped = rows.length === 0 ? ["There is no room for a file of 1 GB; it was left out."] : []
  return {
    title: "Reading transcripts",
    baseline: "JSON.parse of every line",
    rows: [row, ...rows],
    notes: [note, ...skipped]
  }
}
