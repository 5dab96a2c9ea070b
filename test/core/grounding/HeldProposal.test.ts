import { assert, describe, it } from "@effect/vitest"
import { addHeld, heldProposals, heldWords, MOST_HELD } from "../../../src/core/grounding/HeldProposal.ts"
import type { Held } from "../../../src/core/grounding/Judged.ts"
import { rejectInSeed } from "../../../src/core/proposals/Decision.ts"
import { pendingIn } from "../../../src/core/proposals/Seed.ts"
import { playbookOf } from "../playbook/support.ts"
import { countedSource, proposal, seedOf } from "../proposals/support.ts"

/** So many held operations, from a number on. */
const held = (from: number, count: number) => {
  const operations = Array.from({ length: count }, (_, index): Held => {
    const operation = { type: "ADD", text: `Rule ${from + index} of them all.`, section: "OTHERS" }
    return { operation, why: "no evidence", reason: "it came without words" }
  })
  const { nextId, now } = countedSource()
  return heldProposals(operations, playbookOf(), "s-1", { nextId: () => `${from}-${nextId()}`, now })
}

const words = (operation: object) => heldWords(proposal("p", "What it would do", { operation }))

describe("what is held", () => {
  it("waits up to a bound, the first of it first, whatever waits besides", () => {
    const found = proposal("f1", "You prefer tabs")
    const first = addHeld(seedOf(found), held(0, MOST_HELD - 1))
    const second = addHeld(first.seed, held(MOST_HELD, 50))
    assert.deepStrictEqual(
      second.added.map(({ content }) => content),
      [`Rule ${MOST_HELD} of them all.`]
    )
    assert.lengthOf(pendingIn(second.seed), MOST_HELD + 1)
    assert.deepStrictEqual(addHeld(second.seed, held(900, 3)).added, [])
  })

  it("has words to put otherwise where it writes something, and only there", () => {
    assert.strictEqual(words({ type: "UPDATE", target_id: "pat-001", text: "The new words" }), "The new words")
    assert.strictEqual(words({ type: "MERGE", source_ids: ["pat-001"], merged_text: "Both in one" }), "Both in one")
    assert.isUndefined(words({ type: "DELETE", target_id: "pat-001" }))
    assert.isUndefined(words({ type: "RATE", target_id: "pat-001", rating: "harmful" }))
    assert.isUndefined(heldWords(proposal("p", "You prefer tabs")))
  })

  it("makes room when it is decided on, and does not come back", () => {
    const { seed } = addHeld(seedOf(), held(0, MOST_HELD))
    const [first, second] = pendingIn(seed)
    const decided = rejectInSeed(rejectInSeed(seed, first!, "now"), second!, "now")
    const { added } = addHeld(decided, [...held(0, MOST_HELD), ...held(500, 5)])
    assert.deepStrictEqual(
      added.map(({ content }) => content),
      ["Rule 500 of them all.", "Rule 501 of them all."]
    )
  })
})
