import { assert, describe, it } from "@effect/vitest"
import type { DialogueEntry } from "../../../src/core/transcript/Dialogue.ts"
import { agent, fateOf, ran } from "./support.ts"

const fateOfFound = (text: string, ...before: ReadonlyArray<DialogueEntry>) =>
  fateOf([...before, agent(text)], { type: "ADD", text, section: "PROJECT CONTEXT", evidence: text })

const COMMAND = "pnpm vitest run test/export.test.ts"
const PASSED = ran(COMMAND, "1 passed")
const FAILED = ran(COMMAND, "connect ECONNREFUSED test-db", true)

describe("what the agent found about a command", () => {
  it.each<[string, DialogueEntry]>([
    ["The export test in test/export.test.ts works with pnpm vitest run.", PASSED],
    ["The export test in test/export.test.ts fails without test-db.", FAILED],
    ["The export test in test/export.test.ts needs test-db.", FAILED]
  ])("is borne out by a run of it that ended so: %s", (text, run) => {
    assert.strictEqual(fateOfFound(text, run), "applied")
  })

  it.each<[string, DialogueEntry]>([
    ["The export test in test/export.test.ts works with pnpm vitest run.", FAILED],
    ["The export test in test/export.test.ts fails with pnpm vitest run.", PASSED],
    ["The export test in test/export.test.ts needs pnpm vitest run.", PASSED],
    [
      "The export test in test/export.test.ts works.",
      ran("python3 tool.py < notes.md", "test/export.test.ts export test works")
    ]
  ])("is not by one that ended otherwise, or only showed a file: %s", (text, run) => {
    assert.include(fateOfFound(text, run), "unsupported: ")
  })
})
