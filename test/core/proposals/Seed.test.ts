import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { acceptInSeed, rejectInSeed } from "../../../src/core/proposals/Decision.ts"
import {
  addProposals,
  countDecision,
  emptySeed,
  pendingIn,
  proposalsIn,
  readSeedText,
  Seed,
  updateProposal
} from "../../../src/core/proposals/Seed.ts"
import { frozen } from "../playbook/support.ts"
import { proposal, seedOf } from "./support.ts"

const isSeed = Schema.is(Seed)
const anyJson = Arbitrary.schema(Schema.Json)
const read = (value: unknown) => readSeedText(JSON.stringify(value))

describe("reading a seed", () => {
  it.each([
    ["an empty object", {}],
    ["a version alone", { version: "1.0" }],
    ["an empty state", { state: {} }],
    ["an empty learned", { learned: {} }],
    ["some statistics", { state: { extractionStats: { pattern: {} } } }]
  ])("fills what is missing in %s with the defaults", (_, value) => {
    assert.deepStrictEqual(read(value), emptySeed)
  })

  it("keeps every field that we do not know, on every level", () => {
    const theirs = {
      version: "2",
      identity: { name: "ivy", values: ["calm"] },
      mine: [1],
      learned: { patterns: [{ id: "p", content: "x", tags: ["a"] }], insights: [], selfKnowledge: [], more: true },
      state: {
        sessionCount: 3,
        proposals: [{ ...proposal("a", "You prefer a"), confidence: 0.9 }],
        extractionStats: { ...emptySeed.state.extractionStats, since: "2026" }
      }
    }
    assert.deepStrictEqual(read(theirs), theirs)
  })

  it("keeps malformed entries where they are, and passes them over", () => {
    const odd = [null, 5, "text", {}, { id: "", content: "x" }, { ...proposal("b", "x"), status: "later" }, [1]]
    const seed = read({ state: { proposals: [...odd, proposal("a", "You prefer a")] }, learned: { patterns: odd } })
    assert.deepStrictEqual(seed?.state.proposals, [...odd, proposal("a", "You prefer a")])
    assert.deepStrictEqual(seed?.learned.patterns, odd)
    assert.deepStrictEqual(
      proposalsIn(seed!).map(({ id }) => id),
      ["a"]
    )
  })

  it.each([
    "",
    "{",
    "null",
    "[]",
    "5",
    '{"state": []}',
    '{"state": {"proposals": {}}}',
    '{"learned": 1}',
    '{"learned": {"patterns": "x"}}',
    '{"version": 1}',
    '{"state": {"extractionStats": {"pattern": {"accepted": "many"}}}}'
  ])("takes %j for corrupt", (text) => assert.isUndefined(readSeedText(text)))

  it.prop("answers a seed or nothing, whatever the JSON, and never throws", [anyJson, anyJson], ([a, b]) => {
    for (const value of [a, { state: a, learned: b }, { state: { proposals: [a, b] }, more: a }]) {
      const seed = read(value)
      assert.isTrue(seed === undefined || isSeed(seed))
    }
  })

  it.prop("loses no entry, whatever it is", [Arbitrary.array(anyJson, { maxLength: 8 })], ([entries]) => {
    const text = JSON.stringify(entries)
    assert.strictEqual(JSON.stringify(read({ state: { proposals: entries } })?.state.proposals), text)
  })
})

describe("adding proposals", () => {
  const now = { text: "You prefer tabs", keyPoint: "pref-001", at: "2026-01-03T00:00:00.000Z" }
  const first = proposal("a", "You prefer tabs")
  const again = proposal("z", "you PREFER Tabs")

  it("appends them after those that are there, and counts them", () => {
    const { added, seed } = addProposals(seedOf(first, "odd"), [proposal("b", "You prefer b"), proposal("c", "c is c")])
    assert.deepStrictEqual(
      seed.state.proposals.map((entry) => (entry as { id?: string }).id),
      ["a", undefined, "b", "c"]
    )
    assert.lengthOf(added, 2)
    assert.strictEqual(seed.state.extractionStats.extracted, 2)
  })

  it.each([
    ["pending", seedOf(first)],
    ["accepted", acceptInSeed(seedOf(first), first, now)],
    ["rejected", rejectInSeed(seedOf(first), first, now.at)],
    [
      "learned",
      { ...emptySeed, learned: { ...emptySeed.learned, insights: [{ id: "x", content: "YOU prefer tabs" }] } }
    ]
  ] as const)("does not add what is %s already, ignoring case, and answers the very same seed", (_, seed) => {
    const result = addProposals(frozen(seed), [again])
    assert.deepStrictEqual(result.added, [])
    assert.strictEqual(result.seed, seed)
  })

  it("adds one of two that are the same", () => {
    assert.deepStrictEqual(addProposals(emptySeed, [first, again]).added, [first])
  })

  it("leaves the seed it was given as it was", () => {
    const seed = frozen(seedOf(first))
    addProposals(seed, [proposal("b", "You prefer b")])
    assert.lengthOf(pendingIn(seed), 1)
  })
})

describe("changing a seed", () => {
  it("sets fields of one proposal and keeps all else, its unknown fields too", () => {
    const seed = frozen(seedOf({ ...proposal("a", "x is x"), mine: 1 }, proposal("b", "y is y"), null))
    assert.deepStrictEqual(updateProposal(seed, "a", { status: "rejected" }).state.proposals, [
      { ...proposal("a", "x is x"), mine: 1, status: "rejected" },
      proposal("b", "y is y"),
      null
    ])
  })

  it("counts decisions by type, never below none", () => {
    const once = countDecision(emptySeed, "insight", "rejected")
    assert.deepStrictEqual(once.state.extractionStats.insight, { accepted: 0, rejected: 1 })
    assert.deepStrictEqual(countDecision(once, "insight", "rejected", -1), emptySeed)
    assert.deepStrictEqual(countDecision(emptySeed, "insight", "accepted", -1), emptySeed)
  })
})
