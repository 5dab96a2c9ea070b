import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { appendLines, readEndedLines, readFrom, readLines, readTail } from "../../src/disk/AppendedFile.ts"
import { layerFailing, layerFailingFile } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { get, modeOf, namesIn, put, stateOf, temporaryDirectory } from "../support/project.ts"

/** Where a file may come to stand. */
const somewhere = Effect.map(temporaryDirectory, (directory) => `${directory}/log.jsonl`)

const sound = Effect.provide(layerFiles)

describe("lines that are appended", () => {
  it.effect("stand in the file in order, each on a line of its own, for the owner alone", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      yield* appendLines(file, ["one"])
      yield* appendLines(file, ["two", "three é"])
      assert.strictEqual(get(file), "one\ntwo\nthree é\n")
      assert.strictEqual(modeOf(file), 0o600)
      assert.deepStrictEqual(yield* readLines(file), ["one", "two", "three é"])
    }).pipe(sound)
  )

  it.effect("that are none leave everything as it is", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      yield* appendLines(file, [])
      assert.isFalse(fs.existsSync(file))
      put(file, "torn")
      const before = stateOf(file)
      yield* appendLines(file, [])
      assert.deepStrictEqual(stateOf(file), before)
    }).pipe(sound)
  )

  it.effect("keep the mode of a file that is there", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, "one\n", 0o640)
      yield* appendLines(file, ["two"])
      assert.strictEqual(modeOf(file), 0o640)
    }).pipe(sound)
  )

  it.effect.each([
    ["a half line", "one\n{half", "one\n{half\nnext\n"],
    ["half a character", "a\xc3", "a\xc3\nnext\n"],
    ["a whole line", "one\n", "one\nnext\n"],
    ["an empty line", "one\n\n", "one\n\nnext\n"],
    ["nothing", "", "next\n"]
  ] as const)("go behind what is there, which stays to the byte: %s", ([, before, after]) =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, Buffer.from(before, "latin1"))
      yield* appendLines(file, ["next"])
      assert.strictEqual(fs.readFileSync(file, "latin1"), after)
    }).pipe(sound)
  )

  it.effect("by many at once are all there, whole, those of one call together", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      const long = "x".repeat(10_000)
      const batches = Array.from({ length: 50 }, (_, index) => [`${index} a ${long}`, `${index} b ${long}`])
      yield* Effect.forEach(batches, (lines) => appendLines(file, lines), { concurrency: "unbounded" })
      const lines = yield* readLines(file)
      assert.sameMembers([...lines], batches.flat())
      for (const [first, second] of batches) assert.strictEqual(lines.indexOf(second!), lines.indexOf(first!) + 1)
    }).pipe(sound)
  )

  it.effect.prop(
    "are what is read, whatever they hold and however they are cut into calls",
    [Schema.Array(Schema.Array(Schema.String.check(Schema.isPattern(/^[ -~é\u{1F600}]+$/u))))],
    ([batches]) =>
      Effect.gen(function* () {
        const file = yield* somewhere
        for (const lines of batches) yield* appendLines(file, lines)
        assert.deepStrictEqual(yield* readLines(file), batches.flat())
      }).pipe(Effect.scoped, sound)
  )
})

describe("appending that fails", () => {
  it.effect("on a full disk keeps all lines before and harms none after, when there is room again", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      const full = Effect.provide(layerFailingFile("writeAll", "log.jsonl", "ENOSPC"))
      yield* sound(appendLines(file, ["one"]))
      const error = yield* appendLines(file, ["lost line"]).pipe(full, Effect.flip)
      assert.include(error.message, "ENOSPC")
      assert.strictEqual(get(file), "one\nlost ")
      yield* sound(appendLines(file, ["two", "three"]))
      assert.strictEqual(get(file), "one\nlost \ntwo\nthree\n")
    })
  )

  it.effect("is a failure also when the lines may not be on disk yet", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      assert.include((yield* appendLines(file, ["one"]).pipe(Effect.flip)).message, "EIO")
    }).pipe(Effect.provide(layerFailingFile("sync", "log.jsonl", "EIO")))
  )

  it.effect("because the file may not be opened leaves it as it is", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, "one\n")
      const before = stateOf(file)
      assert.strictEqual((yield* appendLines(file, ["two"]).pipe(Effect.flip)).reason._tag, "PermissionDenied")
      assert.deepStrictEqual(stateOf(file), before)
    }).pipe(Effect.provide(layerFailing("open", "log.jsonl", "EACCES")))
  )

  it.effect("because there is no directory creates none", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const error = yield* appendLines(`${directory}/none/log.jsonl`, ["one"]).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "NotFound")
      assert.deepStrictEqual(namesIn(directory), [])
    }).pipe(sound)
  )
})

describe("reading", () => {
  it.effect("a file that is not there finds nothing", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      assert.deepStrictEqual(yield* readFrom(file, 0), { text: "", end: 0 })
      assert.deepStrictEqual(yield* readFrom(file, 100), { text: "", end: 0 })
      assert.deepStrictEqual(yield* readLines(file), [])
    }).pipe(sound)
  )

  it.effect("goes on from the byte where it ended", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      yield* appendLines(file, ["é\u{1F600}"])
      const first = yield* readFrom(file, 0)
      assert.deepStrictEqual(first, { text: "é\u{1F600}\n", end: 7 })
      assert.deepStrictEqual(yield* readFrom(file, first.end), { text: "", end: 7 })
      yield* appendLines(file, ["two"])
      assert.deepStrictEqual(yield* readFrom(file, first.end), { text: "two\n", end: 11 })
    }).pipe(sound)
  )

  it.effect("from behind the end says where the end is: the file was cut", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, "one\n")
      assert.deepStrictEqual(yield* readFrom(file, 100), { text: "", end: 4 })
    }).pipe(sound)
  )

  it.effect("passes over empty lines, and answers a half line as it stands", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, "\none\n\n\ntwo\n{half")
      assert.deepStrictEqual(yield* readLines(file), ["one", "two", "{half"])
    }).pipe(sound)
  )

  it.effect.each([
    ["half a line", "{half"],
    ["half a character", "\xf0\x9f"],
    ["bytes that are no text", "\xff".repeat(300)]
  ] as const)("ended lines leaves the rest for the next time, to the byte: %s", ([, rest]) =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, Buffer.from(`one\n${rest}`, "latin1"))
      const first = yield* readEndedLines(file, 0)
      assert.deepStrictEqual(first, { text: "one\n", end: 4, size: 4 + rest.length })
      assert.deepStrictEqual(yield* readEndedLines(file, first.end), { ...first, text: "" })
      yield* appendLines(file, ["two"])
      const next = yield* readEndedLines(file, first.end)
      assert.isTrue(next.text.endsWith("\ntwo\n"))
      assert.strictEqual(next.end, next.size)
      assert.deepStrictEqual(yield* readEndedLines(file, 1000), { text: "", end: next.size, size: next.size })
    }).pipe(sound)
  )

  it.effect("a file that is too large to be ours is refused, but not its tail", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, "")
      fs.truncateSync(file, 600_000_000)
      for (const read of [Effect.asVoid(readFrom(file, 0)), Effect.asVoid(readLines(file))]) {
        const { message, reason } = yield* Effect.flip(read)
        assert.strictEqual(reason._tag, "InvalidData")
        assert.include(message, "too large")
      }
      assert.lengthOf(yield* readTail(file, 10), 10)
    }).pipe(sound)
  )

  it.effect("a file that may not be opened is a failure, not an empty file", () =>
    Effect.gen(function* () {
      const file = yield* somewhere
      put(file, "one\n")
      assert.strictEqual((yield* readLines(file).pipe(Effect.flip)).reason._tag, "PermissionDenied")
    }).pipe(Effect.provide(layerFailing("open", "log.jsonl", "EACCES")))
  )
})

describe("the tail of a file", () => {
  it.effect.each([
    [0, ""],
    [4, "two\n"],
    [5, "\ntwo\n"],
    [8, "one\ntwo\n"],
    [1000, "one\ntwo\n"]
  ] as const)("is its last bytes, or all of it when it is shorter: %i", ([bytes, expected]) =>
    Effect.gen(function* () {
      const file = yield* somewhere
      assert.strictEqual(yield* readTail(file, bytes), "")
      put(file, "one\ntwo\n")
      assert.strictEqual(yield* readTail(file, bytes), expected)
    }).pipe(sound)
  )
})

describe("what is no regular file", () => {
  it.effect.each([
    ["a directory", (file: string) => fs.mkdirSync(file)],
    ["a link to a device that never ends", (file: string) => fs.symlinkSync("/dev/zero", file)],
    ["a link to a directory", (file: string) => fs.symlinkSync("/", file)]
  ] as const)("is neither read nor written: %s", ([, make]) =>
    Effect.gen(function* () {
      const file = yield* somewhere
      make(file)
      const errors = [
        yield* appendLines(file, ["one"]).pipe(Effect.flip),
        yield* readFrom(file, 0).pipe(Effect.flip),
        yield* readLines(file).pipe(Effect.flip),
        yield* readTail(file, 10).pipe(Effect.flip)
      ]
      for (const error of errors) {
        assert.strictEqual(error.reason._tag, "InvalidData")
        assert.include(error.message, file)
      }
    }).pipe(sound)
  )
})
