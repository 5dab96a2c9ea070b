import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Proposal, proposalsInText } from "../../../src/core/proposals/Proposal.ts"
import {
  TRANSCRIPT_ALL_SIGNALS,
  TRANSCRIPT_DUPLICATES,
  TRANSCRIPT_EDGE_CASES,
  TRANSCRIPT_NO_SIGNALS
} from "../../sessions/support.ts"
import { countedSource } from "./support.ts"

const isProposal = Schema.is(Proposal)
const proposalsIn = (text: string, session?: string) => proposalsInText(text, session, countedSource())
const contents = (text: string) => proposalsIn(text).map(({ content }) => content)

describe("proposalsInText", () => {
  it("makes a waiting proposal of each signal", () => {
    const proposals = proposalsIn(TRANSCRIPT_ALL_SIGNALS, "session-1")
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
    for (const proposal of proposalsIn(TRANSCRIPT_ALL_SIGNALS, "session-1")) {
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
    assert.deepStrictEqual(proposalsIn(text), [])
  })

  it("makes none of a transcript without signals", () => {
    assert.deepStrictEqual(proposalsIn(TRANSCRIPT_NO_SIGNALS, "session-1"), [])
  })

  it("names the session each is from", () => {
    for (const { source } of proposalsIn(TRANSCRIPT_ALL_SIGNALS, "session-1")) {
      assert.strictEqual(source, "session-1")
    }
  })

  it("calls the session unknown-session when it is not told", () => {
    for (const { source } of proposalsIn(TRANSCRIPT_ALL_SIGNALS)) assert.strictEqual(source, "unknown-session")
  })

  it("takes ids and the time from the source it is given, and nothing else changes from one time to the next", () => {
    const again = proposalsIn(TRANSCRIPT_ALL_SIGNALS, "s")
    assert.deepStrictEqual(proposalsIn(TRANSCRIPT_ALL_SIGNALS, "s"), again)
    assert.deepStrictEqual(
      again.map(({ extractedAt, id }) => [id, extractedAt]),
      [1, 2, 3].map((count) => [`proposal-${count}`, countedSource().now])
    )
  })
})
