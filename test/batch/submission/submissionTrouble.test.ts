import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import type { CollectedBatch } from "../../../src/batch/submission/collect.ts"
import { batchesOf } from "../../../src/batch/submission/Submissions.ts"
import { playbookOf } from "../../core/playbook/support.ts"
import { failure, type Reply } from "../../llm/messagesApi.ts"
import { layerFailing } from "../../support/faultyFileSystem.ts"
import { namesIn } from "../../support/project.ts"
import { makeProject, PLAYBOOK } from "../../support/projects.ts"
import { taught } from "../../support/taught.ts"
import {
  batchFates,
  type BatchWorld,
  collect,
  creates,
  idsOf,
  itemFates,
  itemsAbout,
  layerBatches,
  learn,
  learnedIn,
  makeBatchesApi,
  recordsIn,
  spendOf,
  startBatches,
  submit,
  submitAbout
} from "./support.ts"

/** What the API tells of its first batch now. */
const statusNow = ({ api }: BatchWorld): Reply =>
  api.answerTo({ method: "GET", url: "/v1/messages/batches/msgbatch_1", headers: {}, body: {}, at: 0 }, api.baseUrl)

const startEnded = Effect.fnUntraced(function* (...topics: ReadonlyArray<string>) {
  const world = yield* startBatches
  yield* submit(world, topics)
  world.api.end("msgbatch_1", learn)
  return world
})

describe("collecting that is broken off", () => {
  it.live("goes on where it was, applies each answer once and notes each call once", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust", "vim", "tea")
      // As if it were killed when the second answer had been applied.
      let applied = 0
      const onItem = () => Effect.suspend(() => (++applied === 2 ? Effect.interrupt : Effect.void))
      yield* Effect.exit(collect(world, { onItem }))
      assert.deepStrictEqual(learnedIn(world), [taught("rust"), taught("vim")])

      const again = yield* collect(world)
      assert.deepStrictEqual(itemFates(again), ["LearnedAlready", "LearnedAlready", "Applied"])
      assert.deepStrictEqual(learnedIn(world), [taught("rust"), taught("vim"), taught("tea")])
      assert.lengthOf(spendOf(world), 3)
      assert.deepStrictEqual(namesIn(batchesOf(world.project.paths)).length, 1)
    })
  )

  it.live("notes a call once also when it was killed right after it had noted it", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust", "vim")
      yield* Effect.exit(collect(world, { onItem: () => Effect.interrupt }))
      assert.lengthOf(spendOf(world), 2)
      // As a kill leaves it that comes when both calls are noted, and the second's answer is not kept yet.
      const folder = `${batchesOf(world.project.paths)}/${recordsIn(world).find((name) => !name.endsWith(".json"))}`
      fs.rmSync(`${folder}/${namesIn(folder)[1]}`)
      assert.deepStrictEqual(itemFates(yield* collect(world)), ["LearnedAlready", "Applied"])
      assert.lengthOf(spendOf(world), 2)
    })
  )

  it.live("goes on where the results broke off, and keeps what had come", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust", "vim")
      const [first] = world.api.batches[0]!.results
      world.api.scriptReplies(statusNow(world), { body: `${first}${" ".repeat(first!.length * 2)}`, fault: "cut" })
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Failed"])
      assert.deepStrictEqual(learnedIn(world), [])
      const folder = recordsIn(world).find((name) => !name.endsWith(".json"))
      assert.lengthOf(namesIn(`${batchesOf(world.project.paths)}/${folder}`), 1)

      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Collected"])
      assert.deepStrictEqual(learnedIn(world), [taught("rust"), taught("vim")])
      assert.lengthOf(spendOf(world), 2)
    })
  )

  it.live("keeps a batch open of whose results some have not come, and applies the others", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust", "vim")
      const [batch] = world.api.batches
      const all = batch!.results
      batch!.results = all.slice(0, 1)
      const first = yield* collect(world)
      assert.deepStrictEqual(batchFates(first), ["Failed"])
      assert.deepStrictEqual(itemFates(first), ["no result yet", "Applied"])
      batch!.results = all
      assert.deepStrictEqual(itemFates(yield* collect(world)), ["Applied", "LearnedAlready"])
      assert.deepStrictEqual(learnedIn(world), [taught("vim"), taught("rust")])
      assert.deepStrictEqual((yield* collect(world)).batches, [])
    })
  )

  it.live("takes no line that it cannot read for a result that came, and fetches what is missing again", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust", "vim", "tea")
      const [batch] = world.api.batches
      const [first, second, third] = batch!.results
      const errorPage = "\n<html>\n<center><h1>502 Bad Gateway</h1></center>\n</html>\n"
      batch!.results = [first!, second!.slice(0, second!.length / 2), errorPage]
      const cut = yield* collect(world)
      assert.deepStrictEqual(itemFates(cut), ["no result yet", "no result yet", "Applied"])
      const [{ fate }] = cut.batches as [CollectedBatch]
      assert.include(fate._tag === "Failed" ? fate.detail : fate._tag, "2 of 3 results did not come whole")
      batch!.results = [first!, second!, third!]
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Collected"])
      assert.sameMembers([...learnedIn(world)], [taught("rust"), taught("vim"), taught("tea")])
      assert.lengthOf(spendOf(world), 3)
    })
  )

  it.live("gives up what never comes after five fetches and a day, tells of it, and leaves its windows free", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust", "vim")
      const [batch] = world.api.batches
      batch!.results = batch!.results.slice(0, 1)
      const file = `.claude/debrief/batches/${recordsIn(world)[0]}`
      const endAt = (endedAt: string) => world.project.write(file, { ...JSON.parse(world.project.read(file)), endedAt })
      endAt("2026-01-01T00:00:00.000Z")
      for (let fetches = 1; fetches < 5; fetches += 1) {
        assert.deepStrictEqual(batchFates(yield* collect(world)), ["Failed"])
      }
      endAt("2999-01-01T00:00:00.000Z")
      assert.deepStrictEqual(itemFates(yield* collect(world)), ["no result yet", "LearnedAlready"])
      endAt("2026-01-01T00:00:00.000Z")
      const last = yield* collect(world)
      assert.deepStrictEqual([batchFates(last), itemFates(last)], [["Collected"], ["errored", "LearnedAlready"]])
      assert.include(JSON.stringify(last), "fetched 6 times, hold nothing for it")
      assert.deepStrictEqual(idsOf(yield* submit(world, ["rust"])), ["msgbatch_2"])
    })
  )

  it.live("loses nothing when the playbook cannot be written", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust")
      const { project } = world
      const playbook = project.read(PLAYBOOK)
      fs.rmSync(project.paths.playbook)
      fs.mkdirSync(project.paths.playbook)
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Failed"])
      fs.rmdirSync(project.paths.playbook)
      project.write(PLAYBOOK, playbook)
      assert.deepStrictEqual(itemFates(yield* collect(world)), ["Applied"])
      assert.deepStrictEqual(learnedIn(world), [taught("rust")])
      assert.lengthOf(spendOf(world), 1)
    })
  )

  it.live("passes over what has been learned from in another way meanwhile", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust")
      const [item] = yield* Effect.provide(itemsAbout(world.project, "s-rust", ["rust"]), layerBatches(world.api))
      const learned = JSON.stringify({ ...item!.window.learned, window: "another" })
      world.project.write(".claude/debrief/learned.jsonl", `${learned}\n`)
      assert.deepStrictEqual(itemFates(yield* collect(world)), ["LearnedAlready"])
      assert.deepStrictEqual(learnedIn(world), [])
    })
  )

  it.live("tells of records that cannot be read, and leaves them", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust")
      world.project.write(".claude/debrief/batches/broken.json", "{")
      const { batches, unreadable } = yield* collect(world)
      assert.lengthOf(batches, 1)
      assert.deepStrictEqual(unreadable, [`${batchesOf(world.project.paths)}/broken.json`])
      assert.strictEqual(world.project.read(".claude/debrief/batches/broken.json"), "{")
    })
  )
})

describe("a submission that fails", () => {
  it.live("leaves no record when the API rejects it, and all windows to be submitted later", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      world.api.scriptCreates({ reply: failure(401, "bad key") })
      const { notSubmitted, problem, submitted } = yield* submit(world, ["rust", "vim"])
      assert.strictEqual(problem?._tag, "LlmError")
      assert.include(problem?.message, "401")
      assert.deepStrictEqual(submitted, [])
      assert.deepStrictEqual(
        notSubmitted.map(({ reason }) => reason),
        ["failed", "failed"]
      )
      assert.deepStrictEqual(recordsIn(world), [])
      assert.strictEqual(creates(world), 1)
      assert.deepStrictEqual(idsOf(yield* submit(world, ["rust", "vim"])), ["msgbatch_1"])
    })
  )

  it.live("keeps the batches before it, and sends none after it", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      world.api.scriptCreates({ isMade: true, reply: { body: { id: "msgbatch_1" } } }, { reply: failure(413, "no") })
      const limits = { requests: 1, bytes: 1_000_000 }
      const submission = yield* submit(world, ["rust", "vim", "go"], { limits })
      assert.deepStrictEqual(idsOf(submission), ["msgbatch_1"])
      assert.deepStrictEqual(
        submission.notSubmitted.map(({ item }) => item.found.session),
        ["s-vim", "s-go"]
      )
      assert.strictEqual(creates(world), 2)
    })
  )

  it.live(
    "is not sent again when its answer was lost: its windows wait, and the batch is found when it has ended",
    () =>
      Effect.gen(function* () {
        const world = yield* startBatches
        world.api.scriptCreates({ isMade: true, reply: { fault: "silent" } })
        const submission = yield* submit(world, ["rust"], {}, { timeoutSeconds: 1 })
        assert.strictEqual(submission.problem?._tag, "SubmissionLost")
        assert.lengthOf(submission.unconfirmed, 1)
        assert.deepStrictEqual(submission.notSubmitted, [])

        const again = yield* submit(world, ["rust"])
        assert.deepStrictEqual(
          again.notSubmitted.map(({ reason }) => reason),
          ["in a batch already"]
        )
        assert.strictEqual(creates(world), 1)

        assert.deepStrictEqual(batchFates(yield* collect(world)), ["Unconfirmed"])
        world.api.end("msgbatch_1", learn)
        const late = yield* collect(world)
        assert.deepStrictEqual(batchFates(late), ["Collected"])
        assert.strictEqual(late.batches[0]?.id, "msgbatch_1")
        assert.deepStrictEqual(learnedIn(world), [taught("rust")])
      })
  )

  it.live("takes no batch of others for its own", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      const other = { ...world, project: yield* makeProject({ [PLAYBOOK]: playbookOf() }) }
      world.api.scriptCreates({ reply: { fault: "drop" } })
      yield* submit(world, ["rust"])
      yield* submit(other, ["vim"])
      world.api.end("msgbatch_1", learn)
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Unconfirmed"])
      assert.deepStrictEqual(learnedIn(world), [])
      assert.deepStrictEqual(batchFates(yield* collect(other)), ["Collected"])
    })
  )

  it.live.each([20, 200_000])("is found where our clock was %d hours ahead when it was submitted", (hours) =>
    Effect.gen(function* () {
      const world = yield* startBatches
      world.api.scriptCreates({ isMade: true, reply: { fault: "drop" } })
      yield* submit(world, ["rust"])
      const file = `.claude/debrief/batches/${recordsIn(world)[0]}`
      const record = JSON.parse(world.project.read(file))
      const ahead = DateTime.add(DateTime.makeUnsafe(record.submittedAt), { hours })
      world.project.write(file, { ...record, submittedAt: DateTime.formatIso(ahead) })
      world.api.end("msgbatch_1", learn)
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Collected"])
      assert.deepStrictEqual(learnedIn(world), [taught("rust")])
    })
  )

  it.live("is not given up while an ended batch of its size gives no result that tells whose it is", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      world.api.scriptCreates({ isMade: true, reply: { fault: "drop" } })
      yield* submit(world, ["rust"])
      const file = `.claude/debrief/batches/${recordsIn(world)[0]}`
      const record = JSON.parse(world.project.read(file))
      world.project.write(file, { ...record, submittedAt: "2026-01-01T00:00:00.000Z" })
      world.api.end("msgbatch_1", learn)
      const [batch] = world.api.batches
      const whole = batch!.results
      batch!.results = []
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Unconfirmed"])
      batch!.results = ["<html>\n", ...whole]
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Collected"])
    })
  )

  it.live("is given up after an hour when the API knows of no such batch, and its windows are free", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      world.api.scriptCreates({ reply: { fault: "drop" } })
      yield* submit(world, ["rust"])
      const file = `.claude/debrief/batches/${recordsIn(world)[0]}`
      const record = JSON.parse(world.project.read(file))
      world.project.write(file, { ...record, submittedAt: "2026-01-01T00:00:00.000Z" })
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["NeverMade"])
      assert.deepStrictEqual(idsOf(yield* submit(world, ["rust"])), ["msgbatch_1"])
    })
  )

  it.live("is seen by its record when it was killed before the id was written, and the batch is found", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      world.api.scriptCreates({ isMade: true, reply: { fault: "silent" } })
      yield* Effect.raceFirst(submit(world, ["rust"]), world.api.asked)
      assert.lengthOf(recordsIn(world), 1)
      world.api.end("msgbatch_1", learn)
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Collected"])
      assert.deepStrictEqual(learnedIn(world), [taught("rust")])
      assert.strictEqual(creates(world), 1)
    })
  )

  it.live("is not sent at all when its record cannot be written", () =>
    Effect.gen(function* () {
      const world = yield* startBatches
      const layer = layerBatches(world.api, {}, layerFailing("rename", "/batches/", "ENOSPC"))
      const error = yield* Effect.flip(Effect.provide(submitAbout(world.project, ["rust"]), layer))
      assert.strictEqual(error._tag, "PlatformError")
      assert.strictEqual(creates(world), 0)
    })
  )
})

describe("a batch that the API no longer has results of", () => {
  it.live("is given up, says so, and leaves its windows to be submitted again", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust")
      world.api.batches[0]!.archived = true
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Gone"])
      assert.deepStrictEqual(idsOf(yield* submit(world, ["rust"])), ["msgbatch_2"])
    })
  )

  it.live("is not given up for a 404 while it is young: the key may be another", () =>
    Effect.gen(function* () {
      const world = yield* startEnded("rust")
      const elsewhere = { ...world, api: yield* makeBatchesApi }
      assert.deepStrictEqual(batchFates(yield* collect(elsewhere)), ["Failed"])
      assert.deepStrictEqual(batchFates(yield* collect(world)), ["Collected"])
    })
  )
})
