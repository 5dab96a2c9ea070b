import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { SpendLedger, type SpendRecord } from "../../src/llm/SpendLedger.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { layerFailing, layerFailingFile, layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, namesIn, put, stateOf } from "../support/project.ts"

const layerOn = (fileSystem: Layer.Layer<FileSystem.FileSystem>) =>
  Layer.fresh(SpendLedger.layer).pipe(Layer.provide(fileSystem))
const layer = layerOn(layerFiles)

/** A ledger with no memory of what another has read, as another process has it. */
const anotherProcess = Effect.provide(layer)

const call: Omit<SpendRecord, "at"> = {
  session: "one",
  model: "claude-haiku-5-5",
  usage: { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 30, cacheWriteTokens: 4 },
  usd: 0.25,
  purpose: "reflection",
  ok: true
}
const TOKENS = 1234

const record = (project: ProjectPaths, part: Partial<SpendRecord> = {}) =>
  SpendLedger.use((ledger) => inside(project, ledger.record({ ...call, ...part })))
const totals = (project: ProjectPaths, session?: string) =>
  SpendLedger.use((ledger) => inside(project, ledger.totals(session)))
const summary = (project: ProjectPaths) => SpendLedger.use((ledger) => inside(project, ledger.summary))
const usdToday = (project: ProjectPaths) => Effect.map(totals(project), (found) => found.usdToday)

const NOON = "2026-03-04T12:00:00.000Z"
const goTo = (time: string) => TestClock.setTime(Date.parse(time))

const line = (part: Record<string, unknown> = {}) => JSON.stringify({ at: NOON, ...call, ...part })

describe("a call that is recorded", () => {
  it.effect("is a line with the time, in a file for the owner alone, in the state directory that git ignores", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      yield* record(project)
      yield* record(project, { session: undefined, ok: false, purpose: "correction" })
      const { session: _, ...noSession } = { ...call, ok: false, purpose: "correction" }
      assert.deepStrictEqual(
        get(project.spend)
          .split("\n")
          .map((text) => text && JSON.parse(text)),
        [{ at: NOON, ...call }, { at: NOON, ...noSession }, ""]
      )
      assert.strictEqual(modeOf(project.spend), 0o600)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts for the day, the month and its session, whether its answer was of use or not", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      yield* record(project)
      yield* record(project, { ok: false })
      yield* record(project, { session: "two", usd: 1 })
      yield* record(project, { session: undefined, usd: 2 })
      const spent = { usdToday: 3.5, usdThisMonth: 3.5 }
      assert.deepStrictEqual(yield* totals(project, "one"), { ...spent, tokensOfSession: 2 * TOKENS })
      assert.deepStrictEqual(yield* totals(project, "two"), { ...spent, tokensOfSession: TOKENS })
      assert.deepStrictEqual(yield* totals(project, "three"), { ...spent, tokensOfSession: 0 })
      assert.deepStrictEqual(yield* totals(project, undefined), { ...spent, tokensOfSession: 0 })
      assert.deepStrictEqual(yield* totals(project, "constructor"), { ...spent, tokensOfSession: 0 })
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts for its own session whatever the session is called", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const ids = ["é\u2028\u{1F600}", "a\nb", 'a"},{"at":"', "__proto__", "\uD800"]
      for (const session of ids) yield* record(project, { session })
      for (const session of ids) assert.strictEqual((yield* totals(project, session)).tokensOfSession, TOKENS, session)
      assert.match(get(project.spend), /^[ -~\n]*$/)
      assert.strictEqual(get(project.spend).trimEnd().split("\n").length, ids.length)
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts for its project alone", () =>
    Effect.gen(function* () {
      const [project, other] = [yield* makeProject, yield* makeProject]
      yield* record(project)
      assert.strictEqual(yield* usdToday(project), 0.25)
      assert.strictEqual(yield* usdToday(other), 0)
    }).pipe(Effect.provide(layer))
  )
})

describe("days and months", () => {
  it.effect("are those of UTC", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo("2026-02-28T23:59:59.999Z")
      yield* record(project, { usd: 1 })
      yield* goTo("2026-03-01T00:00:00.000Z")
      yield* record(project, { usd: 2 })
      yield* goTo("2026-03-31T23:59:59.999Z")
      yield* record(project, { usd: 4 })
      assert.deepStrictEqual(yield* totals(project, "one"), {
        usdToday: 4,
        usdThisMonth: 6,
        tokensOfSession: 3 * TOKENS
      })
      yield* goTo("2026-04-01T00:00:00.000Z")
      assert.deepStrictEqual(yield* totals(project, "one"), {
        usdToday: 0,
        usdThisMonth: 0,
        tokensOfSession: 3 * TOKENS
      })
    }).pipe(Effect.provide(layer))
  )

  it.effect("of a clock that went back have nothing of what lies ahead", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo("2027-01-01T00:00:00Z")
      yield* record(project, { usd: 8 })
      yield* goTo(NOON)
      yield* record(project, { usd: 1 })
      assert.deepStrictEqual(yield* totals(project, undefined), { usdToday: 1, usdThisMonth: 1, tokensOfSession: 0 })
      yield* goTo("1969-06-01T00:00:00Z")
      yield* record(project, { usd: 2 })
      assert.deepStrictEqual(yield* totals(project, undefined), { usdToday: 2, usdThisMonth: 2, tokensOfSession: 0 })
      assert.strictEqual((yield* summary(project)).usdAllTime, 11)
    }).pipe(Effect.provide(layer))
  )
})

describe("the summary", () => {
  it.effect("has dollars, calls and tokens of today, this month and all time", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      for (const [time, usd] of [
        ["2025-03-04T12:00:00Z", 1],
        ["2026-03-01T12:00:00Z", 2],
        [NOON, 4],
        [NOON, 8]
      ] as const) {
        yield* goTo(time)
        yield* record(project, { usd })
      }
      assert.deepStrictEqual(yield* summary(project), {
        usdToday: 12,
        usdThisMonth: 14,
        usdAllTime: 15,
        callsToday: 2,
        callsThisMonth: 3,
        callsAllTime: 4,
        tokensToday: 2 * TOKENS,
        tokensThisMonth: 3 * TOKENS,
        tokensAllTime: 4 * TOKENS,
        ignoredLines: 0
      })
    }).pipe(Effect.provide(layer))
  )

  it.effect("and totals of a project without a ledger are nothing, and leave nothing on disk", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.deepStrictEqual(yield* totals(project, "one"), { usdToday: 0, usdThisMonth: 0, tokensOfSession: 0 })
      assert.isTrue(Object.values(yield* summary(project)).every((value) => value === 0))
      assert.deepStrictEqual(namesIn(project.root), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("and totals change nothing in the ledger", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.spend, `${line()}\n{"torn`)
      const before = stateOf(project.spend)
      yield* summary(project)
      yield* totals(project, "one")
      assert.deepStrictEqual(stateOf(project.spend), before)
    }).pipe(Effect.provide(layer))
  )
})

describe("a line", () => {
  it.effect.each([
    ["no JSON", "gone"],
    ["half a record", line().slice(0, 80)],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "17"],
    ["deeply nested", "[".repeat(100_000)],
    ["a record without a time", line({ at: undefined })],
    ["a record with a time that is none", line({ at: "yesterday" })],
    ["a record with a time in a number", line({ at: 1e12 })],
    ["a record without a cost", line({ usd: undefined })],
    ["a record with a cost in a string", line({ usd: "1" })],
    ["a record that gives money back", line({ usd: -1000 })],
    ["a record of more than any call takes", line({ usd: 1e300 })],
    ["a record of endless cost", line().replace("0.25", "1e999")],
    ["NUL", "\0\0\0\0"],
    ["nothing", ""],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0xc3]).toString("latin1")]
  ])("of no use is passed over, and those around it count: %s", ([, content]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, Buffer.from(`${line()}\n${content}\n${line()}\n`, "latin1"))
      assert.strictEqual(yield* usdToday(project), 0.5)
      put(project.spend, Buffer.from(`${content}`, "latin1"))
      yield* record(project)
      assert.strictEqual(yield* usdToday(project), 0.25)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["no session", { session: undefined }, 0],
    ["a session that is no string", { session: 7 }, 0],
    ["no usage", { usage: undefined }, 0],
    ["usage that is none", { usage: ["many"] }, 0],
    ["usage in part", { usage: { outputTokens: 5, inputTokens: "5", cacheReadTokens: -5 } }, 5],
    ["a purpose of a later version", { purpose: "dream", extra: {} }, TOKENS],
    ["nothing but time and cost", { session: undefined, model: undefined, usage: undefined, ok: undefined }, 0]
  ] as const)("that says less counts for what it says: %s", ([, part, tokens]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, `${line(part)}\n`)
      assert.deepStrictEqual(yield* totals(project, "one"), {
        usdToday: 0.25,
        usdThisMonth: 0.25,
        tokensOfSession: tokens
      })
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["2026-03-04T23:30:00-02:00", 0],
    ["2026-03-05T01:30:00+02:00", 0.25],
    ["2026-03-04", 0.25]
  ] as const)("counts for the day of its time in UTC: %s", ([at, usd]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, `${line({ at })}\n`)
      assert.strictEqual(yield* usdToday(project), usd)
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts behind the half line of a writer that was killed, on a line of its own or not", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      for (let cut = 0; cut < line().length; cut += 1) {
        put(project.spend, `${line().slice(0, cut)}${line()}\n`)
        assert.strictEqual(yield* anotherProcess(usdToday(project)), 0.25, `cut at ${cut}`)
        put(project.spend, line().slice(0, cut))
        yield* record(project)
        assert.strictEqual(yield* anotherProcess(usdToday(project)), 0.25, `cut at ${cut}, with a line of its own`)
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts once, without its end and when its end has come", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, line())
      assert.strictEqual(yield* usdToday(project), 0.25)
      fs.appendFileSync(project.spend, "\n")
      assert.strictEqual(yield* usdToday(project), 0.25)
      fs.appendFileSync(project.spend, `${line({ usd: 1 })}\n`)
      assert.strictEqual(yield* usdToday(project), 1.25)
    }).pipe(Effect.provide(layer))
  )
})

describe("a ledger that was read before", () => {
  it.effect("is the same as one that is read anew, wherever a writer was when it was read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      const text = `${line({ session: "é\u{1F600}" })}\ngone\n{"torn\n${line({ usd: 1 })}\n\n${line({ usd: 2 })}\n`
      const bytes = Buffer.from(text)
      put(project.spend, "")
      for (let end = 1; end <= bytes.length; end += 1) {
        fs.appendFileSync(project.spend, bytes.subarray(end - 1, end))
        assert.deepStrictEqual(yield* summary(project), yield* anotherProcess(summary(project)), `after ${end} bytes`)
      }
      assert.strictEqual(yield* usdToday(project), 3.25)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is read again only in what was added", () =>
    Effect.gen(function* () {
      let bytes = 0
      const counting = layerFileSystem((real) => ({
        open: (path, options) =>
          Effect.map(real.open(path, options), (file) => {
            const { readAlloc } = file
            return Object.assign(file, {
              readAlloc: (size: number, at?: FileSystem.File.ReadOptions) =>
                Effect.tap(readAlloc(size, at), (more) => {
                  bytes += Option.match(more, { onNone: () => 0, onSome: ({ length }) => length })
                  return Effect.void
                })
            })
          })
      }))
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, `${line({ usd: 1 })}\n`.repeat(1000))
      yield* Effect.gen(function* () {
        assert.strictEqual(yield* usdToday(project), 1000)
        assert.isAbove(bytes, 100_000)
        bytes = 0
        assert.strictEqual(yield* usdToday(project), 1000)
        fs.appendFileSync(project.spend, `${line({ usd: 1 })}\n`)
        assert.strictEqual(yield* usdToday(project), 1001)
        assert.isBelow(bytes, 1000)
      }).pipe(Effect.provide(layerOn(counting)))
    })
  )

  const long = `${line({ usd: 1 })}\n`.repeat(5)
  it.effect.each([
    ["gone", (file: string) => fs.rmSync(file), 0],
    ["empty", (file: string) => fs.writeFileSync(file, ""), 0],
    ["cut", (file: string) => fs.writeFileSync(file, `${line({ usd: 2 })}\n`), 2],
    [
      "rewritten, longer",
      (file: string) => fs.writeFileSync(file, `${line({ usd: 20, model: "other" })}\n${long}`),
      25
    ],
    ["rewritten, as long", (file: string) => fs.writeFileSync(file, long.replaceAll('"usd":1', '"usd":3')), 15],
    [
      "replaced by one with the same end",
      (file: string) => {
        fs.writeFileSync(`${file}.new`, long.replace('"usd":1', '"usd":9'))
        fs.renameSync(`${file}.new`, file)
      },
      13
    ]
  ] as const)("is read from the start when it is %s", ([, change, expected]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, long)
      assert.strictEqual(yield* usdToday(project), 5)
      change(project.spend)
      assert.strictEqual(yield* usdToday(project), expected)
      yield* record(project, { usd: 100 })
      assert.strictEqual(yield* usdToday(project), expected + 100)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is read from the start when it was cut and grew again behind letters of several bytes", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, `${line({ usd: 1 })}\n${"é".repeat(500)}`)
      assert.strictEqual(yield* usdToday(project), 1)
      fs.writeFileSync(project.spend, `${line({ usd: 2 })}\n`)
      assert.strictEqual(yield* usdToday(project), 2)
      fs.appendFileSync(project.spend, `${"é".repeat(500)}\n`)
      assert.strictEqual(yield* usdToday(project), 2)
      fs.appendFileSync(project.spend, `${line({ usd: 3 })}\n`)
      assert.strictEqual(yield* usdToday(project), 5)
    }).pipe(Effect.provide(layer))
  )

  it.effect("counts nothing twice when it is read by many at once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      put(project.spend, `${line({ usd: 1 })}\n`)
      assert.strictEqual(yield* usdToday(project), 1)
      fs.appendFileSync(project.spend, `${line({ usd: 1 })}\n`.repeat(4))
      const found = yield* Effect.all(
        Array.from({ length: 20 }, () => usdToday(project)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(found, Array(20).fill(5))
    }).pipe(Effect.provide(layer))
  )
})

describe("several processes", () => {
  it.live("that record and read at once lose nothing, and none sees more than there is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const [processes, calls] = [8, 25]
      const work = Effect.gen(function* () {
        let before = 0
        for (let made = 1; made <= calls; made += 1) {
          yield* record(project, { usd: 1 })
          const { usdAllTime } = yield* summary(project)
          assert.isAtLeast(usdAllTime, Math.max(before, made))
          before = usdAllTime
        }
        return before
      })
      const seen = yield* Effect.all(
        Array.from({ length: processes }, () => anotherProcess(work)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(Math.max(...seen), processes * calls)
      const { callsAllTime, tokensAllTime } = yield* anotherProcess(summary(project))
      assert.strictEqual(callsAllTime, processes * calls)
      assert.strictEqual(tokensAllTime, processes * calls * TOKENS)
    })
  )
})

describe("a ledger that cannot be used", () => {
  it.effect("fails when it cannot be written, and what was recorded still counts", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* goTo(NOON)
      yield* anotherProcess(record(project))
      const full = layerOn(layerFailingFile("writeAll", "spend.jsonl", "ENOSPC"))
      const error = yield* record(project).pipe(Effect.provide(full), Effect.flip)
      assert.include(error.message, "ENOSPC")
      assert.strictEqual(yield* anotherProcess(usdToday(project)), 0.25)
      yield* anotherProcess(record(project))
      assert.strictEqual(yield* anotherProcess(usdToday(project)), 0.5)
    })
  )

  it.effect("fails when it cannot be read, rather than count as empty", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.spend, `${line()}\n`)
      assert.include((yield* totals(project, "one").pipe(Effect.flip)).message, "EACCES")
      assert.include((yield* summary(project).pipe(Effect.flip)).message, "EACCES")
    }).pipe(Effect.provide(layerOn(layerFailing("open", "spend.jsonl", "EACCES"))))
  )

  it.effect("fails when a directory or a device is in its place", () =>
    Effect.gen(function* () {
      const [project, other] = [yield* makeProject, yield* makeProject]
      put(`${project.spend}/in-the-way`, "")
      fs.mkdirSync(other.state, { recursive: true })
      fs.symlinkSync("/dev/zero", other.spend)
      for (const [where, tag] of [
        [project, "InvalidData"],
        [other, "PermissionDenied"]
      ] as const) {
        assert.strictEqual((yield* totals(where, "one").pipe(Effect.flip)).reason._tag, tag)
        assert.strictEqual((yield* record(where).pipe(Effect.flip)).reason._tag, tag)
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("is not written through a state directory that is a link", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const elsewhere = `${project.root}/elsewhere`
      fs.mkdirSync(elsewhere)
      fs.mkdirSync(project.claudeDirectory)
      fs.symlinkSync(elsewhere, project.state)
      assert.strictEqual((yield* record(project).pipe(Effect.flip)).reason._tag, "PermissionDenied")
      assert.deepStrictEqual(namesIn(elsewhere), [])
    }).pipe(Effect.provide(layer))
  )
})
