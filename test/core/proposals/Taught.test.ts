import { assert, describe, it } from "@effect/vitest"
import { withoutTaught } from "../../../src/core/proposals/Taught.ts"
import { proposal, seedOf } from "./support.ts"

const SAID = "We use pnpm here, never npm: CI refuses a package-lock.json."
const TAUGHT = [{ text: "Use pnpm, never npm: CI refuses a package-lock.json.", evidence: SAID }]

const left = (seed: ReturnType<typeof seedOf>, taught = TAUGHT) =>
  withoutTaught(seed, "s-1", taught).state.proposals.map((entry) => (entry as { readonly id?: string }).id)

describe("proposals that a session has taught the playbook already", () => {
  it("are taken out where they rest on the same words, or on a part of them", () => {
    assert.deepStrictEqual(left(seedOf(proposal("a", SAID), proposal("b", "We use pnpm here, never npm"))), [])
    assert.deepStrictEqual(left(seedOf(proposal("a", `${SAID} Please.`))), [])
  })

  it("stay where the key point says another part of what was said", () => {
    const taught = [{ text: "Use pnpm.", evidence: `${SAID} Always run the linter before a push.` }]
    assert.deepStrictEqual(left(seedOf(proposal("a", "Always run the linter before a push.")), taught), ["a"])
    assert.deepStrictEqual(left(seedOf(proposal("a", "We use yarn here, never npm"))), ["a"])
  })

  it("stay where a person has decided, where they are of another session, and where they are none", () => {
    const seed = seedOf(
      proposal("a", SAID, { status: "accepted" }),
      proposal("b", SAID, { status: "rejected" }),
      proposal("c", SAID, { source: "s-2" }),
      { id: "d", content: SAID, source: "s-1" }
    )
    assert.strictEqual(withoutTaught(seed, "s-1", TAUGHT), seed)
  })
})
