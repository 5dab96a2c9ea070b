import { assert, describe, it } from "@effect/vitest"
import { makeCovering } from "../../../../src/core/playbook/likeness/Covering.ts"
import { keyPoint, playbookOf } from "../support.ts"

const covering = (text: string, by: string): boolean =>
  makeCovering(playbookOf({ OTHERS: [keyPoint("oth-000", "Else."), keyPoint("oth-001", by)] }))(text) === "oth-001"

describe("makeCovering", () => {
  it.each([
    ["Always run pnpm lint before committing", "Always run pnpm lint before committing."],
    ["Always run pnpm lint before committing", "Run `pnpm lint` before every commit."],
    ["please never push to main!", "Never push to main"],
    ["We should merge by squashing.", "Merge by squashing"],
    [
      "Run the unit tests of the package that you change before you push it to the server",
      "Run the unit tests of the package that you change before you push it to a server"
    ]
  ])("finds what says %j in %j", (text, by) => {
    assert.isTrue(covering(text, by))
  })

  it.each([
    ["the opposite", "Never push to main", "Push to main"],
    [
      "the opposite, among many words",
      "Never run the unit tests of this package on the server",
      "Always run the unit tests of this package on the server"
    ],
    ["another order", "Run lint before test in this repo here", "Run test before lint in this repo here"],
    [
      "another number",
      "The tests of this package need port 8080 to be free on the host",
      "The tests of this package need port 9090 to be free on the host"
    ],
    ["less", "Run pnpm lint before committing, and pnpm test before pushing", "Run pnpm lint before committing"],
    ["a narrower case", "Use pnpm", "Use pnpm in web/ only"],
    ["other words for it", "Always run pnpm lint before committing", "Lint ahead of each commit"],
    ["nothing", "…", "…"]
  ])("takes for another thing: %s", (_, text, by) => {
    assert.isFalse(covering(text, by))
  })

  it("reads a mistake as what not to do: only the same words say the same", () => {
    const covered = makeCovering(
      playbookOf({ "MISTAKES TO AVOID": [keyPoint("mis-001", "Run npm here"), keyPoint("mis-002", "Never use npm")] })
    )
    assert.isUndefined(covered("Always run npm here"))
    assert.strictEqual(covered("never use npm."), "mis-002")
  })

  // A clone may bring a playbook and proposals that are made for each other.
  it("asks no more of a playbook than a hook has time for", () => {
    const few = makeCovering(playbookOf({ OTHERS: [keyPoint("oth-001", "Never push to main")] }))
    assert.isTrue(Array.from({ length: 200 }, () => few("Never push to main")).every((name) => name === "oth-001"))
    assert.isUndefined(few("Never push to main"))

    const alike = Array.from({ length: 9_000 }, (_, index) => keyPoint(`oth-${index}`, `Push to branch${index}`))
    const many = makeCovering(playbookOf({ OTHERS: alike }))
    assert.strictEqual(many("Push to branch4000"), "oth-4000")
    many("Push to branch")
    assert.isUndefined(many("Push to branch4000"))
  })
})
