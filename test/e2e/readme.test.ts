import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import { ANSWER, describeClient, occurrences } from "../support/clientSuite.ts"
import type { ScriptedAnswer } from "../llm/standIn.ts"

const ROOT = path.join(import.meta.dirname, "../..")

/** The commands of README.md under a heading, line by line, in the order in which a reader comes to them. */
const commandsUnder = (heading: string): ReadonlyArray<string> => {
  const readme = fs.readFileSync(path.join(ROOT, "README.md"), "utf8")
  const part = readme.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ""
  const blocks = Array.from(part.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block]) => block!)
  return blocks.flatMap((block) => block.trim().split("\n"))
}

/** The repository as somebody clones it, with what is not committed yet. */
const checkOut = (into: string): void => {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  for (const file of listed.split("\0").filter((name) => name !== "" && fs.existsSync(path.join(ROOT, name)))) {
    fs.cpSync(path.join(ROOT, file), path.join(into, file))
  }
}

const said = /"[^".]*? (Always [^"]+)\."/

describeClient("a newcomer who follows README.md", ({ makeWorld, setup }) => {
  it("gets from nothing to a key point that a second session is given, by its commands alone", async () => {
    const world = makeWorld()
    const checkout = path.join(world.root, "checkout")
    checkOut(checkout)
    const [build, ...rest] = commandsUnder("Install")
    expect(build).toMatch(/^npm ci/)
    // What npm ci installs is there: .ci/run has begun with it, on a fresh checkout.
    fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(checkout, "node_modules"))
    const PATH = [setup.nodes[0]!.directory, setup.programs].join(path.delimiter)
    const steps = build!
      .replace(/ {2,}#.*/, "")
      .split(" && ")
      .filter((step) => step !== "npm ci")
    expect(steps).not.toHaveLength(0)
    execFileSync("bash", ["-c", steps.join(" && ")], {
      cwd: checkout,
      env: { PATH, HOME: process.env["HOME"] },
      stdio: ["ignore", "pipe", "pipe"]
    })

    const inCheckout = rest.filter((line) => line.startsWith("claude plugin "))
    expect(inCheckout.length).toBeGreaterThan(1)
    for (const line of inCheckout) {
      const ended = await world.runLine(line, [], { cwd: checkout })
      expect(ended.code, ended.stdout + ended.stderr).toBe(0)
    }

    const [first, second] = rest.filter((line) => / claude -p |^claude -p /.test(line)) as [string, string]
    const [, point] = said.exec(first)!
    const operation = { type: "ADD", text: point, section: "PATTERNS & APPROACHES", evidence: point }
    const answers: ReadonlyArray<ScriptedAnswer> = [
      { to: "client", text: ANSWER },
      { to: "reflection", text: JSON.stringify({ evaluations: [], operations: [operation] }) }
    ]
    for (const line of [first, second]) {
      const ended = await world.runLine(line, answers)
      expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n`, stderr: "" })
    }
    expect(world.read(".claude/playbook.json") ?? "", world.read(".claude/debrief/worker.log")).toContain(point)
    const given = world.requests.findLast(({ asker }) => asker === "client")
    expect(occurrences(`[pat-001] helpful=0 harmful=0 :: ${point}`, given)).toBe(1)
  })
})
