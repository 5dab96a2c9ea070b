import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { curationJsonSchema, reflectionJsonSchema } from "../../src/core/playbook/Answer.ts"
import { updatePlaybook } from "../../src/core/playbook/Update.ts"
import { Malformed } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { layerPrompts } from "../../src/layers.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { reflectInRoles } from "../../src/reflection/reflect.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { commitsOf, failure, runLearning, TRANSCRIPT, transcriptOf } from "../worker/support.ts"
import { assistant, promptOf, scriptedLlm, user } from "./support.ts"

const PROJECT = projectPaths("/nonexistent/project")
const BEFORE = playbookOf({
  "USER PREFERENCES": [keyPoint("pref-001", "Use npm", 0, 2), keyPoint("pref-002", "Short answers", 1)]
})
const TALK = [
  user("We never use npm here, it is pnpm. Keep answers short."),
  assistant("Right, against [pref-001]. I keep to [pref-002]."),
  user("pref-001 was wrong. pref-002 helped.")
]

const SEEN = {
  analysis: "The agent used the wrong package manager.",
  insights: [{ insight: "The project uses pnpm.", evidence: "it is pnpm" }],
  tags: [
    { name: "pref-001", rating: "harmful", rationale: "it said npm" },
    { name: "pref-002", rating: "helpful", rationale: "short" }
  ]
}
const DECIDED = {
  operations: [{ type: "UPDATE", target_id: "pref-002", text: "Keep answers short", evidence: "Keep answers short" }]
}

const world = layerPrompts.pipe(Layer.provide([layerFiles, Environment.layer({})]))

const reflectWith = Effect.fnUntraced(function* (...answers: ReadonlyArray<unknown>) {
  const { layer, requests } = scriptedLlm(answers)
  const reflection = yield* inside(PROJECT, reflectInRoles(BEFORE, TALK)).pipe(Effect.provide([layer, world]))
  return { reflection, requests }
})

describe("the two roles of a reflection", () => {
  it.effect("each ask for their own answer", () =>
    Effect.gen(function* () {
      const { requests } = yield* reflectWith(SEEN, DECIDED)
      assert.deepStrictEqual(
        requests.map(({ purpose, schema }) => [purpose, schema]),
        [
          ["reflector", reflectionJsonSchema],
          ["curator", curationJsonSchema]
        ]
      )
    })
  )

  it.effect("the reflector is shown the session and the key points, without their record", () =>
    Effect.gen(function* () {
      const { requests } = yield* reflectWith(SEEN, DECIDED)
      const prompt = promptOf(requests[0]!)
      assert.include(prompt, "\nuser:\n We never use npm here, it is pnpm. Keep answers short.\n")
      assert.include(prompt, '"pref-002": "Short answers"')
      assert.match(prompt, /CITED[^\n]*\npref-001, pref-002\n/)
      assert.notMatch(prompt, /\{(playbook|citations|trajectories)\}/)
    })
  )

  it.effect("the curator is never shown the session, only what the reflector says of it", () =>
    Effect.gen(function* () {
      const { requests } = yield* reflectWith(SEEN, DECIDED)
      const prompt = promptOf(requests[1]!)
      for (const words of ["We never use npm here", "Right, against"]) assert.notInclude(prompt, words)
      for (const words of [SEEN.analysis, "The project uses pnpm.", "it said npm"]) assert.include(prompt, words)
      assert.notMatch(prompt, /\{(playbook|reflection)\}/)
    })
  )

  it.effect("the curator is shown the counters with the reflector's ratings in them", () =>
    Effect.gen(function* () {
      const { requests } = yield* reflectWith(SEEN, DECIDED)
      const shown = promptOf(requests[1]!).replaceAll(/\s+/g, " ")
      assert.include(shown, '{ "name": "pref-001", "text": "Use npm", "helpful": 0, "harmful": 3 }')
      assert.include(shown, '{ "name": "pref-002", "text": "Short answers", "helpful": 2, "harmful": 0 }')
    })
  )

  it.effect("neither is shown a secret, nor does one come of them", () =>
    Effect.gen(function* () {
      const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
      const { layer, requests } = scriptedLlm([
        { ...SEEN, analysis: `It pushed with ${secret}.` },
        { operations: [{ type: "ADD", text: `Push with ${secret}.` }] }
      ])
      const leaky = playbookOf({ OTHERS: [keyPoint("oth-001", `Log in with ${secret}.`)] })
      const { extraction } = yield* inside(PROJECT, reflectInRoles(leaky, [user(`my token is ${secret}`)])).pipe(
        Effect.provide([layer, world])
      )
      assert.lengthOf(requests, 2)
      for (const request of requests) assert.notInclude(promptOf(request), secret)
      assert.deepStrictEqual(extraction.operations, [{ type: "ADD", text: "Push with [REDACTED github token]." }])
    })
  )

  it.effect("come to one reflection: the reflector's ratings, then the curator's operations, and what both took", () =>
    Effect.gen(function* () {
      const { reflection } = yield* reflectWith(SEEN, {
        ...DECIDED,
        evaluations: [{ name: "pref-002", rating: "harmful" }]
      })
      assert.strictEqual(reflection.order, "ratings first")
      assert.deepStrictEqual(reflection.extraction.operations, DECIDED.operations)
      assert.deepInclude(reflection.extraction.evaluations[0], { name: "pref-001", rating: "harmful" })
      assert.lengthOf(reflection.extraction.evaluations, 2)
      assert.deepStrictEqual(reflection.rationales, { "pref-001": "it said npm", "pref-002": "short" })
      assert.lengthOf(reflection.spent, 2)
    })
  )

  it.effect("count a rating also when the curator rewords or deletes the key point", () =>
    Effect.gen(function* () {
      const { reflection } = yield* reflectWith(SEEN, {
        operations: [...DECIDED.operations, { type: "DELETE", target_id: "pref-001", reason: "wrong" }]
      })
      const { playbook } = updatePlaybook(BEFORE, reflection.extraction, reflection.order)
      assert.deepStrictEqual(playbook.sections["USER PREFERENCES"], [keyPoint("pref-002", "Keep answers short", 2)])
    })
  )

  it.effect("rate what was there before, not what the curator puts in its place", () =>
    Effect.gen(function* () {
      const { reflection } = yield* reflectWith(
        { ...SEEN, tags: [...SEEN.tags, { name: "pref-003", rating: "harmful", rationale: "not there yet" }] },
        { operations: [{ type: "ADD", text: "Use pnpm", section: "USER PREFERENCES" }] }
      )
      const { playbook } = updatePlaybook(BEFORE, reflection.extraction, reflection.order)
      assert.deepStrictEqual(playbook.sections["USER PREFERENCES"].at(-1), keyPoint("pref-003", "Use pnpm"))
    })
  )

  it.effect("take the ratings by their older name, and none where there are none", () =>
    Effect.gen(function* () {
      const { tags, ...rest } = SEEN
      const older = yield* reflectWith({ ...rest, evaluations: tags }, DECIDED)
      assert.lengthOf(older.reflection.extraction.evaluations, 2)
      const none = yield* reflectWith({ ...rest, tags: "none" }, { operations: "none" })
      assert.deepStrictEqual(none.reflection.extraction.evaluations, [])
    })
  )

  it.effect("are each asked once more when their answer is of no use", () =>
    Effect.gen(function* () {
      const { reflection, requests } = yield* reflectWith("Hm.", SEEN, "Hm, too.", DECIDED)
      assert.deepStrictEqual(
        requests.map(({ correction, purpose }) => [purpose, correction?.answer]),
        [
          ["reflector", undefined],
          ["reflector", "Hm."],
          ["curator", undefined],
          ["curator", "Hm, too."]
        ]
      )
      assert.lengthOf(reflection.spent, 4)
    })
  )

  it.effect("come to nothing when one of them fails", () =>
    Effect.gen(function* () {
      const malformed = failure(new Malformed({ detail: "cut off" }))
      const { layer, requests } = scriptedLlm([SEEN, malformed])
      const error = yield* inside(PROJECT, reflectInRoles(BEFORE, TALK)).pipe(
        Effect.provide([layer, world]),
        Effect.flip
      )
      assert.strictEqual(error.reason._tag, "Malformed")
      assert.lengthOf(requests, 3)
    })
  )
})

describe("work in two roles", () => {
  it.live("saves what both came to as one change, with both calls paid for", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: BEFORE,
        [TRANSCRIPT]: transcriptOf(TALK.map(({ content }) => content))
      })
      const settings = { ...defaultSettings, reflection: { ...defaultSettings.reflection, mode: "roles" } } as const
      const { lessons } = yield* runLearning(project, scriptedLlm([SEEN, DECIDED], { costUsd: 0.25 }).layer, {
        settings
      })
      assert.deepInclude(lessons[0], { calls: 2, usd: 0.5, saved: true })
      assert.deepStrictEqual(JSON.parse(project.read(PLAYBOOK)).sections["USER PREFERENCES"], [
        keyPoint("pref-002", "Keep answers short", 2)
      ])
      assert.match(commitsOf(project)[0]!, /^Learn: update pref-002; rate pref-001, pref-002; prune pref-001/)
      const [entry] = project
        .read(".claude/debrief/journal.jsonl")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      assert.deepStrictEqual(
        entry.ratings.map((rating: { id: string; rationale: string }) => [rating.id, rating.rationale]),
        [
          ["pref-001", "it said npm"],
          ["pref-002", "short"]
        ]
      )
      const purposes = project
        .read(".claude/debrief/spend.jsonl")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).purpose)
      assert.deepStrictEqual(purposes, ["reflector", "curator"])
    })
  )
})
