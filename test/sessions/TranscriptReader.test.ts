import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Layer, Schema, Stream } from "effect"
import { MAX_LINE_BYTES } from "../../src/core/text/LineSplitter.ts"
import { readTranscriptText } from "../../src/core/transcript/claude/Text.ts"
import { TranscriptError, TranscriptReader } from "../../src/sessions/TranscriptReader.ts"
import { layerFailingFile, layerInPieces } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { put, temporaryDirectory } from "../support/project.ts"
import { runs } from "../support/runs.ts"
import { assistantLine, text, userLine } from "./support.ts"

const layer = TranscriptReader.layer.pipe(Layer.provide(layerFiles))

/** A reader that gets a file in chunks of that many bytes. */
const layerInChunks = (bytes: number) => TranscriptReader.layer.pipe(Layer.provide(layerInPieces(bytes)))

const read = (file: string) => TranscriptReader.use((reader) => reader.read(file))

const readContent = Effect.fnUntraced(function* (content: string | Uint8Array) {
  const file = `${yield* temporaryDirectory}/session.jsonl`
  put(file, content)
  return yield* read(file)
})

const contents = (transcript: { readonly messages: ReadonlyArray<{ readonly content: string }> }) =>
  transcript.messages.map(({ content }) => content)

describe("a transcript", () => {
  it.live("is its messages, in order, with what their lines say about the session", () =>
    Effect.gen(function* () {
      const transcript = yield* readContent(
        `${userLine("hello", { entrypoint: "cli" })}\n${assistantLine([text("hi"), text("there")])}\n`
      )
      assert.deepStrictEqual(transcript, {
        messages: [
          { role: "user", content: "hello", uuid: "u-1", sessionId: "s-1", entrypoint: "cli" },
          { role: "assistant", content: "hi\nthere", uuid: "u-1", sessionId: "s-1", entrypoint: undefined }
        ],
        damagedLines: 0
      })
    }).pipe(Effect.provide(layer))
  )

  it.live("that is empty has none", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readContent(""), { messages: [], damagedLines: 0 })
      assert.deepStrictEqual(yield* readContent("\n\n \n"), { messages: [], damagedLines: 0 })
    }).pipe(Effect.provide(layer))
  )

  it.live("comes as a stream, line by line", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryDirectory}/session.jsonl`
      put(file, [userLine("one"), "broken", userLine("two"), userLine("three")].join("\n"))
      const first = yield* TranscriptReader.use((reader) => Stream.runCollect(Stream.take(reader.stream(file), 3)))
      assert.deepStrictEqual(
        first.map(({ damaged, messages }) => (damaged ? "damaged" : messages[0]?.content)),
        ["one", "damaged", "two"]
      )
    }).pipe(Effect.provide(layer))
  )
})

describe("what cannot be read", () => {
  it.live("is counted and left out, line by line", () =>
    Effect.gen(function* () {
      const lines = [userLine("one"), "no JSON", "[1]", "null", `{"type": "us`, userLine("two"), ""]
      const transcript = yield* readContent(lines.join("\n"))
      assert.deepStrictEqual(contents(transcript), ["one", "two"])
      assert.strictEqual(transcript.damagedLines, 4)
    }).pipe(Effect.provide(layer))
  )

  it.live("NULs that a crash left, does not take the line with it", () =>
    Effect.gen(function* () {
      const nuls = "\0".repeat(300_000)
      const transcript = yield* readContent(
        `${userLine("one")}\n${nuls}${userLine("two")}\n${nuls}\n${userLine("three")}\n`
      )
      assert.deepStrictEqual(contents(transcript), ["one", "two", "three"])
      assert.strictEqual(transcript.damagedLines, 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("two records spliced on one line, is read as both", () =>
    Effect.gen(function* () {
      const transcript = yield* readContent(`${userLine("one")}${userLine("two")}\n${userLine("three")}\n`)
      assert.deepStrictEqual(contents(transcript), ["one", "two", "three"])
    }).pipe(Effect.provide(layer))
  )

  it.live("a record cut short before the next, costs only the one that was cut", () =>
    Effect.gen(function* () {
      const transcript = yield* readContent(`${userLine("lost words").slice(0, 70)}${userLine("two")}\n`)
      assert.deepStrictEqual(contents(transcript), ["two"])
      assert.strictEqual(transcript.damagedLines, 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("a line that is longer than any client writes, is passed over, and what follows is where it is", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryDirectory}/session.jsonl`
      const [first, last] = [`${userLine("one")}\n`, `\n${userLine("two")}\n`]
      put(file, first)
      // A hole reads as NULs and takes no space.
      fs.truncateSync(file, first.length + MAX_LINE_BYTES + 1)
      fs.appendFileSync(file, last)
      const { size } = fs.statSync(file)
      const transcript = yield* read(file)
      assert.deepStrictEqual([contents(transcript), transcript.damagedLines], [["one", "two"], 1])
      const lines = yield* TranscriptReader.use((reader) => Stream.runCollect(reader.dialogue(file, 0)))
      assert.deepStrictEqual(
        lines.map(({ damaged, end }) => [damaged, end]),
        [
          [false, first.length],
          [true, size - last.length + 1],
          [false, size]
        ]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live("a last line half written, is damaged; one that only lacks its newline is not", () =>
    Effect.gen(function* () {
      const half = yield* readContent(`${userLine("one")}\n${userLine("two").slice(0, -9)}`)
      assert.deepStrictEqual([contents(half), half.damagedLines], [["one"], 1])
      const whole = yield* readContent(`${userLine("one")}\n${userLine("two")}`)
      assert.deepStrictEqual([contents(whole), whole.damagedLines], [["one", "two"], 0])
    }).pipe(Effect.provide(layer))
  )

  it.live("a last character half written, does not harm what is before", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from(`${userLine("one")}\n${userLine("né")}`)
      const transcript = yield* readContent(bytes.subarray(0, bytes.indexOf("é") + 1))
      assert.deepStrictEqual([contents(transcript), transcript.damagedLines], [["one"], 1])
    }).pipe(Effect.provide(layer))
  )
})

describe("size", () => {
  it.live("a line of 5 MB, across many chunks, is one message", () =>
    Effect.gen(function* () {
      const long = "é😀x".repeat(700_000)
      const transcript = yield* readContent(`${userLine("one")}\n${userLine(long)}\n${userLine("three")}\n`)
      assert.deepStrictEqual(
        contents(transcript).map((content) => content.length),
        [3, long.length, 5]
      )
      assert.isTrue(transcript.messages[1]?.content === long)
      assert.strictEqual(transcript.damagedLines, 0)
    }).pipe(Effect.provide(layer))
  )
})

const someText = Schema.Union([Schema.String, Schema.Literals(["é", "😀 ✓", "\uFEFF", "a\nb", "\0", `}{"type":`, ""])])
const lines = Arbitrary.schema(
  Schema.Array(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literals(["user", "assistant"]), words: someText }),
      Schema.Struct({ kind: Schema.Literals(["raw", "cut", "spliced"]), words: someText })
    ])
  )
)
const toLine = ({ kind, words }: { readonly kind: string; readonly words: string }): string => {
  if (kind === "raw") return words.replaceAll("\uFEFF", "")
  if (kind === "cut") return userLine(words).slice(0, 100)
  if (kind === "spliced") return userLine(words) + assistantLine([text(words)])
  return kind === "user" ? userLine(words) : assistantLine([text(words)])
}
const chunkSizes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 64 }))

describe("reading in chunks of any size", () => {
  it.live.prop(
    "answers the same as reading the whole text at once",
    [lines, chunkSizes, Schema.Boolean],
    ([all, chunkSize, endsWithNewline]) =>
      Effect.gen(function* () {
        const bytes = Buffer.from(all.map(toLine).join("\n") + (endsWithNewline ? "\n" : ""))
        const streamed = yield* readContent(bytes).pipe(Effect.provide(layerInChunks(chunkSize)))
        assert.deepStrictEqual(streamed, readTranscriptText(bytes.toString("utf8")))
      }),
    runs(15)
  )

  it.live("puts characters together that are split at every possible byte", () =>
    Effect.gen(function* () {
      const line = userLine("é ✓ 😀 \u{10FFFF}")
      for (let chunkSize = 1; chunkSize <= 8; chunkSize += 1) {
        const transcript = yield* readContent(`${line}\n${line}`).pipe(Effect.provide(layerInChunks(chunkSize)))
        assert.deepStrictEqual(contents(transcript), ["é ✓ 😀 \u{10FFFF}", "é ✓ 😀 \u{10FFFF}"])
      }
    })
  )
})

describe("TranscriptError", () => {
  it.live("says that the transcript is missing", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryDirectory}/gone.jsonl`
      const error = yield* read(file).pipe(Effect.flip)
      assert.instanceOf(error, TranscriptError)
      assert.isTrue(error.missing)
      assert.isFalse(error.isNoFile)
      assert.strictEqual(error.message, `there is no transcript ${file}. Nothing was learned from it.`)
    }).pipe(Effect.provide(layer))
  )

  it.live("says that a directory cannot be read", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const error = yield* read(directory).pipe(Effect.flip)
      assert.instanceOf(error, TranscriptError)
      assert.isFalse(error.missing)
      assert.isTrue(error.isNoFile)
      assert.include(error.message, `the transcript ${directory} cannot be read (`)
    }).pipe(Effect.provide(layer))
  )

  it.live("says that permission is missing", () =>
    Effect.gen(function* () {
      const error = yield* readContent(userLine("one")).pipe(Effect.flip)
      assert.isFalse(error.missing)
      assert.isFalse(error.isNoFile)
      assert.include(error.message, "EACCES")
    }).pipe(
      Effect.provide(
        TranscriptReader.layer.pipe(Layer.provide(layerFailingFile("readAlloc", "session.jsonl", "EACCES")))
      )
    )
  )
})

const TRANSCRIPTS = path.join(import.meta.dirname, "../../../shared/transcripts")
const real = fs.existsSync(TRANSCRIPTS)
  ? fs
      .readdirSync(TRANSCRIPTS, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .sort()
  : []

describe.skipIf(real.length === 0)("transcripts of the real client", () => {
  it.live.each(real)("%s reads in chunks as it does at once", (name) =>
    Effect.gen(function* () {
      const file = path.join(TRANSCRIPTS, name)
      const streamed = yield* read(file)
      assert.isTrue(streamed.messages.length > 0 || streamed.damagedLines === 0)
      assert.deepStrictEqual(streamed, readTranscriptText(fs.readFileSync(file, "utf8")))
    }).pipe(Effect.provide(layerInChunks(1021)))
  )
})
