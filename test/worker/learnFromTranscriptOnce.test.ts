import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Llm, type LlmRequest } from "../../src/llm/Llm.ts"
import { layerReplay } from "../../src/llm/Replay.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import { namesIn } from "../support/project.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import { runLearning, runWork, TRANSCRIPT } from "./support.ts"

const said = (uuid: string, text: string, line = userLine) => `${line(text, { uuid, sessionId: "s-1" })}\n`

const FIRST = said("u-1", "Use pnpm. pref-001 helped.") + said("u-2", "As [pref-001] says.", assistantLine)
const LATER = said("u-3", "And tabs, please.")

const helpful = layerReplay([{ answer: { evaluations: [{ name: "pref-001", rating: "helpful" }], operations: [] } }])

const start = makeProject({
  [PLAYBOOK]: playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Use pnpm")] }),
  [TRANSCRIPT]: FIRST
})

const helpfulCount = (project: Project): number =>
  JSON.parse(project.read(PLAYBOOK)).sections["USER PREFERENCES"][0].helpful

describe("work for hooks, on the same words twice", () => {
  it.live("learns from what was said before compaction once, though the session ends later", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* runLearning(project, helpful, { event: "PreCompact" })
      const again = yield* runWork(project, helpful, { event: "SessionEnd" })
      assert.strictEqual(again._tag === "Skipped" && again.reason, "everything in it has been learned from already")
      assert.strictEqual(helpfulCount(project), 1)
    })
  )

  it.live("learns from what was added since, and from nothing else", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* runLearning(project, helpful, { event: "PreCompact" })
      project.write(TRANSCRIPT, FIRST + LATER)
      const second = yield* runLearning(project, helpful, { event: "SessionEnd" })
      assert.strictEqual(second.messages, 1)
      // A session finds a key point helpful once.
      assert.strictEqual(helpfulCount(project), 1)
    })
  )

  it.live("passes over the messages that a fork repeats under another session's name", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* runLearning(project, helpful, { event: "SessionEnd" })
      project.write("fork.jsonl", FIRST.replaceAll("s-1", "s-2") + LATER)
      const fork = yield* runLearning(project, helpful, {
        event: "SessionEnd",
        transcript: `${project.root}/fork.jsonl`
      })
      assert.strictEqual(fork.messages, 1)
    })
  )

  it.live("tells messages without ids apart by what they say", () =>
    Effect.gen(function* () {
      const project = yield* start
      project.write(TRANSCRIPT, `${userLine("one", { uuid: undefined })}\n`)
      yield* runLearning(project, helpful, { event: "SessionEnd" })
      project.write(TRANSCRIPT, `${userLine("one", { uuid: undefined })}\n${userLine("two", { uuid: undefined })}\n`)
      assert.strictEqual((yield* runLearning(project, helpful, { event: "SessionEnd" })).messages, 1)
    })
  )

  it.live("learns again what an LLM that failed did not learn", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* Effect.flip(runWork(project, layerReplay([]), { event: "PreCompact" }))
      assert.strictEqual((yield* runLearning(project, helpful, { event: "SessionEnd" })).messages, 2)
    })
  )

  it.live("learns again from a transcript that was rewritten, but from no message twice", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* runLearning(project, helpful, { event: "SessionEnd" })
      project.write(
        TRANSCRIPT,
        said("u-0", "A summary that is far longer than what stood there before.") + FIRST + LATER
      )
      const second = yield* runLearning(project, helpful, { event: "SessionEnd" })
      assert.strictEqual(second.messages, 2)
    })
  )

  it.live("asks once for an answer that a killed worker had and had not applied", () =>
    Effect.gen(function* () {
      const project = yield* start
      const { layer, requests } = scriptedLlm([
        { evaluations: [{ name: "pref-001", rating: "helpful" }], operations: [] }
      ])
      // The playbook's place is taken when the answer is to be applied.
      const playbook = project.read(PLAYBOOK)
      const failing = Layer.effect(
        Llm,
        Effect.map(Llm, ({ backend, complete }) => ({
          backend,
          complete: (request: LlmRequest) =>
            Effect.tap(complete(request), () =>
              Effect.sync(() => {
                fs.rmSync(project.paths.playbook)
                fs.mkdirSync(project.paths.playbook)
              })
            )
        }))
      ).pipe(Layer.provide(layer))
      yield* Effect.flip(runWork(project, failing, { event: "SessionEnd" }))
      assert.lengthOf(namesIn(project.paths.answers), 1)
      fs.rmdirSync(project.paths.playbook)
      project.write(PLAYBOOK, playbook)
      yield* runLearning(project, layer, { event: "SessionEnd" })
      assert.lengthOf(requests, 1)
      assert.strictEqual(helpfulCount(project), 1)
      assert.deepStrictEqual(namesIn(project.paths.answers), [])
    })
  )

  it.live("learns from the whole of what a person names, whether or not it was learned from", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* runLearning(project, helpful, { event: "SessionEnd" })
      assert.strictEqual((yield* runLearning(project, helpful)).messages, 2)
    })
  )
})
