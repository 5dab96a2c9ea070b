// What a user's first minutes rest on, with the built files, on every Node that is at hand: `npm run smoke`.
import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { setTimeout } from "node:timers/promises"

const ROOT = path.resolve(import.meta.dirname, "../..")
const FIXTURES = path.join(ROOT, "test/fixtures")
const ADDED = "never npm: the lock file is pnpm's"

interface Run {
  readonly node: string
  readonly project: string
}

interface Output {
  readonly stdout: string
  readonly stderr: string
}

const check: (holds: boolean, complaint: string) => asserts holds = (holds, complaint) => {
  if (!holds) throw new Error(complaint)
}

/** Runs a built file to exit 0 with nothing of the machine's own settings, and no key. */
const runBuilt = ({ node, project }: Run, file: string, args: ReadonlyArray<string>, input: string): Output => {
  const { status, stderr, stdout } = spawnSync(node, [path.join(ROOT, "dist", file), ...args], {
    cwd: project,
    encoding: "utf8",
    input,
    timeout: 5 * 60_000,
    env: {
      PATH: process.env["PATH"],
      HOME: project,
      DEBRIEF_BACKEND: "replay",
      DEBRIEF_REPLAY: path.join(FIXTURES, "replay.json")
    }
  })
  check(status === 0, `${file} exited with ${status}: ${stderr}`)
  return { stdout, stderr }
}

const inputOf = ({ project }: Run, event: string): string =>
  JSON.stringify({
    hook_event_name: event,
    session_id: "smoke",
    source: "startup",
    cwd: project,
    transcript_path: path.join(FIXTURES, "session.jsonl")
  })

const playbookOf = ({ project }: Run): string => path.join(project, ".claude/playbook.json")

const injects = (run: Run) => {
  fs.mkdirSync(path.join(run.project, ".claude"))
  fs.writeFileSync(playbookOf(run), JSON.stringify({ key_points: ["Use pnpm, été ✓"] }))
  const { stderr, stdout } = runBuilt(run, "hooks/inject.js", [], inputOf(run, "SessionStart"))
  const { hookSpecificOutput } = JSON.parse(stdout)
  check(hookSpecificOutput.hookEventName === "SessionStart", stdout)
  check(hookSpecificOutput.additionalContext.includes("[kpt_001] helpful=0 harmful=0 :: Use pnpm, été ✓"), stdout)
  check(stderr === "", stderr)
}

const learns = async (run: Run) => {
  const { stderr, stdout } = runBuilt(run, "hooks/learn.js", [], inputOf(run, "SessionEnd"))
  check(stdout + stderr === "", stdout + stderr)
  const saved = () => fs.existsSync(playbookOf(run)) && fs.readFileSync(playbookOf(run), "utf8").includes(ADDED)
  for (let tries = 0; tries < 6_000 && !saved(); tries += 1) await setTimeout(50)
  const log = path.join(run.project, ".claude/debrief/worker.log")
  check(saved(), `the worker taught nothing: ${fs.existsSync(log) ? fs.readFileSync(log, "utf8") : "it left no log"}`)
}

const migrates = (run: Run) => {
  const { stdout } = runBuilt(run, "debrief.js", ["stage", "migrate"], '{"key_points": ["one"]}\n{}\n')
  const [first, second, ...rest] = stdout.trimEnd().split("\n")
  check(JSON.parse(first!).sections.OTHERS[0].name === "kpt_001", stdout)
  check(JSON.parse(second!).sections.OTHERS.length === 0 && rest.length === 0, stdout)
}

const survives = (run: Run) => {
  for (const hook of ["hooks/inject.js", "hooks/learn.js"]) {
    for (const input of ["", "{", "[]", "{}", '{"hook_event_name": "SomethingNew"}']) {
      const { stderr, stdout } = runBuilt(run, hook, [], input)
      check(stdout === "", stdout)
      check(stderr.trimEnd().split("\n").length === 1, stderr)
    }
  }
}

const CHECKS: ReadonlyArray<readonly [string, (run: Run) => void | Promise<void>]> = [
  ["inject gives the playbook", injects],
  ["learn teaches it", learns],
  ["stage migrate", migrates],
  ["bad input exits 0", survives]
]

/** The first `node` on PATH that did not come with our packages, and the one that did. */
const nodes = (): ReadonlyArray<{ readonly path: string; readonly version: string }> => {
  const own = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => path.join(folder, "node"))
    .find((file) => fs.existsSync(file))
  return [own, path.join(ROOT, "node_modules/.bin/node")]
    .filter((file) => file !== undefined)
    .filter((file) => fs.existsSync(file))
    .map((file) => ({ path: file, version: execFileSync(file, ["--version"], { encoding: "utf8" }).trim() }))
}

const row = (cells: ReadonlyArray<string>): string => {
  const [version = "", what = "", result = "", millis = "", where = ""] = cells
  return `  ${version.padEnd(10)} ${what.padEnd(26)} ${result.padEnd(7)} ${millis.padStart(8)}   ${where}`.trimEnd()
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const failures: Array<string> = []
let passed = 0
print(row(["Node", "Check", "Result", "Time", "Where"]))
for (const node of nodes()) {
  for (const [name, run] of CHECKS) {
    const project = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "debrief-smoke-")))
    const start = performance.now()
    const problem = await Promise.resolve()
      .then(() => run({ node: node.path, project }))
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error))
      )
    const millis = `${Math.round(performance.now() - start)} ms`
    print(row([node.version, name, problem === undefined ? "passed" : "FAILED", millis, node.path]))
    if (problem === undefined) passed += 1
    else failures.push(`${node.version}, ${name}: ${problem.trim()}`)
    // A worker may still be about to commit.
    fs.rmSync(project, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
print("")
for (const failure of failures) print(failure)
print(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
