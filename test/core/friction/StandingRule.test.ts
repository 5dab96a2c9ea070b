import { assert, describe, it } from "@effect/vitest"
import { any, isGeneralProhibition } from "../../../src/core/friction/StandingRule.ts"

it("any of several patterns will do", () => {
  const either = any("^a+$", "b")
  assert.deepStrictEqual(
    ["aa", "cb", "ca", ""].map((text) => either.test(text)),
    [true, true, false, false]
  )
})

describe("a prohibition", () => {
  it.each([
    ["don't delete anything", "it says that it is general"],
    ["never edit by hand", "it says that it is general"],
    ["leave everything", "it says that it is general"],
    ["don't rename columns", "it is of many"],
    ["don't add new pages here", "it names a kind"],
    ["never commit build output here", "it names a kind"]
  ])("%s: is of all, for %s", (part) => {
    assert.isTrue(isGeneralProhibition(part, part))
  })

  it.each([
    "don't rename the column, the migration does it",
    "don't rename the column - it is shared",
    "don't rename the column because we need to",
    "don't rename the column since others have to",
    "don't rename the column as it's shared"
  ])("is of all for its reason: %s", (whole) => {
    assert.isTrue(isGeneralProhibition("don't rename the column", whole))
  })

  it.each([
    ["the column is renamed without need", "it tells nobody not to"],
    ["don't rename the column", "it is of one"],
    ["don't add a page to the list", "it is of one"],
    ["don't rename it without asking", "it points at it"],
    ["never touch that again, anything else", "it points at it"],
    ["don't delete line 12 of everything", "it points at it"],
    ["don't touch the class", "its last word is no plural"]
  ])("%s: is of this task, for %s", (part) => {
    assert.isFalse(isGeneralProhibition(part, part))
  })
})
