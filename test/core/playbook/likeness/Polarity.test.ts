import { assert, describe, it } from "@effect/vitest"
import { areOpposed, subjectOf } from "../../../../src/core/playbook/likeness/Polarity.ts"

const opposed = (one: string, other: string) => areOpposed(subjectOf(one), subjectOf(other))

const OPPOSED = [
  ["Never push to main.", "Always push to main."],
  ["Never push to main", "Push to main when it is urgent"],
  ["Use pnpm, not npm.", "Use npm, not pnpm."],
  ["Use pnpm instead of npm", "Use npm rather than pnpm"],
  ["Prefer tabs over spaces", "Prefer spaces over tabs"],
  ["Run migrations before the tests", "Run migrations after the tests"],
  ["Enable strict mode in tsconfig", "Disable strict mode in tsconfig"],
  ["The API listens on port 3000", "The API doesn’t listen on port 3000"],
  ["Avoid default exports", "Use default exports"],
  ["Commite nie direkt auf main", "Commite immer direkt auf main"],
  ["Verwende pnpm statt npm", "Verwende npm statt pnpm"],
  ["Ne poussez jamais sur main", "Poussez toujours sur main"],
  ["Nunca subas cambios a main", "Siempre subas cambios a main"],
  ["Não use npm neste projeto", "Use npm neste projeto"],
  ["mainに直接プッシュしないでください", "mainに直接プッシュしてください"],
  ["不要直接推送到main分支", "直接推送到main分支"]
] as const

const COMPATIBLE = [
  ["Don't forget to run the tests", "Always run the tests"],
  ["Never push to main", "Do not push to main"],
  ["Don't mock the database in integration tests", "Mock the database in unit tests"],
  ["Use tabs", "Do not use tabs in Makefiles"],
  ["Run a failing test file alone first.", "Do not run the whole suite when a test fails."],
  ["Never commit secrets", "Always commit the lock file"],
  ["Use pnpm", "Use pnpm, not npm"],
  ["Parse input at the route", "Never trust input of the client"],
  ["", "never"]
] as const

describe("the polarity of texts", () => {
  it.each(OPPOSED)("%s <> %s", (one, other) => {
    assert.isTrue(opposed(one, other))
    assert.isTrue(opposed(other, one))
  })

  it.each(COMPATIBLE)("%s == %s", (one, other) => {
    assert.isFalse(opposed(one, other))
    assert.isFalse(opposed(other, one))
  })

  it.each(OPPOSED)("none is opposed to itself: %s, %s", (one, other) => {
    assert.isFalse(opposed(one, one))
    assert.isFalse(opposed(other, other))
  })

  it("cannot be turned by the character that stands for turning", () => {
    assert.isFalse(opposed("Push to main", "\uE000Push to main"))
  })
})
