import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer, Result, Schema } from "effect"
import { layerPlain, runStageLine, type Stage, type StageName, stages } from "../../../src/cli/stage/stages.ts"
import { Playbook } from "../../../src/core/playbook/Playbook.ts"
import { emptyPlaybook } from "../../../src/core/playbook/View.ts"
import { ProposalIds } from "../../../src/stages/ProposalSource.ts"
import { anyJson, documents, keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { countedSource } from "../../core/proposals/support.ts"
import { transcriptOf } from "../../worker/support.ts"

const names = Object.keys(stages) as ReadonlyArray<StageName>

const ready = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layerPlain>>) =>
  effect.pipe(Effect.provideService(ProposalIds, countedSource().nextId), Effect.provide(layerPlain))

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layerPlain>>) => Effect.runSync(ready(effect))

const runLine = (stage: Stage, line: string) => run(runStageLine(stage, line))

/** What a stage answers to a value, by way of its line. */
const answer = (name: StageName, input: unknown): unknown => {
  const { ok, output } = runLine(stages[name], JSON.stringify(input))
  assert.isTrue(ok, output)
  return JSON.parse(output)
}

const PLAYBOOK = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Short answers", 1)] })

describe("the stages", () => {
  it("are there under the names of the design", () => {
    assert.includeMembers([...names], ["migrate", "update", "render", "messages", "citations", "response", "redact"])
  })

  it("migrate answers the playbook of a document of any format", () => {
    const expected = playbookOf({ OTHERS: [keyPoint("kpt_001", "use types")] })
    assert.deepStrictEqual(answer("migrate", { key_points: ["use types"] }), expected)
    assert.deepStrictEqual(answer("migrate", expected), expected)
  })

  it("judge answers what a transcript bears out of an extraction, and what waits with the reason", async () => {
    const said = "We use pnpm here, never npm."
    const borne = { type: "ADD", text: "We use pnpm here, never npm.", section: "USER PREFERENCES", evidence: said }
    const invented = { type: "ADD", text: "Use yarn.", section: "USER PREFERENCES", evidence: said }
    const extraction = { evaluations: [{ name: "pref-001", rating: "helpful" }], operations: [borne, invented] }
    const place = { turn: 1, role: "user", origin: "person", offset: 0 }
    const line = JSON.stringify({ playbook: PLAYBOOK, extraction, transcript: transcriptOf([said, "Fine."]) })
    // What judges is loaded when it is asked.
    const { output } = await Effect.runPromise(ready(runStageLine(stages.judge, line)))
    assert.deepInclude(JSON.parse(output), {
      extraction: { new_key_points: [], evaluations: [{ name: "pref-001", rating: "neutral" }], operations: [borne] },
      held: [{ operation: invented, why: "unsupported", reason: "the evidence is about something else", place }]
    })
  })

  it("migrate answers the playbook of a file's text, and the default for a broken one", () => {
    assert.deepStrictEqual(answer("migrate", JSON.stringify(PLAYBOOK)), PLAYBOOK)
    assert.deepStrictEqual(answer("migrate", '{"sections": '), emptyPlaybook)
  })

  it("update applies operations, ratings and pruning", () => {
    const extraction = {
      operations: [{ type: "ADD", text: "Use pnpm", section: "PROJECT CONTEXT" }],
      evaluations: [{ name: "pref-001", rating: "helpful" }]
    }
    const playbook = playbookOf({ ...PLAYBOOK.sections, OTHERS: [keyPoint("oth-001", "harmful", 0, 3)] })
    assert.deepStrictEqual(
      answer("update", { playbook, extraction }),
      playbookOf({
        "USER PREFERENCES": [keyPoint("pref-001", "Short answers", 2)],
        "PROJECT CONTEXT": [keyPoint("ctx-001", "Use pnpm")]
      })
    )
  })

  it("update adds new key points when there are no operations", () => {
    const extraction = { new_key_points: ["plain"] }
    assert.deepStrictEqual(
      answer("update", { playbook: {}, extraction }),
      playbookOf({ OTHERS: [keyPoint("oth-001", "plain")] })
    )
  })

  it("render answers the block, and the empty text for an empty playbook", () => {
    assert.strictEqual(
      answer("render", PLAYBOOK),
      "## USER PREFERENCES\n[pref-001] helpful=1 harmful=0 :: Short answers"
    )
    assert.strictEqual(answer("render", {}), "")
  })

  it("messages answers role and content alone", () => {
    assert.deepStrictEqual(answer("messages", transcriptOf(["hello", "hi"])), [
      { role: "user", content: "hello" },
      { role: "assistant", content: "hi" }
    ])
  })

  it("citations answers the ids that the agent cited, sorted, and passes over what is no message", () => {
    const messages = [
      { role: "assistant", content: "[pref-002] and [kpt_001], [pref-002]" },
      { role: "user", content: "[pat-001]" },
      null,
      { role: "assistant" }
    ]
    assert.deepStrictEqual(answer("citations", messages), ["kpt_001", "pref-002"])
  })

  it("response answers the object in the text, or null", () => {
    assert.deepStrictEqual(answer("response", 'Here: ```json\n{"operations": []}\n```'), { operations: [] })
    assert.isNull(answer("response", "no"))
  })

  it("redact answers the text without secrets", () => {
    assert.strictEqual(answer("redact", "AKIAIOSFODNN7EXAMPLE"), "[REDACTED aws key]")
  })
})

describe("a line that is wrong input", () => {
  it.each(names)("of %s is answered by an error line", (name) => {
    for (const line of ["", "{", "nope", "{}{}"]) {
      const { ok, output } = runLine(stages[name], line)
      assert.isFalse(ok)
      assert.deepStrictEqual(JSON.parse(output), { error: "the line is not JSON" })
    }
  })

  it.each([
    ["update", {}],
    ["update", []],
    ["update", { playbook: [], extraction: {} }],
    ["update", { playbook: {} }],
    ["render", "text"],
    ["render", null],
    ["messages", {}],
    ["citations", {}],
    ["response", 5],
    ["redact", null]
  ] as const)("of %s says what it should have been: %j", (name, input) => {
    const { ok, output } = runLine(stages[name], JSON.stringify(input))
    assert.isFalse(ok)
    assert.match(JSON.parse(output).error, /^expected /)
  })
})

describe("every stage, whatever the JSON", () => {
  it.prop("answers one line and never throws", [anyJson, anyJson], ([value, other]) => {
    for (const name of names) {
      for (const input of [value, { playbook: value, extraction: other }, JSON.stringify(value), [value, other]]) {
        const { ok, output } = runLine(stages[name], JSON.stringify(input))
        assert.notInclude(output, "\n")
        if (!ok) assert.deepStrictEqual(Object.keys(JSON.parse(output)), ["error"])
      }
    }
  })

  it.prop("migrate and update answer playbooks", [documents, anyJson], ([document, extraction]) => {
    const isPlaybook = Schema.is(Playbook)
    assert.isTrue(isPlaybook(run(stages.migrate(document))))
    const updated = run(Effect.result(stages.update({ playbook: document, extraction })))
    if (Result.isSuccess(updated)) assert.isTrue(isPlaybook(updated.success))
  })
})
