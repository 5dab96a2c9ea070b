import { assert, describe, it } from "@effect/vitest"
import { groundOf } from "../../../src/core/grounding/Ground.ts"
import { withoutReported } from "../../../src/core/grounding/Reported.ts"
import { fold } from "../../../src/core/grounding/Fold.ts"
import { growthOver8, LINEAR } from "../../support/timing.ts"
import { person } from "./support.ts"

const talkOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    person(`We always run lint ${index} before each release of the docs, and the tests as well.`)
  )

describe("what grounding takes of a long session", () => {
  // A megabyte took minutes: for each space the whole of what was folded so far was made flat.
  it("grows as the text does that is folded", () => {
    assert.isBelow(
      growthOver8((size) => "a word, ".repeat(size), fold, 8_000),
      LINEAR
    )
  })

  it("grows as the talk does that is judged by", () => {
    assert.isBelow(
      growthOver8(talkOf, (talk) => groundOf(talk, talk), 60),
      LINEAR
    )
  })

  it.each([
    "a word ",
    "a.b-c.",
    "word, Bob ",
    "'a b ",
    '"a ',
    "我们用 npm ",
    "the a b ",
    "\n \n",
    "\n\nAb cd\n",
    "(a "
  ])("grows as a message on one line does that goes on with %j", (part) =>
    assert.isBelow(
      growthOver8((size) => part.repeat(size), withoutReported, 2_000),
      LINEAR
    )
  )
})
