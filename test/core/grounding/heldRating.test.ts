import { assert, describe, it } from "@effect/vitest"
import { applyHeld, heldProposals, heldReason, operationIn, RATE } from "../../../src/core/grounding/HeldProposal.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"

const playbook = playbookOf({ OTHERS: [keyPoint("oth-001", "Build first.", 1, 1)] })
const GIVEN = { text: undefined, section: undefined }

const held = (operation: Record<string, unknown>) =>
  heldProposals(
    [{ operation: { type: RATE, ...operation }, why: "origin", reason: "an agent asks for it" }],
    playbook,
    "s",
    {
      nextId: () => "one",
      now: "2026-01-01T00:00:00Z"
    }
  )[0]!

describe("a rating that waits for a person", () => {
  it("says which key point it is about, why, and what that says", () => {
    const proposal = held({ target_id: "oth-001", rating: "harmful", reason: "it is slow" })
    assert.strictEqual(proposal.content, "Rate oth-001 as harmful: it is slow (it says: Build first.)")
    assert.strictEqual(heldReason(proposal), "held: an agent asks for it")
    assert.isDefined(operationIn(proposal))
  })

  it("counts once it is accepted, and changes nothing else", () => {
    const outcome = applyHeld(playbook, held({ target_id: "oth-001", rating: "harmful", reason: "x" }), GIVEN)
    assert.deepInclude(outcome, {
      playbook: playbookOf({ OTHERS: [keyPoint("oth-001", "Build first.", 1, 2)] }),
      name: "oth-001",
      changes: [],
      rated: [{ name: "oth-001", rating: "harmful" }]
    })
  })

  it.each([
    { target_id: "oth-002", rating: "helpful" },
    { target_id: "oth-001", rating: "superb" },
    { target_id: 1, rating: "helpful" }
  ])("is told to be of no use when it is about nothing: %j", (operation) => {
    assert.property(applyHeld(playbook, held({ reason: "x", ...operation }), GIVEN), "skipped")
  })
})
