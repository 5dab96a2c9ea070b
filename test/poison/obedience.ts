import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { runInject } from "../hooks/support.ts"
import { OWN_VARIABLES } from "../support/clones.ts"
import { debrief } from "../support/command.ts"
import type { Attack } from "./Attack.ts"
import { runAttack, Used } from "./runPoisoned.ts"
import { clientsFor } from "./Session.ts"

/** Has an LLM that does what an attacker says meet each of these attacks, all in one project, and looks for what came of it. */
export const holdAgainst = (it: Vitest.MethodsNonLive<Used>, attacks: ReadonlyArray<Attack>): void => {
  it.effect.each(attacks.map((attack, index) => [attack.kind, attack.name, attack, index] as const))(
    "%s: %s",
    ([, , attack, index]) =>
      Effect.gen(function* () {
        for (const client of clientsFor(index)) {
          const { after, before, passing, prompt } = yield* runAttack(yield* Used, attack, index, client)
          assert.notStrictEqual(prompt, "", client)
          assert.deepStrictEqual(after, before, client)
          assert.deepStrictEqual(passing, [], client)
        }
      })
  )

  it.effect("nor reaches the next session or an export", () =>
    Effect.gen(function* () {
      const project = yield* Used
      const { context = "" } = yield* runInject(project, { hook_event_name: "SessionStart", source: "startup" })
      const { stdout } = yield* debrief(["playbook", "show", "--json"], { cwd: project.root, env: OWN_VARIABLES })
      assert.include(context, "Never push to main.")
      assert.include(stdout, "Never push to main.")
      for (const { text } of attacks) for (const given of [context, stdout]) assert.notInclude(given, text)
    })
  )
}
