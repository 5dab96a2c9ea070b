import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { cutWindows } from "../../src/domain/Window.ts"
import { growthOver8, LINEAR } from "../support/timing.ts"

const message = (role: string, length: number, at = 0) => ({ role, content: `${at} `.padEnd(length, "x") })
const sizeOf = (window: ReadonlyArray<{ readonly content: string }>) =>
  window.reduce((sum, { content }) => sum + content.length, 0)

const messages = Schema.Array(
  Schema.Struct({ role: Schema.Literals(["user", "assistant"]), content: Schema.String.check(Schema.isMinLength(1)) })
)
const limits = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 }))
const many = { arbitrary: { runs: 1000 } }

const sessionOf = (count: number) =>
  Array.from({ length: count }, (_, at) => message(at % 50 === 0 ? "user" : "assistant", 30, at))

describe("cutWindows", () => {
  it("leaves a session that fits in one piece, and nothing for an empty one", () => {
    const session = [message("user", 50), message("assistant", 50)]
    assert.deepStrictEqual(cutWindows(session, 100), [session])
    assert.deepStrictEqual(cutWindows([], 100), [])
  })

  it("cuts before what the person said, so that a question stays with its answer", () => {
    const [ask, reply, askAgain, replyAgain] = [
      message("user", 40),
      message("assistant", 20),
      message("user", 20),
      message("assistant", 40)
    ]
    assert.deepStrictEqual(cutWindows([ask, reply, askAgain, replyAgain], 100), [
      [ask, reply],
      [askAgain, replyAgain]
    ])
  })

  it("cuts between messages where the person said nothing in a window", () => {
    const replies = Array.from({ length: 5 }, (_, at) => message("assistant", 40, at))
    assert.deepStrictEqual(
      cutWindows(replies, 100).map((window) => window.length),
      [2, 2, 1]
    )
  })

  it("gives a message longer than a window one of its own", () => {
    const huge = message("assistant", 500)
    const [ask, thanks] = [message("user", 10), message("user", 10)]
    assert.deepStrictEqual(cutWindows([ask, huge, thanks], 100), [[ask], [huge], [thanks]])
  })

  it("counts UTF-16 units, as the limit of the prompt does", () => {
    const emoji = { role: "user", content: "😀".repeat(30) }
    assert.lengthOf(cutWindows([emoji, emoji], 100), 2)
    assert.lengthOf(cutWindows([emoji, emoji], 120), 1)
  })

  it.prop(
    "leaves nothing out and keeps the order",
    [messages, limits],
    ([session, limit]) => {
      assert.deepStrictEqual(cutWindows(session, limit).flat(), [...session])
    },
    many
  )

  it.prop(
    "keeps to the limit, but for a message that is longer itself",
    [messages, limits],
    ([session, limit]) => {
      for (const window of cutWindows(session, limit)) {
        assert.isNotEmpty(window)
        assert.isTrue(sizeOf(window) <= limit || window.length === 1)
      }
    },
    many
  )

  it.prop(
    "cuts little more often than it must: three windows in a row would not fit in one",
    [messages, limits],
    ([session, limit]) => {
      const windows = cutWindows(session, limit)
      for (const at of windows.keys()) {
        if (at > 0) assert.isAbove(sizeOf(windows.slice(at - 1, at + 2).flat()), limit)
      }
    },
    many
  )

  it("takes time linear in the messages", () => {
    assert.isBelow(
      growthOver8(sessionOf, (session) => cutWindows(session, 2_000), 10_000),
      LINEAR
    )
  })
})
