import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import { keepHeld } from "../../src/reflection/keepHeld.ts"
import { ProposalContexts } from "../../src/store/ProposalContexts.ts"
import { playbookOf } from "../core/playbook/support.ts"
import { layerReview, readSeed } from "../review/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject } from "../support/projects.ts"

const EVIDENCE = "giraffes are counted twice"
// A sentence that no rule for signals hears: only what was held brings its context.
const entries = [
  { role: "user", content: "Some words before", tools: [], cwd: undefined, timestamp: undefined },
  { role: "user", content: `Here ${EVIDENCE}`, tools: [], cwd: undefined, timestamp: undefined }
] as never

const held = [
  {
    operation: { type: "ADD", section: "OTHERS", text: "Count giraffes twice.", evidence: EVIDENCE },
    why: "proven",
    reason: "only you can say so",
    place: { turn: 2, role: "user", origin: "person", offset: 5 }
  }
] as never

describe("what is held for a person", () => {
  it.live("has what was said around it also when who held it was killed before that was written", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const keep = inside(project.paths, keepHeld(held, { playbook: playbookOf({}), session: "s-1", entries }))
      assert.strictEqual(yield* keep, 1)
      const [{ id }] = readSeed(project).state.proposals as [Proposal]
      const read = inside(project.paths, (yield* ProposalContexts).read(id))
      const lines = yield* read
      assert.isNotEmpty(lines)
      fs.rmSync(project.paths.contexts, { recursive: true })
      assert.strictEqual(yield* keep, 0)
      assert.deepStrictEqual(yield* read, lines)
    }).pipe(Effect.provide(layerReview({ mode: "off" })))
  )
})
