import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import {
  Llm,
  LlmError,
  Malformed,
  RateLimited,
  Refused,
  Rejected,
  Unavailable,
  Unreachable
} from "../../src/llm/Llm.ts"
import { layerReplay } from "../../src/llm/Replay.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { NO_USAGE, promptOf, scriptedLlm } from "../reflection/support.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { add, saying, taught, teaching } from "../support/taught.ts"
import { commitsOf, diagnosticsOf, runLearning, runWork, TRANSCRIPT, transcriptOf } from "./support.ts"

const TALK = transcriptOf([
  saying("oth-001 helped. oth-002 helped. Please use pnpm here.", "one", "two", "learned"),
  "The second is reworded by the LLM, as [oth-001] and [oth-002] say."
])

/** Odd spacing, so that any rewriting would show. */
const ODD = '{"version":"1.0",\n\n  "sections": {"OTHERS": [{"name":"oth-001","text":"été","helpful":1,"harmful":0}]}}'

/** Short windows, and a text that all but fills one, at five bytes for two tokens. */
const SHORT_WINDOWS = { settings: { ...defaultSettings, reflection: { mode: "single", windowTokens: 1_000 } } } as const
const fill = (text: string, windows = 0.9): string => {
  const words = `${text} `
  return words.repeat(Math.ceil((windows * 2_400) / words.length)).trim()
}

/** An LLM that answers after something happened to the project. */
const llmAfter = (happening: () => void, answer: unknown) =>
  Layer.succeed(Llm, {
    backend: "slow",
    complete: () =>
      Effect.sync(() => {
        happening()
        return { text: JSON.stringify(answer), model: "slow", usage: NO_USAGE }
      })
  })

/** An LLM that fails for this reason. */
const failingWith = (reason: LlmError["reason"]) =>
  Layer.succeed(Llm, { backend: "test", complete: () => Effect.fail(new LlmError({ backend: "test", reason })) })

describe("work, when the LLM fails", () => {
  it.live.each([
    new Unavailable({ detail: "no key" }),
    new RateLimited({ detail: "busy" }),
    new Unreachable({ detail: "no network" }),
    new Rejected({ status: 401, detail: "wrong key" }),
    new Refused({ detail: "no" }),
    new Malformed({ detail: "cut off" })
  ])("leaves the playbook as it was, byte for byte: %s", (reason) =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, [PLAYBOOK]: ODD })
      const error = yield* Effect.flip(runWork(here, failingWith(reason)))
      assert.strictEqual(error._tag, "LlmError")
      assert.strictEqual(here.read(PLAYBOOK), ODD)
      assert.isFalse(here.exists(".claude/debrief/history.git"))
    })
  )

  it.live("keeps what earlier parts of a long session taught", () =>
    Effect.gen(function* () {
      const said = ["first", "second"].map((words) => `${taught("one")}\n${fill(words)}`)
      const here = yield* makeProject({ [TRANSCRIPT]: transcriptOf(said) })
      const error = yield* Effect.flip(runWork(here, layerReplay([{ answer: add("one"), times: 1 }]), SHORT_WINDOWS))
      assert.strictEqual(error._tag, "LlmError")
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("one") } })
      assert.match(commitsOf(here)[0]!, /^Learn: add oth-001/)
    })
  )
})

describe("work, when the playbook changes while the LLM thinks", () => {
  const before = playbookOf({ OTHERS: [keyPoint("oth-001", "first"), keyPoint("oth-002", taught("second"))] })
  const meanwhile = playbookOf({
    "USER PREFERENCES": [keyPoint("pref-001", "by hand", 7)],
    OTHERS: [keyPoint("oth-001", "first, reworded by hand")]
  })
  const answer = {
    evaluations: [
      { name: "oth-001", rating: "helpful" },
      { name: "oth-002", rating: "helpful" }
    ],
    operations: [
      teaching("learned"),
      { type: "UPDATE", target_id: "oth-002", text: "no longer there" },
      { type: "DELETE", target_id: "oth-002", reason: "gone" },
      { type: "MERGE", source_ids: ["oth-001", "oth-002"], merged_text: "both" }
    ]
  }
  const changed = Effect.gen(function* () {
    const here = yield* makeProject({ [TRANSCRIPT]: TALK, [PLAYBOOK]: before })
    const outcome = yield* runLearning(
      here,
      llmAfter(() => void here.write(PLAYBOOK, meanwhile), answer)
    )
    return { here, report: outcome.lessons[0]!.report }
  })

  it.live("loses nothing of that change", () =>
    Effect.gen(function* () {
      const { here } = yield* changed
      assert.deepStrictEqual(JSON.parse(here.read(PLAYBOOK)).sections, {
        ...meanwhile.sections,
        // The new one got the id of the one that went, and nothing that was meant for that one.
        OTHERS: [keyPoint("oth-001", "first, reworded by hand", 1), keyPoint("oth-002", taught("learned"))]
      })
    })
  )

  it.live("says which operations were passed over for it", () =>
    Effect.gen(function* () {
      const { report } = yield* changed
      assert.deepStrictEqual(
        report.applied.map(({ type }) => type),
        ["ADD"]
      )
      assert.deepStrictEqual(
        report.skipped.map(({ type }) => type),
        ["UPDATE", "DELETE", "MERGE"]
      )
    })
  )

  it.live("does not undo what somebody reworded", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, [PLAYBOOK]: before })
      const operations = [
        { type: "UPDATE", target_id: "oth-001", text: taught("one"), evidence: taught("one") },
        {
          type: "UPDATE",
          target_id: "oth-002",
          text: "The output is in out/second.log and out/two.log.",
          evidence: taught("two")
        }
      ]
      const reworded = playbookOf({
        OTHERS: [keyPoint("oth-001", "by hand"), keyPoint("oth-002", taught("second"), 2)]
      })
      yield* runLearning(
        here,
        llmAfter(() => void here.write(PLAYBOOK, reworded), { operations })
      )
      assert.deepStrictEqual(playbookTexts(here), {
        OTHERS: { "oth-001": "by hand", "oth-002": `${taught("second")} ${taught("two")}` }
      })
    })
  )

  it.live("skips operations whose target has gone, and says so", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, [PLAYBOOK]: before })
      const gone = playbookOf({ OTHERS: [keyPoint("oth-001", "first")] })
      const vanished = answer.operations.slice(1)
      const { lessons } = yield* runLearning(
        here,
        llmAfter(() => void here.write(PLAYBOOK, gone), { operations: vanished })
      )
      assert.deepStrictEqual(lessons[0]!.report.applied, [])
      assert.strictEqual(lessons[0]!.report.skipped.length, 3)
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": "first" } })
    })
  )

  it.live("keeps the bytes of a playbook that became unreadable, beside it", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, [PLAYBOOK]: before })
      const broken = '{"sections": {"OTHERS": [half a li'
      const { lessons } = yield* runLearning(
        here,
        llmAfter(() => void here.write(PLAYBOOK, broken), add("learned"))
      )
      const copies = here.files().filter((file) => file.startsWith(`${PLAYBOOK}.corrupt-`))
      assert.deepStrictEqual(
        copies.map((copy) => here.read(copy)),
        [broken]
      )
      assert.isTrue(lessons[0]!.saved)
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("learned") } })
    })
  )
})

const problemOf = (
  here: Project,
  variables: Record<string, string> | undefined,
  answers: ReadonlyArray<unknown>,
  options: Parameters<typeof runLearning>[2] = {}
) => Effect.map(runLearning(here, scriptedLlm(answers).layer, options, variables), ({ commitProblem }) => commitProblem)

describe("work, when git is of no help", () => {
  it.live("saves all the same without a git command, and says so", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, ".claude/diagnostic_mode": "" })
      const problem = yield* problemOf(here, { PATH: here.root }, [add("one")])
      assert.include(problem, "there is no git command")
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("one") } })
      assert.include(diagnosticsOf(here), "git_commit")
    })
  )

  it.live("says so also when a later part of the session taught nothing", () =>
    Effect.gen(function* () {
      const said = ["first", "second"].map((words) => `${taught("one")}\n${fill(words)}`)
      const here = yield* makeProject({ [TRANSCRIPT]: transcriptOf(said) })
      const problem = yield* problemOf(here, { PATH: here.root }, [add("one"), { operations: [] }], SHORT_WINDOWS)
      assert.include(problem, "there is no git command")
    })
  )

  it.live("begins a new history when the old one is broken, which is kept beside", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, ".claude/debrief/history.git/HEAD": "nonsense" })
      assert.isUndefined(yield* problemOf(here, undefined, [add("one")]))
      assert.isTrue(fs.readdirSync(here.paths.state).some((name) => name.startsWith("history.git.broken-")))
      assert.isUndefined(yield* problemOf(here, undefined, [add("two")]))
      assert.isNotEmpty(commitsOf(here))
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("one"), "oth-002": taught("two") } })
    })
  )
})

describe("work, on a long session", () => {
  it.live("reflects on it in parts, leaves nothing out, and goes on from what the part before taught", () =>
    Effect.gen(function* () {
      const parts = [0, 1, 2, 3, 4].map((part) => `part ${part}`)
      const said = Array.from({ length: 10 }, (_, index) => saying(fill(`file ${index}`, 0.25), ...parts))
      const here = yield* makeProject({ [TRANSCRIPT]: transcriptOf(said) })
      const { layer, requests } = scriptedLlm(parts.map((part) => add(part)))
      const outcome = yield* runLearning(here, layer, SHORT_WINDOWS)
      assert.isAbove(requests.length, 1)
      assert.lengthOf(outcome.lessons, requests.length)
      for (const words of said) {
        assert.lengthOf(
          requests.filter((request) => promptOf(request).includes(words)),
          1
        )
      }
      for (const [part, request] of requests.entries()) {
        assert.strictEqual(promptOf(request).includes(JSON.stringify(taught("part 0"))), part > 0)
      }
      assert.strictEqual(commitsOf(here).length, requests.length)
    })
  )
})
