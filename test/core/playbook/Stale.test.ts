import { assert, describe, it } from "@effect/vitest"
import { withoutStale } from "../../../src/core/playbook/Stale.ts"
import { keyPoint, playbookOf } from "./support.ts"

const SHOWN = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "Use pnpm."), keyPoint("pat-002", "Use tabs.")]
})
const withFirst = (text: string) =>
  playbookOf({ "PATTERNS & APPROACHES": [keyPoint("pat-001", text, 2), keyPoint("pat-002", "Use tabs.")] })

const REWORDED = withFirst("Use pnpm 10.")
const GONE = playbookOf({ "PATTERNS & APPROACHES": [keyPoint("pat-002", "Use tabs.")] })
const GIVEN_ANEW = withFirst("Ask before pushing.")

const update = { type: "UPDATE", target_id: "pat-001", text: "Use npm." } as const
const remove = { type: "DELETE", target_id: "pat-001", reason: "outdated" } as const
const merge = { type: "MERGE", source_ids: ["pat-002", "pat-001"], merged_text: "Use pnpm and tabs." } as const
const others = [
  { type: "ADD", text: "Run the tests first." },
  { type: "UPDATE", target_id: "pat-002", text: "Use tabs everywhere." },
  { type: "DELETE", target_id: "pat-009" },
  { type: "SPLIT", target_id: "pat-001" },
  "no operation"
]

const fresh = (operations: ReadonlyArray<unknown>, now: typeof SHOWN, evaluations: ReadonlyArray<unknown> = []) =>
  withoutStale({ new_key_points: [], evaluations, operations }, SHOWN, now)

describe("an answer to a playbook that changed while the LLM was thinking (D8)", () => {
  const changes = [
    ["was reworded", REWORDED],
    ["went", GONE],
    ["went, its id given to another", GIVEN_ANEW]
  ] as const
  const asked = [update, remove, merge]

  it.each(changes)("loses what it asks of a key point that %s, and tells so", (_, now) => {
    for (const operation of asked) {
      const { extraction, skipped } = fresh([operation, ...others], now)
      assert.deepStrictEqual(extraction.operations, others)
      assert.deepStrictEqual(skipped, [
        { type: operation.type, reason: `${operation.type}: pat-001 changed or went while the LLM was thinking` }
      ])
    }
  })

  it("keeps all where only the record or the section of a key point changed", () => {
    const moved = playbookOf({
      OTHERS: [keyPoint("pat-001", "Use pnpm.", 5, 1)],
      "PATTERNS & APPROACHES": [keyPoint("pat-002", "Use tabs.")]
    })
    assert.deepStrictEqual(fresh([...asked, ...others], moved), {
      extraction: { new_key_points: [], evaluations: [], operations: [...asked, ...others] },
      skipped: []
    })
  })

  it("does not rate what went, but what was reworded", () => {
    const ratings = [{ name: "pat-001", rating: "helpful" }, { name: "pat-009", rating: "harmful" }, "no rating"]
    assert.deepStrictEqual(fresh([], REWORDED, ratings).extraction.evaluations, ratings)
    assert.deepStrictEqual(fresh([], GONE, ratings).extraction.evaluations, ratings.slice(1))
  })

  it("has operations still only where it had some", () => {
    const answer = { new_key_points: ["Run the tests first."], evaluations: [] }
    assert.deepStrictEqual(withoutStale(answer, SHOWN, GONE), { extraction: answer, skipped: [] })
  })
})
