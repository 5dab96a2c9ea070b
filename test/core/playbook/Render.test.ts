import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { KeyPoint, Playbook } from "../../../src/core/playbook/Playbook.ts"
import { renderKeyPoint, renderKeyPoints, renderWithin } from "../../../src/core/playbook/Render.ts"
import { SECTION_NAMES, type SectionName } from "../../../src/core/playbook/Section.ts"
import { allKeyPoints, emptyPlaybook } from "../../../src/core/playbook/View.ts"
import { runs } from "../../support/runs.ts"
import { frozen, keyPoint, playbookOf, playbooks } from "./support.ts"

describe("renderKeyPoints (REQ-SECT-003)", () => {
  it("SCN-SECT-003-01: groups key points under section headers, without empty sections", () => {
    const playbook = playbookOf({
      "PATTERNS & APPROACHES": [keyPoint("pat-001", "use type hints", 5, 1)],
      "USER PREFERENCES": [keyPoint("pref-001", "prefer pathlib", 2, 0)],
      OTHERS: [keyPoint("kpt_001", "legacy point")]
    })
    assert.strictEqual(
      renderKeyPoints(playbook),
      [
        "## PATTERNS & APPROACHES",
        "[pat-001] helpful=5 harmful=1 :: use type hints",
        "",
        "## USER PREFERENCES",
        "[pref-001] helpful=2 harmful=0 :: prefer pathlib",
        "",
        "## OTHERS",
        "[kpt_001] helpful=0 harmful=0 :: legacy point"
      ].join("\n")
    )
  })

  it("SCN-SECT-003-02: an empty playbook is an empty string", () => {
    assert.strictEqual(renderKeyPoints(emptyPlaybook), "")
  })

  it("SCN-SECT-003-03: headers add at most 20 % to 20 key points in 5 sections (CON-SECT-004)", () => {
    const text = "Use structured logging, not print statements, in long-running services"
    const entries = (section: SectionName) =>
      [1, 2, 3, 4].map((number) => keyPoint(`${section.slice(0, 3).toLowerCase()}-00${number}`, text))
    const playbook = playbookOf(Object.fromEntries(SECTION_NAMES.map((section) => [section, entries(section)])))
    const flat = allKeyPoints(playbook).map(renderKeyPoint).join("\n")
    assert.strictEqual(allKeyPoints(playbook).length, 20)
    assert.isAtMost(renderKeyPoints(playbook).length, flat.length * 1.2)
  })

  it("renders the example of seed 002, entries of a section on adjoining lines", () => {
    const playbook = playbookOf({
      "PATTERNS & APPROACHES": [
        keyPoint("pat-001", "Always use type hints for function signatures", 5, 1),
        keyPoint("pat-002", "Prefer composition over inheritance", 3, 0)
      ],
      "MISTAKES TO AVOID": [keyPoint("mis-001", "Never catch bare exceptions", 2, 0)],
      OTHERS: [keyPoint("kpt_001", "Legacy migrated point"), keyPoint("oth-001", "New uncategorized point", 1, 0)]
    })
    assert.strictEqual(
      renderKeyPoints(playbook),
      `## PATTERNS & APPROACHES
[pat-001] helpful=5 harmful=1 :: Always use type hints for function signatures
[pat-002] helpful=3 harmful=0 :: Prefer composition over inheritance

## MISTAKES TO AVOID
[mis-001] helpful=2 harmful=0 :: Never catch bare exceptions

## OTHERS
[kpt_001] helpful=0 harmful=0 :: Legacy migrated point
[oth-001] helpful=1 harmful=0 :: New uncategorized point`
    )
  })

  it("keeps texts as they are: braces, dollars and non-ASCII stand for themselves", () => {
    assert.strictEqual(
      renderKeyPoint(keyPoint("oth-001", "use {key_points} and $& été 😀 :: so", 1, 2)),
      "[oth-001] helpful=1 harmful=2 :: use {key_points} and $& été 😀 :: so"
    )
  })

  it.prop(
    "has a header for each section that is not empty, in canonical order, and each entry",
    [playbooks],
    ([playbook]) => {
      const sections = SECTION_NAMES.filter((name) => playbook.sections[name].length > 0)
      const blocks = sections.map((name) => `## ${name}\n${playbook.sections[name].map(renderKeyPoint).join("\n")}`)
      assert.strictEqual(renderKeyPoints(playbook), blocks.join("\n\n"))
    }
  )
})

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
const LONGEST_CLOSING_LINE = 75
const many = runs(100)
const proof = (entry: KeyPoint) => [entry.helpful - entry.harmful, entry.helpful] as const
const lessProven = (a: KeyPoint, b: KeyPoint) => {
  const [[net, helpful], [otherNet, otherHelpful]] = [proof(a), proof(b)]
  return net < otherNet || (net === otherNet && helpful < otherHelpful)
}

describe("renderWithin", () => {
  it.prop(
    "is never longer than the limit",
    [...inputs],
    ([playbook, limit, length]) => {
      assert.isAtMost(renderWithin(frozen(lengthen(playbook, length)), limit).text.length, limit)
    },
    many
  )

  it.prop("is the whole block when that fits", [playbooks], ([playbook]) => {
    const whole = renderKeyPoints(playbook)
    assert.deepStrictEqual(renderWithin(playbook, whole.length), {
      text: whole,
      shown: allKeyPoints(playbook),
      omitted: 0
    })
  })

  it.prop(
    "shows whole entries in their order, and says how many it left out",
    [...inputs],
    ([original, limit, length]) => {
      const playbook = lengthen(original, length)
      const { text, shown, omitted } = renderWithin(playbook, limit)
      const kept = new Set(shown)
      assert.deepStrictEqual(
        shown,
        allKeyPoints(playbook).filter((entry) => kept.has(entry))
      )
      assert.strictEqual(shown.length + omitted, allKeyPoints(playbook).length)
      const block = renderKeyPoints(
        playbookOf(
          Object.fromEntries(SECTION_NAMES.map((name) => [name, playbook.sections[name].filter((e) => kept.has(e))]))
        )
      )
      assert.isTrue(text.startsWith(block))
      if (shown.length > 0 && omitted > 0)
        assert.match(text.slice(block.length), new RegExp(`^\\n\\n\\(${omitted} less`))
    },
    many
  )

  it.prop(
    "drops the least proven first",
    [...inputs],
    ([original, limit, length]) => {
      const playbook = lengthen(original, length)
      const { shown } = renderWithin(playbook, limit)
      const dropped = allKeyPoints(playbook).filter((entry) => !shown.includes(entry))
      // An entry that fits beside nothing is left out however proven it is.
      const droppable = dropped.filter((entry) => renderKeyPoint(entry).length < limit - 150)
      for (const gone of droppable) for (const kept of shown) assert.isFalse(lessProven(kept, gone))
    },
    many
  )

  it.prop(
    "drops no more than it must",
    [...inputs],
    ([original, limit, length]) => {
      const playbook = lengthen(original, Math.min(length, 40))
      const { shown } = renderWithin(playbook, limit)
      const dropped = allKeyPoints(playbook).filter((entry) => !shown.includes(entry))
      const next = dropped.find((entry) => !dropped.some((other) => lessProven(entry, other)))
      if (next === undefined) return
      const kept = new Set([...shown, next])
      const sections = SECTION_NAMES.map((name) => [name, playbook.sections[name].filter((e) => kept.has(e))] as const)
      const block = renderKeyPoints(playbookOf(Object.fromEntries(sections)))
      assert.isAbove(block.length + LONGEST_CLOSING_LINE, limit)
    },
    many
  )

  it("drops by helpful minus harmful, then by helpful, then the last first", () => {
    const text = "x".repeat(60)
    const OTHERS = [
      keyPoint("oth-001", text, 0, 0),
      keyPoint("oth-002", text, 5, 5),
      keyPoint("oth-003", text, 0, 0),
      keyPoint("oth-004", text, 9, 10),
      keyPoint("oth-005", text, 1, 0)
    ]
    const order: Array<string> = []
    for (let limit = 600; limit >= 200; limit -= 1) {
      const shown = new Set(renderWithin(playbookOf({ OTHERS }), limit).shown.map((entry) => entry.name))
      for (const { name } of OTHERS) if (!shown.has(name) && !order.includes(name)) order.push(name)
    }
    assert.deepStrictEqual(order, ["oth-004", "oth-003", "oth-001", "oth-002"])
  })

  it("says what it left out in words", () => {
    const OTHERS = [1, 2, 3, 4].map((number) => keyPoint(`oth-00${number}`, "x".repeat(60), number, 0))
    assert.match(
      renderWithin(playbookOf({ OTHERS }), 380).text,
      /x\n\n\(1 less proven key point is not shown here, to keep this short\.\)$/
    )
    assert.match(renderWithin(playbookOf({ OTHERS }), 300).text, /\n\n\(2 less proven key points are not shown here/)
  })

  it.each([200, 300, 1_000])("an entry that can never fit in %d does not push out the others", (limit) => {
    const small = keyPoint("oth-001", "small", 0, 0)
    for (let length = limit - 190; length <= limit + 10; length += 1) {
      const giant = keyPoint("pat-001", "x".repeat(Math.max(length, 1)), 99, 0)
      const { shown } = renderWithin(playbookOf({ "PATTERNS & APPROACHES": [giant], OTHERS: [small] }), limit)
      assert.isNotEmpty(shown)
    }
  })

  it("is empty when nothing fits", () => {
    const { text, shown, omitted } = renderWithin(playbookOf({ OTHERS: [keyPoint("oth-001", "x".repeat(500))] }), 200)
    assert.deepStrictEqual([text, shown, omitted], ["", [], 1])
  })

  it("counts UTF-16 units", () => {
    const OTHERS = [keyPoint("oth-001", "😀".repeat(60), 1, 0), keyPoint("oth-002", "😀".repeat(60))]
    const whole = renderKeyPoints(playbookOf({ OTHERS }))
    assert.strictEqual(renderWithin(playbookOf({ OTHERS }), whole.length).omitted, 0)
    assert.strictEqual(renderWithin(playbookOf({ OTHERS }), whole.length - 1).omitted, 1)
  })
})
