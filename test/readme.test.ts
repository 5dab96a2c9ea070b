import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"

const root = path.join(import.meta.dirname, "..")
const readme = fs.readFileSync(path.join(root, "README.md"), "utf8")
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-readme-"))

afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

const codeBlocks = (language: string): ReadonlyArray<string> =>
  Array.from(readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm")), (match) => match[1]!)

beforeAll(() => {
  fs.mkdirSync(path.join(scratch, "node_modules"))
  for (const name of ["effect", "@effect"]) {
    fs.symlinkSync(path.join(root, "node_modules", name), path.join(scratch, "node_modules", name))
  }
  fs.symlinkSync(root, path.join(scratch, "node_modules", "claude-debrief"))
  fs.writeFileSync(path.join(scratch, "package.json"), JSON.stringify({ type: "module" }))
})

describe("README", () => {
  it("its library script runs and learns from a transcript", () => {
    const [script] = codeBlocks("ts")
    fs.writeFileSync(path.join(scratch, "reflect.ts"), script!)
    const transcript = JSON.stringify({ type: "user", message: { role: "user", content: "Use pnpm here." } })
    fs.writeFileSync(path.join(scratch, "session.jsonl"), `${transcript}\n`)
    const output = execFileSync(process.execPath, ["reflect.ts"], { cwd: scratch, encoding: "utf8" })
    assert.strictEqual(
      output,
      "1 operations applied\n\n## USER PREFERENCES\n[pref-001] helpful=0 harmful=0 :: Use pnpm.\n"
    )
  })

  it("its batch script runs and learns from the past sessions of the project it is in", () => {
    const [, script] = codeBlocks("ts")
    const home = path.join(scratch, "home")
    const folder = path.join(home, ".claude/projects/-p")
    const cwd = path.join(scratch, "project")
    fs.mkdirSync(folder, { recursive: true })
    fs.mkdirSync(cwd)
    fs.writeFileSync(path.join(scratch, "batch.ts"), script!)
    for (const session of ["s-1", "s-2"]) {
      const message = { role: "user", content: `Use pnpm, says ${session}.` }
      const line = { type: "user", message, uuid: session, sessionId: session, cwd: fs.realpathSync(cwd) }
      fs.writeFileSync(path.join(folder, `${session}.jsonl`), `${JSON.stringify(line)}\n`)
    }
    const env = { PATH: process.env["PATH"], HOME: home }
    const output = execFileSync(process.execPath, ["../batch.ts"], { cwd, env, encoding: "utf8" })
    // The second session's lesson is known already.
    assert.strictEqual(output, "s-1: Use pnpm. ($0.00)\ns-2:  ($0.00)\n")
  })

  it("names npm scripts that exist", () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"))
    const named = Array.from(readme.matchAll(/npm run ([a-z0-9:]+)/g), (match) => match[1]!)
    assert.isAbove(named.length, 5)
    for (const name of named) assert.property(scripts, name)
  })

  it("names stages and commands that exist", () => {
    const help = execFileSync(process.execPath, ["dist/debrief.js", "stage", "--help"], { cwd: root, encoding: "utf8" })
    const row = readme.split("\n").find((line) => line.includes("`debrief stage NAME`"))!
    for (const [, stage] of row.split("lines of JSON:")[1]!.matchAll(/`([a-z]+)`/g)) assert.include(help, stage!)
    const commands = execFileSync(process.execPath, ["dist/debrief.js", "--help"], { cwd: root, encoding: "utf8" })
    for (const [, command] of readme.matchAll(/^\| `debrief ([a-z]+)/gm)) assert.include(commands, command!)
  })

  it("names every setting's variable", () => {
    const settings = fs.readFileSync(path.join(root, "src/project/Settings.ts"), "utf8")
    for (const [, name] of settings.matchAll(/"((?:DEBRIEF|AGENTIC_CONTEXT|ANTHROPIC)_[A-Z_]+)"/g)) {
      assert.include(readme, name!)
    }
  })
})
