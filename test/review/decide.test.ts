import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { emptySeed } from "../../src/core/proposals/Seed.ts"
import { SIGNAL_TYPES } from "../../src/core/proposals/signals/Languages.ts"
import { extractionHook } from "../../src/reflection/propose.ts"
import { accept, clean, findPending, ProposalNotFound, reject } from "../../src/review/decide.ts"
import { undo } from "../../src/review/undo.ts"
import { NotSaved } from "../../src/store/Document.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { journalOf } from "../store/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { contentsOf, historyOf, layerReview, makeWaiting, readSeed, SEED, statuses, subjects } from "./support.ts"

const a = proposal("a1", "You prefer a")
const b = proposal("b1", "I learned b", { type: "insight", source: "s-2" })
const c = proposal("b2", "Note to self: c", { type: "self_knowledge" })
const seed = seedOf(a, b, c)
const waiting = makeWaiting(seed)

describe("accepting", () => {
  it.live.each([
    [a, { "USER PREFERENCES": { "pref-001": a.content } }, "patterns"],
    [b, { "PATTERNS & APPROACHES": { "pat-001": b.content } }, "insights"],
    [c, { "PROJECT CONTEXT": { "ctx-001": c.content } }, "selfKnowledge"]
  ] as const)("routes by type, into the playbook and into what was learned: %j", ([one, texts, field]) =>
    Effect.gen(function* () {
      const project = yield* waiting
      const { commitProblem, keyPoint: name } = yield* inside(project.paths, accept(one))
      assert.isUndefined(commitProblem)
      assert.deepStrictEqual(playbookTexts(project), texts)
      const { learned, state } = readSeed(project)
      const [entry] = learned[field] as ReadonlyArray<Record<string, unknown>>
      assert.deepInclude(entry, { id: one.id, content: one.content, source: one.source, keyPoint: name })
      assert.deepStrictEqual(state.extractionStats[one.type], { accepted: 1, rejected: 0 })
      assert.strictEqual(statuses(project)[one.id], "accepted")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("takes another section and other words, without secrets", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, accept(a, { section: "OTHERS", text: " In my words, AKIAIOSFODNN7EXAMPLE " }))
      const text = "In my words, [REDACTED aws key]"
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": text } })
      assert.deepInclude(readSeed(project).learned.patterns[0], { content: text, keyPoint: "oth-001" })
      assert.include(subjects(project)[0], "Confirm: In my words")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("makes one commit a decision, with trailers", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, accept(a))
      yield* inside(project.paths, accept(b))
      assert.deepStrictEqual(subjects(project), [
        "Confirm: I learned b",
        "Confirm: You prefer a",
        "Keep: changes made outside of debrief"
      ])
      assert.strictEqual(
        historyOf(project, "log", "-1", "--format=%(trailers)").trim(),
        `Proposal: b1\nKey-Point: pat-001\nSession: s-2\nSource: review\nJournal: ${journalOf(project).at(-1)!.id}`
      )
      assert.strictEqual(
        historyOf(project, "show", "--format=", "--name-only", "HEAD"),
        "debrief/seed.json\nplaybook.json\n"
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("finds a key point that says so already, whichever section it is in", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seed, { [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-007", a.content)] }) })
      assert.strictEqual((yield* inside(project.paths, accept(a))).keyPoint, "oth-007")
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-007": a.content } })
      assert.deepInclude(readSeed(project).learned.patterns[0], { keyPoint: "oth-007" })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("saves everything without git, and says that the commit was not made", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const { commitProblem } = yield* inside(project.paths, accept(a))
      assert.include(commitProblem, "there is no git command. The data is saved")
      assert.strictEqual(statuses(project)["a1"], "accepted")
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": a.content } })
    }).pipe(Effect.provide(layerReview({ variables: { PATH: "/nonexistent" } })))
  )
})

describe("rejecting", () => {
  it.live("keeps the proposal as rejected, in a commit, and out of the playbook", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, reject(b))
      assert.deepStrictEqual(statuses(project), { a1: "pending", b1: "rejected", b2: "pending" })
      assert.deepStrictEqual(readSeed(project).state.extractionStats.insight, { accepted: 0, rejected: 1 })
      assert.isFalse(project.exists(PLAYBOOK))
      assert.strictEqual(subjects(project)[0], "Reject: I learned b")
      assert.strictEqual(
        historyOf(project, "log", "-1", "--format=%(trailers)").trim(),
        "Proposal: b1\nSession: s-2\nSource: review"
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("is for good: the same sentence is not proposed again, even after cleaning", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, reject(a))
      yield* inside(project.paths, clean())
      assert.deepStrictEqual(yield* inside(project.paths, extractionHook("you PREFER a")), {
        ok: true,
        added: 0,
        total: 1
      })
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("the first decision stands", () => {
  it.live.each(["accepted", "rejected"] as const)("after a proposal was %s, nothing changes any more", (first) =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* first === "accepted" ? inside(project.paths, accept(a)) : inside(project.paths, reject(a))
      const before = [yield* contentsOf(project), subjects(project)]
      const other = { text: "other words" }
      for (const again of [
        inside(project.paths, accept(a)),
        inside(project.paths, accept(a, other)),
        inside(project.paths, reject(a))
      ]) {
        assert.deepStrictEqual(yield* again, { proposal: a, earlier: first, commitProblem: undefined })
      }
      assert.deepStrictEqual([yield* contentsOf(project), subjects(project)], before)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("a proposal that is gone is not made again", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(b))
      assert.strictEqual((yield* inside(project.paths, accept(a))).earlier, "gone")
      assert.isFalse(project.exists(PLAYBOOK))
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of many decisions at once, one is made, and playbook and seed agree on it", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const decisions = Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? inside(project.paths, accept(a, { text: `words ${index}` }))
          : inside(project.paths, reject(a))
      )
      const fibers = yield* Effect.forEach(decisions, (decision) => Effect.forkChild(decision))
      const results = yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))
      const [made, ...others] = results.filter(({ earlier }) => earlier === undefined)
      assert.deepStrictEqual(others, [])
      const status = made?.keyPoint === undefined ? "rejected" : "accepted"
      assert.strictEqual(statuses(project)["a1"], status)
      const texts = project.exists(PLAYBOOK) ? Object.values(playbookTexts(project)).flatMap(Object.values) : []
      assert.lengthOf(texts, status === "accepted" ? 1 : 0)
      for (const { earlier } of results.filter((result) => result !== made)) assert.strictEqual(earlier, status)
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("finding the proposal that is meant", () => {
  it.live("by its id or the beginning of it, when that is of one alone", () =>
    Effect.gen(function* () {
      const { paths } = yield* makeWaiting(
        seedOf(a, b, c, proposal("b", "exact"), { ...proposal("z", "z"), status: "accepted" })
      )
      assert.strictEqual((yield* inside(paths, findPending("a"))).id, "a1")
      assert.strictEqual((yield* inside(paths, findPending("b2"))).id, "b2")
      assert.strictEqual((yield* inside(paths, findPending("b"))).content, "exact")
      for (const [prefix, matches] of [
        ["", 0],
        ["x", 0],
        ["z", 0]
      ] as const) {
        const error = yield* Effect.flip(inside(paths, findPending(prefix)))
        assert.instanceOf(error, ProposalNotFound)
        assert.strictEqual(error.matches, matches)
      }
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of several it says how many there are", () =>
    Effect.gen(function* () {
      const { paths } = yield* waiting
      const error = yield* Effect.flip(inside(paths, findPending("b")))
      assert.include(error.message, "2 waiting proposals have ids that begin with b. Nothing was changed.")
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("cleaning", () => {
  it.live("drops accepted proposals and nothing else: what they say is in learned", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(a, null, b, c))
      yield* inside(project.paths, accept(a))
      yield* inside(project.paths, reject(b))
      const { learned } = readSeed(project)
      assert.strictEqual(yield* inside(project.paths, clean()), 1)
      assert.deepStrictEqual(
        readSeed(project).state.proposals.map((entry) => (entry as { id?: string } | null)?.id),
        [undefined, "b1", "b2"]
      )
      assert.deepStrictEqual(readSeed(project).learned, learned)
      assert.strictEqual(subjects(project)[0], "Clean: drop 1 accepted proposals")
      assert.strictEqual(yield* inside(project.paths, clean()), 0)
      assert.deepStrictEqual(yield* inside(project.paths, extractionHook(a.content)), { ok: true, added: 0, total: 1 })
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("taking a decision back", () => {
  it.live("after a confirm the proposal waits again, and the key point is gone", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, accept(a))
      assert.deepInclude(yield* inside(project.paths, undo()), {
        subject: "Confirm: You prefer a",
        changed: true
      })
      assert.deepStrictEqual(readSeed(project), seed)
      assert.deepStrictEqual(playbookTexts(project), {})
      assert.strictEqual(subjects(project)[0], "Undo: Confirm: You prefer a")
      yield* inside(project.paths, accept(yield* inside(project.paths, findPending("a1"))))
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": a.content } })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("an older one, with those after it kept", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, accept(a))
      const commit = historyOf(project, "rev-parse", "HEAD").trim()
      yield* inside(project.paths, accept(b))
      yield* inside(project.paths, reject(c))
      yield* inside(project.paths, undo(commit))
      assert.deepStrictEqual(statuses(project), { a1: "pending", b1: "accepted", b2: "rejected" })
      assert.deepStrictEqual(playbookTexts(project), { "PATTERNS & APPROACHES": { "pat-001": b.content } })
      const stats = readSeed(project).state.extractionStats
      assert.deepStrictEqual(
        SIGNAL_TYPES.map((type) => stats[type]),
        [
          { accepted: 0, rejected: 0 },
          { accepted: 1, rejected: 0 },
          { accepted: 0, rejected: 1 }
        ]
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("a rejection, and the acceptance before it the next time", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* inside(project.paths, accept(b))
      yield* inside(project.paths, reject(a))
      yield* inside(project.paths, undo())
      assert.deepStrictEqual(statuses(project), { a1: "pending", b1: "accepted", b2: "pending" })
      yield* inside(project.paths, undo())
      assert.deepStrictEqual(readSeed(project), seed)
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("a crash between playbook and seed", () => {
  it.live("loses nothing, and accepting again is the same as accepting once", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seed)
      const failing = layerReview({ fileSystem: layerFailing("rename", "seed.json", "EIO") })
      const error = yield* inside(project.paths, accept(a)).pipe(Effect.flip, Effect.provide(failing))
      assert.instanceOf(error, NotSaved)
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": a.content } })
      assert.deepStrictEqual(readSeed(project), seed)
      const again = yield* inside(project.paths, accept(a)).pipe(Effect.provide(layerReview()))
      assert.strictEqual(again.keyPoint, "pref-001")
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": a.content } })
      assert.strictEqual(statuses(project)["a1"], "accepted")
      assert.lengthOf(readSeed(project).learned.patterns, 1)
    })
  )

  it.live("is accepted in other words as the one key point that it became, which takes these", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seed)
      const failing = layerReview({ fileSystem: layerFailing("rename", "seed.json", "EIO") })
      yield* inside(project.paths, accept(a)).pipe(Effect.flip, Effect.provide(failing))
      const again = accept(a, { text: "Words of mine", section: "OTHERS" })
      const decided = yield* inside(project.paths, again).pipe(Effect.provide(layerReview()))
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { [decided.keyPoint!]: "Words of mine" } })
      assert.strictEqual(statuses(project)["a1"], "accepted")
    })
  )

  it.live("rejecting fails as a whole when the seed cannot be written", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SEED]: seed })
      const failing = layerReview({ fileSystem: layerFailing("rename", "seed.json", "ENOSPC") })
      const error = yield* inside(project.paths, reject(a)).pipe(Effect.flip, Effect.provide(failing))
      assert.include(error.message, "was not saved")
      assert.deepStrictEqual(readSeed(project), seed)
      assert.deepStrictEqual(readSeed(project).state.extractionStats, emptySeed.state.extractionStats)
    })
  )
})
