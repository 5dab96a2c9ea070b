// @module-tag slow
import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"

const fixtures = path.join(import.meta.dirname, "../fixtures/demo")

/** Runs the demo as a visitor would, with a folder of its own for temporary files, and says what is left there. */
const runDemo = (variables: NodeJS.ProcessEnv = {}) => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "demo-test-"))
  try {
    const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, "demo.ts")], {
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...variables },
      encoding: "utf8"
    })
    return { status, stderr, stdout, left: fs.readdirSync(temporary) }
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

describe("the demo", () => {
  it("shows a session being learned from and the next one being told, and leaves nothing behind", () => {
    const { left, status, stderr, stdout } = runDemo()
    assert.deepStrictEqual({ status, stderr, left }, { status: 0, stderr: "", left: [] })
    assert.match(stdout, /^ +ctx-002 +\+1 +-2 +On a timeout, raise testTimeout\.$/m)
    assert.match(stdout, /^ +added +pref-002 +We use pnpm here, never npm/m)
    assert.match(stdout, /^ +added +ctx-003 +A longer timeout hides the cause: integration tests hang without docker/m)
    assert.match(stdout, /^ +merged +pat-004 +Parse input at the route; handlers get typed values/m)
    assert.include(stdout.replaceAll(/\s+/g, " "), "(from pat-002, pat-003)")
    assert.match(stdout, /^ +rated +pat-001 +helpful, cited by the agent$/m)
    assert.match(stdout, /^ +pruned +ctx-002 +On a timeout, raise testTimeout\. \(3 harmful, 1 helpful\)$/m)
    assert.match(stdout, /^ +[0-9a-f]{7,} +Learn: add pref-002, ctx-003; merge into pat-004/m)
    assert.match(stdout, /│ \[pref-002\] helpful=0 harmful=0 :: We use pnpm here, never npm/)
    assert.match(stdout, /│ \[pat-004\] helpful=3 harmful=0 :: Parse input at the route/)
    assert.notMatch(stdout, /│ \[ctx-002\]/)
  })

  it("is plain text of modest size where there is no terminal", () => {
    const { stdout } = runDemo()
    const lines = stdout.split("\n")
    assert.isAtMost(lines.length, 67)
    assert.isAtMost(Math.max(...lines.map((line) => line.length)), 100)
    assert.notInclude(stdout, "\u001B")
  })

  it("heeds no setting and no key of the visitor's", () => {
    const { status } = runDemo({ DEBRIEF_BACKEND: "off", ANTHROPIC_API_KEY: "sk-ant-none", DEBRIEF_CHILD: "1" })
    assert.strictEqual(status, 0)
  })

  it("fails and says why when something does not happen", () => {
    const { left, status, stderr } = runDemo({ PATH: "/nonexistent" })
    assert.deepStrictEqual({ status, left }, { status: 1, left: [] })
    assert.include(stderr, "The demo failed: there is no git command")
  })
})

describe("the demo's transcript", () => {
  const text = fs.readFileSync(path.join(fixtures, "session.jsonl"), "utf8")
  const records = text
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line))

  it("is small and whole", () => {
    assert.isBelow(text.length, 60_000)
    const ids = new Set(records.map(({ uuid }) => uuid))
    assert.deepStrictEqual(
      records.filter(({ parentUuid }) => typeof parentUuid === "string" && !ids.has(parentUuid)),
      []
    )
  })

  it("holds the kinds of lines that the client writes, of one interactive session", () => {
    const types = new Set(records.map(({ type }) => type))
    for (const type of ["attachment", "api-request", "api-request-blob", "cost-state", "queue-operation", "system"]) {
      assert.isTrue(types.has(type), type)
    }
    const entrypoints = records.flatMap(({ entrypoint }) => (entrypoint === undefined ? [] : [entrypoint]))
    assert.deepStrictEqual([...new Set(entrypoints)], ["cli"])
  })
})
