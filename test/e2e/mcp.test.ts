import * as path from "node:path"
import { expect, it } from "vitest"
import { describeClient, playbookFile } from "../support/clientSuite.ts"

// Whether a session in print mode waits for a server depends on how quick the machine is, so the client's own look at its
// servers is taken.

describeClient("debrief mcp, added to the client", ({ makeWorld, setup }) => {
  it("connects, and is gone when it is removed", async () => {
    const world = makeWorld()
    world.write(".claude/playbook.json", playbookFile)
    const command = ["node", path.join(setup.plugin, "debrief.js"), "mcp"]
    const added = await world.runCommand(["mcp", "add", "debrief", "--", ...command])
    expect(added.code, added.stdout + added.stderr).toBe(0)
    const listed = await world.runCommand(["mcp", "list"], { env: { MCP_TIMEOUT: "50000" } })
    expect(listed.stdout).toMatch(/^debrief: .*debrief\.js mcp.*Connected/m)

    expect((await world.runCommand(["mcp", "remove", "debrief"])).code).toBe(0)
    expect((await world.runCommand(["mcp", "list"])).stdout).not.toContain("debrief")
  })
})
