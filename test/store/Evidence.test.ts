import { assert, describe, it } from "@effect/vitest"
import type { Place } from "../../src/core/grounding/Judged.ts"
import { toExtraction } from "../../src/core/playbook/Answer.ts"
import { updatePlaybook } from "../../src/core/playbook/Update.ts"
import { operationNotes, ratingNotes } from "../../src/store/Evidence.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"

const PLAYBOOK = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "one"), keyPoint("pat-002", "two")],
  OTHERS: [keyPoint("oth-001", "three"), keyPoint("oth-002", "four")]
})
const place = { turn: 1, role: "user", origin: "person", offset: 4 } as const
const PLACES = new Map([
  ["never npm", place],
  ["we use pnpm here", place]
])

const notesOf = (operations: ReadonlyArray<unknown>, places: ReadonlyMap<string, Place> = PLACES) =>
  operationNotes(updatePlaybook(PLAYBOOK, toExtraction({ operations })).report.applied, places)

const added = (evidence: unknown, places = PLACES) => notesOf([{ type: "ADD", text: "Use pnpm", evidence }], places)[0]

describe("what the journal keeps of operations", () => {
  it("is that of the UPDATE which made one of two key points", () => {
    assert.deepStrictEqual(
      notesOf([
        { type: "UPDATE", target_id: "oth-001", text: "nothing like it", evidence: "said nowhere" },
        { type: "UPDATE", target_id: "oth-002", text: "one", evidence: "never npm" }
      ])[1],
      { type: "MERGE", id: "oth-003", sources: ["oth-002", "pat-001"], evidence: "never npm", quoted: true, place }
    )
  })

  it("is what was done to which key point, and what it was justified with", () => {
    assert.deepStrictEqual(
      notesOf([
        { type: "ADD", text: "Use pnpm", evidence: "never npm" },
        { type: "UPDATE", target_id: "oth-001", text: "new", evidence: "said nowhere" },
        { type: "MERGE", source_ids: ["pat-001", "pat-002"], merged_text: "both" },
        { type: "DELETE", target_id: "oth-002", reason: "gone", evidence: "we use pnpm here" }
      ]),
      [
        { type: "ADD", id: "oth-003", evidence: "never npm", quoted: true, place },
        { type: "UPDATE", id: "oth-001", evidence: "said nowhere", quoted: false },
        { type: "MERGE", id: "pat-003", sources: ["pat-001", "pat-002"] },
        { type: "DELETE", id: "oth-002", reason: "gone", evidence: "we use pnpm here", quoted: true, place }
      ]
    )
  })

  it("leaves out what was not applied, and what is no operation", () => {
    assert.deepStrictEqual(
      notesOf([
        null,
        "ADD",
        { type: "DELETE", target_id: "nobody", evidence: "x" },
        { type: "DELETE", target_id: "oth-001" }
      ]),
      [{ type: "DELETE", id: "oth-001" }]
    )
  })

  it.each([undefined, null, 5, "", "   ", ["never npm"]])("holds no evidence that is none: %j", (evidence) => {
    assert.deepStrictEqual(added(evidence), { type: "ADD", id: "oth-003" })
  })

  it("keeps long evidence in short", () => {
    // It is cut in the middle of a word.
    const said = "wordy ".repeat(200)
    const note = added(said, new Map([[said, place]]))
    assert.isAtMost(note!.evidence!.length, 400)
    assert.isTrue(note!.quoted)
  })
})

describe("what the journal keeps of ratings", () => {
  const rated = [
    { name: "pat-001", rating: "helpful" },
    { name: "oth-001", rating: "harmful" },
    { name: "oth-002", rating: "neutral" }
  ] as const

  it("says who was rated how, whether the agent cited it, and why", () => {
    assert.deepStrictEqual(ratingNotes(rated, ["pat-001", "nobody"], { "oth-001": "it misled", nobody: "x" }), [
      { id: "pat-001", rating: "helpful", cited: true },
      { id: "oth-001", rating: "harmful", cited: false, rationale: "it misled" },
      { id: "oth-002", rating: "neutral", cited: false }
    ])
  })

  it.each(["constructor", "__proto__", "toString"])(
    "takes no reason from elsewhere for a key point named %s",
    (name) => {
      assert.deepStrictEqual(ratingNotes([{ name, rating: "helpful" }], [], {}), [
        { id: name, rating: "helpful", cited: false }
      ])
    }
  )

  it("keeps a long reason in short", () => {
    const [note] = ratingNotes([rated[0]], [], { "pat-001": "x".repeat(5000) })
    assert.strictEqual(note!.rationale!.length, 400)
  })
})
