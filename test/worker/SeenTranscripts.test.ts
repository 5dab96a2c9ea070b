import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { noteSeen, readSeen } from "../../src/worker/SeenTranscripts.ts"
import { layerFailingFile } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, modeOf, namesIn, put, putJson } from "../support/project.ts"

describe("transcripts that the worker dealt with", () => {
  it.effect("are none at first, and asking leaves nothing on disk", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual([...(yield* inside(project, readSeen))], [])
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("are known by path, as large as they were last, the newest at the end", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* inside(project, noteSeen("/t/a.jsonl", 1))
      yield* inside(project, noteSeen("/t/b.jsonl", 2))
      yield* inside(project, noteSeen("/t/a.jsonl", 3))
      assert.deepStrictEqual(
        [...(yield* inside(project, readSeen))],
        [
          ["/t/b.jsonl", 2],
          ["/t/a.jsonl", 3]
        ]
      )
      assert.strictEqual(modeOf(project.seen), 0o600)
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("are forgotten oldest first when there are more than 5,000", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const many = Array.from({ length: 5_000 }, (_, index) => [`/t/${index}.jsonl`, index] as const)
      putJson(project.seen, Object.fromEntries(many))
      yield* inside(project, noteSeen("/t/0.jsonl", 7))
      yield* inside(project, noteSeen("/t/new.jsonl", 8))
      const seen = yield* inside(project, readSeen)
      assert.strictEqual(seen.size, 5_000)
      assert.deepStrictEqual(
        ["/t/0.jsonl", "/t/1.jsonl", "/t/2.jsonl", "/t/new.jsonl"].map((path) => seen.get(path)),
        [7, undefined, 2, 8]
      )
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect.each(["", "{", "[]", "null", '"text"', "5"])("are none in a file that is no record of them: %j", (text) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.seen, text)
      assert.deepStrictEqual([...(yield* inside(project, readSeen))], [])
      yield* inside(project, noteSeen("/t/a.jsonl", 1))
      assert.deepStrictEqual([...(yield* inside(project, readSeen))], [["/t/a.jsonl", 1]])
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("are those with a size, whatever else stands there", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.seen, '{"/t/a.jsonl": "1", "/t/b.jsonl": 2, "__proto__": 3, "/t/c.jsonl": null}')
      const seen = yield* inside(project, readSeen)
      assert.deepStrictEqual(
        [seen.get("/t/a.jsonl"), seen.get("/t/b.jsonl"), seen.get("/t/c.jsonl")],
        [undefined, 2, undefined]
      )
    }).pipe(Effect.provide(layerFiles))
  )

  it.effect("stay as they were when the disk is full", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* inside(project, noteSeen("/t/a.jsonl", 1)).pipe(Effect.provide(layerFiles))
      yield* Effect.flip(inside(project, noteSeen("/t/b.jsonl", 2)))
      assert.deepStrictEqual([...(yield* inside(project, readSeen))], [["/t/a.jsonl", 1]])
    }).pipe(Effect.provide(layerFailingFile("writeAll", "seen.json", "ENOSPC")))
  )
})
