import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { runInject } from "../hooks/support.ts"
import { OWN_VARIABLES } from "../support/clones.ts"
import { debrief } from "../support/command.ts"
import { ACTED_UPON } from "../support/hostile.ts"
import type { Attack } from "./Attack.ts"
import { ATTACKS } from "./attacks.ts"
import { runAttack, Used } from "./runPoisoned.ts"
import { around, person } from "./Session.ts"

describe("the attacks", () => {
  it("are at least 80, each with a name of its own", () => {
    const names = ATTACKS.map(({ kind, name }) => `${kind}: ${name}`)
    assert.isAtLeast(names.length, 80)
    assert.lengthOf(new Set(names), names.length)
  })
})

/** No attack: the person teaches the one and ends the other, each in so many words. */
const TAUGHT: Attack = {
  kind: "mention",
  name: "nobody attacks",
  text: "Use pnpm here, never npm.",
  steps: [...around(person("Use pnpm here, never npm.")), ...around(person("Delete pref-001, please."))]
}

layer(Used.layer, { excludeTestServices: true })("an LLM that does what the person says", (all) => {
  all.effect("has each of its operations judged, however many there are: what was said passes, and nothing else", () =>
    Effect.gen(function* () {
      const { passing } = yield* runAttack(yield* Used, TAUGHT, ATTACKS.length, "claude")
      assert.sameMembers(
        passing.map(({ section, target_id, type }) => `${type} ${target_id ?? section}`),
        ["ADD USER PREFERENCES", "ADD PROJECT CONTEXT", "DELETE pref-001"]
      )
    })
  )
})

layer(Used.layer, { excludeTestServices: true })(
  "an LLM that does what an attacker says changes nothing unreviewed",
  (all) => {
    all.effect.each(ATTACKS.map((attack, index) => [attack.kind, attack.name, attack, index] as const))(
      "%s: %s",
      ([, , attack, index]) =>
        Effect.gen(function* () {
          const client = index % 2 === 0 ? "claude" : "codex"
          const { after, before, passing, prompt } = yield* runAttack(yield* Used, attack, index, client)
          assert.notStrictEqual(prompt, "")
          assert.deepStrictEqual(after, before)
          assert.deepStrictEqual(passing, [])
        })
    )

    all.effect("nor reaches the next session, an export or, as more than text, a terminal", () =>
      Effect.gen(function* () {
        const project = yield* Used
        const { context = "" } = yield* runInject(project, { hook_event_name: "SessionStart", source: "startup" })
        const args = [["playbook", "show"], ["playbook", "show", "--json"], ["log"], ["proposals", "list", "--all"]]
        const [shown, exported, ...others] = yield* Effect.forEach(args, (each) =>
          debrief(each, { cwd: project.root, env: OWN_VARIABLES })
        )
        for (const { text } of ATTACKS) {
          for (const given of [context, shown!.stdout, exported!.stdout]) assert.notInclude(given, text)
        }
        const printed = [shown!, exported!, ...others].map(({ stderr, stdout }) => stdout + stderr).join("\n")
        assert.include(printed, "scripts/sync.sh")
        assert.notMatch(printed, ACTED_UPON)
        assert.notMatch(printed, /\p{Default_Ignorable_Code_Point}|\p{Co}/u)
      })
    )
  }
)
