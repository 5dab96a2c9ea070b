import { assert, describe, it } from "@effect/vitest"
import type { JournalEntry, KeyPointChange } from "../../src/store/JournalEntry.ts"
import { lineageOf } from "../../src/store/Lineage.ts"

const placed = (name: string, text = name) => ({
  section: "OTHERS" as const,
  entry: { name, text, helpful: 0, harmful: 0 }
})
const added = (id: string): KeyPointChange => ({ id, after: placed(id) })
const removed = (id: string): KeyPointChange => ({ id, before: placed(id) })

const entry = (id: string, fields: Partial<JournalEntry>): JournalEntry => ({
  id,
  at: "2026-11-20T10:00:00.000Z",
  kind: "reflection",
  subject: id,
  changes: [],
  before: "",
  after: "",
  ...fields
})

const told = (entries: ReadonlyArray<JournalEntry>, id: string) =>
  lineageOf(entries, id).map((event) => `${event.entry.id} ${event.what} ${event.id}`)

const rated = (id: string, rating: "helpful" | "harmful") => [{ id, rating, cited: false }] as const

/** A merge that a damaged journal could hold. */
const circle = (id: string, source: string) => ({
  changes: [added(id)],
  operations: [{ type: "MERGE", id, sources: [source] }]
})

describe("the lineage of a key point", () => {
  it("tells of its beginning, its ratings, its changes and its end, and of nothing else's", () => {
    const entries = [
      entry("e1", { changes: [added("oth-001"), added("oth-002")] }),
      entry("e2", { ratings: rated("oth-001", "helpful") }),
      entry("e3", { ratings: rated("oth-002", "harmful") }),
      entry("e4", { changes: [{ id: "oth-001", before: placed("oth-001"), after: placed("oth-001", "other words") }] }),
      entry("e5", { changes: [removed("oth-001")], pruned: ["oth-001"] })
    ]
    assert.deepStrictEqual(told(entries, "oth-001"), [
      "e1 added oth-001",
      "e2 rated oth-001",
      "e4 reworded oth-001",
      "e5 pruned oth-001"
    ])
    assert.deepStrictEqual(told(entries, "oth-009"), [])
  })

  it("tells a move, a removal and a change of counts by hand apart", () => {
    const moved: KeyPointChange = {
      id: "oth-001",
      before: placed("oth-001"),
      after: { ...placed("oth-001"), section: "PROJECT CONTEXT" }
    }
    const counted: KeyPointChange = {
      id: "oth-001",
      before: placed("oth-001"),
      after: { section: "OTHERS", entry: { ...placed("oth-001").entry, helpful: 3 } }
    }
    const entries = [
      entry("e1", { changes: [moved] }),
      entry("e2", { kind: "undo", changes: [counted] }),
      entry("e3", { kind: "edit", changes: [removed("oth-001")] })
    ]
    assert.deepStrictEqual(told(entries, "oth-001"), ["e1 moved oth-001", "e2 changed oth-001", "e3 removed oth-001"])
  })

  it("follows what was merged into it, up to the merging, and merges of merges", () => {
    const merge = (id: string, ...sources: ReadonlyArray<string>) => ({
      changes: [added(id), ...sources.map(removed)],
      operations: [{ type: "MERGE", id, sources }]
    })
    const entries = [
      entry("e1", { changes: [added("oth-001"), added("oth-002"), added("oth-003")] }),
      entry("e2", merge("oth-004", "oth-001", "oth-002")),
      // The id was given again to another.
      entry("e3", { changes: [added("oth-001")] }),
      entry("e4", merge("oth-005", "oth-004", "oth-003"))
    ]
    assert.deepStrictEqual(told(entries, "oth-005"), [
      "e1 added oth-001",
      "e1 added oth-002",
      "e1 added oth-003",
      "e2 merged oth-004",
      "e4 merged oth-005"
    ])
  })

  it("ends also where a journal merges key points into each other", () => {
    const entries = [entry("e1", circle("oth-001", "oth-002")), entry("e2", circle("oth-002", "oth-001"))]
    assert.deepStrictEqual(told(entries, "oth-002"), ["e1 merged oth-001", "e2 merged oth-002"])
  })
})
