import { expect, it } from "vitest"
import { describeClient } from "../support/clientSuite.ts"

describeClient("the plugin as it is packed", ({ makeWorld, setup }) => {
  it("is valid to the real client and to its directory of plugins, without a remark", async () => {
    const strictly = ["plugin", "validate", "--strict", "--profile", "directory"]
    const { code, stdout } = await makeWorld().runCommand([...strictly, setup.plugin])
    expect(code, stdout).toBe(0)
    expect(stdout).not.toMatch(/Advice|warning/i)
    expect(stdout).toContain("Hosts: api.anthropic.com (declared)")
  })
})
