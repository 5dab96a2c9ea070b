import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { emptySeed, type Seed } from "../../src/core/proposals/Seed.ts"
import { Git } from "../../src/git/Git.ts"
import { type ProjectPaths, withSeed } from "../../src/project/Project.ts"
import { NotSaved } from "../../src/store/Document.ts"
import { SeedStore, SeedUnreadable } from "../../src/store/SeedStore.ts"
import { layerFailing, layerFailingFile } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put, putJson, stateOf } from "../support/project.ts"
import { layerStore } from "./support.ts"

const read = (project: ProjectPaths) => SeedStore.use((store) => inside(project, store.read))
const modify = (project: ProjectPaths, change: (seed: Seed) => Seed) =>
  SeedStore.use((store) =>
    inside(
      project,
      store.modify((seed) => [change(seed), undefined] as const)
    )
  )

/** Adds an entry that we do not know: any entry stays. */
const append = (entry: unknown) => (seed: Seed) => ({
  ...seed,
  state: { ...seed.state, proposals: [...seed.state.proposals, entry] }
})
const proposalsOf = (project: ProjectPaths): unknown => JSON.parse(get(project.seed)).state.proposals

describe("the seed", () => {
  it.effect("that is missing is empty, and reading creates nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual((yield* read(project)).document, emptySeed)
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is saved as JSON for people, for the owner alone, when something changed", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.isFalse((yield* modify(project, (seed) => seed)).saved)
      assert.isUndefined(stateOf(project.seed))
      assert.isTrue((yield* modify(project, append("été"))).saved)
      assert.match(get(project.seed), /^\{\n {2}"version": "1\.0",[^]*"été"[^]*\n\}\n$/)
      assert.strictEqual(modeOf(project.seed), 0o600)
      const before = stateOf(project.seed)
      assert.isFalse((yield* modify(project, (seed) => structuredClone(seed))).saved)
      assert.deepStrictEqual(stateOf(project.seed), before)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("keeps every field and entry that we do not know, on every level", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const theirs = {
        mine: { a: [1] },
        version: "9",
        learned: { patterns: [{ odd: true }], insights: [], selfKnowledge: [], more: 1 },
        state: { proposals: ["odd"], other: "x" }
      }
      putJson(project.seed, theirs)
      yield* modify(project, append("new"))
      const written = JSON.parse(get(project.seed))
      assert.deepStrictEqual(written, {
        ...theirs,
        state: { ...theirs.state, proposals: ["odd", "new"], extractionStats: emptySeed.state.extractionStats }
      })
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("keeps fields with keys that the engine takes for others once it has seen theirs (nodejs/node#63785)", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const theirs = ['{"":0,"\\\\":[]}', '{"":1,"\\u0000":2}', '{"":1,"\\n":{"a":1,"b\\t":2}}']
      for (const text of theirs) JSON.parse(text)
      put(project.seed, `{"version":"9","mine":[${theirs.join(",")}]}`)
      yield* modify(project, append("new"))
      assert.include(get(project.seed).replaceAll(/\s/g, ""), `"mine":[${theirs.join(",")}]`)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("may stand in a file of one's choice, with nothing beside it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const shared = withSeed(project, "shared/seed.json")
      yield* modify(shared, append("one"))
      assert.deepStrictEqual((yield* read(shared)).document.state.proposals, ["one"])
      assert.deepStrictEqual(namesIn(`${project.root}/shared`), ["seed.json"])
      assert.isUndefined(stateOf(project.seed))
    }).pipe(Effect.provide(layerStore()))
  )

  it.live("loses no change among fibers", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const entries = Array.from({ length: 15 }, (_, index) => `entry ${index}`)
      yield* Effect.forEach(entries, (entry) => modify(project, append(entry)), { concurrency: "unbounded" })
      assert.sameMembers(proposalsOf(project) as Array<string>, entries)
    }).pipe(Effect.provide(layerStore()))
  )
})

describe("a seed file that would lose something", () => {
  const cases: ReadonlyArray<readonly [string, string | Uint8Array, "default" | "file"]> = [
    ["is cut short", "{ half", "default"],
    ["is a list", "[]", "default"],
    ["is of another shape", `{"state": {"proposals": "none"}}`, "default"],
    ["has a number that we cannot hold", `{"identity": {"account": 12345678901234567890}}`, "file"],
    ["has a field twice", `{"mine": 1, "mi\\u006ee": 2}`, "file"],
    ["is not UTF-8", Buffer.from(`{"mine": "caf\xe9"}`, "latin1"), "file"]
  ]
  it.effect.each(cases)("because it %s is kept byte for byte in a copy", ([, content, from]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.seed, content)
      const { recovery } = yield* modify(project, append("new"))
      assert.strictEqual(Option.getOrThrow(recovery).from, from)
      const copy = stateOf(Option.getOrThrow(recovery).copy)
      assert.strictEqual(copy?.content, Buffer.from(content).toString("latin1"))
      assert.deepStrictEqual(proposalsOf(project), ["new"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.live("is restored from history when history has a good one", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* modify(project, append("kept"))
      yield* Git.use((git) => inside(project, git.commit({ subject: "Propose: one" })))
      put(project.seed, "{ half")
      const { recovery } = yield* modify(project, append("new"))
      assert.strictEqual(Option.getOrThrow(recovery).from, "history")
      assert.deepStrictEqual(proposalsOf(project), ["kept", "new"])
    }).pipe(Effect.provide(layerStore()))
  )
})

describe("errors", () => {
  it.effect("SeedUnreadable: a directory in its place, or no permission", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      fs.mkdirSync(project.seed, { recursive: true })
      const error = yield* modify(project, append("new")).pipe(Effect.flip, Effect.provide(layerStore()))
      assert.instanceOf(error, SeedUnreadable)
      assert.include(error.message, `${project.seed} cannot be read (`)
      const denied = yield* read(project).pipe(
        Effect.flip,
        Effect.provide(layerStore(layerFailing("open", "seed.json", "EACCES")))
      )
      assert.instanceOf(denied, SeedUnreadable)
    })
  )

  it.effect.each([
    ["the disk is full", layerFailingFile("writeAll", ".debrief-tmp", "ENOSPC")],
    ["the exchange fails", layerFailing("rename", "seed.json", "EIO")]
  ] as const)("NotSaved: %s, and the old file stays as it was", ([, fileSystem]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.seed, emptySeed)
      const before = stateOf(project.seed)
      const error = yield* modify(project, append("new")).pipe(Effect.flip, Effect.provide(layerStore(fileSystem)))
      assert.instanceOf(error, NotSaved)
      assert.include(error.message, project.seed)
      assert.deepStrictEqual(stateOf(project.seed), before)
      const names = namesIn(project.state).filter((name) => name !== "seed.good.json")
      assert.deepStrictEqual(names, [".gitignore", "locks", "seed.json"])
    })
  )
})
