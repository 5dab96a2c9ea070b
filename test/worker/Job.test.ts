import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import {
  isDue,
  isJobName,
  isJobOf,
  isOver,
  type Job,
  jobName,
  jobText,
  putBackMillis,
  readDeadJob,
  readJob
} from "../../src/worker/Job.ts"
import { anyJson } from "../core/playbook/support.ts"

const NOW = Date.parse("2026-11-20T12:00:00.000Z")
const after = (millis: number) => DateTime.formatIso(DateTime.makeUnsafe(NOW + millis))

const JOB: Job = {
  name: jobName("/t/s-1.jsonl", NOW, "abc123"),
  session: "s-1",
  transcript: "/t/s-1.jsonl",
  event: "SessionEnd",
  bytes: 42,
  queuedAt: after(0),
  attempts: 0
}

describe("a job's file name", () => {
  it.prop(
    "sorts by time, is known as a job's, and tells its transcript",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8e12 })), Schema.Int, Schema.String],
    ([time, step, file]) => {
      const transcript = `/t/${file}.jsonl`
      const name = jobName(transcript, time, "a0")
      assert.isTrue(isJobName(name), name)
      assert.isTrue(isJobOf(transcript)(name), name)
      assert.match(name, /^[A-Za-z0-9_-]+\.json$/)
      const later = time + 1 + Math.abs(step % 1e12)
      assert.isTrue(name < jobName(transcript, later, "00"), name)
    }
  )

  it("is known as a job's also by a clock that stands before 1970", () =>
    assert.isTrue(isJobName(jobName("/t/s-1.jsonl", -86_400_000, "a0"))))

  it.each(["", "dead", "x.json", ".abcdefghi-a0-s.json.1.debrief-tmp", "abcdefghi-a0-s.json.debrief-tmp", "seed.json"])(
    "%j is none",
    (name) => assert.isFalse(isJobName(name))
  )

  it("tells transcripts apart whose names only begin or end alike", () => {
    const name = jobName("/t/abc-def.jsonl", NOW, "a0")
    assert.isTrue(isJobOf("/elsewhere/abc-def.jsonl")(name))
    assert.isTrue(isJobOf("C:\\t\\abc-def.jsonl")(name))
    for (const other of ["/t/def.jsonl", "/t/abc.jsonl", "/t/abc-def-g.jsonl", "/t/x-abc-def.jsonl"]) {
      assert.isFalse(isJobOf(other)(name), other)
    }
  })

  it("has a bounded length, however long the transcript's name is", () => {
    assert.isBelow(jobName(`/t/${"é".repeat(5000)}.jsonl`, NOW, "a0").length, 120)
  })
})

describe("a job's file", () => {
  it.each([
    JOB,
    { ...JOB, session: undefined, bytes: undefined },
    { ...JOB, attempts: 3, putBackAt: after(0), notBefore: after(1), problem: "busy" }
  ])("is read as it was written: %j", (job) => {
    assert.deepStrictEqual(readJob(job.name, jobText(job)), job)
  })

  it("is read as it was written when the job was given up", () => {
    const dead = { ...JOB, attempts: 2, diedAt: after(5), reason: "malformed", answer: "no", model: "m" }
    assert.deepStrictEqual(readDeadJob(JOB.name, jobText(dead)), dead)
    assert.deepInclude(readDeadJob(JOB.name, jobText(JOB)), { diedAt: "", reason: "unknown" })
  })

  it.each(["", "{", "null", "[]", "5", "{}", '{"transcript": ""}', '{"transcript": 5}', '{"transcript"'])(
    "%j is none",
    (text) => {
      assert.isUndefined(readJob("n", text))
      assert.isUndefined(readDeadJob("n", text))
    }
  )

  it("needs nothing but a transcript, and passes over fields of the wrong kind", () => {
    const text = JSON.stringify({ transcript: "/t", session: 5, bytes: -1, attempts: "x", notBefore: 7, event: null })
    assert.deepStrictEqual(readJob("n", text), {
      name: "n",
      transcript: "/t",
      session: undefined,
      event: "",
      bytes: undefined,
      queuedAt: "",
      attempts: 0
    })
  })

  it.prop("reading never throws", [anyJson, Schema.String], ([json, text]) => {
    for (const each of [JSON.stringify(json), text]) {
      const job = readJob("n", each)
      if (job !== undefined) assert.isTrue(job.attempts >= 0)
    }
  })
})

describe("a wait", () => {
  const wait = { since: after(0), until: after(1000) }

  it("goes on from its beginning until its end, which is not in it", () => {
    assert.deepStrictEqual(
      [0, 999, 1000, 5000].map((millis) => isOver(wait, NOW + millis)),
      [false, false, true, true]
    )
  })

  it("is over when the clock was put back to before it began", () => {
    assert.isTrue(isOver(wait, NOW - 1))
    assert.isTrue(isOver({ since: after(0), until: after(3_600_000) }, NOW - 86_400_000))
  })

  it.each([
    {},
    { since: after(0) },
    { until: "soon", since: after(0) },
    { until: after(1000) },
    { until: after(1000), since: "" },
    { until: after(1000), since: after(2000) }
  ])("that makes no sense is none: %j", (nonsense) => assert.isTrue(isOver(nonsense, NOW)))

  it("keeps a job that was put back from being due, and no other", () => {
    assert.isTrue(isDue(JOB, NOW))
    const waiting = { ...JOB, putBackAt: after(0), notBefore: after(1000) }
    assert.deepStrictEqual(
      [-1, 0, 1000].map((millis) => isDue(waiting, NOW + millis)),
      [true, false, true]
    )
  })
})

describe("how long a job waits after a failure", () => {
  it("is 30 seconds, doubled with each, up to an hour", () => {
    assert.deepStrictEqual(
      [1, 2, 3, 7, 8, 9, 1_000_000].map((attempts) => putBackMillis(attempts, undefined) / 1000),
      [30, 60, 120, 1920, 3600, 3600, 3600]
    )
  })

  it("is what the provider asked for, up to a day", () => {
    assert.deepStrictEqual(
      [0, 5_000, 7_200_000, 86_400_000, 1e12].map((asked) => putBackMillis(1, asked)),
      [0, 5_000, 7_200_000, 86_400_000, 86_400_000]
    )
  })
})
