import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import * as built from "../../support/builtPrograms.ts"
import { debrief } from "../../support/command.ts"
import { transcriptOf } from "../../worker/support.ts"

const stage = (name: string, stdin: string) => debrief(["stage", name], { stdin })

const linesOf = (text: string): ReadonlyArray<unknown> =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))

/** Runs a stage over values and answers what it answers, line by line. */
const over = (name: string, inputs: ReadonlyArray<unknown>) =>
  Effect.map(stage(name, inputs.map((input) => `${JSON.stringify(input)}\n`).join("")), (ran) => {
    assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
    return linesOf(ran.stdout)
  })

const PLAYBOOK = playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Kurze Sätze, bitte 😀", 1)] })
const BLOCK = "## USER PREFERENCES\n[pref-001] helpful=1 harmful=0 :: Kurze Sätze, bitte 😀"
const ERROR = { error: "the line is not JSON" }

describe("debrief stage", () => {
  it.live.each([
    {
      name: "migrate",
      inputs: [{ key_points: ["one"] }],
      answers: [playbookOf({ OTHERS: [keyPoint("kpt_001", "one")] })]
    },
    {
      name: "update",
      inputs: [
        { playbook: PLAYBOOK, extraction: { evaluations: [{ name: "pref-001", rating: "helpful" }] } },
        { playbook: PLAYBOOK, extraction: { operations: [{ type: "DELETE", target_id: "pref-001", reason: "no" }] } }
      ],
      answers: [playbookOf({ "USER PREFERENCES": [keyPoint("pref-001", "Kurze Sätze, bitte 😀", 2)] }), playbookOf()]
    },
    { name: "render", inputs: [PLAYBOOK, {}], answers: [BLOCK, ""] },
    {
      name: "messages",
      inputs: [transcriptOf(["hello", "hi"]), ""],
      answers: [
        [
          { role: "user", content: "hello" },
          { role: "assistant", content: "hi" }
        ],
        []
      ]
    },
    {
      name: "citations",
      inputs: [[{ role: "assistant", content: "[pat-002] [pat-001]" }], []],
      answers: [["pat-001", "pat-002"], []]
    },
    { name: "response", inputs: ['say {"a": 1} so', "nothing"], answers: [{ a: 1 }, null] },
    { name: "redact", inputs: ["AKIAIOSFODNN7EXAMPLE", "nothing"], answers: ["[REDACTED aws key]", "nothing"] }
  ])("$name answers a value a line", ({ answers, inputs, name }) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* over(name, inputs), answers)
    })
  )

  it.live("answers error lines in their places, goes on, and exits 1 at the end", () =>
    Effect.gen(function* () {
      const ran = yield* stage("render", `${JSON.stringify(PLAYBOOK)}\nnope\n5\n{}\n`)
      assert.deepStrictEqual(linesOf(ran.stdout), [BLOCK, ERROR, { error: "expected a playbook" }, ""])
      assert.strictEqual(ran.exitCode, 1)
      assert.match(ran.stderr, /^debrief: 2 lines were wrong input[^\n]*\n$/)
    })
  )

  it.live("says of one wrong line that it was one", () =>
    Effect.gen(function* () {
      const ran = yield* stage("render", "nope\n")
      assert.match(ran.stderr, /^debrief: 1 line was wrong input; its place holds an error\n$/)
    })
  )

  it.live("ignores blank lines, and takes carriage returns, a byte order mark and a last line without an end", () =>
    Effect.gen(function* () {
      const ran = yield* stage("redact", '\uFEFF"a"\r\n\n   \n\t\n"b"\n"c"')
      assert.deepStrictEqual([ran.exitCode, ran.stdout], [0, '"a"\n"b"\n"c"\n'])
    })
  )

  it.live("answers nothing to nothing", () =>
    Effect.gen(function* () {
      const ran = yield* stage("migrate", "")
      assert.deepStrictEqual([ran.exitCode, ran.stdout, ran.stderr], [0, "", ""])
    })
  )

  it.live("takes 10,000 lines in order, also with a wrong one among them", () =>
    Effect.gen(function* () {
      const inputs = Array.from({ length: 10_000 }, (_, index) => `line ${index} ${"é".repeat(index % 50)}`)
      assert.deepStrictEqual(yield* over("redact", inputs), inputs)
      const lines = inputs.map((input, index) => (index === 5_000 ? "nope" : JSON.stringify(input)))
      const ran = yield* stage("redact", lines.join("\n"))
      assert.strictEqual(ran.exitCode, 1)
      assert.deepStrictEqual(linesOf(ran.stdout), inputs.with(5_000, ERROR as never))
    })
  )

  it.live("takes a line of 20 MB", () =>
    Effect.gen(function* () {
      const [text] = yield* over("redact", ["word ".repeat(4_000_000)])
      assert.strictEqual(String(text).length, 20_000_000)
    })
  )

  it.live("answers each line as it comes, not at the end", () =>
    Effect.gen(function* () {
      // Nobody closes the input: without an answer this would wait for ever.
      const ran = yield* built.debrief(["stage", "redact"], { stdin: '"a"\n', keepStdinOpen: true, stopAfter: '"a"\n' })
      assert.strictEqual(ran.stdout, '"a"\n')
    })
  )

  it.live("ends quietly when nobody reads on", () =>
    Effect.gen(function* () {
      const ran = yield* built.debrief(["stage", "migrate"], { stdin: "{}\n".repeat(10_000), closeStdout: true })
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
    })
  )
})

describe("wrong usage", () => {
  it.live.each([
    { args: ["stage", "nope"], says: "nope" },
    { args: ["stage"], says: "name" },
    { args: ["stage", "migrate", "--nope"], says: "--nope" },
    { args: ["nope"], says: "nope" },
    { args: ["playbook", "nope"], says: "nope" },
    { args: ["work", "now"], says: "now" },
    { args: ["work", "--transcript"], says: "transcript" }
  ])("exits 2 and says what is wrong: debrief $args", ({ args, says }) =>
    Effect.gen(function* () {
      const ran = yield* debrief(args)
      assert.strictEqual(ran.exitCode, 2)
      assert.include(ran.stderr, says)
      assert.notInclude(ran.stderr, "    at ")
    })
  )
})

describe("help and version", () => {
  it.live("--version names the version of the package", () =>
    Effect.gen(function* () {
      const { default: manifest } = yield* Effect.promise(
        () => import("../../../package.json", { with: { type: "json" } })
      )
      const ran = yield* debrief(["--version"])
      assert.deepStrictEqual([ran.exitCode, ran.stdout.trim()], [0, `debrief v${manifest.version}`])
    })
  )

  it.live.each([
    { args: ["--help"], holds: ["playbook", "work", "stage"] },
    { args: ["stage", "--help"], holds: ["migrate", "EXAMPLES"] },
    { args: ["playbook", "--help"], holds: ["show"] },
    { args: ["playbook", "show", "--help"], holds: ["--json", "--project"] },
    { args: ["work", "--help"], holds: ["--transcript", "--session", "--event", "--json"] }
  ])("debrief $args exits 0 and shows what there is, without colour when piped", ({ args, holds }) =>
    Effect.gen(function* () {
      const ran = yield* debrief(args)
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      for (const part of holds) assert.include(ran.stdout, part)
      assert.notInclude(ran.stdout, "\u001B")
    })
  )
})
