import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Llm } from "../../src/llm/Llm.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { NO_USAGE, scriptedLlm } from "../reflection/support.ts"
import { userLine } from "../sessions/support.ts"
import { journalOf } from "../store/support.ts"
import { makeProject, playbookTexts } from "../support/projects.ts"
import { add, saying, taught } from "../support/taught.ts"
import { runWork, TRANSCRIPT } from "./support.ts"

describe("a worker that stood still while another took its place", () => {
  it.live("changes nothing with an answer to what the other has learned from", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write(
        TRANSCRIPT,
        `${userLine(saying("please go on", "of the first", "of the second"), { uuid: "u-1" })}\n`
      )
      const asked = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const slow = Layer.succeed(Llm, {
        backend: "scripted",
        complete: () =>
          Effect.gen(function* () {
            yield* Deferred.succeed(asked, undefined)
            yield* Deferred.await(goOn)
            return { text: JSON.stringify(add("of the first")), model: "scripted", usage: NO_USAGE }
          })
      })
      const first = yield* Effect.forkChild(runWork(project, slow, { event: "SessionEnd" }))
      yield* Deferred.await(asked)
      yield* runWork(project, scriptedLlm([add("of the second")]).layer, { event: "SessionEnd" })
      yield* Deferred.succeed(goOn, undefined)
      const outcome = yield* Fiber.join(first)
      assert.strictEqual(outcome._tag, "Skipped")
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": taught("of the second") } })
      assert.lengthOf(journalOf(project), 1)
    })
  )

  it.live("learns from what is left when the other has learned from a part", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const one = userLine(saying("please go on", "of the first", "of the second"), { uuid: "u-1" })
      project.write(TRANSCRIPT, `${one}\n`)
      const asked = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const prompts: Array<string> = []
      const slow = Layer.succeed(Llm, {
        backend: "scripted",
        complete: ({ prompt }) =>
          Effect.gen(function* () {
            prompts.push(prompt)
            yield* Deferred.succeed(asked, undefined)
            yield* Deferred.await(goOn)
            const answer = add(`lesson ${prompts.length}`)
            return { text: JSON.stringify(answer), model: "scripted", usage: NO_USAGE }
          })
      })
      project.write(
        TRANSCRIPT,
        `${one}\n${userLine(saying("Fine, going on.", "lesson 1", "lesson 2"), { uuid: "u-2" })}\n`
      )
      const first = yield* Effect.forkChild(runWork(project, slow, { event: "SessionEnd" }))
      yield* Deferred.await(asked)
      // The other saw the transcript when it was shorter, as a copy of it.
      project.write("copy.jsonl", `${one}\n`)
      yield* runWork(project, scriptedLlm([add("of the second")]).layer, {
        event: "SessionEnd",
        transcript: `${project.root}/copy.jsonl`
      })
      yield* Deferred.succeed(goOn, undefined)
      yield* Fiber.join(first)
      assert.deepStrictEqual(
        Object.values(playbookTexts(project)["OTHERS"]!),
        ["of the second", "lesson 2"].map(taught)
      )
      assert.notInclude(prompts[1], "please go on")
      assert.include(prompts[1], "Fine, going on.")
    })
  )
})

describe("a transcript with two records on one line, of which a window holds the first", () => {
  it.live("is read again from that line", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const [a, b] = ["AAA ", "BBB "].map((words, index) => userLine(words.repeat(900), { uuid: `u-${index}` }))
      project.write(TRANSCRIPT, `${a}${b}\n${userLine("CCC", { uuid: "u-c" })}\n`)
      const settings = defaultSettings
      const small = { ...settings, reflection: { ...settings.reflection, windowTokens: 2_000 } }
      let asked = 0
      const shown: Array<string> = []
      const breaking = Layer.succeed(Llm, {
        backend: "scripted",
        complete: ({ prompt }) =>
          Effect.suspend(() => {
            asked += 1
            shown.push(prompt)
            return asked === 2
              ? Effect.die(new Error("killed"))
              : Effect.succeed({ text: JSON.stringify(add(`lesson ${asked}`)), model: "scripted", usage: NO_USAGE })
          })
      })
      yield* Effect.exit(runWork(project, breaking, { event: "SessionEnd", settings: small }))
      yield* runWork(project, breaking, { event: "SessionEnd", settings: small })
      const after = shown.slice(2).join("\n")
      assert.include(after, "BBB BBB")
      assert.include(after, "CCC")
      assert.notInclude(after, "AAA AAA")
    })
  )
})
