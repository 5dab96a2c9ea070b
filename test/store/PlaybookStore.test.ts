import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Playbook } from "../../src/core/playbook/Playbook.ts"
import { SECTION_NAMES } from "../../src/core/playbook/Section.ts"
import { allKeyPoints, emptyPlaybook } from "../../src/core/playbook/View.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { layerFilesOf } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put, putJson, stateOf } from "../support/project.ts"
import { add, keep, layerStore } from "./support.ts"

const read = (project: ProjectPaths) => PlaybookStore.use((store) => inside(project, store.read))
const modify = <A>(project: ProjectPaths, change: (playbook: Playbook) => readonly [Playbook, A]) =>
  PlaybookStore.use((store) => inside(project, store.modify(change)))

const NOON = Date.parse("2026-03-04T12:00:00.000Z")
const isPlaybook = Schema.is(Playbook)

describe("reading", () => {
  it.effect("a missing file is the empty playbook, and reading creates nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const found = yield* read(project)
      assert.deepStrictEqual(found, { playbook: emptyPlaybook, notes: [], bytes: undefined })
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layerStore()))
  )

  const flat = playbookOf({ OTHERS: [keyPoint("kpt_001", "use types", 2), keyPoint("kpt_002", "no globals", 0, 3)] })
  const formats: ReadonlyArray<readonly [string, unknown, Playbook]> = [
    [
      "flat, scored",
      {
        version: "1.0",
        last_updated: null,
        key_points: [
          { name: "kpt_001", text: "use types", score: 2 },
          { name: "kpt_002", text: "no globals", score: -3 }
        ]
      },
      flat
    ],
    ["flat, counted", { version: "1.0", key_points: flat.sections.OTHERS }, flat],
    ["flat, bare strings", { key_points: ["use types"] }, playbookOf({ OTHERS: [keyPoint("kpt_001", "use types")] })],
    ["sections", flat, flat],
    ["sections, some missing", { sections: { OTHERS: flat.sections.OTHERS } }, flat],
    ["no key points at all", {}, emptyPlaybook]
  ]
  it.effect.each(formats)("reads the format: %s", ([, document, expected]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, document)
      const before = stateOf(project.playbook)
      const { playbook } = yield* read(project)
      assert.deepStrictEqual(playbook, expected)
      assert.isTrue(isPlaybook(playbook))
      assert.notProperty(playbook, "key_points", "INV-SECT-007")
      assert.deepStrictEqual(stateOf(project.playbook), before, "reading writes nothing")
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("a file with a byte order mark reads like one without", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, `\uFEFF${JSON.stringify(flat)}`)
      assert.deepStrictEqual((yield* read(project)).playbook, flat)
    }).pipe(Effect.provide(layerStore()))
  )
})

describe("saving", () => {
  it.effect("writes what docs/files.md says: key order, canonical sections, two spaces, a newline at the end", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* TestClock.setTime(NOON)
      const modified = yield* modify(project, add('prefer "été" ✓ 😀 <&>'))
      assert.deepStrictEqual(modified, {
        before: emptyPlaybook,
        after: {
          ...playbookOf({ "PATTERNS & APPROACHES": [keyPoint("pat-001", 'prefer "été" ✓ 😀 <&>')] }),
          last_updated: "2026-03-04T12:00:00.000Z"
        },
        value: "pat-001",
        saved: true,
        recovery: Option.none()
      })
      assert.strictEqual(
        get(project.playbook),
        `{
  "version": "1.0",
  "last_updated": "2026-03-04T12:00:00.000Z",
  "sections": {
    "PATTERNS & APPROACHES": [
      {
        "name": "pat-001",
        "text": "prefer \\"été\\" ✓ 😀 <&>",
        "helpful": 0,
        "harmful": 0
      }
    ],
    "MISTAKES TO AVOID": [],
    "USER PREFERENCES": [],
    "PROJECT CONTEXT": [],
    "OTHERS": []
  }
}
`
      )
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("reads back what it wrote, and keeps the version it found", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, { version: "7.3", last_updated: "2020-01-01T00:00:00", sections: {} })
      const { after } = yield* modify(project, add("use types"))
      assert.strictEqual(after.version, "7.3")
      const found = yield* read(project)
      assert.deepStrictEqual(found.playbook, after)
      assert.deepStrictEqual(found.notes, [])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("INV-SECT-001, INV-SECT-007: from the flat format, leaves sections on disk and no key_points", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, { version: "1.0", key_points: [{ name: "kpt_009", text: "old", score: 1 }] })
      yield* modify(project, add("new"))
      const written = JSON.parse(get(project.playbook))
      assert.deepStrictEqual(Object.keys(written), ["version", "last_updated", "sections"])
      assert.deepStrictEqual(Object.keys(written.sections), [...SECTION_NAMES])
      assert.deepStrictEqual(written.sections.OTHERS, [keyPoint("kpt_009", "old", 1)])
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("puts sections that stand in another order on disk into the canonical one", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const reversed = Object.fromEntries([...SECTION_NAMES].reverse().map((name) => [name, []]))
      putJson(project.playbook, { sections: reversed, last_updated: null, version: "1.0" })
      yield* modify(project, add("use types"))
      const written = JSON.parse(get(project.playbook))
      assert.deepStrictEqual(Object.keys(written), ["version", "last_updated", "sections"])
      assert.deepStrictEqual(Object.keys(written.sections), [...SECTION_NAMES])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("creates files and directories for their owner alone, and a .gitignore of *", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* modify(project, add("use types"))
      assert.strictEqual(modeOf(project.playbook), 0o600)
      assert.strictEqual(modeOf(project.claudeDirectory), 0o700)
      assert.strictEqual(modeOf(project.state), 0o700)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect.each([0o600, 0o640, 0o644, 0o664, 0o666])("keeps the mode %o of a file that is there", (mode) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.playbook, JSON.stringify(emptyPlaybook), mode)
      yield* modify(project, add("use types"))
      assert.strictEqual(modeOf(project.playbook), mode)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("through a symbolic link is only for projects that the user's own settings name", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const target = `${project.root}/dotfiles/playbook.json`
      putJson(target, emptyPlaybook)
      fs.mkdirSync(project.claudeDirectory)
      fs.symlinkSync("../dotfiles/playbook.json", project.playbook)
      const before = stateOf(target)
      const refused = yield* modify(project, add("use types")).pipe(Effect.flip, Effect.provide(layerStore()))
      assert.include(refused.message, `${project.playbook} is a link, which is not followed`)
      assert.deepStrictEqual(stateOf(target), before)

      const config = `${project.root}/config`
      putJson(`${config}/debrief/config.json`, { files: { followLinks: [`${project.root}/`] } })
      yield* modify(project, add("use types")).pipe(Effect.provide(layerStore(layerFilesOf(config))))
      assert.strictEqual(fs.readlinkSync(project.playbook), "../dotfiles/playbook.json")
      assert.strictEqual(JSON.parse(get(target)).sections["PATTERNS & APPROACHES"].length, 1)
      assert.deepStrictEqual(namesIn(`${project.root}/dotfiles`), ["playbook.json"])
    })
  )

  it.effect("writes sections in canonical order and known fields only, whatever the change answers", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const entry = keyPoint("oth-001", "use types")
      const sections = Object.fromEntries(
        [...SECTION_NAMES].reverse().map((name) => [name, name === "OTHERS" ? [{ ...entry, extra: 1 }] : []])
      )
      yield* modify(project, (playbook) => [
        { key_points: [], ...playbook, sections } as unknown as Playbook,
        undefined
      ])
      const written = JSON.parse(get(project.playbook))
      assert.deepStrictEqual(Object.keys(written), ["version", "last_updated", "sections"])
      assert.deepStrictEqual(Object.keys(written.sections), [...SECTION_NAMES])
      assert.deepStrictEqual(written.sections.OTHERS, [entry])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("writes nothing, not even last_updated, when the content stays the same", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* TestClock.setTime(NOON)
      yield* modify(project, add("use types"))
      const before = stateOf(project.playbook)
      yield* TestClock.adjust("1 hour")
      const kept = yield* modify(project, keep)
      assert.isFalse(kept.saved)
      assert.strictEqual(kept.after.last_updated, "2026-03-04T12:00:00.000Z")
      const rebuilt = yield* modify(project, (playbook) => [structuredClone(playbook), undefined])
      assert.isFalse(rebuilt.saved)
      assert.deepStrictEqual(stateOf(project.playbook), before)
      yield* modify(project, add("another"))
      assert.strictEqual(JSON.parse(get(project.playbook)).last_updated, "2026-03-04T13:00:00.000Z")
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("does not write a file of an old format only to migrate it, nor create one for nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.isFalse((yield* modify(project, keep)).saved)
      assert.isUndefined(stateOf(project.playbook))
      putJson(project.playbook, { key_points: ["use types"] })
      const before = stateOf(project.playbook)
      assert.isFalse((yield* modify(project, keep)).saved)
      assert.deepStrictEqual(stateOf(project.playbook), before)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("removes temporary files that a killed writer left, and no others", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.claudeDirectory}/.playbook.json.abc123.debrief-tmp`, "{ half")
      put(`${project.claudeDirectory}/.other.json.abc123.debrief-tmp`, "not ours")
      put(`${project.claudeDirectory}/playbook.json.bak`, "the user's")
      yield* modify(project, add("use types"))
      assert.deepStrictEqual(namesIn(project.claudeDirectory), [
        ".other.json.abc123.debrief-tmp",
        "debrief",
        "playbook.json",
        "playbook.json.bak"
      ])
    }).pipe(Effect.provide(layerStore()))
  )

  it.live("loses no change among fibers", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const numbers = Array.from({ length: 20 }, (_, index) => `key point ${index}`)
      const ids = yield* Effect.forEach(numbers, (text) => modify(project, add(text)), { concurrency: "unbounded" })
      assert.strictEqual(new Set(ids.map(({ value }) => value)).size, 20)
      const { playbook } = yield* read(project)
      assert.sameMembers(
        allKeyPoints(playbook).map(({ text }) => text),
        numbers
      )
    }).pipe(Effect.provide(layerStore()))
  )
})
