import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { SEED } from "../review/support.ts"
import { conflict } from "../support/conflict.ts"
import { PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { add, taught } from "../support/taught.ts"
import { deadOf, fatesOf, jobsOf, layerQueue, pauseOf, runDrain, waiting } from "./support.ts"

const FILES = {
  [PLAYBOOK]: JSON.stringify(playbookOf({ OTHERS: [keyPoint("oth-001", "base")] }), null, 2),
  [SEED]: JSON.stringify(seedOf(proposal("a", "base")), null, 2)
}

describe("a worker that finds a file in conflict", () => {
  it.effect.each([PLAYBOOK, SEED])("(%s) asks no LLM, writes nothing and waits until it is resolved", (file) =>
    Effect.gen(function* () {
      const project = yield* waiting("alpha", "beta")
      for (const [name, content] of Object.entries(FILES)) project.write(name, content)
      const content = conflict(project, file, "base")
      const before = [yield* jobsOf(project), project.read(PLAYBOOK), project.read(SEED)]
      const { layer: llm, requests } = scriptedLlm([add("one"), add("two")])
      for (let tries = 0; tries < 5; tries += 1) {
        const drained = yield* runDrain(project, llm)
        assert.deepStrictEqual([fatesOf(drained), drained.left, requests.length], [["alpha waits"], 2, 0])
        assert.include((yield* pauseOf(project))?.reason, `${project.paths.root}/${file} was not changed`)
        yield* TestClock.adjust("1 minute")
      }
      assert.deepStrictEqual([yield* jobsOf(project), project.read(PLAYBOOK), project.read(SEED)], before)
      assert.deepStrictEqual(yield* deadOf(project), [])
      assert.deepStrictEqual(
        project.files().filter((name) => name.includes(".corrupt-")),
        []
      )

      project.write(file, content.replace(/^<{7}.*\n|^={7}\n[^]*?^>{7}.*\n/gm, ""))
      assert.deepStrictEqual(fatesOf(yield* runDrain(project, llm)), ["alpha done", "beta done"])
      const base = file === PLAYBOOK ? "our words" : "base"
      assert.deepStrictEqual(playbookTexts(project), {
        OTHERS: { "oth-001": base, "oth-002": taught("one"), "oth-003": taught("two") }
      })
    }).pipe(Effect.provide(layerQueue))
  )
})
