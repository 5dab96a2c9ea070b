import { assert, describe, it } from "@effect/vitest"
import { rankByWords } from "../../../../src/core/playbook/fit/Bm25.ts"

const FILLER = ["Colours of buttons vary.", "Letters are written at night.", "Bread is baked here.", "Ships sail east."]
const ranked = (question: string, ...texts: ReadonlyArray<string>) =>
  rankByWords([...texts, ...FILLER], (text) => text, question).map(({ item }) => item)

describe("texts that have words of a question", () => {
  it("come shorter ones first where they say it as often", () => {
    const [long, short] = ["Migrations of tables need a lock that somebody holds meanwhile.", "Migrations need locks."]
    assert.deepStrictEqual(ranked("migrations", long!, short!), [short, long])
  })

  it("come first those that say it more often, among those of one length", () => {
    const [once, twice] = ["Migrations need other locks.", "Migrations need migrations."]
    assert.deepStrictEqual(ranked("migrations", once!, twice!), [twice, once])
  })

  it("come first those that say what few say", () => {
    const [common, rare] = ["Tests need locks.", "Pools need locks."]
    assert.deepStrictEqual(ranked("tests pools", common!, rare!, "Tests run alone."), [
      rare,
      common,
      "Tests run alone."
    ])
  })

  it("are none where the question has no telling word, or nothing has it", () => {
    assert.deepStrictEqual(
      [ranked("the of a", "Tests need the locks."), ranked("zebra", "Tests need locks.")],
      [[], []]
    )
  })
})
