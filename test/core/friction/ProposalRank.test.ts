import { assert, it } from "@effect/vitest"
import { ranked, reasonFor } from "../../../src/core/friction/ProposalRank.ts"
import { proposal } from "../proposals/support.ts"

const phrase = proposal("phrase", "You prefer a")
const rule = { ...proposal("rule", "Never b"), detector: "rule", sessions: ["s"] }
const often = { ...proposal("often", "Never c"), detector: "rule", sessions: ["s", "t", "u"] }
const unknown = { ...proposal("unknown", "d"), detector: "constructor", sessions: 3 }

it("proposals are ranked by what they are likely worth, and say why they are shown", () => {
  assert.deepStrictEqual(
    ranked([phrase, rule, unknown, often]).map(({ id }) => id),
    ["often", "rule", "phrase", "unknown"]
  )
  assert.strictEqual(reasonFor(often), "you said this in 3 sessions")
  assert.strictEqual(reasonFor({ ...rule, detector: "command-fix" }), "this happened in one session")
  assert.isUndefined(reasonFor(unknown))
})

it("what is about the same stands together, behind the one that is worth most, and nothing is lost", () => {
  const alike = { ...proposal("alike", "Never push to the main branch without a review"), detector: "fact" }
  const first = { ...proposal("first", "Never push to the main branch"), detector: "remember" }
  assert.deepStrictEqual(
    ranked([phrase, alike, rule, first]).map(({ id }) => id),
    ["first", "alike", "rule", "phrase"]
  )
  const many = Array.from({ length: 450 }, (_, index) => proposal(`p${index}`, `You prefer thing${index % 7} here`))
  assert.sameMembers(
    ranked(many).map(({ id }) => id),
    many.map(({ id }) => id)
  )
})
