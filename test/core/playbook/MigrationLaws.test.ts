import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { migrate } from "../../../src/core/playbook/Migration.ts"
import { readPlaybookText } from "../../../src/core/playbook/ReadDocument.ts"
import { describeNote } from "../../../src/core/playbook/MigrationNote.ts"
import { Playbook } from "../../../src/core/playbook/Playbook.ts"
import { SECTION_NAMES } from "../../../src/core/playbook/Section.ts"
import { allKeyPoints } from "../../../src/core/playbook/View.ts"
import { runs } from "../../support/runs.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"
import { documents, frozen, keyPoint, playbooks } from "./support.ts"

const isPlaybook = Schema.is(Playbook)
/** A document of so many entries that share one id. */
const sameIds = (count: number) => ({
  sections: { OTHERS: Array.from({ length: count }, (_, index) => keyPoint("oth-001", `text ${index}`)) }
})
const many = runs(100)

describe("migrate, whatever the JSON", () => {
  it.prop(
    "never throws, and answers a playbook that satisfies the Schema",
    [documents],
    ([document]) => {
      assert.isTrue(isPlaybook(migrate(frozen(document)).playbook))
    },
    many
  )

  it.prop("INV-SECT-002: answers the canonical sections in order", [documents], ([document]) => {
    assert.deepStrictEqual(Object.keys(migrate(document).playbook.sections), [...SECTION_NAMES])
  })

  it.prop(
    "INV-SECT-003: answers no negative counter",
    [documents],
    ([document]) => {
      for (const { helpful, harmful } of allKeyPoints(migrate(document).playbook)) {
        assert.isTrue(Number.isSafeInteger(helpful) && helpful >= 0)
        assert.isTrue(Number.isSafeInteger(harmful) && harmful >= 0)
      }
    },
    many
  )

  it.prop("INV-SECT-007: answers version, last_updated and sections, and no key_points", [documents], ([document]) => {
    const { playbook } = migrate(document)
    assert.deepStrictEqual(Object.keys(playbook), ["version", "last_updated", "sections"])
    for (const entry of allKeyPoints(playbook)) {
      assert.deepStrictEqual(Object.keys(entry), ["name", "text", "helpful", "harmful"])
    }
  })

  it.prop(
    "INV-SECT-006: what it answers is read again exactly so, without a note",
    [documents],
    ([document]) => {
      const { playbook } = migrate(document)
      const again = readPlaybookText(JSON.stringify(playbook, null, 2))
      assert.deepStrictEqual(again, { playbook, notes: [] })
    },
    many
  )

  it.prop("every note can be told to people", [documents], ([document]) => {
    for (const note of migrate(document).notes) assert.isNotEmpty(describeNote(note))
  })
})

describe("migrate, of a playbook", () => {
  it.prop("INV-SECT-006: is the playbook, without a note", [playbooks], ([playbook]) => {
    assert.deepStrictEqual(readPlaybookText(JSON.stringify(playbook)), { playbook, notes: [] })
  })

  it.prop("INV-SECT-004: entries of the flat format keep their ids, counters and order", [playbooks], ([playbook]) => {
    const key_points = allKeyPoints(playbook)
    const migrated = migrate({ version: "1.0", key_points })
    assert.deepStrictEqual(migrated.playbook.sections.OTHERS, key_points)
    assert.deepStrictEqual(migrated.notes, [{ _tag: "FlatMigrated", count: key_points.length }])
  })

  it("takes time linear in the entries, even if all share one id", () => {
    assert.isBelow(growthOver8(sameIds, migrate, 4_000), LINEAR)
  })
})
