import * as fs from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { ProposalContexts } from "../../src/store/ProposalContexts.ts"
import { inside } from "../support/inside.ts"
import { makeProject, namesIn, put } from "../support/project.ts"

const layer = ProposalContexts.layer.pipe(Layer.provide(NodeFileSystem.layer))

const LINES = [{ role: "user", text: "what was said" }]
const DAY = 24 * 60 * 60_000

describe("what was said around proposals", () => {
  it.effect("is kept for a thousand and for half a year, the newest longest", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* TestClock.setTime(Date.now())
      const contexts = yield* ProposalContexts
      const read = (id: string) => inside(project, contexts.read(id))
      for (let age = 1; age <= 1_005; age += 1) {
        const file = `${project.contexts}/p-${age}.json`
        put(file, JSON.stringify(LINES))
        const at = Date.now() / 1000 - age * 60
        fs.utimesSync(file, at, at)
      }
      yield* inside(project, contexts.save(new Map([["new", LINES]])))
      assert.lengthOf(namesIn(project.contexts), 1_000)
      for (const id of ["new", "p-1", "p-999"]) assert.deepStrictEqual(yield* read(id), LINES)
      assert.deepStrictEqual(yield* read("p-1000"), [])
      yield* TestClock.adjust(180 * DAY - 90_000)
      yield* inside(project, contexts.save(new Map([["newer", LINES]])))
      assert.deepStrictEqual(yield* read("p-1"), LINES)
      assert.deepStrictEqual(yield* read("p-2"), [])
    }).pipe(Effect.provide(layer))
  )
})
