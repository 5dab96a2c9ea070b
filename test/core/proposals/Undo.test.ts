import { assert, describe, it } from "@effect/vitest"
import { acceptInSeed, rejectInSeed } from "../../../src/core/proposals/Decision.ts"
import { addProposals, emptySeed, pendingIn, proposalsIn, type Seed } from "../../../src/core/proposals/Seed.ts"
import { undoInSeed } from "../../../src/core/proposals/Undo.ts"
import { proposal, seedOf } from "./support.ts"

const AT = "2026-01-03T00:00:00.000Z"
const a = proposal("a", "You prefer a")
const b = proposal("b", "I learned b", { type: "insight", mine: 1 })
const waiting = seedOf(a, "odd", b)
const accepted = acceptInSeed(waiting, a, { text: "a!", keyPoint: "pref-001", at: AT })
const rejected = rejectInSeed(waiting, b, AT)

describe("undoInSeed", () => {
  it.each([
    ["an acceptance", waiting, accepted],
    ["a rejection", waiting, rejected],
    ["an extraction", seedOf(a), addProposals(seedOf(a), [b]).seed],
    ["nothing", accepted, accepted]
  ] as const)("of %s, right after it: what was before is again", (_, before, after) => {
    assert.deepStrictEqual(undoInSeed(before, after, after), before)
  })

  it.each([
    ["an acceptance", waiting, accepted],
    ["a rejection", waiting, rejected]
  ] as const)("of an undo of %s: the decision is again", (_, before, after) => {
    assert.deepStrictEqual(undoInSeed(after, before, before), after)
  })

  it("keeps what was decided since, and what was added since", () => {
    const c = proposal("c", "You prefer c")
    const since: Seed = addProposals(rejectInSeed(accepted, b, AT), [c]).seed
    const undone = undoInSeed(waiting, accepted, since)
    assert.deepStrictEqual(
      proposalsIn(undone).map(({ id, status }) => [id, status]),
      [
        ["a", "pending"],
        ["b", "rejected"],
        ["c", "pending"]
      ]
    )
    assert.deepStrictEqual(undone.learned, emptySeed.learned)
    assert.deepStrictEqual(undone.state.extractionStats.pattern, { accepted: 0, rejected: 0 })
    assert.deepStrictEqual(undone.state.extractionStats.insight, { accepted: 0, rejected: 1 })
  })

  it("leaves a proposal that was decided otherwise since", () => {
    const since = rejectInSeed(undoInSeed(waiting, accepted, accepted), a, AT)
    assert.strictEqual(undoInSeed(waiting, accepted, since), since)
  })

  it("brings a proposal back that was cleaned away since", () => {
    const cleaned = { ...accepted, state: { ...accepted.state, proposals: ["odd", b] } }
    const undone = undoInSeed(waiting, accepted, cleaned)
    assert.sameDeepMembers([...pendingIn(undone)], [a, b])
    assert.deepStrictEqual(undone.learned, emptySeed.learned)
  })

  it("of a cleaning: what was dropped is there again", () => {
    const cleaned = { ...accepted, state: { ...accepted.state, proposals: ["odd", b] } }
    assert.sameDeepMembers([...proposalsIn(undoInSeed(accepted, cleaned, cleaned))], [...proposalsIn(accepted)])
  })
})
