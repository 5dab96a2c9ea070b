import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cleanExtraction, toExtraction } from "../../../src/core/playbook/Answer.ts"
import { updateDiagnostics } from "../../../src/core/playbook/Diagnostics.ts"
import { updatePlaybook } from "../../../src/core/playbook/Update.ts"
import { applyExtraction } from "../../../src/stages/applyExtraction.ts"
import { Curator } from "../../../src/stages/Curator.ts"
import { keyPoint, playbookOf } from "./support.ts"

const LONG = "x".repeat(100)

const BEFORE = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "one", 2), keyPoint("pat-002", "two", 1, 1)],
  "MISTAKES TO AVOID": [keyPoint("mis-001", `the "old" way ${LONG}`, 1)],
  OTHERS: [keyPoint("oth-001", `it "harms" ${LONG}`, 1, 2), keyPoint("oth-002", "also", 0, 5)]
})

/** The contents of the diagnostics that an answer leaves, by name, in the order they are written. */
const notedFor = (answer: Record<string, unknown>) => {
  const { extraction, leftOut, ...cut } = cleanExtraction(toExtraction(answer))
  const { report } = updatePlaybook(BEFORE, extraction)
  return updateDiagnostics({ ...report, ...cut, skipped: [...leftOut, ...report.skipped] }).map(
    ({ content, name }) => [name, content] as const
  )
}

const contentOf = (name: string, answer: Record<string, unknown>) =>
  notedFor(answer).flatMap(([each, content]) => (each === name ? [content] : []))

describe("curator_ops_summary (OBS-CUR-001)", () => {
  it("counts what was applied and skipped of each type, and says why", () => {
    const operations = [
      { type: "ADD", text: "new" },
      { type: "ADD", text: "one" },
      { type: "ADD", text: "  " },
      { type: "UPDATE", target_id: "pat-001", text: "better" },
      { type: "UPDATE", target_id: "pat-009", text: "better" },
      { type: "MERGE", source_ids: ["pat-001"], merged_text: "x" },
      { type: "DELETE", target_id: "mis-001", reason: "gone" },
      { type: "DELETE" },
      { type: "RENAME" },
      "no operation"
    ]
    assert.deepStrictEqual(contentOf("curator_ops_summary", { operations }), [
      `Curator operations summary:
  ADD: 1 applied, 2 skipped
  UPDATE: 1 applied, 1 skipped
  MERGE: 0 applied, 1 skipped
  DELETE: 1 applied, 1 skipped
  Unknown type: 2 skipped
  Skip reasons:
    - ADD: duplicate text "one"
    - ADD: empty or missing text
    - UPDATE: target_id "pat-009" not found
    - MERGE: source_ids has fewer than 2 entries
    - DELETE: empty or missing target_id
    - Unknown operation type: "RENAME"
    - an operation is not an object`
    ])
  })

  it("names the sources that a MERGE was applied without", () => {
    const operations = [{ type: "MERGE", source_ids: ["pat-001", "pat-007", "pat-002"], merged_text: "both" }]
    assert.deepStrictEqual(contentOf("curator_ops_summary", { operations }), [
      `Curator operations summary:
  ADD: 0 applied, 0 skipped
  UPDATE: 0 applied, 0 skipped
  MERGE: 1 applied, 0 skipped
  DELETE: 0 applied, 0 skipped
  Unknown type: 0 skipped
  Skip reasons:
    - MERGE: source_id "pat-007" not found`
    ])
  })

  it("says that the list was cut, as does a diagnostic of its own", () => {
    const operations = Array.from({ length: 12 }, (_, index) => ({ type: "ADD", text: `text ${index}` }))
    assert.deepStrictEqual(notedFor({ operations }).slice(0, 2), [
      ["curator_ops_truncated", "Operations list truncated from 12 to 10"],
      [
        "curator_ops_summary",
        `Curator operations summary:
  ADD: 10 applied, 0 skipped
  UPDATE: 0 applied, 0 skipped
  MERGE: 0 applied, 0 skipped
  DELETE: 0 applied, 0 skipped
  Unknown type: 0 skipped
  Operations list truncated from 12 to 10`
      ]
    ])
  })

  it("is not written for new key points, for ratings alone, nor for an empty list", () => {
    const twice = [
      { name: "pat-001", rating: "helpful" },
      { name: "pat-001", rating: "harmful" }
    ]
    for (const answer of [
      { new_key_points: ["new", "one", ""] },
      { evaluations: twice },
      { evaluations: twice, operations: [] }
    ]) {
      assert.deepStrictEqual(contentOf("curator_ops_summary", answer), [])
    }
  })

  it("holds nothing of a key point that was rated twice", () => {
    const [summary = ""] = contentOf("curator_ops_summary", {
      operations: [{ type: "ADD", text: "new" }],
      evaluations: [
        { name: "pat-001", rating: "helpful" },
        { name: "pat-001", rating: "harmful" }
      ]
    })
    assert.include(summary, "Unknown type: 0 skipped")
    assert.notInclude(summary, "rated")
  })
})

describe("diagnostics of one operation", () => {
  it("curator_nonexistent_id names the id and the type (OBS-CUR-002), one for each", () => {
    const operations = [
      { type: "MERGE", source_ids: ["pat-001", 'pat-"9', 5], merged_text: "x" },
      { type: "DELETE", target_id: "mis-009" },
      { type: "UPDATE", target_id: "oth-009", text: "x" }
    ]
    assert.deepStrictEqual(contentOf("curator_nonexistent_id", { operations }), [
      'MERGE references non-existent ID: "pat-\\"9"',
      'MERGE references non-existent ID: "5"',
      'DELETE references non-existent ID: "mis-009"',
      'UPDATE references non-existent ID: "oth-009"'
    ])
  })

  it("curator_delete_audit holds id, 80 characters of the text, and the reason (OBS-CUR-003)", () => {
    const operations = [{ type: "DELETE", target_id: "mis-001", reason: 'it is "wrong"' }]
    const text = JSON.stringify(`the "old" way ${LONG}`.slice(0, 80))
    assert.deepStrictEqual(contentOf("curator_delete_audit", { operations }), [
      `DELETE applied: target_id=mis-001, text=${text}, reason="it is \\"wrong\\""`
    ])
  })

  it("sections_unknown_section holds the name as given and 80 characters of the text (OBS-SECT-002)", () => {
    const added = { text: `"new" ${LONG}`, section: "RANDOM STUFF" }
    const told = `Unknown section 'RANDOM STUFF' for key point: ${JSON.stringify(added.text.slice(0, 80))}. Assigned to OTHERS.`
    assert.deepStrictEqual(contentOf("sections_unknown_section", { operations: [{ type: "ADD", ...added }] }), [told])
    assert.deepStrictEqual(contentOf("sections_unknown_section", { new_key_points: [added] }), [told])
    const merged = { type: "MERGE", source_ids: ["pat-001", "pat-002"], merged_text: "both", section: "ELSEWHERE" }
    assert.deepStrictEqual(contentOf("sections_unknown_section", { operations: [merged] }), [
      `Unknown section 'ELSEWHERE' for key point: "both". Assigned to OTHERS.`
    ])
  })
})

it("playbook_pruning lists id, 80 characters of the text, and the record (LOG-SCORE-002)", () => {
  const text = JSON.stringify(`it "harms" ${LONG}`.slice(0, 80))
  assert.deepStrictEqual(notedFor({ evaluations: [{ name: "oth-001", rating: "harmful" }] }), [
    [
      "playbook_pruning",
      `Pruned 2 key points:
  - oth-001: ${text} (helpful=1, harmful=3) reason: harmful >= 3 AND harmful > helpful
  - oth-002: "also" (helpful=0, harmful=5) reason: harmful >= 3 AND harmful > helpful`
    ]
  ])
})

it.effect("curator_ops_rollback holds what happened and where, and stands in the summary's place", () =>
  Effect.gen(function* () {
    const { report } = yield* applyExtraction(BEFORE, toExtraction({ operations: [{ type: "ADD", text: "new" }] }))
    const noted = updateDiagnostics(report)
    assert.deepStrictEqual(
      noted.map(({ name }) => name),
      ["curator_ops_rollback", "playbook_pruning"]
    )
    assert.match(noted[0]!.content, /^Operations rollback due to exception:\nError: broken\n\s+at /)
  }).pipe(Effect.provideService(Curator, { apply: () => Effect.die(new Error("broken")) }))
)
