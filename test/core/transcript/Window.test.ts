import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { redact } from "../../../src/core/text/Redaction.ts"
import { estimateTokens } from "../../../src/core/text/Tokens.ts"
import type { DialogueEntry } from "../../../src/core/transcript/Dialogue.ts"
import { renderDialogue } from "../../../src/core/transcript/Render.ts"
import { cutWindows } from "../../../src/core/transcript/Window.ts"
import { call, entryOf, result } from "../../sessions/dialogue.ts"
import { runs } from "../../support/runs.ts"
import { growthOver8 } from "../../support/timing.ts"

type Entries = ReadonlyArray<DialogueEntry>

const tokensOf = (window: Entries) => estimateTokens(renderDialogue(window))

const costOf = (entry: DialogueEntry) => estimateTokens(`${renderDialogue([entry])}\n`)

const cutText = (content: string) => cutWindows([entryOf("user", content)], 500).map(([part]) => part!.content)

/** An entry of about that many tokens. */
const message = (role: "user" | "assistant", tokens: number, at = 0) =>
  entryOf(role, `${"abcd ".repeat((tokens - 6) / 2)}${at}`, { uuid: `u-${at}` })

const use = (id: string, name = "Bash") => entryOf("assistant", "", { tools: [call(id, name, "x".repeat(60))] })
const answer = (id: string, text = "y".repeat(60)) => entryOf("user", "", { tools: [result(id, text)] })

/** Entries as they were: parts put together again, tools with what was said before them. */
const joined = (entries: Entries) => {
  const said: Array<{ role: string; uuid: string | undefined; content: string }> = []
  const tools: Array<unknown> = []
  for (const { content, part, role, tools: used, uuid } of entries) {
    const before = said.at(-1)
    if (part !== undefined && part.number > 1) before!.content += content
    else if (content !== "") said.push({ role, uuid, content })
    for (const tool of used) tools.push(tool)
  }
  return { said, tools }
}

const tool = Schema.Union([
  Schema.TaggedStruct("Call", {
    id: Schema.Literals(["t-1", "t-2", "t-3"]),
    name: Schema.Literals(["Bash", "Read"]),
    summary: Schema.String
  }),
  Schema.TaggedStruct("Result", {
    id: Schema.Literals(["t-1", "t-2", "t-3"]),
    isError: Schema.Boolean,
    text: Schema.String
  })
])
const words = Schema.Array(
  Schema.Union([Schema.String, Schema.Literals(["", "word ", "line\n", "😀", "9".repeat(40)])])
)
const repeats = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))
const drawn = Schema.Tuple([Schema.Literals(["user", "assistant"]), words, repeats, Schema.Array(tool)])
const sessions = Schema.Array(drawn)
const limits = Schema.Int.check(Schema.isBetween({ minimum: 300, maximum: 900 }))
const many = runs(100)

type Session = Schema.Schema.Type<typeof sessions>

const entriesOf = (session: Session): Entries =>
  session.map(([role, parts, times, tools], at) =>
    entryOf(role, parts.join("").repeat(times), { tools, uuid: `u-${at}` })
  )

const sessionOf = (count: number): Entries =>
  Array.from({ length: count }, (_, at) => message(at % 50 === 0 ? "user" : "assistant", 30, at))

describe("cutWindows", () => {
  it("leaves a session that fits in one piece, and nothing for an empty one", () => {
    const session = [message("user", 50), message("assistant", 50)]
    assert.deepStrictEqual(cutWindows(session, 110), [session])
    assert.deepStrictEqual(cutWindows([], 110), [])
  })

  it("cuts before what the person said, so that a question stays with its answer", () => {
    const [ask, reply, askAgain, replyAgain] = [
      message("user", 160),
      message("assistant", 80),
      message("user", 80),
      message("assistant", 160)
    ]
    assert.deepStrictEqual(cutWindows([ask, reply, askAgain, replyAgain], 400), [
      [ask, reply],
      [askAgain, replyAgain]
    ])
  })

  it("takes tool output, which has the user's role too, for no turn of the person", () => {
    const session = [
      message("user", 50),
      message("assistant", 50),
      message("user", 50),
      answer("t-0"),
      message("assistant", 150)
    ]
    assert.deepStrictEqual(cutWindows(session, 300), [session.slice(0, 2), session.slice(2)])
  })

  it("cuts between entries where the person said nothing in a window", () => {
    const replies = Array.from({ length: 5 }, (_, at) => message("assistant", 40, at))
    assert.deepStrictEqual(
      cutWindows(replies, 100).map((window) => window.length),
      [2, 2, 1]
    )
  })

  it("keeps a call with its result", () => {
    const session = [
      message("assistant", 200),
      use("t-1"),
      use("t-2"),
      answer("t-1"),
      answer("t-2"),
      message("assistant", 100)
    ]
    for (const limit of [230, 250, 270, 290]) {
      assert.deepStrictEqual(cutWindows(session, limit)[0], session.slice(0, 1), String(limit))
    }
  })

  it("cuts between a result and the next call", () => {
    const session = [message("assistant", 100), use("t-1"), answer("t-1"), message("assistant", 60), use("t-2")]
    const whole = [...session, answer("t-2")]
    assert.deepStrictEqual(cutWindows(whole, 260), [session.slice(0, 4), whole.slice(4)])
  })

  it("keeps a call with its result even where the person spoke between them", () => {
    const session = [message("assistant", 200), use("t-1"), message("user", 50), answer("t-1")]
    assert.deepStrictEqual(cutWindows(session, 300), [session.slice(0, 1), session.slice(1)])
  })

  it("parts a call from its result when there is no other place", () => {
    const session = [use("t-1"), ...Array.from({ length: 9 }, (_, at) => message("assistant", 50, at)), answer("t-1")]
    const windows = cutWindows(session, 300)
    assert.deepStrictEqual(windows.flat(), session)
    assert.isAbove(windows.length, 1)
  })
})

describe("a message longer than a window", () => {
  const huge = entryOf("user", "A line of a long message.\n".repeat(400), { uuid: "u-9", attachments: ["image"] })

  it("is cut into parts under its own id, each marked as one, and what follows may share the last window", () => {
    const [before, after] = [message("assistant", 50), message("assistant", 20)]
    const windows = cutWindows([before, huge, after], 1_500)
    const parts = windows.flat().filter(({ uuid }) => uuid === "u-9")
    assert.deepStrictEqual(windows[0], [before])
    assert.deepStrictEqual(windows.at(-1), [parts.at(-1)!, after])
    assert.deepStrictEqual(
      parts.map(({ part }) => part && [part.number, part.of, part.whole]),
      parts.map((_, index) => [index + 1, parts.length, huge])
    )
    assert.strictEqual(parts.map(({ content }) => content).join(""), huge.content)
    assert.include(renderDialogue(windows[1]!), `user (part 1 of ${parts.length}):`)
  })

  it("is cut after a line, else after a word, and never inside a character", () => {
    for (const part of cutText(huge.content)) assert.isTrue(part.endsWith(".\n"))
    for (const part of cutText("word ".repeat(2_000))) assert.isTrue(part.endsWith("word "))
    for (const part of cutText(`x${"😀".repeat(2_000)}`)) assert.notMatch(part, /\p{Cs}/u)
  })

  it("shows what was attached once", () => {
    const attached = cutWindows([huge], 1_500).flatMap((window) => renderDialogue(window).match(/^\+ image$/gm) ?? [])
    assert.lengthOf(attached, 1)
  })

  it("loses its secrets before it is cut", () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(40)}-----END PRIVATE KEY-----`
    for (let before = 20; before < 140; before += 1) {
      const content = `${"word ".repeat(before)}${key}${" word".repeat(200)}`
      const shown = cutWindows([entryOf("user", content)], 300, redact).map((window) => renderDialogue(window, redact))
      assert.isAbove(shown.length, 1)
      assert.notInclude(shown.join(), "MIIE", `after ${before} words`)
    }
  })

  it("has its many tools and their long errors cut, and all of them shown", () => {
    const tools = Array.from({ length: 9 }, (_, at) => [
      call(`t-${at}`, "Bash", "x".repeat(160)),
      result(`t-${at}`, `error ${at}\n`.repeat(at * 50), true)
    ]).flat()
    const windows = cutWindows([entryOf("assistant", "I try all.", { tools }), entryOf("user", "", { tools })], 600)
    for (const window of windows) assert.isAtMost(tokensOf(window), 600)
    for (const { content, tools: some } of windows.flat()) assert.isTrue(content !== "" || some.length > 0)
    const used = windows.flat().flatMap((one) => one.tools)
    for (const at of tools.keys()) {
      const id = `t-${at}`
      const textOf = (list: DialogueEntry["tools"]) =>
        list.flatMap((one) => (one._tag === "Result" && one.id === id ? [one.text] : [])).join("")
      assert.strictEqual(textOf(used), textOf([...tools, ...tools]))
    }
    assert.deepStrictEqual(
      used.filter(({ _tag }) => _tag === "Call"),
      [...tools, ...tools].filter(({ _tag }) => _tag === "Call")
    )
  })
})

describe("laws of cutWindows", () => {
  it.prop(
    "leaves nothing out and keeps the order",
    [sessions, limits],
    ([session, limit]) => {
      const entries = entriesOf(session)
      const windows = cutWindows(entries, limit)
      for (const window of windows) assert.isNotEmpty(window)
      assert.deepStrictEqual(joined(windows.flat()), joined(entries))
    },
    many
  )

  it.prop(
    "keeps to the limit",
    [sessions, limits],
    ([session, limit]) => {
      for (const window of cutWindows(entriesOf(session), limit)) assert.isAtMost(tokensOf(window), limit)
    },
    many
  )

  it.prop(
    "cuts little more often than it must: three windows in a row of messages would not fit in one",
    [sessions, limits],
    ([session, limit]) => {
      const windows = cutWindows(entriesOf(session.map(([role, parts, times]) => [role, parts, times, []])), limit)
      for (const at of windows.keys()) {
        const three = windows.slice(at, at + 3)
        if (three.length === 3) {
          assert.isAbove(
            three.flat().reduce((sum, one) => sum + costOf(one), 0),
            limit
          )
        }
      }
    },
    many
  )

  it.each<[string, (count: number) => Entries]>([
    ["messages", sessionOf],
    ["calls", (count) => Array.from({ length: count }, (_, at) => (at % 2 ? answer(`t-${at - 1}`) : use(`t-${at}`)))],
    ["calls that are never answered", (count) => Array.from({ length: count }, (_, at) => use(`t-${at}`))],
    ["characters of one message", (count) => [entryOf("user", "a word\n".repeat(count))]],
    ["characters without a space", (count) => [entryOf("user", "测".repeat(count * 2))]],
    [
      "tools of one message",
      (count) => [
        entryOf("user", "", { tools: use("t").tools.concat(...Array.from({ length: count }, () => use("t").tools)) })
      ]
    ]
  ])("takes time linear in the %s", (_, make) => {
    assert.isBelow(
      growthOver8(make, (session) => cutWindows(session, 2_000), 4_000),
      // 8 when linear, 64 when quadratic; between them what a loaded machine makes of a millisecond.
      45
    )
  })
})
