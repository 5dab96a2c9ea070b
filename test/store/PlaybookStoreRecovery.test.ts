import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import { allKeyPoints, emptyPlaybook } from "../../src/core/playbook/View.ts"
import { Git } from "../../src/git/Git.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put, putJson, stateOf } from "../support/project.ts"
import { add, keep, layerStore } from "./support.ts"

const modify = <A>(project: ProjectPaths, change: (playbook: Playbook) => readonly [Playbook, A]) =>
  PlaybookStore.use((store) => inside(project, store.modify(change)))

const copiesIn = (project: ProjectPaths) =>
  namesIn(project.claudeDirectory).filter((name) => name.startsWith("playbook.json.corrupt-"))

const bytesOf = (...parts: ReadonlyArray<string | number>): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))))

const NOON = Date.parse("2026-03-04T12:00:00.678Z")
const STAMP = "20260304T120000678Z"

const corrupt: ReadonlyArray<readonly [string, string | Uint8Array]> = [
  ["cut short", `{"version": "1.0", "sections": {"OTHERS": [{"name": "oth-0`],
  ["empty", ""],
  ["no JSON at all", "<!doctype html>\n"],
  ["a list", `["use types"]`],
  ["a string", `"use types"`],
  ["null", "null"],
  ["binary", bytesOf(0, 255, 254, 0, 13, 10)]
]

describe("a corrupt file", () => {
  it.effect.each(corrupt)("(%s) reads as the default playbook and stays as it is", ([, content]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, content)
      const before = stateOf(project.playbook)
      const found = yield* PlaybookStore.use((store) => inside(project, store.read))
      assert.deepStrictEqual(found.playbook, emptyPlaybook)
      assert.strictEqual(found.notes[0]?._tag, "Corrupt")
      assert.deepStrictEqual(stateOf(project.playbook), before)
      assert.deepStrictEqual(copiesIn(project), [])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect.each(corrupt)("(%s) is kept byte for byte beside the new one", ([, content]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, content)
      yield* TestClock.setTime(NOON)
      const { recovery, saved } = yield* modify(project, add("use types"))
      const copy = `${project.playbook}.corrupt-${STAMP}`
      assert.isTrue(saved)
      assert.deepStrictEqual(recovery, Option.some({ copy, from: "default" as const }))
      assert.deepStrictEqual(stateOf(copy)?.content, Buffer.from(content).toString("latin1"))
      assert.strictEqual(modeOf(copy), 0o600)
      assert.strictEqual(JSON.parse(get(project.playbook)).sections["PATTERNS & APPROACHES"].length, 1)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is left alone as long as nothing is to be written", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, "{ half")
      const before = stateOf(project.playbook)
      const { recovery, saved } = yield* modify(project, keep)
      assert.isFalse(saved)
      assert.isTrue(Option.isNone(recovery))
      assert.deepStrictEqual(stateOf(project.playbook), before)
      assert.deepStrictEqual(copiesIn(project), [])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is told of in diagnostics, with the copy's name", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.diagnosticFlag, "")
      put(project.playbook, "{ half")
      yield* TestClock.setTime(NOON)
      yield* modify(project, add("use types"))
      assert.deepStrictEqual(namesIn(project.diagnosticDirectory), [
        "20260304_120000_playbook_corrupt.txt",
        "20260304_120000_playbook_corrupt_2.txt"
      ])
      const told = namesIn(project.diagnosticDirectory).map((name) => get(`${project.diagnosticDirectory}/${name}`))
      assert.include(told.join("\n"), "the default playbook is used instead")
      assert.include(told.join("\n"), `${project.playbook}.corrupt-${STAMP}`)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is restored from history when history has a good version and somebody asks for it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* modify(project, add("from history, été"))
      yield* Git.use((git) => inside(project, git.commit({ subject: "Learn: add pat-001" })))
      put(project.playbook, "{ half")
      const unchanged = yield* modify(project, keep)
      assert.deepStrictEqual([unchanged.saved, get(project.playbook), copiesIn(project)], [false, "{ half", []])
      const { after, recovery, saved } = yield* PlaybookStore.use((store) => inside(project, store.restore))
      assert.isTrue(saved)
      assert.strictEqual(Option.getOrThrow(recovery).from, "history")
      assert.strictEqual(get(Option.getOrThrow(recovery).copy), "{ half")
      assert.deepStrictEqual(
        allKeyPoints(after).map(({ text }) => text),
        ["from history, été"]
      )
      assert.deepStrictEqual(JSON.parse(get(project.playbook)), after)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("gives way to what is added on top of the version from history", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* modify(project, add("from history"))
      yield* Git.use((git) => inside(project, git.commit({ subject: "Learn: add pat-001" })))
      put(project.playbook, "")
      const { after, value } = yield* modify(project, add("on top"))
      assert.strictEqual(value, "pat-002")
      assert.deepStrictEqual(
        allKeyPoints(after).map(({ text }) => text),
        ["from history", "on top"]
      )
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("falls back to the default when history holds a corrupt version too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, "{ committed half")
      yield* Git.use((git) => inside(project, git.commit({ subject: "Learn: nothing good" })))
      put(project.playbook, "{ half")
      const { recovery } = yield* modify(project, add("use types"))
      assert.strictEqual(Option.getOrThrow(recovery).from, "default")
    }).pipe(Effect.provide(layerStore()))
  )
})

const sections = playbookOf({ OTHERS: [keyPoint("oth-001", "use types")] }).sections

const lossy: ReadonlyArray<readonly [string, string | Uint8Array, string]> = [
  ["a field the format does not have", JSON.stringify({ version: "1.0", sections, mine: 1 }), "playbook_repair"],
  ["such a field beside key_points", JSON.stringify({ key_points: ["use types"], mine: 1 }), "playbook_repair"],
  [
    "an entry with a field the format does not have",
    JSON.stringify({ sections: { OTHERS: [{ ...keyPoint("oth-001", "use types"), tags: ["a"] }] } }),
    "playbook_repair"
  ],
  [
    "an entry without text",
    JSON.stringify({ sections: { OTHERS: [keyPoint("oth-001", "use types"), { name: "oth-002", text: " " }] } }),
    "playbook_repair"
  ],
  [
    "a count that we cannot hold",
    JSON.stringify({ sections }).replace('"helpful":0', '"helpful":12345678901234567890'),
    "playbook_corrupt"
  ],
  ["its sections twice", `{"sections":{},${JSON.stringify({ sections }).slice(1)}`, "playbook_corrupt"],
  ["both sections and key_points", JSON.stringify({ sections, key_points: ["old"] }), "sections_dual_key_warning"],
  [
    "invalid UTF-8",
    bytesOf(`{"sections": {"OTHERS": [{"name": "oth-001", "text": "caf`, 0xe9, `", "helpful": 0, "harmful": 0}]}}`),
    "playbook_repair"
  ]
]

describe("a file of which something would be lost", () => {
  it.effect.each(lossy)("(%s) is kept in a copy before it is written, and told of", ([, content, diagnostic]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.diagnosticFlag, "")
      put(project.playbook, content)
      const { after, recovery } = yield* modify(project, add("more"))
      assert.strictEqual(Option.getOrThrow(recovery).from, "file")
      const copy = Option.getOrThrow(recovery).copy
      assert.deepStrictEqual(stateOf(copy)?.content, Buffer.from(content).toString("latin1"))
      assert.strictEqual(allKeyPoints(after).length, 2)
      assert.include(namesIn(project.diagnosticDirectory).join(), diagnostic)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is copied once: what was written is whole", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, { sections, mine: 1 })
      yield* modify(project, add("more"))
      const { recovery } = yield* modify(project, add("still more"))
      assert.isTrue(Option.isNone(recovery))
      assert.strictEqual(copiesIn(project).length, 1)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is another thing than one that is only repaired: that needs no copy", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, {
        sections: { others: ["bare"], OTHERS: [{ name: "oth-001", text: "a", helpful: -1, harmful: "2" }] }
      })
      const { recovery } = yield* modify(project, add("more"))
      assert.isTrue(Option.isNone(recovery))
      assert.deepStrictEqual(copiesIn(project), [])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("keeps real U+FFFD characters without a fuss", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "a \uFFFD stands here")] }))
      const { after, recovery } = yield* modify(project, add("more"))
      assert.isTrue(Option.isNone(recovery))
      assert.strictEqual(after.sections.OTHERS[0]?.text, "a \uFFFD stands here")
    }).pipe(Effect.provide(layerStore()))
  )
})
