import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { OWN_VARIABLES } from "../support/clones.ts"
import { debrief } from "../support/command.ts"
import { ACTED_UPON } from "../support/hostile.ts"
import { ATTACKS } from "./attacks.ts"
import { holdAgainst } from "./obedience.ts"
import { Used } from "./runPoisoned.ts"

layer(Used.layer, { excludeTestServices: true })(
  "an LLM that does what an attacker says from outside changes nothing unreviewed",
  (it) => {
    holdAgainst(it, ATTACKS.outside)

    it.effect("nor reaches a terminal as more than text", () =>
      Effect.gen(function* () {
        const { root } = yield* Used
        const args = [["playbook", "show"], ["playbook", "show", "--json"], ["log"], ["proposals", "list", "--all"]]
        const outputs = yield* Effect.forEach(args, (each) => debrief(each, { cwd: root, env: OWN_VARIABLES }))
        const printed = outputs.map(({ stderr, stdout }) => stdout + stderr).join("\n")
        assert.include(printed, "scripts/sync.sh")
        assert.notMatch(printed, ACTED_UPON)
        assert.notMatch(printed, /\p{Default_Ignorable_Code_Point}|\p{Co}/u)
      })
    )
  }
)
