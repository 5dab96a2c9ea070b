import { assert, describe, it } from "@effect/vitest"
import { isTurnedBy, sectionFor } from "../../../src/core/grounding/Placing.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { fateOf, judged, person } from "./support.ts"

const MISTAKES = "MISTAKES TO AVOID"

describe("below the heading of mistakes", () => {
  it.each([
    ["Use pnpm for the packages in this project.", "USER PREFERENCES"],
    ["Nimm pnpm für die Pakete in diesem Projekt.", "USER PREFERENCES"],
    ["Utilise pnpm pour les paquets.", "USER PREFERENCES"],
    ["Use pnpm, not npm.", "USER PREFERENCES"],
    ["When the tests hang, restart docker.", "USER PREFERENCES"],
    ["The test database listens on port 5433.", "PROJECT CONTEXT"]
  ])("stands nothing that the heading would turn: %s", (text, section) => {
    assert.strictEqual(sectionFor(MISTAKES, text), section)
    assert.isUndefined(sectionFor("PATTERNS & APPROACHES", text))
  })

  it.each([
    "Never push to main.",
    "Don't mock the database.",
    "Webpack fails without the shim for the buffer.",
    "We lost a day by pushing the build folder into the image.",
    "Vergiss nie die Migration, sonst fehlt die Spalte.",
    "テストを書き忘れない。"
  ])("stands what says itself that it is wrong: %s", (text) => {
    assert.isFalse(isTurnedBy(MISTAKES, text))
  })

  it("a person's wish is filed with their wishes", () => {
    const text = "Use pnpm for the packages in this project."
    const { extraction } = judged([person(text)], {
      operations: [{ type: "ADD", text, section: MISTAKES, evidence: text }]
    })
    assert.strictEqual((extraction.operations![0] as { section: string }).section, "USER PREFERENCES")
  })

  it("no key point becomes a wish, nor leaves it for another by a merge", () => {
    const playbook = playbookOf({
      "MISTAKES TO AVOID": [keyPoint("mis-001", "Packages by npm break the lock file.", 1)],
      "PATTERNS & APPROACHES": [keyPoint("pat-001", "Lock file changes are in a commit of their own.", 1)]
    })
    const said = "Packages by npm and the lock file: use pnpm for the packages."
    const update = { type: "UPDATE", target_id: "mis-001", text: said, evidence: said }
    assert.notStrictEqual(fateOf([person(said)], update, { playbook }), "applied")
    const merged = "Use pnpm for packages and the lock file in a commit of its own."
    const merge = { type: "MERGE", source_ids: ["mis-001", "pat-001"], merged_text: merged, section: MISTAKES }
    assert.notStrictEqual(fateOf([person(merged)], { ...merge, evidence: merged }, { playbook }), "applied")
  })
})
