import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Llm, LlmError } from "../../src/llm/Llm.ts"
import { layerReplay, layerReplayFile } from "../../src/llm/Replay.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { put, putJson, temporaryDirectory } from "../support/project.ts"

const complete = (prompt: string) => Llm.use((llm) => llm.complete({ prompt }))
const textFor = (prompt: string) => Effect.map(complete(prompt), ({ text }) => text)

describe("recorded answers", () => {
  it.effect("are given to the first match, in order, with tokens by rough measure", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* textFor("about tests"), "tests")
      assert.strictEqual(yield* textFor("about builds and tests"), "tests")
      assert.strictEqual(yield* textFor("about anything"), "rest")
      assert.deepStrictEqual(yield* complete("12345678"), {
        text: "rest",
        model: "replay",
        usage: { inputTokens: 2, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }
      })
      assert.strictEqual((yield* Llm).backend, "replay")
    }).pipe(
      Effect.provide(
        layerReplay([{ match: "tests", answer: "tests" }, { match: "builds", answer: "builds" }, { answer: "rest" }])
      )
    )
  )

  it.effect("are used up after as many times as they say", () =>
    Effect.gen(function* () {
      const texts = yield* Effect.forEach(["a", "b", "c", "d"], textFor)
      assert.deepStrictEqual(texts, ["first", "first", "then", "always"])
      assert.strictEqual(yield* textFor("e"), "always")
    }).pipe(
      Effect.provide(
        layerReplay([
          { answer: "first", times: 2 },
          { answer: "then", times: 1 },
          { answer: "never", times: 0 },
          { answer: "always" }
        ])
      )
    )
  )

  it.effect("that are values are given as their JSON", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(JSON.parse(yield* textFor("x")), { operations: [], evaluations: [{ name: "é" }] })
    }).pipe(Effect.provide(layerReplay([{ answer: { operations: [], evaluations: [{ name: "é" }] } }])))
  )

  it.effect("that do not match are Unavailable", () =>
    Effect.gen(function* () {
      const error = yield* complete("something else").pipe(Effect.flip)
      assert.instanceOf(error, LlmError)
      assert.strictEqual(error.backend, "replay")
      assert.strictEqual(error.reason._tag, "Unavailable")
      assert.isFalse(error.isRetryable)
    }).pipe(Effect.provide(layerReplay([{ match: "tests", answer: "tests" }])))
  )
})

const ask = (file: string) => textFor("hello").pipe(Effect.provide(layerReplayFile(file)))

describe("a file of recorded answers", () => {
  it.effect("is read", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryDirectory}/answers.json`
      putJson(file, [{ match: "hello", answer: { a: 1 }, times: 1 }])
      assert.strictEqual(yield* ask(file), `{"a":1}`)
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("is Unavailable, by name, when it is missing, no JSON, or not a list of recordings", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      put(`${directory}/broken.json`, "[")
      putJson(`${directory}/object.json`, { answer: "hi" })
      putJson(`${directory}/wrong.json`, [{ match: 1, answer: "hi" }])
      for (const name of ["missing", "broken", "object", "wrong"]) {
        const error = yield* ask(`${directory}/${name}.json`).pipe(Effect.flip)
        assert.strictEqual(error.reason._tag, "Unavailable")
        assert.include(error.message, `${directory}/${name}.json: `)
      }
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("is Unavailable when it may not be read", () =>
    Effect.gen(function* () {
      const error = yield* ask("/answers.json").pipe(Effect.flip)
      assert.include(error.message, "EACCES")
    }).pipe(Effect.provide(layerFailing("readFileString", "answers.json", "EACCES")))
  )
})
