import { assert, describe, it } from "@effect/vitest"
import { eventToJson } from "../../../src/batch/report/Json.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../../support/hostile.ts"
import { applied, asking, events, heard, missed, notDone, results, session } from "../support.ts"

const parsed = (event: Parameters<typeof eventToJson>[0]) => JSON.parse(eventToJson(event))

/** The names of all fields, those inside others with a dot. */
const names = (value: unknown, prefix = ""): ReadonlyArray<string> => {
  if (Array.isArray(value)) return names(value[0], prefix)
  if (typeof value !== "object" || value === null) return [prefix.slice(0, -1)]
  return Object.entries(value).flatMap(([name, inner]) => names(inner, `${prefix}${name}.`))
}

describe("an event as JSON", () => {
  it("is one line that tells what it is, for each event of a run", () => {
    for (const event of events) assert.notInclude(eventToJson(event), "\n")
    assert.deepStrictEqual(
      [...new Set(events.map((event) => parsed(event).event))],
      ["discovered", "reading", "quoted", "signals", "asking", "applied", "slowed", "notDone", "finished"]
    )
  })

  it("has names that stay", () => {
    const SESSION = ["source", "session", "agent", "project", "path", "startedAt"].map((name) => `session.${name}`)
    assert.deepStrictEqual(names(parsed(asking(0))), ["event", ...SESSION, "epoch"])
    assert.deepStrictEqual(names(parsed(missed(1, 8))), [
      "event",
      "done",
      "of",
      "spentUsd",
      ...SESSION,
      "epoch",
      "reason",
      "detail"
    ])
    assert.deepStrictEqual(
      names(parsed(applied(1, 8, { changes: results[0]!.changes, skipped: ["x"] }))),
      [
        ["event", "done", "of", "spentUsd", "keyPoints"],
        SESSION,
        ["epoch", "messages", "calls", "tokens", "usd"],
        ["changes.what", "changes.id", "changes.text", "changes.evidence", "changes.quoted"],
        ["skipped"]
      ].flat()
    )
  })

  it("has null where there is no value", () => {
    const { changes, session: found } = parsed(applied(1, 8, { changes: [{ what: "helpful", id: "a", text: "" }] }))
    assert.isNull(changes[0].evidence)
    assert.isNull(found.agent)
    const unknown = { _tag: "Asking", found: session(0, { startedAt: Number.NaN }), epoch: 1 } as const
    assert.isNull(parsed(unknown).session.startedAt)
  })

  it("has the whole report at the end", () => {
    const { heard: told, notDone: left, quote, results: all, ...rest } = parsed(events.at(-1)!)
    assert.deepStrictEqual(told, [
      parsed(events.findLast(({ _tag }) => _tag === "Signals")!).heard[0],
      { session: told[1].session, proposals: heard[1]!.proposals }
    ])
    assert.deepStrictEqual(Object.keys(told[1].session), ["source", "session", "agent", "project", "path", "startedAt"])
    assert.deepStrictEqual([all.length, left.length, quote.sessions], [results.length, notDone.length, 8])
    assert.deepStrictEqual(rest, {
      event: "finished",
      startedAt: "2026-11-20T14:02:11.000Z",
      endedAt: "2026-11-20T14:02:45.000Z",
      backend: "anthropic",
      model: "claude-haiku-5-5",
      usd: 0.1467,
      tokens: 123_000,
      calls: 7,
      keyPoints: { before: 38, after: 39 },
      proposals: 3,
      stopped: false
    })
  })

  it("keeps what others wrote as it is, and shows a terminal nothing to act upon", () => {
    const line = eventToJson(missed(1, 8, { detail: `${ALL_HOSTILE}\u2028` }))
    assert.notMatch(line, ACTED_UPON)
    assert.notMatch(line, /[\u2028\u2029]/)
    assert.strictEqual(JSON.parse(line).detail, `${ALL_HOSTILE}\u2028`)
  })
})
