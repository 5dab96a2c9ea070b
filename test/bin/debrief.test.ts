import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import * as built from "../support/builtPrograms.ts"
import { debrief } from "../support/command.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"

// Most tests of the command run it in their own process (support/command.ts); this holds that it makes no difference.

describe("the built command", () => {
  it.live.each([
    { args: ["playbook", "show"], code: 0 },
    { args: ["work", "--transcript", "nowhere.jsonl"], code: 1 },
    { args: ["playbook", "nope"], code: 2 },
    { args: ["status", "--help"], code: 0 },
    { args: ["help", "log"], code: 0 },
    { args: ["sttaus"], code: 2 },
    { args: ["stage", "render"], code: 0 }
  ])("does what the command does within a test, exit code $code: debrief $args", ({ args, code }) =>
    Effect.gen(function* () {
      const playbook = playbookOf({ OTHERS: [keyPoint("oth-001", "Kurze Sätze 😀")] })
      const { root } = yield* makeProject({ [PLAYBOOK]: playbook })
      const options = { cwd: root, stdin: JSON.stringify(playbook), env: { DEBRIEF_BACKEND: "off" } }
      const { exitCode, stderr, stdout } = yield* built.debrief(args, options)
      const here = yield* debrief(args, options)
      assert.deepStrictEqual([exitCode, stdout, stderr], [here.exitCode, here.stdout, here.stderr])
      assert.strictEqual(exitCode, code)
      assert.isAbove(stdout.length + stderr.length, 20)
    })
  )
})
