import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem, Layer } from "effect"
import type { TranscriptMessage } from "../../src/core/transcript/Message.ts"
import type { LearnedSpan } from "../../src/core/transcript/LearnedSpan.ts"
import { appendLines } from "../../src/disk/AppendedFile.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { ensureStateDirectory } from "../../src/project/StateDirectory.ts"
import { LearnedSpans } from "../../src/sessions/LearnedSpans.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put } from "../support/project.ts"

const layer = LearnedSpans.layer.pipe(Layer.provideMerge(layerFiles))

const uuidOf = (number: number) => `${String(number).padStart(8, "0")}-aaaa-4bbb-8ccc-dddddddddddd`

const said = (content: string, uuid?: string, fields: Partial<TranscriptMessage> = {}): TranscriptMessage => ({
  role: "user",
  content,
  uuid,
  sessionId: "s-1",
  entrypoint: undefined,
  ...fields
})

const MARK = { bytes: 10, mark: "abc" }

const note = Effect.fnUntraced(function* (
  project: ProjectPaths,
  messages: ReadonlyArray<TranscriptMessage>,
  fields: Partial<LearnedSpan> = {}
) {
  const learned = yield* LearnedSpans
  const keys = yield* learned.keysOf(messages)
  const span: LearnedSpan = {
    at: "2026-11-20T12:00:00.000Z",
    transcript: "/t/a.jsonl",
    watermark: MARK,
    keys,
    ...fields
  }
  yield* inside(project, ensureStateDirectory)
  yield* appendLines(project.learned, [JSON.stringify(span)])
})

const learnedOf = (project: ProjectPaths, messages: ReadonlyArray<TranscriptMessage>) =>
  LearnedSpans.use((learned) => inside(project, learned.isLearned(messages)))

const watermarkOf = (project: ProjectPaths, transcript = "/t/a.jsonl") =>
  LearnedSpans.use((learned) => inside(project, learned.watermark(transcript)))

/** The same with a memory of its own, as another process has it. */
const elsewhere = <A, E>(effect: Effect.Effect<A, E, LearnedSpans | FileSystem.FileSystem>) =>
  Effect.provide(effect, layer, { local: true })

describe("what has been learned from", () => {
  it.effect("is told apart where ids begin with the time, and known by a record of before", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const [one, other, old] = ["1", "2", "3"].map((end) =>
        said("words", `0199aaaa-bbbb-7${end === "3" ? "ddd" : "ccc"}-8000-00000000000${end}`)
      )
      yield* note(project, [one!])
      yield* note(project, [], { keys: "0199aaaabbbb7ddd" })
      assert.deepStrictEqual(yield* learnedOf(project, [one!, other!, old!]), [true, false, true])
    }).pipe(Effect.provide(layer))
  )

  it.effect("is nothing at first, and asking leaves nothing on disk", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual(yield* learnedOf(project, [said("one", uuidOf(1))]), [false])
      assert.isUndefined(yield* watermarkOf(project))
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("is known afterwards, in this process and in others, for the owner alone", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one", uuidOf(1)), said("two", uuidOf(2))])
      const asked = learnedOf(project, [said("two", uuidOf(2)), said("three", uuidOf(3)), said("one", uuidOf(1))])
      assert.deepStrictEqual(yield* asked, [true, false, true])
      assert.deepStrictEqual(yield* elsewhere(asked), [true, false, true])
      assert.deepStrictEqual(yield* elsewhere(watermarkOf(project)), MARK)
      assert.strictEqual(modeOf(project.learned), 0o600)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["bytes that are no text", Buffer.alloc(300, 0xff)],
    ["half a character", Buffer.from([0xf0, 0x9f])]
  ] as const)(
    "is known and goes on to be noted when the record ends with %s, in a process that saw them come",
    ([, bad]) =>
      Effect.gen(function* () {
        const project = yield* makeProject
        const asked = learnedOf(project, [said("one", uuidOf(1)), said("two", uuidOf(2))])
        yield* note(project, [said("one", uuidOf(1))])
        assert.deepStrictEqual(yield* asked, [true, false])
        fs.appendFileSync(project.learned, bad)
        assert.deepStrictEqual(yield* asked, [true, false])
        assert.deepStrictEqual(yield* elsewhere(asked), [true, false])
        yield* note(project, [said("two", uuidOf(2))])
        assert.deepStrictEqual(yield* asked, [true, true])
        assert.deepStrictEqual(yield* elsewhere(asked), [true, true])
      }).pipe(Effect.provide(layer))
  )

  it.effect("is told by the message's id, which a fork keeps under another session's name", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one", uuidOf(1))])
      const fork = { sessionId: "s-2" }
      assert.deepStrictEqual(
        yield* learnedOf(project, [said("one", uuidOf(1), fork), said("one", uuidOf(4), fork), said("one")]),
        [true, false, false]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("is told by who said what when there is no id, and by an id also where it is no UUID", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one"), said("two", "msg-2")])
      const other = { sessionId: "s-2" }
      assert.deepStrictEqual(
        yield* learnedOf(project, [
          said("one"),
          said("one, too"),
          said("one", undefined, { role: "assistant" }),
          said("anything", "msg-2"),
          said("one", "msg-3", other)
        ]),
        [true, false, false, true, false]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("is known as a whole only when each message is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const learned = yield* LearnedSpans
      yield* note(project, [said("one", uuidOf(1)), said("two", uuidOf(2))], { window: "w-1" })
      const are = (...numbers: ReadonlyArray<number>) =>
        Effect.flatMap(learned.keysOf(numbers.map((number) => said("", uuidOf(number)))), (keys) =>
          inside(project, learned.areLearned(keys))
        )
      assert.deepStrictEqual([yield* are(1, 2), yield* are(2), yield* are(1, 3)], [true, true, false])
      assert.deepStrictEqual(
        [yield* inside(project, learned.isDone("w-1")), yield* inside(project, learned.isDone("w-2"))],
        [true, false]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("goes as far in each transcript as was noted last", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one", uuidOf(1))])
      yield* note(project, [said("two", uuidOf(2))], { transcript: "/t/b.jsonl", watermark: { bytes: 5, mark: "x" } })
      yield* note(project, [said("three", uuidOf(3))], { watermark: { bytes: 99, mark: "y" } })
      assert.deepStrictEqual(yield* watermarkOf(project), { bytes: 99, mark: "y" })
      assert.deepStrictEqual(yield* watermarkOf(project, "/t/b.jsonl"), { bytes: 5, mark: "x" })
      assert.isUndefined(yield* watermarkOf(project, "/t/c.jsonl"))
    }).pipe(Effect.provide(layer))
  )
})

describe("the record of what has been learned from", () => {
  it.effect("is looked at again when another process appended to it meanwhile", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one", uuidOf(1))])
      const two = [said("two", uuidOf(2))]
      assert.deepStrictEqual(yield* learnedOf(project, two), [false])
      yield* elsewhere(note(project, two, { watermark: { bytes: 20, mark: "z" } }))
      assert.deepStrictEqual(yield* learnedOf(project, two), [true])
      assert.deepStrictEqual(yield* watermarkOf(project), { bytes: 20, mark: "z" })
    }).pipe(Effect.provide(layer))
  )

  it.effect("may end in half a line, which counts once it is whole", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const [first, second] = [[said("été", uuidOf(1))], [said("two", uuidOf(2))]]
      yield* note(project, first, { transcript: "/t/été.jsonl" })
      yield* note(project, second)
      const text = get(project.learned)
      const bytes = new TextEncoder().encode(text)
      for (const cut of [1, 2, 30, text.split("\n")[1]!.length]) {
        put(project.learned, bytes.subarray(0, bytes.length - cut))
        yield* elsewhere(
          Effect.gen(function* () {
            assert.deepStrictEqual(yield* learnedOf(project, [...first, ...second]), [true, false])
            fs.appendFileSync(project.learned, bytes.subarray(bytes.length - cut))
            assert.deepStrictEqual(yield* learnedOf(project, [...first, ...second]), [true, true])
          })
        )
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("is gone on with after half a line that a killed process left, which is passed over", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one", uuidOf(1))])
      fs.appendFileSync(project.learned, '{"at":"2026-11-20T12:00:00.000Z","transcr')
      yield* note(project, [said("two", uuidOf(2))])
      const asked = learnedOf(project, [said("one", uuidOf(1)), said("two", uuidOf(2))])
      assert.deepStrictEqual(yield* asked, [true, true])
      assert.deepStrictEqual(yield* elsewhere(asked), [true, true])
      assert.lengthOf(get(project.learned).trim().split("\n"), 3)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is read anew when the file became shorter", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* note(project, [said("one", uuidOf(1))])
      const one = get(project.learned)
      yield* note(project, [said("two", uuidOf(2))])
      yield* note(project, [said("three", uuidOf(3))])
      const asked = learnedOf(project, [said("one", uuidOf(1)), said("two", uuidOf(2)), said("three", uuidOf(3))])
      assert.deepStrictEqual(yield* asked, [true, true, true])
      put(project.learned, one)
      assert.deepStrictEqual(yield* asked, [true, false, false])
      fs.rmSync(project.learned)
      assert.deepStrictEqual(yield* asked, [false, false, false])
      assert.isUndefined(yield* watermarkOf(project))
    }).pipe(Effect.provide(layer))
  )

  it.effect("may hold lines that are no record, which are passed over", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.learned, 'null\n[]\n{"keys": 5}\n\nnot json\n')
      yield* note(project, [said("one", uuidOf(1))])
      assert.deepStrictEqual(yield* learnedOf(project, [said("one", uuidOf(1))]), [true])
    }).pipe(Effect.provide(layer))
  )

  it.effect("that cannot be read is a failure: nothing may be learned twice", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.learned, "{}\n")
      const error = yield* Effect.flip(learnedOf(project, [said("one", uuidOf(1))]))
      assert.include(error.message, "EACCES")
    }).pipe(Effect.provide(LearnedSpans.layer.pipe(Layer.provide(layerFailing("open", "learned.jsonl", "EACCES")))))
  )
})
