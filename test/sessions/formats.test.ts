import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerPlain, stages } from "../../src/cli/stage/stages.ts"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import { Llm } from "../../src/llm/Llm.ts"
import { readSeed } from "../review/support.ts"
import { debrief } from "../support/command.ts"
import { makeProject } from "../support/projects.ts"
import { runLearning, runWork, TRANSCRIPT, transcriptOf } from "../worker/support.ts"

const record = (type: string, payload: unknown) =>
  `${JSON.stringify({ timestamp: "2026-06-01T00:00:00.000Z", type, payload })}\n`

const item = (role: string, text: string) =>
  record("response_item", { type: "message", role, content: [{ type: "input_text", text }] })

const ROLLOUT =
  record("session_meta", { id: "cx-1", cwd: "/work", source: "cli", base_instructions: { text: "x".repeat(90_000) } }) +
  item("user", "Never use npm here") +
  record("response_item", {
    type: "function_call",
    call_id: "1",
    name: "exec_command",
    arguments: JSON.stringify({ cmd: "bd dolt status --short" })
  }) +
  record("response_item", {
    type: "function_call_output",
    call_id: "1",
    output: "Process exited with code 1\nOutput:\nError: unknown flag: --short\n"
  }) +
  record("response_item", {
    type: "function_call",
    call_id: "2",
    name: "exec_command",
    arguments: JSON.stringify({ cmd: "bd dolt status" })
  }) +
  record("response_item", {
    type: "function_call_output",
    call_id: "2",
    output: "Process exited with code 0\nOutput:\nok\n"
  }) +
  item("assistant", "Done.")

const STRANGE = '{"speaker":"me","words":"Never use npm here"}\n{"speaker":"it","words":"ok"}\n'

const detectorsIn = (project: Parameters<typeof readSeed>[0]) =>
  (readSeed(project).state.proposals as ReadonlyArray<Proposal>).map((proposal) => proposal["detector"])

describe("a rollout of Codex", () => {
  it.live("is extracted from", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "rollout.jsonl": ROLLOUT })
      const { stdout } = yield* debrief(["extract", "--transcript", "rollout.jsonl", "--json"], { cwd: project.root })
      assert.deepStrictEqual(JSON.parse(stdout), { ok: true, added: 2, total: 2 })
      assert.sameMembers([...detectorsIn(project)], ["command-fix", "rule"])
      assert.deepStrictEqual((readSeed(project).state.proposals as [Proposal])[0].source, "cx-1")
    })
  )

  it.live("is learned from, and as far as it was is not read again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [TRANSCRIPT]: ROLLOUT })
      const outcome = yield* runLearning(project, Llm.layerOff)
      assert.deepStrictEqual([outcome.session, outcome.messages], ["cx-1", 2])
      assert.sameMembers([...detectorsIn(project)], ["command-fix", "rule"])
    })
  )

  it.effect("gives its messages to the stage", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* stages.messages(ROLLOUT).pipe(Effect.provide(layerPlain)), [
        { role: "user", content: "Never use npm here" },
        { role: "assistant", content: "Done." }
      ])
    })
  )
})

describe("a transcript in a format that nobody knows", () => {
  it.live("is an error that says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [TRANSCRIPT]: STRANGE })
      const error = yield* Effect.flip(runWork(project, Llm.layerOff))
      assert.include(error.message, "no format that is known here")
      const ran = yield* debrief(["extract", "--transcript", TRANSCRIPT], { cwd: project.root })
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stderr, "no format that is known here")
      const refused = yield* Effect.flip(stages.messages(STRANGE).pipe(Effect.provide(layerPlain)))
      assert.include(refused.message, "no format that is known here")
    })
  )
})

it.live("what a person states in a session of Claude Code waits for a decision, with what it rests on", () =>
  Effect.gen(function* () {
    const said = ["I prefer pnpm over npm. Never use npm here. Always run pnpm test first.", "Understood."]
    const project = yield* makeProject({ [TRANSCRIPT]: transcriptOf(said) })
    yield* runLearning(project, Llm.layerOff)
    const [proposal, ...more] = readSeed(project).state.proposals as ReadonlyArray<Proposal>
    assert.lengthOf(more, 0)
    assert.deepInclude(proposal, { type: "pattern", content: said.at(0)!, detector: "rule", sessions: ["s-1"] })
    yield* runLearning(project, Llm.layerOff)
    assert.lengthOf(readSeed(project).state.proposals, 1)
  })
)
