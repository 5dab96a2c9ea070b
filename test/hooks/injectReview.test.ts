import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CONTEXT_LIMIT } from "../../src/hooks/inject.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { SEED } from "../review/support.ts"
import { hook } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { inputText, runInject, saidBy } from "./support.ts"

const LINE = "3 proposals await review: run debrief review"
const three = ["a", "b", "c"].map((id) => proposal(id, `You prefer ${id}`))
const seed = seedOf(...three, { ...proposal("d", "I learned d"), status: "rejected" }, "odd")
const SMALL = playbookOf({ OTHERS: [keyPoint("oth-001", "one")] })
const start = (source: string) => ({ hook_event_name: "SessionStart", source })
const waiting = (files: Readonly<Record<string, unknown>> = {}) => makeProject({ [SEED]: seed, ...files })

describe("the line about proposals that wait", () => {
  it.live.each(["startup", "clear", "compact"])("stands after the playbook on %s", (source) =>
    Effect.gen(function* () {
      const { context } = yield* runInject(yield* waiting({ [PLAYBOOK]: SMALL }), start(source))
      assert.include(context, "[oth-001] helpful=0 harmful=0 :: one")
      assert.strictEqual(context?.trimEnd().split("\n").at(-1), LINE)
    })
  )

  it.live("stands alone with an empty playbook", () =>
    Effect.gen(function* () {
      const { context } = yield* runInject(yield* waiting(), start("startup"))
      assert.strictEqual(context?.trim(), LINE)
    })
  )

  it.live("counts one as one, and says nothing of none", () =>
    Effect.gen(function* () {
      const one = yield* runInject(yield* makeProject({ [SEED]: seedOf(three[0]) }), start("startup"))
      assert.strictEqual(one.context?.trim(), "1 proposal awaits review: run debrief review")
      const none = yield* runInject(yield* makeProject({ [SEED]: seedOf() }), start("startup"))
      assert.isUndefined(none.context)
      const corrupt = yield* runInject(yield* makeProject({ [SEED]: "{ half" }), start("startup"))
      assert.isUndefined(corrupt.context)
    })
  )

  it.live.each(["resume", "fork"])("is not said on %s", (source) =>
    Effect.gen(function* () {
      for (const files of [{}, { [PLAYBOOK]: SMALL }]) {
        assert.isUndefined((yield* runInject(yield* waiting(files), start(source))).context)
      }
    })
  )

  it.live("is not said at a prompt", () =>
    Effect.gen(function* () {
      const project = yield* waiting({ [PLAYBOOK]: SMALL })
      const { context } = yield* runInject(project, { hook_event_name: "UserPromptSubmit", prompt: "hello" })
      assert.include(context, "oth-001")
      assert.notInclude(context, "await review")
    })
  )

  it.live("keeps within the size budget, at the cost of a key point and never of the line", () =>
    Effect.gen(function* () {
      const entries = Array.from({ length: 400 }, (_, index) =>
        keyPoint(`oth-${index + 100}`, "x".repeat(60), 400 - index)
      )
      const { context } = yield* runInject(
        yield* waiting({ [PLAYBOOK]: playbookOf({ OTHERS: entries }) }),
        start("startup")
      )
      assert.isAtMost(context!.length, CONTEXT_LIMIT)
      assert.isAbove(context!.length, CONTEXT_LIMIT - 300)
      assert.strictEqual(context?.trimEnd().split("\n").at(-1), LINE)
    })
  )

  it.live("follows DEBRIEF_SEED", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "other/seed.json": seed })
      const { context } = yield* runInject(project, start("startup"), { DEBRIEF_SEED: "other/seed.json" })
      assert.strictEqual(context?.trim(), LINE)
    })
  )

  it.live("follows the user's setting seed.path, and no project's: what came with the code was not found here", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        ".claude/mine/seed.json": seed,
        ".claude/debrief.json": { seed: { path: ".claude/mine/seed.json" } }
      })
      assert.isUndefined((yield* runInject(project, start("startup"))).context)
      project.write("home/.config/debrief/config.json", { seed: { path: ".claude/mine/seed.json" } })
      const { context } = yield* runInject(project, start("startup"), { HOME: `${project.root}/home` })
      assert.strictEqual(context?.trim(), LINE)
    })
  )

  it.live("is printed by the hook itself", () =>
    Effect.gen(function* () {
      const project = yield* waiting()
      const ran = yield* hook("inject", inputText(project, start("startup")))
      const { context, message } = saidBy(ran.stdout, "SessionStart")
      assert.deepStrictEqual([context?.trim(), message], [LINE, `debrief: ${LINE}`])
    })
  )
})
