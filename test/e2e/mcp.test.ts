import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import { clientAnswers, describeClient, playbookFile, type Suite } from "../support/clientSuite.ts"

// Whether a session in print mode waits for a server depends on how quick the machine is, so the client's own look at its
// servers is taken, or it is told to wait.

const PATIENT = { MCP_TIMEOUT: "50000", MCP_CONNECTION_NONBLOCKING: "false" }

describeClient("debrief mcp, added to the client", ({ makeWorld, setup }) => {
  it("connects, and is gone when it is removed", async () => {
    const world = makeWorld()
    world.write(".claude/playbook.json", playbookFile)
    const command = ["node", path.join(setup.plugin, "debrief.js"), "mcp"]
    const added = await world.runCommand(["mcp", "add", "debrief", "--", ...command])
    expect(added.code, added.stdout + added.stderr).toBe(0)
    const listed = await world.runCommand(["mcp", "list"], { env: PATIENT })
    expect(listed.stdout).toMatch(/^debrief: .*debrief\.js mcp.*Connected/m)

    expect((await world.runCommand(["mcp", "remove", "debrief"])).code).toBe(0)
    expect((await world.runCommand(["mcp", "list"])).stdout).not.toContain("debrief")
  })
})

interface Started {
  readonly mcp_servers: ReadonlyArray<{ readonly name: string; readonly status: string }>
  readonly tools: ReadonlyArray<string>
}

/** What the client says of a session at its start, and all that the model was sent, whose length no path of a world changes. */
const sessionWith = async (makeWorld: Suite["makeWorld"], plugin: string, options: object = {}) => {
  const world = makeWorld()
  world.write(".claude/playbook.json", playbookFile)
  const settings = JSON.stringify({ pluginConfigs: { "debrief@inline": { options } } })
  const args = ["--settings", settings, "--output-format", "stream-json", "--verbose"]
  const { code, stdout, stderr } = await world.run("Please greet me", clientAnswers, { plugin, args, env: PATIENT })
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const lines = stdout.split("\n").filter((line) => line !== "")
  const started = lines.map((line) => JSON.parse(line)).find(({ subtype }) => subtype === "init") as Started
  return {
    servers: started.mcp_servers.map(({ name, status }) => `${name} ${status}`),
    tools: started.tools.filter((name) => name.startsWith("mcp__")).map((name) => name.replace(/.*__/, "")),
    sent: world.requests.map(({ body }) => JSON.stringify(body).length)
  }
}

describeClient("the MCP server that the plugin brings along", ({ makeWorld, setup }) => {
  it("adds not one character to what the model is sent until the person asks for it, and is not shown as failed", async () => {
    const without = `${path.join(path.dirname(setup.plugin), "none")}`
    fs.cpSync(setup.plugin, without, { recursive: true })
    fs.rmSync(path.join(without, ".mcp.json"))
    const none = await sessionWith(makeWorld, without)
    expect(none).toMatchObject({ servers: [], tools: [] })
    for (const options of [{}, { mcp: false }]) {
      const off = await sessionWith(makeWorld, setup.plugin, options)
      expect(off).toEqual({ ...none, servers: ["plugin:debrief:debrief connected"] })
    }
  })

  it("has the tools when the option is set, and leaves nothing running", async () => {
    const on = await sessionWith(makeWorld, setup.plugin, { mcp: true })
    expect(on.servers).toEqual(["plugin:debrief:debrief connected"])
    expect(on.tools.toSorted()).toEqual(["playbook_add", "playbook_rate", "playbook_search", "proposals_list", "why"])
  })
})
