import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { heldProposals } from "../../src/core/grounding/HeldProposal.ts"
import type { Held } from "../../src/core/grounding/Judged.ts"
import type { KeyPoint } from "../../src/core/playbook/Playbook.ts"
import type { JsonObject } from "../../src/core/text/Json.ts"
import { accept } from "../../src/review/decide.ts"
import { removeByName } from "../../src/review/edit.ts"
import { OperationOutdated } from "../../src/review/placeProposal.ts"
import { undo } from "../../src/review/undo.ts"
import { lineageOf } from "../../src/store/Lineage.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { seedOf } from "../core/proposals/support.ts"
import { journalOf } from "../store/support.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { PLAYBOOK, type Project } from "../support/projects.ts"
import { layerReview, makeWaiting, readSeed, statuses } from "./support.ts"

const BEFORE = playbookOf({
  "USER PREFERENCES": [keyPoint("pref-001", "Never push to main.", 9, 1)],
  OTHERS: [keyPoint("oth-001", "Tests need docker.", 2, 1), keyPoint("oth-002", "Docker has to run for tests.", 3)]
})

const PLACE = { turn: 2, role: "user", origin: "person", offset: 6 } as const
const EVIDENCE = "from now on do it like that"

/** A project in which an operation waits that was held. */
const holding = (operation: JsonObject) => {
  const judged: Held = {
    operation: { ...operation, evidence: EVIDENCE },
    why: "proven",
    reason: "only you can say so",
    place: PLACE
  }
  const [made] = heldProposals([judged], BEFORE, "s-1", { now: "2026-01-02T03:04:05.000Z", nextId: () => "h1" })
  const held = made!
  return Effect.map(makeWaiting(seedOf(held), { [PLAYBOOK]: BEFORE }), (project) => ({ held, project }))
}

const sectionsOf = (project: Project) => JSON.parse(project.read(PLAYBOOK)).sections

const CASES = [
  {
    operation: { type: "UPDATE", target_id: "pref-001", text: "Never push to main or to release branches." },
    name: "pref-001",
    after: { "USER PREFERENCES": [keyPoint("pref-001", "Never push to main or to release branches.", 9, 1)] },
    note: {},
    lineage: ["reworded"]
  },
  {
    operation: { type: "UPDATE", target_id: "pref-001", text: "Always push to main." },
    name: "pref-001",
    after: { "USER PREFERENCES": [keyPoint("pref-001", "Always push to main.")] },
    note: {},
    lineage: ["reworded"]
  },
  {
    operation: { type: "MERGE", source_ids: ["oth-001", "oth-002"], merged_text: "Tests need docker to run." },
    name: "oth-003",
    after: { OTHERS: [keyPoint("oth-003", "Tests need docker to run.", 5, 1)] },
    note: { sources: ["oth-001", "oth-002"] },
    lineage: ["merged"]
  },
  {
    operation: { type: "DELETE", target_id: "oth-001", reason: "it is gone" },
    name: "oth-001",
    after: { OTHERS: [keyPoint("oth-002", "Docker has to run for tests.", 3)] },
    note: { reason: "it is gone" },
    lineage: ["removed"]
  }
] as const

const room = layerReview({ mode: "off" })
const noRoom = layerReview({ fileSystem: layerFailing("rename", "seed.json", "ENOSPC"), mode: "off" })

describe("accepting what was held", () => {
  it.live.each(CASES)("carries it out, and the journal tells what it was and rests on: $operation", (each) =>
    Effect.gen(function* () {
      const { held, project } = yield* holding(each.operation)
      const { keyPoint: name } = yield* inside(project.paths, accept(held))
      assert.strictEqual(name, each.name)
      assert.deepStrictEqual(sectionsOf(project), playbookOf({ ...BEFORE.sections, ...each.after }).sections)
      const [entry] = journalOf(project)
      assert.deepInclude(entry, { kind: "review", proposal: "h1", session: "s-1" })
      const { type } = each.operation
      assert.deepStrictEqual<unknown>(entry!.operations, [
        { type, id: name, ...each.note, evidence: EVIDENCE, quoted: true, place: PLACE }
      ])
      const happened = lineageOf(journalOf(project), name!).map(({ what }) => what)
      assert.deepStrictEqual<ReadonlyArray<string>>(happened, each.lineage)
    }).pipe(Effect.provide(layerReview({ mode: "off" })))
  )

  it.live.each(CASES)("is taken back whole, with all counters, and waits again: $operation", (each) =>
    Effect.gen(function* () {
      const { held, project } = yield* holding(each.operation)
      yield* inside(project.paths, accept(held))
      const { changed } = yield* inside(project.paths, undo(undefined))
      assert.isTrue(changed)
      const { sections } = JSON.parse(project.read(PLAYBOOK))
      const others = sections.OTHERS.toSorted((one: KeyPoint, other: KeyPoint) => (one.name < other.name ? -1 : 1))
      assert.deepStrictEqual(others, BEFORE.sections.OTHERS)
      assert.deepStrictEqual(sections["USER PREFERENCES"], BEFORE.sections["USER PREFERENCES"])
      assert.deepStrictEqual(statuses(project), { h1: "pending" })
      assert.deepStrictEqual(readSeed(project).learned, { patterns: [], insights: [], selfKnowledge: [] })
      // It can be accepted once more, and comes to the same.
      yield* inside(project.paths, accept(held))
      assert.deepStrictEqual(statuses(project), { h1: "accepted" })
    }).pipe(Effect.provide(layerReview({ mode: "off" })))
  )

  it.live.each([
    { type: "ADD", text: "Docker is started by make up.", section: "OTHERS" },
    { type: "RATE", target_id: "pref-001", rating: "helpful", reason: "it helped" },
    ...CASES.map(({ operation }) => operation)
  ])("is done once, by whoever accepts it again when the seed could not be saved: %j", (operation) =>
    Effect.gen(function* () {
      const { held, project } = yield* holding(operation)
      yield* inside(project.paths, accept(held)).pipe(Effect.flip, Effect.provide(noRoom))
      assert.deepStrictEqual(statuses(project), { h1: "pending" })
      const [entry] = journalOf(project)
      const after = project.read(PLAYBOOK)
      const again = yield* inside(project.paths, accept(held)).pipe(Effect.provide(room))
      assert.deepInclude(again, { keyPoint: entry!.changes.at(-1)!.id, entry: entry!.id, added: false })
      assert.deepStrictEqual(statuses(project), { h1: "accepted" })
      assert.deepStrictEqual([project.read(PLAYBOOK), journalOf(project).length], [after, 1])
      // It is one change to whoever takes it back.
      yield* inside(project.paths, undo()).pipe(Effect.provide(room))
      assert.deepStrictEqual(statuses(project), { h1: "pending" })
      assert.notStrictEqual(project.read(PLAYBOOK), after)
    })
  )

  it.live.each([
    { type: "ADD", text: "Docker is started by make up.", section: "OTHERS" },
    { type: "RATE", target_id: "pref-001", rating: "helpful", reason: "it helped" },
    ...CASES.map(({ operation }) => operation)
  ])("is done once, also in other words than when the seed could not be saved: %j", (operation) =>
    Effect.gen(function* () {
      const { held, project } = yield* holding(operation)
      yield* inside(project.paths, accept(held)).pipe(Effect.flip, Effect.provide(noRoom))
      const namesOf = () =>
        Object.values<ReadonlyArray<KeyPoint>>(sectionsOf(project))
          .flat()
          .map(({ name }) => name)
      const before = namesOf()
      const again = accept(held, { text: "Words of a person's own." })
      const decided = yield* inside(project.paths, again).pipe(Effect.provide(room))
      assert.deepStrictEqual(statuses(project), { h1: "accepted" })
      assert.deepStrictEqual(namesOf(), before)
      const isWorded = operation.type !== "RATE" && operation.type !== "DELETE"
      assert.strictEqual(project.read(PLAYBOOK).includes("Words of a person's own."), isWorded)
      if (isWorded) assert.include(before, decided.keyPoint)
    })
  )

  it.live("is done anew where what was done is no longer there", () =>
    Effect.gen(function* () {
      const { held, project } = yield* holding({
        type: "ADD",
        text: "Docker is started by make up.",
        section: "OTHERS"
      })
      yield* inside(project.paths, accept(held)).pipe(Effect.flip, Effect.provide(noRoom))
      yield* inside(project.paths, removeByName("oth-003")).pipe(Effect.provide(room))
      const again = yield* inside(project.paths, accept(held)).pipe(Effect.provide(room))
      assert.isTrue(again.added)
      assert.lengthOf(sectionsOf(project).OTHERS, 3)
    })
  )

  it.live("fails where what it would change is gone, and changes nothing", () =>
    Effect.gen(function* () {
      const { held, project } = yield* holding({ type: "DELETE", target_id: "oth-009" })
      const error = yield* Effect.flip(inside(project.paths, accept(held)))
      assert.instanceOf(error, OperationOutdated)
      assert.deepStrictEqual(sectionsOf(project), BEFORE.sections)
      assert.deepStrictEqual(statuses(project), { h1: "pending" })
    }).pipe(Effect.provide(layerReview({ mode: "off" })))
  )
})
