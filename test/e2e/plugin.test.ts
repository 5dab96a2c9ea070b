import { expect, it } from "vitest"
import { describeClient } from "../support/clientSuite.ts"

describeClient("the plugin as it is packed", ({ makeWorld, setup }) => {
  it("is valid to the real client, warnings counted as errors", async () => {
    const { code, stdout } = await makeWorld().runCommand(["plugin", "validate", "--strict", setup.plugin])
    expect(code, stdout).toBe(0)
  })

  it("would not be refused by the plugin directory", async () => {
    const { code, stdout } = await makeWorld().runCommand([
      "plugin",
      "validate",
      "--profile",
      "directory",
      setup.plugin
    ])
    expect(code, stdout).toBe(0)
  })
})
