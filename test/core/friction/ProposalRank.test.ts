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
