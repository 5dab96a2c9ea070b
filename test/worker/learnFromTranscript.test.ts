import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerReplay } from "../../src/llm/Replay.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { add, saying, taught, teaching } from "../support/taught.ts"
import { commitsOf, diagnosticsOf, runLearning, runWork, TRANSCRIPT, transcriptOf } from "./support.ts"

const MANY = Array.from({ length: 8 }, (_, index) => `more ${index}`)
const TALK = transcriptOf([
  "pref-001 helped. ctx-001 was wrong.",
  "Thanks.",
  saying(
    "Please use pnpm here as the package manager. The lock file is pnpm's. Webpack is gone, so its shim is obsolete.",
    "first",
    "one",
    "two",
    "three",
    "lesson 0",
    "lesson 1",
    "lesson 2",
    "lesson 3",
    ...MANY
  ),
  "I will, as [pref-001] says. The API at /v1 broke [ctx-001]. I validate early, at the edge, as before.",
  "Forget that Webpack needs a shim."
])

const BEFORE = playbookOf({
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Validate early", 2),
    keyPoint("pat-002", "Validate at the edge", 1, 1)
  ],
  "MISTAKES TO AVOID": [keyPoint("mis-001", "Webpack needs a shim", 1)],
  "USER PREFERENCES": [keyPoint("pref-001", "Use a package manager", 1)],
  "PROJECT CONTEXT": [keyPoint("ctx-001", "The API is at /v1", 1, 2)],
  OTHERS: [keyPoint("oth-001", "Untouched")]
})

const EVERYTHING = {
  evaluations: [
    { name: "pref-001", rating: "helpful" },
    { name: "ctx-001", rating: "harmful" },
    { name: "oth-001", rating: "neutral" },
    { name: "nobody", rating: "helpful" }
  ],
  operations: [
    {
      type: "ADD",
      text: "The lock file is pnpm's.",
      section: "PROJECT CONTEXT",
      evidence: "The lock file is pnpm's"
    },
    {
      type: "UPDATE",
      target_id: "pref-001",
      text: "Use pnpm here as the package manager.",
      evidence: "Please use pnpm here"
    },
    {
      type: "MERGE",
      source_ids: ["pat-001", "pat-002"],
      merged_text: "Validate early; validate at the edge",
      evidence: "I validate early, at the edge"
    },
    { type: "DELETE", target_id: "mis-001", reason: "webpack is gone", evidence: "Forget that Webpack needs a shim" }
  ]
}

const LEARNING_FROM_PROGRAMS = { ...defaultSettings, learn: { sdkSessions: true, exclude: [] } }
const project = makeProject({ [PLAYBOOK]: BEFORE, [TRANSCRIPT]: TALK })

describe("work", () => {
  it.live("adds, updates, merges, deletes, rates and prunes", () =>
    Effect.gen(function* () {
      const here = yield* project
      const outcome = yield* runLearning(here, layerReplay([{ answer: EVERYTHING }]))
      const { sections } = JSON.parse(here.read(PLAYBOOK))
      assert.deepStrictEqual(sections, {
        "PATTERNS & APPROACHES": [keyPoint("pat-003", "Validate early; validate at the edge", 3, 1)],
        "MISTAKES TO AVOID": [],
        "USER PREFERENCES": [keyPoint("pref-001", "Use pnpm here as the package manager.", 2)],
        "PROJECT CONTEXT": [keyPoint("ctx-002", "The lock file is pnpm's.")],
        OTHERS: [keyPoint("oth-001", "Untouched")]
      })
      const [lesson] = outcome.lessons
      assert.deepStrictEqual(lesson!.cited, ["ctx-001", "pref-001"])
      assert.deepStrictEqual(
        lesson!.report.applied.map(({ type }) => type),
        ["ADD", "UPDATE", "MERGE", "DELETE"]
      )
      assert.strictEqual(lesson!.report.ignoredEvaluations, 1)
      assert.isTrue(lesson!.saved)
      assert.strictEqual(outcome.messages, 5)
    })
  )

  it.live("commits what it saved, saying what changed, in which session and who asked", () =>
    Effect.gen(function* () {
      const here = yield* project
      const outcome = yield* runLearning(here, layerReplay([{ answer: EVERYTHING }]), { event: "SessionEnd" })
      assert.isUndefined(outcome.commitProblem)
      const [message, ...older] = commitsOf(here)
      assert.isFalse(older.some((one) => one.startsWith("Learn")))
      for (const id of ["ctx-002", "pref-001", "pat-003", "mis-001", "ctx-001"]) assert.include(message, id)
      assert.match(message!, /^Learn: .*\n\nSession: s-1\nSource: SessionEnd\nJournal: [0-9a-f]{12}$/)
    })
  )

  it.live("first commits what was changed by hand, so that undoing the lesson undoes nothing else", () =>
    Effect.gen(function* () {
      const here = yield* project
      yield* runLearning(here, layerReplay([{ answer: EVERYTHING }]))
      const [, older] = commitsOf(here)
      assert.match(older!, /^Keep: /)
    })
  )

  it.live("takes the session's id from who asked before the transcript's own", () =>
    Effect.gen(function* () {
      const here = yield* project
      const outcome = yield* runLearning(here, layerReplay([{ answer: add("one") }]), { session: "asked-for" })
      assert.strictEqual(outcome.session, "asked-for")
      const [message] = commitsOf(here)
      assert.include(message, "Session: asked-for")
      assert.notInclude(message, "Source:")
    })
  )

  it.live("starts a playbook where there was none, readable by its owner alone", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK })
      yield* runLearning(here, layerReplay([{ answer: add("first") }]))
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("first") } })
      assert.isTrue(here.read(PLAYBOOK).endsWith("}\n"))
      assert.strictEqual(here.read(".claude/debrief/.gitignore"), "*\n")
    })
  )

  it.live("takes the older way of adding, without operations", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK })
      yield* runLearning(
        here,
        layerReplay([{ answer: { new_key_points: [taught("one"), { ...teaching("two"), section: "Others" }] } }])
      )
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("two") } })
      // Without words of the session that show it, the first waits for a person.
      assert.match(here.read(".claude/debrief/seed.json"), /"content": "The output is in out\/one\.log\."/)
    })
  )

  it.live("writes and commits nothing when the session taught nothing", () =>
    Effect.gen(function* () {
      const here = yield* project
      const before = here.read(PLAYBOOK)
      const outcome = yield* runLearning(here, layerReplay([{ answer: { evaluations: [], operations: [] } }]))
      assert.isFalse(outcome.lessons[0]!.saved)
      assert.strictEqual(here.read(PLAYBOOK), before)
      assert.isFalse(commitsOf(here).some((message) => message.startsWith("Learn")))
    })
  )

  it.live("learns from what can be read of a damaged transcript, and counts the rest", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: `${TALK}{"type":"user","mess\n` })
      const outcome = yield* runLearning(here, layerReplay([{ match: "use pnpm here", answer: add("one") }]))
      assert.strictEqual(outcome.damagedLines, 1)
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("one") } })
    })
  )

  it.live("two at the same time lose nothing of each other", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: TALK })
      const texts = Array.from({ length: 4 }, (_, index) => `lesson ${index}`)
      yield* Effect.forEach(texts, (text) => runLearning(here, layerReplay([{ answer: add(text) }])), {
        concurrency: "unbounded"
      })
      assert.sameMembers(Object.values(playbookTexts(here)["OTHERS"]!), texts.map(taught))
      // One commit may take in what another saved meanwhile.
      assert.include([1, 2, 3, 4], commitsOf(here).length)
    })
  )
})

describe("work asks no LLM", () => {
  const never = layerReplay([])
  const programs = transcriptOf([saying("Tidy up the work.", "one"), "Done."], { entrypoint: "sdk-cli" })

  it.live("when nothing was said", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: '{"type":"system"}\n{"broken' })
      const outcome = yield* runWork(here, never)
      assert.deepStrictEqual(outcome, { _tag: "Skipped", reason: "nothing was said in it", damagedLines: 1 })
      assert.deepStrictEqual(here.files(), [TRANSCRIPT])
    })
  )

  it.live("when a program started the session and a hook asks", () =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: programs })
      const outcome = yield* runWork(here, never, { event: "SessionEnd" })
      assert.strictEqual(outcome._tag, "Skipped")
      assert.include(outcome._tag === "Skipped" ? outcome.reason : "", "sdk-cli")
    })
  )

  it.live.each([
    { who: "a person asks", options: {} },
    { who: "the settings want it", options: { event: "SessionEnd", settings: LEARNING_FROM_PROGRAMS } }
  ])("but it does for a program's session when $who", ({ options }) =>
    Effect.gen(function* () {
      const here = yield* makeProject({ [TRANSCRIPT]: programs })
      yield* runLearning(here, layerReplay([{ answer: add("one") }]), options)
      assert.deepStrictEqual(playbookTexts(here), { OTHERS: { "oth-001": taught("one") } })
    })
  )

  it.live("when there is no transcript: that is a failure of its own", () =>
    Effect.gen(function* () {
      const here = yield* makeProject()
      const error = yield* Effect.flip(runWork(here, never))
      assert.strictEqual(error._tag, "TranscriptError")
      assert.strictEqual(
        error.message,
        `there is no transcript ${here.root}/${TRANSCRIPT}. Nothing was learned from it.`
      )
    })
  )
})

describe("work, looked into with diagnostics on", () => {
  const operations = [
    teaching("first", "RANDOM STUFF"),
    { type: "DELETE", target_id: "mis-001", reason: "webpack is gone", evidence: "Forget that Webpack needs a shim" },
    { type: "DELETE", target_id: "mis-999" },
    ...MANY.map((name) => teaching(name))
  ]
  const answer = { operations, evaluations: [{ name: "ctx-001", rating: "harmful" }] }

  it.live("leaves files under the names of the seeds", () =>
    Effect.gen(function* () {
      const here = yield* project
      here.write(".claude/diagnostic_mode", "")
      yield* runLearning(here, layerReplay([{ answer }]))
      assert.deepStrictEqual(diagnosticsOf(here), [
        "curator_delete_audit",
        "curator_nonexistent_id",
        "curator_ops_summary",
        "curator_ops_truncated",
        "playbook_pruning",
        "sections_unknown_section"
      ])
    })
  )

  it.live("says when a playbook of an older format was brought up to date", () =>
    Effect.gen(function* () {
      const flat = { key_points: ["one", { name: "kpt_002", text: "two", score: 3 }] }
      const here = yield* makeProject({ [TRANSCRIPT]: TALK, [PLAYBOOK]: flat, ".claude/diagnostic_mode": "" })
      yield* runLearning(here, scriptedLlm([add("three")]).layer)
      assert.includeMembers([...diagnosticsOf(here)], ["sections_migration", "playbook_migration"])
    })
  )

  it.live("leaves none while the flag file is away", () =>
    Effect.gen(function* () {
      const here = yield* project
      yield* runLearning(here, layerReplay([{ answer }]))
      assert.isFalse(here.exists(".claude/diagnostic"))
    })
  )
})
