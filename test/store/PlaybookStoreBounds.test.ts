import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { PLAYBOOK_BOUNDS } from "../../src/core/playbook/Bounds.ts"
import { Git } from "../../src/git/Git.ts"
import { restore } from "../../src/review/history.ts"
import { PlaybookTooLarge } from "../../src/store/PlaybookFile.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, namesIn, put, putJson, stateOf } from "../support/project.ts"
import { add, keep, layerStore } from "./support.ts"

const oversized: ReadonlyArray<readonly [string, string]> = [
  ["bytes", JSON.stringify(playbookOf({ OTHERS: [keyPoint("oth-001", "x")] })).padEnd(PLAYBOOK_BOUNDS.bytes + 1)],
  ["entries", JSON.stringify({ key_points: Array(PLAYBOOK_BOUNDS.entries).fill("a") })]
]

describe("a playbook file with too many", () => {
  it.effect.each(oversized)("%s is refused by whoever reads or changes it, and stays as it is", ([what, content]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, content)
      const before = stateOf(project.playbook)
      const store = yield* PlaybookStore
      const attempts = [
        Effect.asVoid(inside(project, store.read)),
        Effect.asVoid(inside(project, store.modify(add("new")))),
        Effect.asVoid(inside(project, store.modify(keep)))
      ]
      for (const attempt of attempts) {
        const error = yield* Effect.flip(attempt)
        assert.instanceOf(error, PlaybookTooLarge)
        assert.include(error.message, project.playbook)
        assert.include(error.message, what)
        assert.include(error.message, "debrief restore")
      }
      assert.deepStrictEqual(stateOf(project.playbook), before)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect.each(oversized)(
    "%s gives way to the last good version, and is kept, when that is asked for",
    ([, content]) =>
      Effect.gen(function* () {
        const project = yield* makeProject
        const store = yield* PlaybookStore
        yield* inside(project, store.modify(add("good")))
        yield* Git.use((git) => inside(project, git.commit({ subject: "Learn: add pat-001" })))
        const good = get(project.playbook)
        put(project.playbook, content)
        const { playbook } = yield* inside(project, restore)
        const { copy, from } = Option.getOrThrow(playbook)
        assert.strictEqual(from, "history")
        assert.strictEqual(get(copy), content)
        assert.deepStrictEqual(JSON.parse(get(project.playbook)).sections, JSON.parse(good).sections)
      }).pipe(Effect.provide(layerStore()))
  )
})

describe("a change that would make the playbook too large", () => {
  it.effect("for its text alone is refused, and the file stays as it is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "was here before")] }))
      const before = stateOf(project.playbook)
      const store = yield* PlaybookStore
      const error = yield* Effect.flip(inside(project, store.modify(add("x".repeat(PLAYBOOK_BOUNDS.text + 1)))))
      assert.instanceOf(error, PlaybookTooLarge)
      assert.include(error.message, "would be too large")
      assert.deepStrictEqual(stateOf(project.playbook), before)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is refused at the last byte, and what was saved before it can be read back", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const store = yield* PlaybookStore
      const grow = inside(project, store.modify(add("x".repeat(PLAYBOOK_BOUNDS.text))))
      const error = yield* Effect.flip(Effect.forever(grow))
      assert.instanceOf(error, PlaybookTooLarge)
      assert.isAtMost(fs.statSync(project.playbook).size, PLAYBOOK_BOUNDS.bytes)
      const { playbook } = yield* inside(project, store.read)
      assert.strictEqual(playbook.sections["PATTERNS & APPROACHES"].length, 15)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("by an id that is too long keeps the file's bytes in a copy once the file is written", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const content = JSON.stringify({ sections: { OTHERS: [keyPoint("9".repeat(100_000), "kept")] } })
      put(project.playbook, content)
      const store = yield* PlaybookStore
      const { recovery } = yield* inside(project, store.modify(add("new")))
      assert.strictEqual(get(Option.getOrThrow(recovery).copy), content)
    }).pipe(Effect.provide(layerStore()))
  )
})
