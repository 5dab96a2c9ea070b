import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, PlatformError } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import type { LearnedSpan } from "../../src/core/transcript/LearnedSpan.ts"
import { type Exchange, writeDurably } from "../../src/disk/DurableFile.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { type ChangeRecord, Journal, playbookDigest } from "../../src/store/Journal.ts"
import type { JournalDraft } from "../../src/store/JournalEntry.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { layerFailingFile } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put, putJson } from "../support/project.ts"

const layer = Layer.provideMerge(Journal.layer, layerFiles)
const layerFull = Layer.provideMerge(Journal.layer, layerFailingFile("writeAll", "journal.jsonl", "ENOSPC"))

const TOKEN = "0123456789abcdef0123456789abcdef"
const NOW = "2026-11-20T12:00:00.000Z"
const OLD = playbookOf({ OTHERS: [keyPoint("oth-001", "old")] })
const NEW = playbookOf({ OTHERS: [keyPoint("oth-001", "new")] })
const ONE_MORE = playbookOf({ OTHERS: [keyPoint("oth-001", "old"), keyPoint("oth-002", "more")] })
const RATED = playbookOf({ OTHERS: [{ ...keyPoint("oth-001", "old"), helpful: 1 }] })
const SPAN: LearnedSpan = {
  at: NOW,
  transcript: "/t/a.jsonl",
  watermark: { bytes: 5, mark: "m" },
  keys: "0123456789abcdef"
}

const draft = (fields: Partial<JournalDraft> = {}): JournalDraft => ({
  id: "aaaaaaaaaaaa",
  kind: "reflection",
  subject: "Learn: update oth-001",
  ...fields
})

const RECORD: ChangeRecord = { entry: draft(), learned: SPAN }

const settle = (project: ProjectPaths) => Journal.use((journal) => inside(project, journal.settle))
const entriesOf = (project: ProjectPaths) => Journal.use((journal) => inside(project, journal.entries))
const idsOf = (project: ProjectPaths) => Effect.map(entriesOf(project), (entries) => entries.map(({ id }) => id))
const spansOf = (project: ProjectPaths) => (fs.existsSync(project.learned) ? get(project.learned) : "")

/** A project that holds the old playbook. */
const start = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(NOW))
  const project = yield* makeProject
  putJson(project.playbook, OLD)
  fs.mkdirSync(project.state)
  return project
})

/** Saves a playbook and records it. */
const saveAs = (
  project: ProjectPaths,
  saved: { readonly before: Playbook; readonly after: Playbook },
  record: ChangeRecord,
  change: (exchange: Exchange) => Exchange
) =>
  writeDurably(project.playbook, JSON.stringify(saved.after), (exchange) =>
    Journal.use((journal) => inside(project, journal.commit(change(exchange), saved, record)))
  )

/** The same of the new playbook. */
const save = (
  project: ProjectPaths,
  record: ChangeRecord = RECORD,
  change: (exchange: Exchange) => Exchange = (exchange) => exchange
) => saveAs(project, { before: OLD, after: NEW }, record, change)

/** What a process leaves that is killed right before the exchange: the record, and the playbook's new bytes. */
const prepared = Effect.fnUntraced(function* (project: ProjectPaths, before = OLD, after = NEW) {
  let left = { record: "", temporary: "" }
  putJson(project.playbook, before)
  yield* saveAs(project, { before, after }, RECORD, (exchange) => ({
    ...exchange,
    rename: Effect.suspend(() => {
      left = { record: get(project.prepared), temporary: exchange.temporary }
      return exchange.rename
    })
  }))
  fs.rmSync(project.journal)
  fs.rmSync(project.learned)
  put(project.prepared, left.record)
  return left
})

describe("a change", () => {
  it.effect("is recorded with when, what and why, and counts as learned from", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* save(project)
      assert.deepStrictEqual(yield* entriesOf(project), [
        {
          ...draft(),
          at: NOW,
          changes: [
            {
              id: "oth-001",
              before: { section: "OTHERS", entry: keyPoint("oth-001", "old") },
              after: { section: "OTHERS", entry: keyPoint("oth-001", "new") }
            }
          ],
          before: yield* playbookDigest(OLD),
          after: yield* playbookDigest(NEW)
        }
      ])
      assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
      assert.deepStrictEqual(JSON.parse(get(project.playbook)), NEW)
      assert.deepStrictEqual(namesIn(project.state), ["journal.jsonl", "learned.jsonl"])
      assert.strictEqual(modeOf(project.journal), 0o600)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is found by a text that it holds, whatever that text has in it", () =>
    Effect.gen(function* () {
      const project = yield* start
      const ids = ["plain", 'C:\\work "here"\n', "\ud800 ünïcode"]
      for (const [index, session] of ids.entries()) {
        yield* save(project, { entry: draft({ id: `aaaaaaaaaaa${index}`, session }) })
      }
      const found = (texts: ReadonlyArray<string>) =>
        Journal.use((journal) => inside(project, journal.entriesWith(texts))).pipe(
          Effect.map((entries) => entries.map(({ session }) => session))
        )
      for (const session of ids) assert.deepStrictEqual(yield* found([session]), [session])
      assert.deepStrictEqual(yield* found(["plai", "unicode"]), [])
      assert.deepStrictEqual(yield* found(["reflection"]), ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("holds no secret, and keeps ids, hashes and numbers as they are", () =>
    Effect.gen(function* () {
      const project = yield* start
      const secret = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUv"
      const session = "5e55104d-0000-4000-8000-000000000001"
      const entry = draft({
        session,
        transcript: `/t/${session}.jsonl`,
        operations: [{ type: "UPDATE", id: "oth-001", evidence: `use ${secret}`, quoted: true }],
        ratings: [{ id: "oth-001", rating: "harmful", cited: true, rationale: `it leaks ${secret}` }],
        usd: 0.25
      })
      yield* save(project, { entry })
      const [found] = yield* entriesOf(project)
      assert.notInclude(get(project.journal), secret)
      assert.strictEqual(found!.operations![0]!.evidence, "use [REDACTED anthropic key]")
      assert.strictEqual(found!.ratings![0]!.rationale, "it leaks [REDACTED anthropic key]")
      assert.deepInclude(found, { id: "aaaaaaaaaaaa", session, transcript: `/t/${session}.jsonl`, usd: 0.25 })
      assert.strictEqual(found!.after, yield* playbookDigest(NEW))
      assert.match(found!.before, /^[0-9a-f]{64}$/)
    }).pipe(Effect.provide(layer))
  )

  it.effect("of which there is nothing to tell is only noted as learned from", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* save(project, { learned: SPAN })
      assert.deepStrictEqual(yield* entriesOf(project), [])
      assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
    }).pipe(Effect.provide(layer))
  )

  it.effect("that could not be made is not recorded, then or later", () =>
    Effect.gen(function* () {
      const project = yield* start
      const fault = PlatformError.systemError({ _tag: "Unknown", module: "FileSystem", method: "rename" })
      yield* Effect.flip(save(project, RECORD, (exchange) => ({ ...exchange, rename: Effect.fail(fault) })))
      yield* settle(project)
      assert.deepStrictEqual(yield* entriesOf(project), [])
      assert.strictEqual(spansOf(project), "")
      assert.deepStrictEqual(namesIn(project.state), [])
      assert.deepStrictEqual(JSON.parse(get(project.playbook)), OLD)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is saved also when there is no room for its line, which is written when there is", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* save(project)
      assert.deepStrictEqual(JSON.parse(get(project.playbook)), NEW)
      assert.match(String((yield* TestConsole.errorLines)[0]), /^debrief: the journal waits to be written .*ENOSPC/)
      assert.deepStrictEqual(yield* entriesOf(project), [])
      yield* Effect.flip(settle(project))
      yield* Effect.provide(settle(project), layer, { local: true })
      assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"])
      assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
      assert.isFalse(fs.existsSync(project.prepared))
    }).pipe(Effect.provide(layerFull))
  )
})

describe("a change whose process was killed", () => {
  it.effect("before the exchange, was not made: it is dropped", () =>
    Effect.gen(function* () {
      const project = yield* start
      const { temporary } = yield* prepared(project)
      put(temporary, JSON.stringify(NEW))
      putJson(project.playbook, OLD)
      yield* settle(project)
      assert.deepStrictEqual(yield* entriesOf(project), [])
      assert.strictEqual(spansOf(project), "")
      assert.isFalse(fs.existsSync(project.prepared))
    }).pipe(Effect.provide(layer))
  )

  it.effect.each<readonly [string, Playbook, Playbook]>([
    ["a key point that is new", OLD, ONE_MORE],
    ["a text", OLD, NEW],
    ["a rating", OLD, RATED],
    ["a key point that is gone", ONE_MORE, OLD]
  ])(
    "with both names of the new bytes, and then edited by hand, was made where the playbook shows it: %s",
    ([, was, is]) =>
      Effect.gen(function* () {
        const project = yield* start
        const { temporary } = yield* prepared(project, was, is)
        put(temporary, JSON.stringify(is))
        const entries = is.sections.OTHERS
        putJson(project.playbook, playbookOf({ ...is.sections, OTHERS: [...entries, keyPoint("oth-009", "by hand")] }))
        yield* settle(project)
        assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"])
        assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
      }).pipe(Effect.provide(layer))
  )

  it.effect("before the exchange, and then edited by hand, was not made", () =>
    Effect.gen(function* () {
      const project = yield* start
      const { temporary } = yield* prepared(project)
      put(temporary, JSON.stringify(NEW))
      putJson(project.playbook, playbookOf({ OTHERS: [keyPoint("oth-001", "old, by hand")] }))
      yield* settle(project)
      assert.deepStrictEqual(yield* entriesOf(project), [])
      assert.strictEqual(spansOf(project), "")
    }).pipe(Effect.provide(layer))
  )

  it.effect("after the exchange, was made: it is recorded, once", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* prepared(project)
      yield* settle(project)
      yield* settle(project)
      assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"])
      assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
      assert.isFalse(fs.existsSync(project.prepared))
    }).pipe(Effect.provide(layer))
  )

  it.effect("after its line was written, is not recorded twice, and counts as learned from", () =>
    Effect.gen(function* () {
      const project = yield* start
      const { record } = yield* prepared(project)
      put(project.journal, `${JSON.stringify(JSON.parse(record).entry)}\n`)
      yield* settle(project)
      assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"])
      assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
    }).pipe(Effect.provide(layer))
  )

  it.effect("in the middle of its line, is recorded on a line of its own", () =>
    Effect.gen(function* () {
      const project = yield* start
      const { record } = yield* prepared(project)
      const line = JSON.stringify(JSON.parse(record).entry)
      for (const length of [1, 20, 40, line.length - 1]) {
        put(project.prepared, record)
        put(project.journal, line.slice(0, length))
        yield* settle(project)
        assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"], `after ${length} bytes`)
      }
      // A line that only lacks its end is whole.
      put(project.prepared, record)
      put(project.journal, line)
      yield* settle(project)
      assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"])
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(["", "{", "[]", '{"temporary": 5}', "null"])("leaves nothing of a record that is none: %j", (text) =>
    Effect.gen(function* () {
      const project = yield* start
      put(project.prepared, text)
      yield* settle(project)
      assert.deepStrictEqual(namesIn(project.state), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["no token", {}],
    ["another state's token", { state: "f".repeat(32) }]
  ] as const)("drops a record with %s: what a pull put there counts for nothing", ([, carried]) =>
    Effect.gen(function* () {
      const project = yield* start
      put(`${project.state}/owner`, `${TOKEN}\n`)
      const { record } = yield* prepared(project)
      const { state, ...rest } = JSON.parse(record)
      assert.strictEqual(state, TOKEN)
      put(project.prepared, JSON.stringify({ ...rest, ...carried }))
      yield* settle(project)
      assert.deepStrictEqual(yield* entriesOf(project), [])
      assert.strictEqual(spansOf(project), "")
      assert.isFalse(fs.existsSync(project.prepared))
      put(project.prepared, record)
      yield* settle(project)
      assert.deepStrictEqual(yield* idsOf(project), ["aaaaaaaaaaaa"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("settling where nothing was in hand does nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* settle(project)
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layer))
  )
})

describe("the journal", () => {
  it.effect("is empty where there is none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual(yield* entriesOf(project), [])
      assert.isUndefined(yield* Journal.use((journal) => inside(project, journal.last)))
    }).pipe(Effect.provide(layer))
  )

  it.effect("lists entries as they were made, and passes over lines that are none", () =>
    Effect.gen(function* () {
      const project = yield* start
      for (const id of ["000000000001", "000000000002"]) yield* save(project, { entry: draft({ id }) })
      fs.appendFileSync(project.journal, '{"id":"x"}\nnot json\n\n')
      yield* save(project, { entry: draft({ id: "000000000003" }) })
      fs.appendFileSync(project.journal, '{"id":"half')
      assert.deepStrictEqual(yield* idsOf(project), ["000000000001", "000000000002", "000000000003"])
      const last = yield* Journal.use((journal) => inside(project, journal.last))
      assert.strictEqual(last!.id, "000000000003")
    }).pipe(Effect.provide(layer))
  )

  it.effect("also notes what changed no key point", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* Journal.use((journal) => inside(project, journal.note(OLD, RECORD)))
      const [entry] = yield* entriesOf(project)
      assert.deepStrictEqual([entry!.changes, entry!.before], [[], entry!.after])
      assert.deepStrictEqual(JSON.parse(spansOf(project)), SPAN)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is never changed where it stands: what was written stays to the byte", () =>
    Effect.gen(function* () {
      const project = yield* start
      yield* save(project, { entry: draft({ id: "000000000001" }) })
      const before = get(project.journal)
      yield* save(project, { entry: draft({ id: "000000000002" }) })
      assert.isTrue(get(project.journal).startsWith(before))
    }).pipe(Effect.provide(layer))
  )

  it.effect("does not follow a link that came with the project", () =>
    Effect.gen(function* () {
      const project = yield* start
      put(`${project.root}/elsewhere`, "mine")
      fs.symlinkSync(`${project.root}/elsewhere`, project.journal)
      yield* save(project)
      assert.strictEqual(get(`${project.root}/elsewhere`), "mine")
      assert.isTrue(fs.existsSync(project.prepared))
    }).pipe(Effect.provide(layer))
  )
})
