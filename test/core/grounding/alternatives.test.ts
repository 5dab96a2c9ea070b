import { assert, describe, it } from "@effect/vitest"
import { textsOf } from "../safety/rules/Row.ts"
import { INSTRUCTION } from "./words/Instruction.ts"
import { CONDITIONED, DOUBTED, UNKNOWN } from "./words/Language.ts"
import { ADVERB, LIMIT, MAY } from "./words/Limits.ts"
import { BACK, PASSING, QUESTION, WITHDRAWS } from "./words/Mood.ts"
import { ONCE } from "./words/Once.ts"
import { FLIPPED } from "./words/Polarity.ts"
import { REPORTED } from "./words/Reported.ts"
import { ASKED, AT_HAND, FOR_ONCE, LIMITED, TOLD_OFF } from "./words/Standing.ts"
import { ASKED_WORDS, DICTATED, POINTED_AT, REFERS, TAKEN_BACK, TURNED } from "./words/Surroundings.ts"

// Each word of the lists by which a person's sentence is held does its part.

const OF_MOOD = [REPORTED, QUESTION, PASSING, BACK, WITHDRAWS, ONCE, UNKNOWN, DOUBTED, CONDITIONED]
const OF_TIME = [FOR_ONCE, AT_HAND, TOLD_OFF, LIMITED, ASKED, LIMIT, MAY, ADVERB]
const OF_NEIGHBOURS = [TURNED, POINTED_AT, REFERS, TAKEN_BACK, DICTATED, ASKED_WORDS]

describe.each([OF_MOOD, OF_TIME, OF_NEIGHBOURS, INSTRUCTION, FLIPPED].flat())(
  "whether a text $asks",
  ({ of, rows }) => {
    it.each(rows)("it does: %s", (taken) => {
      for (const text of textsOf(taken)) assert.isTrue(of(text), text)
    })

    it.each(rows)("not so what is near %s: %s", (_, near) => {
      for (const text of textsOf(near)) assert.isFalse(of(text), text)
    })
  }
)
