import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import { layerLearning } from "../../src/layers.ts"
import { Environment } from "../../src/project/Environment.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { learnFromTranscript } from "../../src/worker/learnFromTranscript.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { readSeed } from "../review/support.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import { journalOf } from "../store/support.ts"
import { type Fault, layerStepping } from "../support/faultSteps.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { saying, taught, teaching } from "../support/taught.ts"
import { runLearning, TRANSCRIPT, transcriptOf } from "./support.ts"

const ANSWER = {
  evaluations: [],
  operations: [teaching("one"), { type: "ADD", text: "Deploy on Fridays.", section: "OTHERS" }]
}

const heldIn = (project: Project): ReadonlyArray<string> =>
  (readSeed(project).state.proposals as ReadonlyArray<Proposal>)
    .filter(({ operation }) => operation !== undefined)
    .map(({ content }) => content)

/** Learns as the worker of a hook does, and is gone right before a step. */
const runUntil = (project: Project, llm: ReturnType<typeof scriptedLlm>, fault: Fault) =>
  inside(
    project.paths,
    learnFromTranscript({ transcript: `${project.root}/${TRANSCRIPT}`, session: "s-1", event: "SessionEnd" })
  ).pipe(
    Effect.provide(
      Layer.merge(layerLearning("off"), llm.layer).pipe(
        Layer.provideMerge(Layer.merge(Environment.layer({ PATH: process.env["PATH"] }), layerStepping(fault)))
      ),
      { local: true }
    ),
    Effect.exit
  )

describe("work, on an answer of which a part is held", () => {
  it.live("killed between what is held and the playbook loses nothing and doubles nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [TRANSCRIPT]: transcriptOf([saying("Hello.", "one"), "I will."]) })
      const llm = scriptedLlm([ANSWER])
      const killed = yield* runUntil(project, llm, {
        before: ({ path }) => (path.includes("playbook.json") ? Effect.interrupt : Effect.void)
      })
      assert.isTrue(Exit.hasInterrupts(killed))
      assert.deepStrictEqual(heldIn(project), ["Deploy on Fridays."])
      assert.isFalse(project.exists(PLAYBOOK))
      // Who comes next has the answer that was paid for.
      const again = yield* runUntil(project, llm, { before: () => Effect.void })
      assert.isTrue(Exit.isSuccess(again))
      assert.lengthOf(llm.requests, 1)
      assert.deepStrictEqual(heldIn(project), ["Deploy on Fridays."])
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": taught("one") } })
      assert.lengthOf(journalOf(project), 1)
    })
  )
})

const BEFORE = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Use pnpm"), keyPoint("pref-002", "Use tabs")] })
const rating = (name: string, given: string) => ({ name, rating: given })

/** What an LLM answers that has a mind to rate, in turn. */
const PRAISE = { evaluations: [rating("pref-001", "helpful"), rating("pref-002", "harmful")], operations: [] }
const BLAME = { evaluations: [rating("pref-001", "harmful"), rating("pref-002", "harmful")], operations: [] }

const cites = (uuid: string, fields: Record<string, unknown> = {}) => {
  const told = `As [pref-001] and [pref-002] say, ${uuid}. ${"It is a long story. ".repeat(60)}`
  const asked = `Go on, ${uuid}. pref-001 helped. pref-001 was wrong. pref-002 was wrong.`
  return `${userLine(asked, { uuid: `${uuid}-a`, ...fields })}\n${assistantLine(told, { uuid: `${uuid}-b`, ...fields })}\n`
}

const recordOf = (project: Project) =>
  JSON.parse(project.read(PLAYBOOK)).sections["USER PREFERENCES"].map(
    ({ harmful, helpful }: { readonly harmful: number; readonly helpful: number }) => [helpful, harmful]
  )

describe("work, on a session that rates", () => {
  it.live("counts one helpful and one harmful a key point, over its windows, its events and its subagents", () =>
    Effect.gen(function* () {
      const AGENT = "t/s-1/subagents/agent-a.jsonl"
      const OTHER = "t/s-2.jsonl"
      const project = yield* makeProject({
        [PLAYBOOK]: BEFORE,
        "t/s-1.jsonl": [1, 2, 3, 4].map((number) => cites(`u-${number}`)).join(""),
        [AGENT]: cites("a-1", { isSidechain: true }),
        [OTHER]: cites("o-1", { sessionId: "s-2" })
      })
      const { layer, requests } = scriptedLlm(
        Array.from({ length: 20 }, (_, index) => (index % 4 < 2 ? PRAISE : BLAME))
      )
      const settings = { ...defaultSettings, reflection: { ...defaultSettings.reflection, windowTokens: 400 } }
      const learn = (file: string, session: string, event: string, llm = layer) =>
        runLearning(project, llm, { transcript: `${project.root}/${file}`, session, event, settings })
      yield* learn("t/s-1.jsonl", "s-1", "PreCompact")
      assert.isAbove(requests.length, 2)
      const once = [
        [1, 1],
        [0, 1]
      ]
      assert.deepStrictEqual(recordOf(project), once)
      yield* learn(AGENT, "s-1", "SubagentStop")
      project.write("t/s-1.jsonl", `${project.read("t/s-1.jsonl")}${cites("u-9")}`)
      yield* learn("t/s-1.jsonl", "s-1", "SessionEnd")
      assert.deepStrictEqual(recordOf(project), once)
      yield* learn(OTHER, "s-2", "SessionEnd", scriptedLlm([PRAISE]).layer)
      assert.deepStrictEqual(recordOf(project), [
        [2, 1],
        [0, 2]
      ])
    })
  )

  it.live("counts of a session only what that session was given, where that was noted", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: BEFORE, "s-1.jsonl": cites("u-1"), "s-2.jsonl": cites("o-1") })
      ownState(project.root)
      const receipt = { at: "2026-03-04T12:00:00.000Z", event: "SessionStart", given: { whole: ["pref-002"] } }
      project.write(".claude/debrief/sessions/s-1.json", `${JSON.stringify(receipt)}\n`)
      const learn = (session: string) => {
        const transcript = `${project.root}/${session}.jsonl`
        return runLearning(project, scriptedLlm([PRAISE]).layer, { transcript, session, event: "SessionEnd" })
      }
      const outcome = yield* learn("s-1")
      assert.include(
        JSON.stringify(outcome),
        "pref-001 was rated helpful, which counts as neutral: the session was not given it"
      )
      assert.deepStrictEqual(recordOf(project), [
        [0, 0],
        [0, 1]
      ])
      yield* learn("s-2")
      assert.deepStrictEqual(recordOf(project), [
        [1, 0],
        [0, 2]
      ])
    })
  )

  it.live("takes what the person said in another window of the session for said", () =>
    Effect.gen(function* () {
      const rule = "Never commit generated files."
      const project = yield* makeProject({
        "s-1.jsonl": `${userLine(rule, { uuid: "u-0" })}\n${[1, 2, 3, 4].map((number) => cites(`u-${number}`)).join("")}`
      })
      const operation = { type: "ADD", text: rule, section: "USER PREFERENCES", evidence: rule }
      const nothing = { evaluations: [], operations: [] }
      const answers = [
        nothing,
        { evaluations: [], operations: [operation] },
        ...Array.from({ length: 8 }, () => nothing)
      ]
      const { layer, requests } = scriptedLlm(answers)
      const settings = { ...defaultSettings, reflection: { ...defaultSettings.reflection, windowTokens: 400 } }
      yield* runLearning(project, layer, {
        transcript: `${project.root}/s-1.jsonl`,
        session: "s-1",
        event: "SessionEnd",
        settings
      })
      assert.isAbove(requests.length, 2)
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": rule } })
    })
  )
})
