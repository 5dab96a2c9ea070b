import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { packWithin, worthOf } from "../../../../src/core/playbook/fit/Pack.ts"
import type { KeyPoint, Playbook } from "../../../../src/core/playbook/Playbook.ts"
import { renderKeyPoint, renderKeyPoints } from "../../../../src/core/playbook/Render.ts"
import { SECTION_NAMES } from "../../../../src/core/playbook/Section.ts"
import { allKeyPoints } from "../../../../src/core/playbook/View.ts"
import { runs } from "../../../support/runs.ts"
import { frozen, keyPoint, playbookOf, playbooks } from "../support.ts"

/** A text of that many characters, so that limits from 200 up cut into generated playbooks. */
const long = (text: string, length: number) => text.slice(0, length).padEnd(length, "-")
const lengthen = (playbook: Playbook, length: number): Playbook =>
  playbookOf(
    Object.fromEntries(
      SECTION_NAMES.map((name) => [
        name,
        playbook.sections[name].map((entry) => ({ ...entry, text: long(entry.text, length) }))
      ])
    )
  )

const limits = Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 1500 }))
const lengths = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 250 }))
const inputs = [playbooks, limits, lengths] as const
const many = runs(100)

const pack = (playbook: Playbook, limit: number) => packWithin(playbook, limit, renderKeyPoint)
const worth = (helpful: number, harmful: number) => worthOf({ helpful, harmful })
const said = ({ text }: Pick<KeyPoint, "text">) => text === "said"
const namesOf = (entries: ReadonlyArray<KeyPoint>) => entries.map(({ name }) => name)

/** Key points of one section, each with a text of that length. */
const entriesOf = (length: number, records: ReadonlyArray<readonly [number, number]>) =>
  records.map(([helpful, harmful], index) => keyPoint(`oth-${index + 1}`, "x".repeat(length), helpful, harmful))

describe("packing", () => {
  it.prop(
    "is never longer than the limit",
    [...inputs],
    ([playbook, limit, length]) => {
      assert.isAtMost(pack(frozen(lengthen(playbook, length)), limit).text.length, limit)
    },
    many
  )

  it.prop(
    "shows whole entries in their order, and says how many it left out",
    [...inputs],
    ([original, limit, length]) => {
      const playbook = lengthen(original, length)
      const { omitted, shown, text } = pack(playbook, limit)
      const kept = new Set(shown)
      assert.deepStrictEqual(
        shown,
        allKeyPoints(playbook).filter((entry) => kept.has(entry))
      )
      assert.strictEqual(shown.length + omitted, allKeyPoints(playbook).length)
      const sections = SECTION_NAMES.map((name) => [name, playbook.sections[name].filter((e) => kept.has(e))] as const)
      const block = renderKeyPoints(playbookOf(Object.fromEntries(sections)))
      assert.isTrue(text.startsWith(block))
      if (shown.length > 0 && omitted > 0)
        assert.match(text.slice(block.length), new RegExp(`^\\n\\n\\(${omitted} less`))
    },
    many
  )

  it.prop(
    "leaves no room in which one more would have fitted",
    [...inputs],
    ([original, limit, length]) => {
      const playbook = lengthen(original, length)
      const { shown } = pack(playbook, limit)
      const kept = new Set(shown)
      for (const gone of allKeyPoints(playbook).filter((entry) => !kept.has(entry))) {
        const with_ = new Set([...kept, gone])
        const sections = SECTION_NAMES.map(
          (name) => [name, playbook.sections[name].filter((e) => with_.has(e))] as const
        )
        const block = renderKeyPoints(playbookOf(Object.fromEntries(sections)))
        // What the closing line takes at most.
        assert.isAbove(block.length + 80, limit)
      }
    },
    many
  )

  it("gives of two with one record the shorter one, and of two of one length the more proven one", () => {
    const [longer, shorter] = [keyPoint("oth-001", "x".repeat(120), 3, 0), keyPoint("oth-002", "y".repeat(60), 3, 0)]
    assert.deepStrictEqual(namesOf(pack(playbookOf({ OTHERS: [longer, shorter] }), 250).shown), ["oth-002"])
    const OTHERS = entriesOf(80, [
      [1, 0],
      [9, 1],
      [2, 2]
    ])
    assert.deepStrictEqual(namesOf(pack(playbookOf({ OTHERS }), 210).shown), ["oth-2"])
  })

  it("counts what helped often more, each time by less, and harm against it", () => {
    assert.isAbove(worth(5, 0), worth(2, 0))
    assert.isBelow(worth(10, 0) - worth(9, 0), worth(2, 0) - worth(1, 0))
    assert.isAbove(worth(5, 0), worth(5, 3))
    assert.strictEqual(worth(0, 4), 0)
  })

  it("keeps a share for what nobody has rated yet, the newest first, and puts what did harm last", () => {
    const OTHERS = [
      ...entriesOf(
        60,
        Array.from({ length: 40 }, () => [4, 0] as const)
      ),
      ...Array.from({ length: 40 }, (_, index) => keyPoint(`new-${index}`, "y".repeat(60))),
      ...Array.from({ length: 9 }, (_, index) => keyPoint(`bad-${index}`, "z".repeat(20), 1, 5))
    ]
    const { shown, why } = pack(playbookOf({ OTHERS }), 3_000)
    const fresh = shown.filter((entry) => why(entry) === "fresh")
    assert.isAtLeast(fresh.length, 4)
    assert.isAtMost(fresh.length, 10)
    assert.include(namesOf(fresh), "new-39")
    assert.notInclude(namesOf(fresh), "new-0")
    assert.isTrue(shown.every(({ name }) => !name.startsWith("bad")))
    const all = pack(playbookOf({ OTHERS }), 20_000)
    assert.strictEqual(all.omitted, 0)
    assert.strictEqual(all.why(OTHERS.at(-1)!), "harmful")
  })

  it("leaves out what is said elsewhere, and does not count it as hidden", () => {
    const OTHERS = entriesOf(60, [
      [9, 0],
      [5, 0]
    ])
    const { omitted, saidElsewhere, shown } = packWithin(
      playbookOf({ OTHERS: [...OTHERS, keyPoint("oth-9", "said", 99, 0)] }),
      2_000,
      renderKeyPoint,
      said
    )
    assert.deepStrictEqual([namesOf(shown), omitted, namesOf(saidElsewhere)], [["oth-1", "oth-2"], 0, ["oth-9"]])
  })

  it("says what it left out in words", () => {
    const OTHERS = [1, 2, 3, 4].map((number) => keyPoint(`oth-00${number}`, "x".repeat(60), number, 0))
    assert.match(
      pack(playbookOf({ OTHERS }), 380).text,
      /x\n\n\(1 less proven key point is not shown here, to keep this short\.\)$/
    )
  })

  it.each([200, 300, 1_000])("an entry that can never fit in %d does not push out the others", (limit) => {
    const small = keyPoint("oth-001", "small", 0, 0)
    for (let length = limit - 190; length <= limit + 10; length += 1) {
      const giant = keyPoint("pat-001", "x".repeat(Math.max(length, 1)), 99, 0)
      assert.isNotEmpty(pack(playbookOf({ "PATTERNS & APPROACHES": [giant], OTHERS: [small] }), limit).shown)
    }
  })

  it("is empty when nothing fits", () => {
    const { omitted, shown, text } = pack(playbookOf({ OTHERS: [keyPoint("oth-001", "x".repeat(500))] }), 200)
    assert.deepStrictEqual([text, shown, omitted], ["", [], 1])
  })
})
