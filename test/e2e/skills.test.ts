import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import { clientAnswers, describeClient, occurrences, playbookFile } from "../support/clientSuite.ts"

const SKILLS = ["forget", "learn", "remember", "review", "status", "why"]

/** Whether a skill's frontmatter lets the agent run nothing but our command, and leaves starting it to the person. */
const isModest = (text: string): boolean => {
  const [, head = ""] = text.split(/^---$/m)
  const allowed = /^allowed-tools: (.+)$/m.exec(head)?.[1]?.split(", ") ?? []
  const isOurs = allowed.length > 0 && allowed.every((tool) => /^Bash\(debrief [a-z]+[^;&|]*\)$/.test(tool))
  return isOurs && /^disable-model-invocation: true$/m.test(head)
}

describeClient("the plugin's skills", ({ makeWorld, setup }) => {
  const { plugin } = setup

  it("may run our command and nothing else, when the person asks", () => {
    const folder = path.join(plugin, "skills")
    expect(fs.readdirSync(folder).toSorted()).toStrictEqual(SKILLS)
    for (const name of SKILLS) {
      expect(isModest(fs.readFileSync(path.join(folder, name, "SKILL.md"), "utf8")), name).toBe(true)
    }
  })

  it("are listed by the client under the plugin's name", async () => {
    const { code, stdout } = await makeWorld().runCommand(["plugin", "validate", plugin])
    expect(code).toBe(0)
    for (const name of SKILLS) expect(stdout).toContain(`debrief:${name}`)
  })

  it("run the command of the plugin's bin: /debrief:status tells the agent how learning stands", async () => {
    const world = makeWorld()
    world.write(".claude/playbook.json", playbookFile)
    const ended = await world.run("/debrief:status", clientAnswers, { plugin })
    expect(ended).toMatchObject({ code: 0, stderr: "" })
    const request = world.requests.findLast(({ asker }) => asker === "client")
    expect(occurrences("Backend", request)).toBeGreaterThan(0)
    expect(occurrences("nothing yet", request)).toBe(1)
  })

  it("are given what the person said, and the session they are in", async () => {
    const world = makeWorld()
    await world.run("/debrief:remember Use pnpm here", clientAnswers, { plugin })
    expect(occurrences("Use pnpm here", world.requests.at(-1))).toBeGreaterThan(0)
    expect(occurrences("debrief playbook add", world.requests.at(-1))).toBe(1)
    const id = "6f1d3c52-9d0e-4c43-8a53-1f0c7c1d2e3f"
    await world.run("/debrief:learn", clientAnswers, { plugin, args: ["--session-id", id] })
    expect(occurrences(`debrief work --session ${id}`, world.requests.at(-1))).toBe(1)
  })
})
