import { layer } from "@effect/vitest"
import { ATTACKS } from "./attacks.ts"
import { holdAgainst } from "./obedience.ts"
import { Used } from "./runPoisoned.ts"

layer(Used.layer, { excludeTestServices: true })(
  "an LLM that does what an attacker says of other turns changes nothing unreviewed",
  (it) => holdAgainst(it, ATTACKS.turns)
)
