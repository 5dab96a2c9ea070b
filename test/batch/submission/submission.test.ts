import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Llm } from "../../../src/llm/Llm.ts"
import { reflect } from "../../../src/reflection/reflect.ts"
import { ExclusionsOf } from "../../../src/sessions/ExcludedPaths.ts"
import { promptOf, scriptedLlm } from "../../reflection/support.ts"
import { inside } from "../../support/inside.ts"
import type { Project } from "../../support/projects.ts"
import { taught } from "../../support/taught.ts"
import {
  batchFates,
  canceled,
  collect,
  creates,
  errored,
  expired,
  idsOf,
  itemFates,
  itemsAbout,
  layerBatches,
  learn,
  learnedIn,
  rate,
  readPlaybook,
  recordsIn,
  settingsWith,
  spendOf,
  startBatches,
  type StoredRequest,
  submit,
  succeeded
} from "./support.ts"

const helpfulIn = (project: Project): number => readPlaybook(project).sections["USER PREFERENCES"][0]!.helpful

/** Leaves out whatever there is. */
const everything = () => Effect.succeed(() => true)

describe("a batch that is submitted and left", () => {
  it.live("asks of each window what a reflection would ask", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      const { layer, requests } = scriptedLlm([{ operations: [] }])
      yield* Effect.gen(function* () {
        const [item] = yield* itemsAbout(world.project, "s-rust", ["rust"])
        const llm = yield* Effect.provide(Llm, layer)
        const asked = inside(world.project.paths, reflect(readPlaybook(world.project), item!.window.entries))
        yield* Effect.provideService(asked, Llm, llm)
      }).pipe(Effect.provide(layerBatches(world.api)))
      const { params } = world.api.batches[0]!.requests[0]!
      const [{ content }] = params["messages"] as [{ content: ReadonlyArray<{ text: string }> }]
      assert.strictEqual(content.map(({ text }) => text).join(""), promptOf(requests[0]!))
      assert.deepStrictEqual(params["output_config"], { format: { type: "json_schema", schema: requests[0]!.schema } })
    })
  )

  it.live(
    "waits until it has ended, and then teaches in the order of its windows, whatever order results come in",
    () =>
      Effect.gen(function* () {
        const world = yield* startBatches
        assert.deepStrictEqual(idsOf(yield* submit(world, ["rust", "vim", "tea"])), ["msgbatch_1"])
        const [early] = (yield* collect(world)).batches
        assert.strictEqual(early?.fate._tag === "Waiting" && early.fate.counts.processing, 3)
        assert.deepStrictEqual(learnedIn(world), [])

        world.api.end("msgbatch_1", learn)
        const collection = yield* collect(world)
        assert.deepStrictEqual(batchFates(collection), ["Collected"])
        assert.deepStrictEqual(learnedIn(world), [taught("rust"), taught("vim"), taught("tea")])
        const results = collection.batches[0]!.items.flatMap(({ fate }) =>
          fate._tag === "Applied" ? [fate.result] : []
        )
        assert.deepStrictEqual(
          results.map(({ changes, found, messages }) => [found.session, messages, changes.map(({ text }) => text)]),
          [
            ["s-rust", 2, [taught("rust")]],
            ["s-vim", 2, [taught("vim")]],
            ["s-tea", 2, [taught("tea")]]
          ]
        )
      })
  )

  it.live("teaches nothing of a session that the person has left out since", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      world.api.end("msgbatch_1", learn)
      const collection = yield* collect(world).pipe(Effect.provideService(ExclusionsOf, everything))
      assert.deepStrictEqual([itemFates(collection), learnedIn(world)], [["Excluded"], []])
    })
  )

  it.live("is collected once", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      world.api.end("msgbatch_1", rate)
      yield* collect(world)
      const asked = world.api.received.length
      assert.deepStrictEqual(yield* collect(world), { batches: [], unreadable: [] })
      assert.strictEqual(world.api.received.length, asked)
      assert.strictEqual(helpfulIn(world.project), 1)
    })
  )

  it.live("is paid for at half the price, and the ledger and the journal say so", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      const usage = { input_tokens: 2000, output_tokens: 100 }
      world.api.end("msgbatch_1", (request) => {
        const { message } = learn(request)
        return { type: "succeeded", message: { ...(message as object), model: "claude-sonnet-5-5", usage } }
      })
      const { batches } = yield* collect(world)
      // Two dollars a million in and ten out, halved.
      assert.lengthOf(spendOf(world), 1)
      assert.deepInclude(spendOf(world)[0], { usd: 0.0025, purpose: "batch", ok: true, session: "s-rust" })
      const [item] = batches[0]!.items
      assert.strictEqual(item!.usd, 0.0025)
      assert.strictEqual(item!.fate._tag === "Applied" && item!.fate.result.usd, 0.0025)
      const entry = JSON.parse(world.project.read(".claude/debrief/journal.jsonl"))
      assert.deepInclude(entry, { usd: 0.0025, backend: "anthropic", session: "s-rust", event: "batch" })
    })
  )

  it.live("takes no more than the batch may, whatever its results say", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      const usage = { input_tokens: 1e15, output_tokens: 5_000_000 }
      world.api.end("msgbatch_1", (request) => {
        const { message } = learn(request)
        return { type: "succeeded", message: { ...(message as object), usage } }
      })
      yield* collect(world)
      assert.isBelow(spendOf(world)[0]!["usd"] as number, 0.1)
    })
  )

  it.live("takes at least what was sent and what came, whatever its results say, and what was cut off, too", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust", "vim"])
      const usage = { input_tokens: 0, output_tokens: 0 }
      let nth = 0
      world.api.end("msgbatch_1", (request) => {
        const { message } = learn(request)
        const cut = nth++ === 0 ? {} : { stop_reason: "max_tokens" }
        return { type: "succeeded", message: { ...(message as object), usage, ...cut } }
      })
      yield* collect(world)
      const lines = world.project.read(".claude/debrief/spend.jsonl").trim().split("\n")
      const taken = lines.map((line) => JSON.parse(line).usage)
      assert.lengthOf(taken, 2)
      for (const { inputTokens, outputTokens } of taken) {
        assert.isAbove(inputTokens, 500)
        assert.isAbove(outputTokens, 10)
      }
    })
  )

  it.live("tells in the journal how much it was asked about, and where its evidence stands", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      world.api.end("msgbatch_1", learn)
      yield* collect(world)
      const entry = JSON.parse(world.project.read(".claude/debrief/journal.jsonl"))
      assert.deepStrictEqual(entry.span, { from: 0, to: 426, messages: 2 })
      assert.deepStrictEqual(entry.operations, [
        {
          type: "ADD",
          id: "oth-001",
          evidence: taught("rust"),
          quoted: true,
          place: { turn: 1, role: "user", origin: "person", offset: 37 }
        }
      ])
    })
  )

  it.live("keeps nothing of what was said", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust"])
      const text = world.project.read(`.claude/debrief/batches/${recordsIn(world)[0]}`)
      assert.include(text, "msgbatch_1")
      assert.notInclude(text, "Tell me about")
    })
  )

  it.live("rates a key point once for each session, however many windows it has", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust", "vim"], { session: "s-1" })
      world.api.end("msgbatch_1", rate)
      yield* collect(world)
      assert.strictEqual(helpfulIn(world.project), 1)
    })
  )

  it.live("is cut into several where one would be too large, and what fits into none is told", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      const limits = { requests: 2, bytes: 256_000_000 }
      const { submitted } = yield* submit(world, ["rust", "vim", "tea"], { limits })
      assert.deepStrictEqual(
        submitted.map(({ id, requests }) => [id, requests]),
        [
          ["msgbatch_1", 2],
          ["msgbatch_2", 1]
        ]
      )
      const none = yield* submit(world, ["go"], { limits: { requests: 2, bytes: 100 } })
      assert.deepStrictEqual(
        none.notSubmitted.map(({ reason }) => reason),
        ["too large"]
      )
      assert.strictEqual(creates(world), 2)
    })
  )
})

describe("requests that were not answered, or not well", () => {
  const ends: ReadonlyArray<(request: StoredRequest) => { readonly type: string }> = [
    learn,
    () => errored("overloaded_error", "busy"),
    () => expired,
    () => canceled,
    () => succeeded("I would rather not say."),
    () => succeeded('{"operations": [', { stop_reason: "max_tokens" }),
    learn
  ]
  const TOPICS = ["zero", "two", "three", "four", "five", "six", "seven"]

  const startEnded = Effect.gen(function* () {
    const world = yield* startBatches
    yield* submit(world, TOPICS)
    world.api.end("msgbatch_1", (request, index) => ends[index]!(request))
    return world
  })

  it.live("are told with their reasons, hold up none of the others, and can be submitted again", () =>
    Effect.gen(function* () {
      const world = yield* startEnded
      const collection = yield* collect(world)
      assert.deepStrictEqual(batchFates(collection), ["Collected"])
      const fates = ["Applied", "errored", "expired", "canceled", "malformed", "malformed", "Applied"]
      assert.deepStrictEqual(itemFates(collection), fates)
      assert.deepStrictEqual(learnedIn(world), [taught("zero"), taught("seven")])
      const details = collection.batches[0]!.items.flatMap(({ fate }) =>
        fate._tag === "NotDone" ? [fate.notDone.detail] : []
      )
      assert.include(details[0], "busy")
      assert.include(details[3], "no JSON object")
      assert.include(details[4], "max_tokens")

      assert.deepStrictEqual(idsOf(yield* submit(world, TOPICS.slice(1, 6))), ["msgbatch_2"])
      world.api.end("msgbatch_2", learn)
      yield* collect(world)
      assert.sameMembers(
        [...learnedIn(world)],
        TOPICS.map((topic) => taught(topic))
      )
    })
  )

  it.live("are paid for where there is an answer, of use or not", () =>
    Effect.gen(function* () {
      const world = yield* startEnded
      const { batches } = yield* collect(world)
      assert.sameDeepMembers(
        spendOf(world).map(({ ok, session }) => [session, ok]),
        [
          ["s-five", false],
          ["s-zero", true],
          ["s-seven", true],
          ["s-six", false]
        ]
      )
      const paid = batches[0]!.items.map(({ usd }) => usd > 0)
      assert.deepStrictEqual(paid, [true, false, false, false, true, true, true])
    })
  )

  it.live("leave what comes after them in the same transcript learned, and how far it was learned from unsaid", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      yield* submit(world, ["rust", "vim"], { session: "s-1" })
      world.api.end("msgbatch_1", (request, index) => (index === 0 ? expired : learn(request)))
      yield* collect(world)
      const spans = world.project.read(".claude/debrief/learned.jsonl").trim().split("\n")
      assert.lengthOf(spans, 1)
      assert.notProperty(JSON.parse(spans[0]!), "watermark")
    })
  )
})

describe("limits of spending", () => {
  const budget = { maxTokensPerSession: Infinity, maxUsdPerDay: Infinity, maxUsdPerMonth: Infinity }

  it.live("leave out what they have no room for, with what waits in other batches counted", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      const { mostUsd } = yield* submit(world, ["one"])
      const settings = settingsWith({ budget: { ...budget, maxUsdPerDay: mostUsd * 2.5 } })
      const { notSubmitted, submitted } = yield* submit(world, ["two", "six"], { settings })
      assert.deepStrictEqual(
        submitted.map(({ items }) => items.map(({ found }) => found.session)),
        [["s-two"]]
      )
      assert.deepStrictEqual(
        notSubmitted.map(({ item, reason }) => [item.found.session, reason]),
        [["s-six", "ceiling"]]
      )
      assert.include(notSubmitted[0]?.detail, "budget.maxUsdPerDay")
    })
  )

  it.live("may be those of a session, over all its windows", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      const settings = settingsWith({ budget: { ...budget, maxTokensPerSession: 6_000 } })
      const { notSubmitted, submitted } = yield* submit(world, ["one", "two", "six"], { settings, session: "s-1" })
      assert.isAbove(submitted.length, 0)
      assert.isAbove(notSubmitted.length, 0)
      assert.notProperty(submitted[0]!.items[0]!.window.learned, "watermark")
    })
  )

  it.live("may be those of the run alone", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      const usd = yield* submit(world, ["two"], { ceilings: { maxUsd: 0.000_001 } })
      assert.include(usd.notSubmitted[0]?.detail, "the run's ceiling of $")
      const tokens = yield* submit(world, ["two"], { ceilings: { maxTokens: 10 } })
      assert.include(tokens.notSubmitted[0]?.detail, "10 tokens")
      assert.strictEqual(creates(world), 0)
    })
  )
})
