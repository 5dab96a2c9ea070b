import { assert, describe, it } from "@effect/vitest"
import { renderKeyPoint, renderKeyPoints, renderWhole } from "../../../src/core/playbook/Render.ts"
import { SECTION_NAMES, type SectionName } from "../../../src/core/playbook/Section.ts"
import { allKeyPoints, emptyPlaybook } from "../../../src/core/playbook/View.ts"
import { keyPoint, playbookOf, playbooks } from "./support.ts"

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

  it("renders an example whole, entries of a section on adjoining lines", () => {
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

describe("renderWhole", () => {
  it.prop("is the whole block when that fits, and nothing when it does not", [playbooks], ([playbook]) => {
    const whole = renderKeyPoints(playbook)
    const { why, ...fitted } = renderWhole(playbook, whole.length)!
    assert.deepStrictEqual(fitted, { text: whole, shown: allKeyPoints(playbook), omitted: 0, saidElsewhere: [] })
    for (const entry of fitted.shown) assert.strictEqual(why(entry), "whole")
    if (whole !== "") assert.isUndefined(renderWhole(playbook, whole.length - 1))
  })

  it("counts UTF-16 units", () => {
    const playbook = playbookOf({ OTHERS: [keyPoint("oth-001", "😀".repeat(60))] })
    const whole = renderKeyPoints(playbook)
    assert.isDefined(renderWhole(playbook, whole.length))
    assert.isUndefined(renderWhole(playbook, whole.length - 1))
  })
})
