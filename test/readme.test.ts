import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { COMMANDS } from "../src/cli/commands.ts"

const root = path.join(import.meta.dirname, "..")
const readme = fs.readFileSync(path.join(root, "README.md"), "utf8")
const readText = (file: string): string => fs.readFileSync(path.join(root, file), "utf8")
const programs = readText("docs/programs.md")
const commandsTable = readText("docs/commands.md")
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-readme-"))

afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

const codeBlocks = (language: string): ReadonlyArray<string> =>
  Array.from(programs.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm")), (match) => match[1]!)

beforeAll(() => {
  fs.mkdirSync(path.join(scratch, "node_modules"))
  for (const name of ["effect", "@effect"]) {
    fs.symlinkSync(path.join(root, "node_modules", name), path.join(scratch, "node_modules", name))
  }
  fs.symlinkSync(root, path.join(scratch, "node_modules", "claude-debrief"))
  fs.writeFileSync(path.join(scratch, "package.json"), JSON.stringify({ type: "module" }))
})

describe("README and what it leads to", () => {
  it("has a program that runs and learns from a transcript", () => {
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

  it("has a batch program that runs and learns from the past sessions of the project it is in", () => {
    const [, script] = codeBlocks("ts")
    const home = path.join(scratch, "home")
    const folder = path.join(home, ".claude/projects/-p")
    const cwd = path.join(scratch, "project")
    fs.mkdirSync(folder, { recursive: true })
    fs.mkdirSync(cwd)
    fs.writeFileSync(path.join(scratch, "batch.ts"), script!)
    for (const session of ["s-1", "s-2"]) {
      const message = { role: "user", content: "Use pnpm here." }
      const line = { type: "user", message, uuid: session, sessionId: session, cwd: fs.realpathSync(cwd) }
      fs.writeFileSync(path.join(folder, `${session}.jsonl`), `${JSON.stringify(line)}\n`)
    }
    const env = { PATH: process.env["PATH"], HOME: home }
    const output = execFileSync(process.execPath, ["../batch.ts"], { cwd, env, encoding: "utf8" })
    // The second session's lesson is known already.
    assert.strictEqual(output, "2 sessions, up to $0.00\ns-1: Use pnpm here. ($0.00)\ns-2:  ($0.00)\n")
  })

  it("names npm scripts that exist", () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"))
    const named = Array.from(
      (readme + readText("docs/contributing.md")).matchAll(/npm run ([a-z0-9:]+)/g),
      (match) => match[1]!
    )
    assert.isAbove(named.length, 5)
    for (const name of named) assert.property(scripts, name)
  })

  it("names stages and commands that exist", () => {
    const help = execFileSync(process.execPath, ["dist/debrief.js", "stage", "--help"], { cwd: root, encoding: "utf8" })
    const row = commandsTable.split("\n").find((line) => line.includes("`debrief stage NAME`"))!
    for (const [, stage] of row.split("lines of JSON:")[1]!.matchAll(/`([a-z]+)`/g)) assert.include(help, stage!)
    const listed = Array.from(commandsTable.matchAll(/^\| `debrief ([a-z]+)/gm), ([, command]) => command!)
    const named = [...(readme + commandsTable).matchAll(/`debrief ([a-z]+)/g)].map(([, command]) => command!)
    assert.sameMembers([...new Set(listed)], Object.keys(COMMANDS))
    assert.deepStrictEqual(
      named.filter((command) => !listed.includes(command) && command !== "help"),
      []
    )
  })

  it("is read in a few minutes", () => {
    assert.isAtMost(readme.split("\n").length, 150)
  })
})
