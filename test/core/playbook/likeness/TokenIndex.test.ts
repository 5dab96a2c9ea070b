import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { marksFor } from "../../../../src/core/playbook/likeness/Pairs.ts"
import { makeTokenIndex } from "../../../../src/core/playbook/likeness/TokenIndex.ts"
import { similarityOf } from "../../../../src/core/playbook/likeness/Words.ts"
import { runs } from "../../../support/runs.ts"

const token = Arbitrary.schema(Schema.Literals([..."abcdefghijkl"]))
const sets = Arbitrary.map(Arbitrary.array(token, { maxLength: 10 }), (tokens): ReadonlySet<string> => new Set(tokens))
const threshold = Arbitrary.schema(Schema.Literals([0.5, 0.6, 0.75, 0.85, 0.9, 1]))

/** None that are coming, or many, for which the index goes by pairs. */
const coming = Arbitrary.schema(Schema.Literals([0, 200])).pipe(
  Arbitrary.map((count) => Array.from({ length: count }, (_, at) => new Set(["a", "b", `of${at}`])))
)

/** A set with a few common words and two of its own. */
const setOf = (number: number) => new Set(["the", "key", "point", "says", "something", `about${number}`, `of${number}`])

describe("an index of sets of tokens", () => {
  it.prop(
    "misses nothing that is as similar, whether it was there at first or was added",
    [threshold, coming, Arbitrary.array(sets, { maxLength: 12 }), Arbitrary.array(sets, { maxLength: 6 }), sets],
    ([least, known, first, later, asked]) => {
      const index = makeTokenIndex(
        least,
        first.map((set, at) => [`first ${at}`, set]),
        known,
        marksFor(least, known.length)
      )
      for (const [at, set] of later.entries()) index.add(`later ${at}`, set)
      const found = index.candidates(asked)
      for (const [name, list] of Object.entries({ first, later })) {
        for (const [at, set] of list.entries()) {
          if (similarityOf(set, asked) >= least) assert.isTrue(found.has(`${name} ${at}`), `${[...set].join()}`)
        }
      }
    },
    runs(300)
  )

  it("looks at few of many that have common words in common", () => {
    const index = makeTokenIndex(
      0.85,
      Array.from({ length: 2_000 }, (_, number) => [String(number), setOf(number)] as const)
    )
    assert.isAtMost(index.candidates(setOf(7)).size, 1)
    assert.strictEqual(index.candidates(setOf(9_999)).size, 0)
  })
})
