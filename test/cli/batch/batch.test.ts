import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeBatchesApi, succeeded } from "../../batch/submission/support.ts"
import { type PastSession, writeSessions } from "../../batch/support.ts"
import { debrief } from "../../support/command.ts"
import { makeProject, playbookTexts, type Project, projectAt } from "../../support/projects.ts"

const SESSIONS: ReadonlyArray<PastSession> = [
  { id: "s-one", at: 0, said: ["Use pnpm, not npm.", "Fine."] },
  { id: "s-two", at: 1, said: ["I noticed that the pool waits forever when the database is down.", "I see."] }
]
const ANSWERS = [
  {
    match: "Use pnpm, not npm.",
    answer: {
      operations: [
        { type: "ADD", text: "Use pnpm, not npm.", section: "USER PREFERENCES", evidence: "Use pnpm, not npm" }
      ]
    }
  },
  { answer: { operations: [] } }
]

const makePast = Effect.map(makeProject({ "answers.json": ANSWERS }), (project) => {
  writeSessions(project, SESSIONS)
  return project
})

const environment = (project: Project, variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  HOME: `${project.root}/home`,
  DEBRIEF_BACKEND: "replay",
  DEBRIEF_REPLAY: `${project.root}/answers.json`,
  ...variables
})

const batch = (project: Project, args: ReadonlyArray<string>, variables?: NodeJS.ProcessEnv) =>
  debrief(["batch", ...args], { cwd: project.root, env: environment(project, variables) })

describe("debrief batch", () => {
  it.live("tells what it would take, and with --dry-run does nothing else", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { exitCode, stdout } = yield* batch(project, ["--dry-run"])
      assert.strictEqual(exitCode, 0)
      assert.match(stdout, /^Sessions {3}2 to learn from, in 2 spans$/m)
      assert.match(stdout, /^Work {7}2 calls of replay, /m)
      assert.isFalse(project.exists(".claude/playbook.json"))
    })
  )

  it.live("offers the sessions of a project that was renamed, and learns from them by that path", () =>
    Effect.gen(function* () {
      const before = yield* makePast
      const root = `${before.root}-renamed`
      yield* Effect.acquireRelease(
        Effect.sync(() => fs.renameSync(before.root, root)),
        () => Effect.sync(() => fs.rmSync(root, { recursive: true, force: true }))
      )
      const options = { cwd: root, env: { HOME: `${root}/home`, DEBRIEF_BACKEND: "off" } }
      const { stderr, stdout } = yield* debrief(["batch", "--dry-run"], options)
      assert.match(stdout, /^Sessions {3}none to learn from$/m)
      assert.include(stderr, `2 sessions were started in ${before.root}, which is gone.`)
      const offered = /debrief batch --path '([^']+)'/.exec(stderr)
      assert.isNotNull(offered)
      const again = yield* debrief(["batch", "--dry-run", "--path", offered![1]!], options)
      assert.match(again.stdout, /^Sessions {3}2 to learn from/m)
      assert.notInclude(again.stderr, "which is gone")
    })
  )

  it.live("tells with --dry-run what an LLM would take, also while the backend is off", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const off = { DEBRIEF_BACKEND: "off" }
      const { exitCode, stderr, stdout } = yield* batch(project, ["--dry-run"], off)
      assert.strictEqual(exitCode, 0)
      assert.match(stdout, /^Work {7}2 calls of claude-/m)
      assert.match(stdout, /^Price {6}\$/m)
      assert.include(stderr, "the backend is off")
      const json = yield* batch(project, ["--dry-run", "--json"], off)
      assert.match(json.stdout, /"calls":2/)
      assert.isFalse(project.exists(".claude/debrief/seed.json"))
    })
  )

  it.live("does nothing without --yes where there is nobody to ask, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { exitCode, stderr } = yield* batch(project, [])
      assert.strictEqual(exitCode, 1)
      assert.include(stderr, "say --yes to go on")
      assert.isFalse(project.exists(".claude/playbook.json"))
    })
  )

  it.live("learns with --yes, and reports what, on the terminal and as Markdown", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { exitCode, stdout } = yield* batch(project, ["--yes", "--report", "report.md"])
      assert.strictEqual(exitCode, 0)
      assert.match(stdout, /2 sessions learned from/)
      assert.include(stdout, "Use pnpm, not npm.")
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": "Use pnpm, not npm." } })
      const report = project.read("report.md")
      assert.match(report, /^# What past sessions taught/)
      assert.include(report, "Use pnpm, not npm.")
      const again = yield* batch(project, ["--yes"])
      assert.match(again.stdout, /^Sessions {3}none to learn from$/m)
    })
  )

  it.live.each(["report.md", "reports/new.html"])("writes no report through a link, and asks nobody: %s", (file) =>
    Effect.gen(function* () {
      const project = yield* makePast
      project.write("elsewhere/own.md", "mine\n")
      fs.symlinkSync("elsewhere", `${project.root}/reports`)
      fs.symlinkSync("elsewhere/own.md", `${project.root}/report.md`)
      const { exitCode, stderr } = yield* batch(project, ["--yes", "--report", file])
      assert.strictEqual(exitCode, 1)
      assert.match(stderr, /is a link/)
      assert.strictEqual(project.read("elsewhere/own.md"), "mine\n")
      assert.isFalse(project.exists("elsewhere/new.html"))
      assert.isFalse(project.exists(".claude/playbook.json"))
    })
  )

  it.live("writes none through a link of what is around the project", () =>
    Effect.gen(function* () {
      const outer = yield* makeProject({
        ".git/HEAD": "",
        "elsewhere/own.md": "mine\n",
        "pkg/.claude/debrief.json": {}
      })
      fs.symlinkSync("elsewhere", `${outer.root}/docs`)
      const pkg = projectAt(`${outer.root}/pkg`)
      for (const args of [
        ["batch", "--yes", "--report", `${pkg.root}/../docs/own.md`],
        ["export", "--to", "agents-md", "--output", `${pkg.root}/../docs/own.md`],
        ["import", `${pkg.root}/../docs/own.md`]
      ]) {
        const { exitCode, stderr } = yield* debrief(args, { cwd: pkg.root })
        assert.deepStrictEqual([exitCode, /link/.test(stderr)], [1, true], `${args[0]}: ${stderr}`)
      }
      assert.strictEqual(outer.read("elsewhere/own.md"), "mine\n")
    })
  )

  it.live("reports as a page by itself, which loads and runs nothing", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      assert.strictEqual((yield* batch(project, ["--yes", "--report", "report.html"])).exitCode, 0)
      const page = project.read("report.html")
      assert.match(page, /^<!doctype html>\n<html lang="en">/)
      assert.include(page, "Use pnpm, not npm.")
      assert.include(page, "default-src 'none'")
      assert.notMatch(page, /<script|<link|<img|\bsrc=|\burl\(|@import| on[a-z]+=/i)
    })
  )

  it.live("--json prints an event a line, the report last", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { stdout } = yield* batch(project, ["--yes", "--json"])
      const events = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { readonly event: string })
      assert.strictEqual(events[0]?.event, "discovered")
      assert.strictEqual(events.at(-1)?.event, "finished")
      assert.lengthOf(
        events.filter(({ event }) => event === "applied"),
        2
      )
    })
  )

  it.live("with the backend off finds proposals only", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { exitCode, stdout } = yield* batch(project, ["--yes"], { DEBRIEF_BACKEND: "off" })
      assert.strictEqual(exitCode, 0)
      assert.include(stdout, "2 proposals wait for your decision")
    })
  )

  it.live.each([
    { args: ["--concurrency", "99"], told: "--concurrency is 1 to 16" },
    { args: ["--epochs", "0"], told: "--epochs is 1 or more" },
    { args: ["--max-usd", "-1"], told: "--max-usd is 0 or more" },
    { args: ["--all", "--path", "x"], told: "--all and --path exclude each other" },
    { args: ["--path", "no-such-file.jsonl"], told: "no-such-file.jsonl" }
  ])("refuses $args", ({ args, told }) =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { exitCode, stderr } = yield* batch(project, ["--yes", ...args])
      assert.strictEqual(exitCode, 1)
      assert.include(stderr, told)
    })
  )
})

describe("debrief batch --batch-api", () => {
  it.live("submits at half the price, leaves, and --collect applies the answers when they are there", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const api = yield* makeBatchesApi
      const variables = { DEBRIEF_BACKEND: "anthropic", DEBRIEF_API_KEY: "k", DEBRIEF_BASE_URL: api.baseUrl }
      const submitted = yield* batch(project, ["--batch-api", "--yes"], variables)
      assert.deepStrictEqual([submitted.exitCode, submitted.stderr.includes("debrief:")], [0, false])
      assert.include(submitted.stdout, "2 requests")
      const waiting = yield* batch(project, ["--collect"], variables)
      assert.strictEqual(waiting.exitCode, 0)
      assert.include(waiting.stdout, "not ended yet")
      api.end(api.batches[0]!.id, () =>
        succeeded(
          JSON.stringify({
            operations: [
              { type: "ADD", text: "Use pnpm, not npm.", section: "USER PREFERENCES", evidence: "Use pnpm, not npm" }
            ]
          })
        )
      )
      const collected = yield* batch(project, ["--collect"], variables)
      assert.strictEqual(collected.exitCode, 0)
      assert.include(collected.stdout, "2 answers applied")
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": "Use pnpm, not npm." } })
      assert.include((yield* batch(project, ["--collect"], variables)).stdout, "No batch is open.")
      const rerun = yield* batch(project, ["--dry-run"], variables)
      assert.match(rerun.stdout, /^Sessions {3}none to learn from$/m)
    })
  )

  it.live("leaves a session whose proposals cannot be written for the next time, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "answers.json": ANSWERS })
      writeSessions(project, [{ ...SESSIONS[0]!, said: ["Please go on.", "Done."] }, SESSIONS[1]!])
      const api = yield* makeBatchesApi
      const variables = { DEBRIEF_BACKEND: "anthropic", DEBRIEF_API_KEY: "k", DEBRIEF_BASE_URL: api.baseUrl }
      project.write(".claude/debrief/elsewhere", "")
      fs.symlinkSync("elsewhere", project.paths.seed)
      const { exitCode, stderr, stdout } = yield* batch(project, ["--batch-api", "--yes"], variables)
      assert.strictEqual(exitCode, 1)
      assert.match(stdout, /submitted {2}1 request/)
      assert.match(stdout, /failed {2}s-two: its proposals were not written/)
      assert.include(stderr, "1 of the sessions could not be submitted; a rerun tries again")
    })
  )

  it.live("says that it takes a key when there is none", () =>
    Effect.gen(function* () {
      const project = yield* makePast
      const { exitCode, stderr } = yield* batch(project, ["--batch-api", "--yes"], { DEBRIEF_BACKEND: "auto" })
      assert.strictEqual(exitCode, 1)
      assert.include(stderr, "batches of the API take a key")
    })
  )
})
