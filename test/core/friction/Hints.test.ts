import { assert, describe, it } from "@effect/vitest"
import { hintsFor } from "../../../src/core/friction/Hints.ts"
import type { Entry } from "../../../src/core/friction/Moment.ts"
import { estimateTokens } from "../../../src/core/text/Tokens.ts"

const says = (content: string): Entry => ({ role: "user", content, tools: [], timestamp: undefined })

const ran = (command: string, failure?: string): ReadonlyArray<Entry> => [
  { ...says(""), role: "assistant", tools: [{ _tag: "Call", id: command, name: "Bash", summary: command }] },
  {
    ...says(""),
    tools: [{ _tag: "Result", id: command, isError: failure !== undefined, text: failure ?? "" }]
  }
]

const SESSION = [
  ...ran("rtk git -C /x status", "Exit code 2\nerror: unexpected argument '-C' found"),
  ...ran("rtk git status"),
  says("Never use npm here, always pnpm."),
  says("our staging server is behind a proxy")
]

describe("hints for the reflector", () => {
  it("say where a command failed and what worked, and what the person stated, and no guesses", () => {
    const hints = hintsFor(SESSION, 100_000)
    assert.match(hints[0]!, /^- a command failed and a variant worked: `rtk git -C \/x status` does not work here/)
    assert.isTrue(hints.slice(1).every((hint) => hint.startsWith("- the person stated a rule: ")))
    assert.notInclude(hints.join("\n"), "staging")
  })

  it("take no more than three in a hundred of the session's tokens", () => {
    for (const tokens of [0, 500, 1_000, 2_000, 5_000]) {
      const hints = hintsFor(SESSION, tokens)
      assert.isAtMost(estimateTokens(hints.join("\n")), 0.03 * tokens)
    }
    assert.deepStrictEqual(hintsFor(SESSION, 500), [])
    assert.isNotEmpty(hintsFor(SESSION, 5_000))
  })

  it("are few, short and on one line each, however much is found", () => {
    const many = Array.from({ length: 60 }, (_, index) => says(`Never use tool${index} ${"really ".repeat(20)}here.`))
    const hints = hintsFor(many, 1e9)
    assert.isAtMost(hints.length, 8)
    for (const hint of hints) {
      assert.isAtMost(hint.length, 250)
      assert.notInclude(hint, "\n")
    }
  })
})
