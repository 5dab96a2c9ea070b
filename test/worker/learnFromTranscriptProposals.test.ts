import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import { Llm } from "../../src/llm/Llm.ts"
import { layerReplay } from "../../src/llm/Replay.ts"
import { withSeed } from "../../src/project/Project.ts"
import { readSeed, SEED, subjects } from "../review/support.ts"
import { userLine } from "../sessions/support.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { add, saying } from "../support/taught.ts"
import { runLearning, runWork, TRANSCRIPT, transcriptOf } from "./support.ts"

const SAID = [
  saying("Please tidy up.", "one"),
  "Done. You prefer named exports over default ones.",
  "Go on with the docs.",
  "Done.",
  "Would you prefer that always?"
]
const session = makeProject({ [TRANSCRIPT]: transcriptOf(SAID) })

describe("learning from a session", () => {
  it.live("finds proposals without any LLM, and commits them", () =>
    Effect.gen(function* () {
      const project = yield* session
      const outcome = yield* runLearning(project, Llm.layerOff)
      assert.deepStrictEqual(outcome.proposals, { ok: true, added: 1, total: 1 })
      assert.deepStrictEqual([outcome.reflected, outcome.lessons], [false, []])
      const [found] = readSeed(project).state.proposals as ReadonlyArray<Proposal>
      assert.deepInclude(found, { content: "You prefer named exports over default ones.", source: "s-1" })
      assert.deepStrictEqual(subjects(project), ["Learn: extracted 1 proposals"])
      assert.isFalse(project.exists(PLAYBOOK))
    })
  )

  it.live("finds them once, however often it learns from the session, and beside what an LLM teaches", () =>
    Effect.gen(function* () {
      const project = yield* session
      const answer = add("one")
      const first = yield* runLearning(project, layerReplay([{ answer }]))
      assert.deepStrictEqual([first.proposals, first.lessons.length], [{ ok: true, added: 1, total: 1 }, 1])
      const again = yield* runLearning(project, layerReplay([{ answer }]))
      assert.deepStrictEqual(again.proposals, { ok: true, added: 0, total: 1 })
      assert.include(subjects(project), "Learn: extracted 1 proposals")
      assert.include(subjects(project), "Learn: add oth-001")
    })
  )

  it.live("keeps the proposals when the LLM fails", () =>
    Effect.gen(function* () {
      const project = yield* session
      yield* Effect.flip(runWork(project, layerReplay([])))
      assert.lengthOf(readSeed(project).state.proposals, 1)
    })
  )

  it.live("puts them where it is told to, and learns nothing from what was only shown", () =>
    Effect.gen(function* () {
      const shown = userLine([{ type: "tool_result", tool_use_id: "t", content: "You prefer what a tool printed" }])
      const project = yield* makeProject({ [TRANSCRIPT]: `${transcriptOf(SAID)}${shown}\n` })
      yield* runLearning({ ...project, paths: withSeed(project.paths, "mine.json") }, Llm.layerOff)
      assert.lengthOf(JSON.parse(project.read("mine.json")).state.proposals, 1)
      assert.isFalse(project.exists(SEED))
    })
  )

  it.live("says what went wrong with them, and goes on", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [TRANSCRIPT]: transcriptOf(SAID), [`${SEED}/folder`]: "" })
      const outcome = yield* runLearning(project, Llm.layerOff)
      assert.isFalse(outcome.proposals.ok)
      assert.include(outcome.proposals.ok ? "" : outcome.proposals.error, "cannot be read")
    })
  )
})
