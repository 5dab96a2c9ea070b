import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { toExtraction } from "../../../src/core/playbook/Answer.ts"
import { applyOperations } from "../../../src/core/playbook/Curator.ts"
import { migrate } from "../../../src/core/playbook/Migration.ts"
import { Playbook } from "../../../src/core/playbook/Playbook.ts"
import { isPrunable } from "../../../src/core/playbook/Scoring.ts"
import { SECTION_NAMES } from "../../../src/core/playbook/Section.ts"
import { updatePlaybook } from "../../../src/core/playbook/Update.ts"
import { allKeyPoints, sameContent } from "../../../src/core/playbook/View.ts"
import { runs } from "../../support/runs.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"
import { anyJson, extractions, frozen, keyPoint, operationLists, playbookOf, playbooks } from "./support.ts"

const isPlaybook = Schema.is(Playbook)
const playbookOfSize = (count: number) =>
  playbookOf({ OTHERS: Array.from({ length: count }, (_, index) => keyPoint(`oth-${index + 1}`, `text ${index}`)) })
const many = runs(100)

describe("updatePlaybook, whatever the playbook and the extraction", () => {
  it.prop(
    "answers a playbook that satisfies the Schema: unique ids, counters >= 0",
    [playbooks, extractions],
    ([playbook, extraction]) => {
      assert.isTrue(isPlaybook(updatePlaybook(playbook, extraction).playbook))
    },
    many
  )

  it.prop(
    "INV-CUR-001: never changes the playbook or the extraction it was given",
    [playbooks, extractions],
    ([playbook, extraction]) => {
      const before = JSON.stringify([playbook, extraction])
      updatePlaybook(frozen(playbook), frozen(extraction))
      assert.strictEqual(JSON.stringify([playbook, extraction]), before)
    }
  )

  it.prop(
    "INV-CUR-002: never throws, whatever the JSON",
    [playbooks, anyJson, anyJson],
    ([playbook, value, other]) => {
      const extraction = toExtraction({ operations: [value, other], evaluations: [value], new_key_points: [other] })
      const { report } = updatePlaybook(playbook, extraction)
      assert.strictEqual(report.applied.length + report.skipped.length, 2)
    },
    many
  )

  it.prop(
    "INV-CUR-004, INV-SECT-002: answers the canonical sections in order",
    [playbooks, extractions],
    ([playbook, extraction]) => {
      const { sections } = updatePlaybook(playbook, extraction).playbook
      assert.deepStrictEqual(Object.keys(sections), [...SECTION_NAMES])
    }
  )

  it.prop(
    "INV-CUR-006: does not look at new key points when there are operations",
    [playbooks, extractions],
    ([playbook, extraction]) => {
      const { operations = [] } = extraction
      assert.deepStrictEqual(
        updatePlaybook(playbook, { ...extraction, operations }),
        updatePlaybook(playbook, { ...extraction, operations, new_key_points: [] })
      )
    }
  )

  it.prop("leaves nothing to prune", [playbooks, extractions], ([playbook, extraction]) => {
    assert.isFalse(allKeyPoints(updatePlaybook(playbook, extraction).playbook).some(isPrunable))
  })

  it.prop(
    "INV-SECT-006, INV-SECT-007: what it answers is read again exactly so",
    [playbooks, extractions],
    ([playbook, extraction]) => {
      const next = updatePlaybook(playbook, extraction).playbook
      assert.deepStrictEqual(migrate(JSON.parse(JSON.stringify(next))), { playbook: next, notes: [] })
      assert.deepStrictEqual(Object.keys(next), ["version", "last_updated", "sections"])
    }
  )

  it.prop("an extraction that says nothing changes nothing that is not prunable", [playbooks], ([playbook]) => {
    const { playbook: next } = updatePlaybook(playbook, { new_key_points: [], evaluations: [] })
    assert.strictEqual(sameContent(next, playbook), !allKeyPoints(playbook).some(isPrunable))
  })
})

describe("applyOperations, whatever the playbook and the operations", () => {
  it.prop(
    "says of each operation what became of it, of ten at most",
    [playbooks, operationLists],
    ([playbook, operations]) => {
      const { report } = applyOperations(frozen(playbook), frozen(operations))
      assert.strictEqual(report.applied.length + report.skipped.length, Math.min(operations.length, 10))
      assert.strictEqual(report.truncatedFrom, operations.length > 10 ? operations.length : undefined)
    },
    many
  )

  it.prop(
    "its report accounts for every entry that came, changed or went",
    [playbooks, operationLists],
    ([playbook, operations]) => {
      const { playbook: next, report } = applyOperations(playbook, operations)
      const entries = new Map(allKeyPoints(playbook).map((entry) => [entry.name, entry]))
      for (const change of report.applied) {
        if (change.type === "MERGE") for (const source of change.sources) entries.delete(source.name)
        if (change.type === "DELETE") entries.delete(change.entry.name)
        else entries.set(change.entry.name, change.entry)
      }
      assert.sameDeepMembers([...allKeyPoints(next)], [...entries.values()])
    },
    many
  )

  it.prop(
    "REQ-CUR-005: applying one after the other is applying all",
    [playbooks, operationLists],
    ([playbook, operations]) => {
      const few = operations.slice(0, 10)
      const stepwise = few.reduce<Playbook>(
        (current, operation) => applyOperations(current, [operation]).playbook,
        playbook
      )
      assert.deepStrictEqual(applyOperations(playbook, few).playbook, stepwise)
    },
    many
  )

  it("takes time linear in the key points", () => {
    const operations = Array.from({ length: 10 }, (_, index) => ({
      type: "MERGE",
      source_ids: [`oth-${index + 1}`, `oth-${index + 101}`],
      merged_text: `merged ${index}`
    }))
    const run = (playbook: Playbook) => {
      assert.strictEqual(applyOperations(playbook, operations).report.applied.length, 10)
    }
    assert.isBelow(growthOver8(playbookOfSize, run, 4_000), LINEAR)
  })
})
