import { assert, describe, it } from "@effect/vitest"
import type { Candidate } from "../../../src/core/friction/Candidate.ts"
import { confirm, type Supported } from "../../../src/core/friction/Confirm.ts"

const candidate = (signature: string, session: string, needs = 2): Candidate => ({
  detector: "rule",
  signature,
  content: signature,
  type: "pattern",
  needs,
  message: 0,
  evidence: { session, text: signature }
})

const observed = (signature: string, sessions: ReadonlyArray<string>): Supported => ({
  detector: "rule",
  signature,
  content: signature,
  type: "pattern",
  needs: 3,
  evidence: [],
  sessions
})

const confirmedOf = (...signatures: ReadonlyArray<string>) =>
  confirm(
    [],
    signatures.map((signature, index) => candidate(signature, `session ${index}`))
  ).confirmed.map(({ supported }) => supported.content)

describe("what was seen in two sessions", () => {
  it("is the same if three of five words are, each counted once", () => {
    assert.deepStrictEqual(confirmedOf("use pnpm here always", "use pnpm here now"), ["use pnpm here always"])
  })

  it("is not if fewer are", () => {
    assert.deepStrictEqual(confirmedOf("use pnpm here always", "use pnpm there now"), [])
  })

  it("counts once for each session", () => {
    const again = [candidate("use pnpm", "one"), candidate("use pnpm", "one")]
    assert.deepStrictEqual(confirm([], again).confirmed, [])
  })
})

const kept = (before: ReadonlyArray<Supported>) =>
  confirm(before, [candidate("newest", "two")]).observed.map(({ signature }) => signature)

describe("what is kept in mind", () => {
  const fill = Array.from({ length: 1_999 }, (_, index) => observed(`word${index}`, ["one"]))

  it("is all of it up to 2,000", () => {
    assert.strictEqual(kept(fill).length, 2_000)
  })

  it("loses the oldest of one session first, and keeps what several had", () => {
    const [first, ...rest] = kept([observed("often", ["one", "two"]), observed("once", ["one"]), ...fill.slice(1)])
    assert.deepStrictEqual([first, rest[0], rest.at(-1)], ["often", "word1", "newest"])
    assert.strictEqual(rest.length, 1_999)
  })
})
