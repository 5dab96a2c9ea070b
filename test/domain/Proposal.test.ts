import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { extractProposals, Proposal } from "../../src/domain/Proposal.ts"
import {
  TRANSCRIPT_ALL_SIGNALS,
  TRANSCRIPT_DUPLICATES,
  TRANSCRIPT_EDGE_CASES,
  TRANSCRIPT_NO_SIGNALS
} from "../support/seedTranscripts.ts"

const isProposal = Schema.is(Proposal)
const contents = (text: string) => extractProposals(text).map(({ content }) => content)

describe("extractProposals", () => {
  it("makes a waiting proposal of each signal", () => {
    const proposals = extractProposals(TRANSCRIPT_ALL_SIGNALS, "session-1")
    assert.deepStrictEqual(
      proposals.map(({ content, status, type }) => [type, status, content]),
      [
        [
          "insight",
          "pending",
          "During our session, I learned that TypeScript generics are more powerful than I thought"
        ],
        ["pattern", "pending", "You prefer using discriminated unions over try/catch for error handling"],
        ["self_knowledge", "pending", "Note to self: always check the return type before assuming success"]
      ]
    )
  })

  it("makes proposals that satisfy the Schema, with ISO times and nothing else on them", () => {
    for (const proposal of extractProposals(TRANSCRIPT_ALL_SIGNALS, "session-1")) {
      assert.isTrue(isProposal(proposal))
      assert.match(proposal.extractedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.sameMembers(Object.keys(proposal), ["id", "type", "content", "source", "extractedAt", "status"])
    }
  })

  it("keeps the first of contents that are the same but for case", () => {
    assert.lengthOf(contents(TRANSCRIPT_DUPLICATES), 2)
    assert.deepStrictEqual(contents(TRANSCRIPT_EDGE_CASES), ["You prefer short variable names", "I learned x"])
    assert.deepStrictEqual(contents("You prefer TABS here. you prefer tabs HERE. You prefer spaces"), [
      "You prefer TABS here",
      "You prefer spaces"
    ])
  })

  it.each(["", "   \n"])("makes none of an empty transcript: %j", (text) => {
    assert.deepStrictEqual(extractProposals(text), [])
  })

  it("makes none of a transcript without signals", () => {
    assert.deepStrictEqual(extractProposals(TRANSCRIPT_NO_SIGNALS, "session-1"), [])
  })

  it("names the session each is from", () => {
    for (const { source } of extractProposals(TRANSCRIPT_ALL_SIGNALS, "session-1")) {
      assert.strictEqual(source, "session-1")
    }
  })

  it("calls the session unknown-session when it is not told", () => {
    for (const { source } of extractProposals(TRANSCRIPT_ALL_SIGNALS)) assert.strictEqual(source, "unknown-session")
  })

  it("answers the same for the same text, but for ids", () => {
    const source = { nextId: () => "id", now: "2026-01-01T00:00:00.000Z" }
    assert.deepStrictEqual(
      extractProposals(TRANSCRIPT_ALL_SIGNALS, "s", source),
      extractProposals(TRANSCRIPT_ALL_SIGNALS, "s", source)
    )
  })

  it("gives ids that are unique and that no command line takes for a flag", () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `You prefer number ${index}`).join("\n")
    const ids = extractProposals(text).map(({ id }) => id)
    assert.lengthOf(new Set(ids), 2_000)
    for (const id of ids) assert.match(id, /^[A-Za-z0-9_][A-Za-z0-9_-]{20}$/)
  })
})
