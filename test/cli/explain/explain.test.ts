import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { runInject } from "../../hooks/support.ts"
import { codexMeta, codexSaid } from "../../sessions/codex.ts"
import { debrief } from "../../support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "../../support/projects.ts"

const SMALL = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "Validate at the edge", 3, 1)],
  OTHERS: [keyPoint("oth-001", "Use pnpm")]
})
const LARGE = playbookOf({
  "PATTERNS & APPROACHES": Array.from({ length: 150 }, (_, index) =>
    keyPoint(`pat-${index}`, `Filler ${index}: ${"what was proven long ago ".repeat(4)}`, 9, 0)
  ),
  "PROJECT CONTEXT": [keyPoint("ctx-001", "Exports of invoices stream their rows.", 2, 2)]
})
const start = { hook_event_name: "SessionStart", source: "startup" }

/** What the client notes of what a hook gave the agent. */
const noted = (hookEvent: string, context: string) =>
  `${JSON.stringify({
    type: "attachment",
    attachment: { type: "hook_additional_context", content: [context], hookName: hookEvent, hookEvent }
  })}\n`

const explain = (project: Project, ...args: ReadonlyArray<string>) =>
  debrief(["explain", ...args], { cwd: project.root })

const explainJson = (project: Project, ...args: ReadonlyArray<string>) =>
  Effect.map(explain(project, ...args, "--json"), ({ exitCode, stdout }) => {
    assert.strictEqual(exitCode, 0)
    return JSON.parse(stdout)
  })

describe("debrief explain", () => {
  it.live("tells what the last session was given, why, and that the transcript proves it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      const { context = "" } = yield* runInject(project, start)
      project.write("s-1.jsonl", noted("SessionStart", context))
      const { exitCode, stdout } = yield* explain(project)
      assert.strictEqual(exitCode, 0)
      assert.match(stdout, /^Session s-1\n/)
      assert.include(stdout, `SessionStart (startup), ${context.length} characters, about `)
      assert.include(stdout, "the whole playbook fits: 2  pat-001 oth-001")
      assert.include(stdout, "arrived: the transcript shows all of it")
      const { injections, session } = yield* explainJson(project, "s-")
      assert.strictEqual(session, "s-1")
      assert.deepInclude(injections[0], {
        event: "SessionStart",
        given: { whole: ["pat-001", "oth-001"] },
        omitted: 0,
        units: context.length,
        arrival: { of: 2, arrived: 2 }
      })
    })
  )

  it.live("finds in a transcript of Codex what its hooks gave, and not what the agent said", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      const { context = "" } = yield* runInject(project, start)
      const lines = [codexMeta({ id: "s-1" }), codexSaid("assistant", "[oth-001] helpful=0 harmful=0 :: Use pnpm")]
      const given = codexSaid(
        "developer",
        context
          .split("\n")
          .filter((line) => !line.includes("oth-001"))
          .join("\n")
      )
      project.write("s-1.jsonl", `${[...lines, given].join("\n")}\n`)
      const { injections } = yield* explainJson(project)
      assert.deepStrictEqual(injections[0].arrival, { of: 2, arrived: 1 })
    })
  )

  it.live("tells each injection of a session that was given a part, and what did not arrive", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: LARGE })
      const { context = "" } = yield* runInject(project, start)
      yield* runInject(project, { hook_event_name: "UserPromptSubmit", prompt: "How do exports of invoices stream?" })
      const said = JSON.stringify({
        type: "user",
        message: { role: "user", content: "[ctx-001] helpful=2 harmful=2 :: x" }
      })
      project.write("s-1.jsonl", `${noted("SessionStart", `${context.slice(0, 3_000)}…`)}${said}\n`)
      const { injections } = yield* explainJson(project)
      assert.deepStrictEqual(
        injections.map(({ event, given }: { event: string; given: object }) => [event, Object.keys(given)]),
        [
          ["SessionStart", ["proven"]],
          ["UserPromptSubmit", ["prompt"]]
        ]
      )
      assert.isAbove(injections[0].arrival.arrived, 5)
      assert.isBelow(injections[0].arrival.arrived, injections[0].arrival.of)
      // Who merely says what a key point looks like proves nothing.
      assert.deepStrictEqual(injections[1].arrival, { of: 1, arrived: 0 })
      const { stdout } = yield* explain(project)
      assert.match(stdout, /arrived in part: the transcript shows \d+ of \d+/)
      assert.include(stdout, "the transcript does not show that it arrived")
    })
  )

  it.live("tells when nothing can be proven: no transcript, a fork, a receipt of an earlier version", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      yield* runInject(project, { ...start, source: "fork" })
      assert.include((yield* explain(project)).stdout, "only noted")
      yield* runInject(project, { ...start, session_id: "s-2" })
      assert.include((yield* explain(project, "s-2")).stdout, "nothing proves that it arrived")
      const old = { at: "2026-01-02T03:04:05.000Z", event: "SessionStart", shown: ["pat-001"], omitted: 1 }
      project.write(".claude/debrief/sessions/old-1.json", `${JSON.stringify(old)}\n`)
      assert.include((yield* explain(project, "old")).stdout, "of an earlier version: 1  pat-001")
    })
  )

  it.live("of a session that it does not know, or cannot tell from another, says what helps", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      const none = yield* explain(project)
      assert.deepStrictEqual([none.exitCode, none.stdout], [1, ""])
      assert.include(none.stderr, "no session of this project was given anything yet")
      yield* runInject(project, start)
      yield* runInject(project, { ...start, session_id: "s-2" })
      assert.include((yield* explain(project, "x")).stderr, "whose id begins so has a receipt")
      assert.include((yield* explain(project, "s-")).stderr, "2 sessions have ids that begin so")
    })
  )
})
