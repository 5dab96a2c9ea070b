import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import * as Batch from "../../src/batch/Batch.ts"
import { Llm } from "../../src/llm/Llm.ts"
import { SpendLedger } from "../../src/llm/SpendLedger.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import { TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { learnFromTranscript } from "../../src/worker/learnFromTranscript.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, playbookTexts, type Project } from "../support/projects.ts"
import { add, saying, teaching } from "../support/taught.ts"
import {
  planAndRun,
  planOnly,
  answeringLlm,
  batchOptions,
  batchWorld,
  PROJECTS,
  reportIn,
  runBatch,
  sessionIn,
  writeSessions
} from "./support.ts"

const NOTICED = "I noticed that the pool hangs when the database is down."

const agreeing = () => answeringLlm(() => Effect.succeed({ operations: [] }))

/** Writes a session with these lines into the project's home. */
const writeLines = (project: Project, id: string, lines: ReadonlyArray<string>) =>
  project.write(`${PROJECTS}/${id}.jsonl`, `${lines.join("\n")}\n`)

const removeSession = (project: Project, id: string) => fs.rmSync(`${project.root}/${PROJECTS}/${id}.jsonl`)

const inWindowsOf = (windowTokens: number) => ({
  ...defaultSettings,
  reflection: { ...defaultSettings.reflection, windowTokens }
})

describe("what a batch reports", () => {
  it.live("counts what answers of no use took, as the ledger does", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [{ id: "s1", at: 0, said: ["Please go on.", "Fine."] }])
      const { layer, requests } = answeringLlm(() => Effect.succeed("not json at all"))
      const report = reportIn(yield* runBatch(project, layer))
      assert.lengthOf(report.notDone, 1)
      const { callsAllTime, tokensAllTime, usdAllTime } = yield* SpendLedger.use((ledger) =>
        inside(project.paths, ledger.summary)
      ).pipe(Effect.provide(batchWorld(project, layer)))
      assert.deepStrictEqual(report.spent, { usd: usdAllTime, tokens: tokensAllTime, calls: callsAllTime })
      assert.strictEqual(callsAllTime, requests.length)
      assert.isAbove(usdAllTime, 0)
    })
  )

  it.live("tells what was spent after each window of a long session", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [{ id: "s1", at: 0, said: ["a", "b", "c"].map((letter) => `${letter} `.repeat(700)) }])
      const events = yield* runBatch(project, agreeing().layer, { settings: inWindowsOf(450) })
      const told = events.flatMap((event) => (event._tag === "Spent" ? [event.spent.calls] : []))
      assert.deepStrictEqual(
        told,
        Array.from({ length: reportIn(events).quote.spans }, (_, index) => index + 1)
      )
      assert.isAbove(told.length, 1)
    })
  )

  it.live("tells of a session that another run has learned from since it looked", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [{ id: "s1", at: 0, said: ["Please go on.", "Fine."] }])
      const { layer, requests } = agreeing()
      const events = yield* Effect.gen(function* () {
        const plan = yield* Batch.plan(batchOptions(project))
        yield* runBatch(project, layer)
        return yield* Stream.runCollect(Batch.run(plan))
      }).pipe(Effect.provide(batchWorld(project, layer)))
      const { notDone, results } = reportIn(events)
      assert.deepStrictEqual([notDone.map(({ reason }) => reason), results, requests.length], [["meanwhile"], [], 1])
    })
  )

  it.live("counts what nothing is left of by what became of it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const uuids = ["u-1", "u-2", "u-3", "u-4"]
      writeSessions(project, [
        { id: "origin", at: 0, said: ["one", "two", "three", "four"], uuids },
        { id: "part", at: 1, said: ["one", "two"], uuids }
      ])
      const { quote } = reportIn(yield* runBatch(project, agreeing().layer))
      assert.deepInclude(quote, { sessions: 1, learnedAlready: 0, leftOut: { "copy of another session": 1 } })
      const again = reportIn(yield* runBatch(project, agreeing().layer))
      assert.deepInclude(again.quote, { sessions: 0, learnedAlready: 2, leftOut: {} })
    })
  )

  it.live("tells of a session that is gone when its turn comes to be read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [{ id: "s1", at: 0, said: ["Please go on.", "Fine."] }])
      const events = yield* planAndRun(batchOptions(project), ({ _tag }) => {
        if (_tag === "Discovered") removeSession(project, "s1")
      }).pipe(Stream.runCollect, Effect.provide(batchWorld(project, agreeing().layer)))
      const { notDone, quote } = reportIn(events)
      assert.deepInclude(quote, { sessions: 0, unreadable: 1, learnedAlready: 0 })
      assert.deepStrictEqual(
        notDone.map(({ found, reason }) => [found.session, reason]),
        [["s1", "failed"]]
      )
    })
  )
})

describe("a session that cannot be done as a whole", () => {
  it.live("is left for the next run when its proposals cannot be written", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [
        { id: "s1", at: 0, said: ["Please go on.", NOTICED] },
        { id: "s2", at: 1, said: ["And then?", "Done."] }
      ])
      const seed = `${project.root}/.claude/debrief/seed.json`
      fs.mkdirSync(seed, { recursive: true })
      const { layer } = agreeing()
      const first = reportIn(yield* runBatch(project, layer))
      assert.deepStrictEqual(
        [first.results.map(({ found }) => found.session), first.notDone.map(({ found }) => found.session)],
        [["s2"], ["s1"]]
      )
      assert.include(first.notDone[0]!.detail, "its proposals were not written")
      fs.rmdirSync(seed)
      const again = reportIn(yield* runBatch(project, layer))
      assert.deepStrictEqual([again.results.map(({ found }) => found.session), again.proposals], [["s1"], 1])
    })
  )

  it.live("does not end the run when reading it dies", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [
        { id: "s1", at: 0, said: ["Please go on.", NOTICED] },
        { id: "s2", at: 1, said: ["And then?", "I noticed that the cache has to be warm before the tests."] }
      ])
      const dying = Layer.effect(
        TranscriptSource,
        Effect.map(TranscriptSource, (source) =>
          TranscriptSource.of({
            ...source,
            watch: (found) => (found.session === "s1" ? Stream.die("too long a line") : source.watch(found)),
            read: (found) => (found.session === "s1" ? Stream.die("too long a line") : source.read(found))
          })
        )
      )
      for (const llm of [Llm.layerOff, agreeing().layer]) {
        const events = yield* planAndRun(batchOptions(project)).pipe(
          Stream.runCollect,
          Effect.provide(Layer.provideMerge(dying, batchWorld(project, llm)))
        )
        const { notDone } = reportIn(events)
        assert.deepStrictEqual(
          notDone.map(({ detail, found }) => [found.session, detail]),
          [["s1", "too long a line"]]
        )
      }
      assert.include(project.read(".claude/debrief/seed.json"), "the cache has to be warm")
    })
  )
})

describe("a further epoch", () => {
  it.live("begins with the playbook as the one before left it, however few sessions there are", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(
        project,
        ["one", "two", "three"].map((word, at) => ({ id: word, at, said: [saying("Go on.", word), "Fine."] }))
      )
      const { layer, requests } = answeringLlm((prompt) => {
        const [, word] = /out\/(\w+)\.log/.exec(sessionIn(prompt))!
        return Effect.succeed(add(word!))
      })
      yield* runBatch(project, layer, { epochs: 2 })
      assert.lengthOf(requests, 6)
      for (const { prompt } of requests.slice(0, 3)) assert.notInclude(prompt, "oth-001")
      for (const { prompt } of requests.slice(3)) assert.include(prompt, "oth-003")
    })
  )

  it.live("is planned for what was learned before epochs were noted", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [{ id: "s1", at: 0, said: ["Please go on.", "Fine."] }])
      const { layer } = agreeing()
      yield* runBatch(project, layer, { epochs: 2 })
      const lines = project.read(".claude/debrief/learned.jsonl")
      project.write(".claude/debrief/learned.jsonl", lines.replaceAll('"epoch":2,', ""))
      const quoteOf = (epochs: number) =>
        Effect.map(
          planOnly(project, layer, { epochs }),
          (events) => events.find((event) => event._tag === "Quoted")!.quote
        )
      assert.deepInclude(yield* quoteOf(2), { sessions: 0, learnedAlready: 1, leftOut: {} })
      assert.deepInclude(yield* quoteOf(3), { sessions: 1, turns: 1, spans: 1 })
    })
  )
})

describe("projects that are learned for in one run", () => {
  it.live("are left out one by one where their folder cannot be written to", () =>
    Effect.gen(function* () {
      const [project, other] = [yield* makeProject(), yield* makeProject()]
      for (const [index, owner] of [project, other].entries()) {
        owner.write(".git/HEAD", "ref: refs/heads/main\n")
        const facts = { cwd: owner.root, sessionId: `s${index}`, timestamp: `2026-03-0${index + 1}T10:00:00.000Z` }
        writeLines(project, `s${index}`, [
          userLine("Go on.", { ...facts, uuid: `u-${index}` }),
          assistantLine(NOTICED, { ...facts, uuid: `a-${index}` })
        ])
      }
      other.write(".claude", "a file in the way")
      const options = Batch.optionsFor(project.paths, { patience: 0 })
      const events = yield* planAndRun({ ...options, discover: { ...options.discover, projectRoot: undefined } }).pipe(
        Stream.runCollect,
        Effect.provide(batchWorld(project, agreeing().layer))
      )
      const { notDone, proposals, results } = reportIn(events)
      assert.deepStrictEqual([results.map(({ found }) => found.session), proposals], [["s0"], 1])
      assert.deepStrictEqual(
        notDone.map(({ found, reason }) => [found.session, reason]),
        [["s1", "failed"]]
      )
    })
  )

  it.live("are left out one by one where their playbook cannot be read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, [{ id: "s1", at: 0, said: ["Please go on.", "Fine."] }])
      fs.mkdirSync(`${project.root}/.claude/playbook.json`, { recursive: true })
      const { layer, requests } = agreeing()
      const { notDone } = reportIn(yield* runBatch(project, layer))
      assert.deepStrictEqual([notDone.map(({ reason }) => reason), requests.length], [["failed"], 0])
      assert.include(notDone[0]!.detail, "playbook.json")
    })
  )

  it.live("have limits of their own: one that is at its own does not hold up the others", () =>
    Effect.gen(function* () {
      const [project, other] = [yield* makeProject(), yield* makeProject()]
      const write = (owner: Project, count: number) => {
        for (let index = 0; index < count; index += 1) {
          const facts = { cwd: owner.root, sessionId: `${count}-${index}`, uuid: `u-${count}-${index}` }
          writeLines(project, `${count}-${index}`, [
            userLine(`Question ${index}`, {
              ...facts,
              timestamp: `2026-03-0${owner === project ? 1 : 2}T10:00:00.000Z`
            }),
            assistantLine("Fine.", { ...facts, uuid: `${facts.uuid}-a` })
          ])
        }
      }
      ownState(project.root)
      write(project, 1)
      write(other, 6)
      for (const owner of [project, other]) owner.write(".git/HEAD", "ref: refs/heads/main\n")
      const { layer } = agreeing()
      const options = Batch.optionsFor(project.paths, { concurrency: 1, patience: 0 })
      const run = planAndRun({ ...options, discover: { ...options.discover, projectRoot: undefined } })
      const report = yield* Effect.gen(function* () {
        const ledger = yield* SpendLedger
        const usage = { inputTokens: 1, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
        const spent = { session: undefined, model: "m", usage, usd: 0.9999, purpose: "reflection", ok: true } as const
        yield* inside(project.paths, ledger.record(spent))
        return reportIn(yield* Stream.runCollect(run))
      }).pipe(Effect.provide(batchWorld(project, layer)))
      assert.deepStrictEqual([...new Set(report.results.map(({ found }) => found.project))], [other.root])
      assert.lengthOf(report.results, 6)
      assert.deepStrictEqual(
        report.notDone.map(({ found, reason }) => [found.session, found.project, reason]),
        [["1-0", undefined, "ceiling"]]
      )
      // What it names as its price has room for the six, and next to nothing for the one.
      assert.isBelow(report.quote.stopsAt.usd!, report.quote.usd.most)
    })
  )
})

describe("messages that stand twice", () => {
  const SAID = ["continue", "a ".repeat(700), "continue", "b ".repeat(700), "continue", "c ".repeat(700)]

  it.live("in one session do not come between its own windows", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeLines(
        project,
        "s1",
        SAID.map((words, index) =>
          (index % 2 === 0 ? userLine : assistantLine)(words, {
            uuid: undefined,
            sessionId: "s1",
            cwd: project.root,
            timestamp: "2026-03-01T10:00:00.000Z"
          })
        )
      )
      const { layer, requests } = agreeing()
      const report = reportIn(yield* runBatch(project, layer, { settings: inWindowsOf(450) }))
      assert.deepStrictEqual(report.notDone, [])
      assert.isAbove(report.quote.spans, 1)
      assert.lengthOf(requests, report.quote.spans)
    })
  )

  it.live("and are longer than a window are known again, by the batch and by whoever is asked for one session", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const words = Array.from({ length: 900 }, (_, index) => `word${index}`).join(" ")
      const facts = { uuid: undefined, sessionId: "s1", cwd: project.root, timestamp: "2026-03-01T10:00:00.000Z" }
      const lines = [userLine(words, facts), assistantLine("One.", facts), userLine(words, facts)]
      writeLines(project, "s1", lines)
      const { layer, requests } = agreeing()
      const settings = inWindowsOf(500)
      const report = reportIn(yield* runBatch(project, layer, { settings }))
      assert.deepStrictEqual(report.notDone, [])
      assert.isAbove(requests.length, 2)
      assert.strictEqual(reportIn(yield* runBatch(project, layer, { settings })).quote.sessions, 0)
      const before = requests.length
      const transcript = `${project.root}/${PROJECTS}/s1.jsonl`
      const asked = inside(
        project.paths,
        learnFromTranscript({ transcript, session: undefined, event: undefined, settings })
      ).pipe(Effect.provide(batchWorld(project, layer)))
      const outcome = yield* asked
      assert.strictEqual(outcome._tag === "Learned" ? outcome.lessons.length : 0, requests.length - before)
    })
  )

  it.live("in a fork do not bring the tools of its origin again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const facts = (uuid: string, at: number) => ({
        uuid,
        cwd: project.root,
        timestamp: `2026-03-01T10:0${at}:00.000Z`
      })
      const shared = [
        userLine("Read it.", facts("u-1", 0)),
        assistantLine(
          [{ type: "tool_use", id: "t-1", name: "Read", input: { file_path: "/w/the-file-of-both.ts" } }],
          facts("u-2", 1)
        )
      ]
      // Both begin at the same time, so their names decide which comes first.
      writeLines(project, "a-origin", shared)
      writeLines(project, "b-fork", [...shared, userLine("And now this.", facts("u-3", 2))])
      const { layer, requests } = agreeing()
      yield* runBatch(project, layer)
      const shown = requests.map(({ prompt }) => sessionIn(prompt))
      assert.lengthOf(shown, 2)
      assert.lengthOf(
        shown.filter((session) => session.includes("the-file-of-both.ts")),
        1
      )
    })
  )

  it.live(
    "are learned from once in an epoch, whichever session brings them, and a session that grew for what is new",
    () =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        const uuids = ["u-1", "u-2", "u-3", "u-4", "u-5"]
        const said = ["one", "two", "three", "four", "five"].map((word) => saying(`This is number ${word}.`, word))
        writeSessions(project, [
          { id: "origin", at: 0, said: said.slice(0, 2), uuids },
          { id: "fork", at: 1, said: said.slice(0, 4), uuids }
        ])
        const { layer, requests } = answeringLlm((prompt) =>
          Effect.succeed({
            operations: [teaching(/number (\w+)/.exec(sessionIn(prompt))![1]!)]
          })
        )
        yield* runBatch(project, layer, { epochs: 2 })
        assert.lengthOf(requests, 4)
        removeSession(project, "origin")
        assert.strictEqual(reportIn(yield* runBatch(project, layer, { epochs: 2 })).quote.sessions, 0)
        writeSessions(project, [{ id: "fork", at: 1, said, uuids }])
        const { quote } = reportIn(yield* runBatch(project, layer, { epochs: 2 }))
        assert.deepInclude(quote, { sessions: 1, turns: 2, spans: 2 })
        for (const { prompt } of requests.slice(-2)) {
          assert.include(sessionIn(prompt), "five")
          assert.notInclude(sessionIn(prompt), "four")
        }
        assert.isNotEmpty(playbookTexts(project))
      })
  )
})
