import { assert, describe, it } from "@effect/vitest"
import { waitingIn } from "../../../src/core/proposals/Waiting.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { proposal, seedOf } from "./support.ts"

const RULE = "Always run pnpm lint before committing"
const playbook = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Run pnpm lint before committing.")] })

describe("waitingIn", () => {
  it("leaves out what a detector found and the playbook says, and names the key point", () => {
    const found = proposal("a", RULE, { detector: "rule" })
    const other = proposal("b", "Never push to main", { detector: "rule" })
    assert.deepStrictEqual(waitingIn(seedOf(found, other), playbook), {
      waiting: [other],
      covered: [{ proposal: found, keyPoint: "pref-001" }]
    })
  })

  it("asks about it again once the key point is gone", () => {
    const found = proposal("a", RULE, { detector: "rule" })
    assert.deepStrictEqual(waitingIn(seedOf(found), playbookOf()), { waiting: [found], covered: [] })
  })

  it("leaves alone what others propose, and what is decided", () => {
    const asked = proposal("a", RULE)
    const held = proposal("b", RULE, { operation: { type: "ADD", text: RULE }, reason: "it is a rule for all" })
    const rejected = proposal("c", RULE, { detector: "rule", status: "rejected" })
    assert.deepStrictEqual(waitingIn(seedOf(asked, held, rejected), playbook), { waiting: [asked, held], covered: [] })
  })
})
