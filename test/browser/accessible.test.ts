import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { afterAll, describe, it } from "@effect/vitest"
import { DEMO } from "../support/uiDemo.ts"
import { closeBrowser, noBrowser } from "../support/browser.ts"
import { withPage } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds fault with. */
const faults = async (page: Page, what: string): Promise<ReadonlyArray<string>> => {
  // By the debugger's door: the page's own policy lets no script in.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run()
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what}: ${id}: ${html.slice(0, 120)}`))
}

describe.skipIf(noBrowser)("the page for everybody", () => {
  it.each([
    [400, "light"],
    [400, "dark"],
    [1280, "light"],
    [1280, "dark"]
  ] as const)("axe finds nothing on any page, at %i pixels, %s", (width, colorScheme) =>
    withPage(
      DEMO,
      async ({ page, server }) => {
        const look = async (what: string) => expect(await faults(page, what)).toEqual([])
        await page.getByText("The export test hangs").waitFor()
        await look("inbox")
        await page.keyboard.press("x")
        await look("inbox, chosen")
        await page.keyboard.press("x")
        await page.keyboard.press("e")
        await page.getByLabel("In your words").waitFor()
        await look("inbox, edited")
        await page.keyboard.press("Escape")
        await page.keyboard.press("?")
        await page.getByRole("dialog").waitFor()
        await look("keys")
        await page.keyboard.press("Escape")
        for (const [address, text] of [
          ["playbook", "pat-001"],
          ["playbook/pat-001", "run just that file first"],
          ["playbook/pat-999", "It is not in the playbook"],
          ["sessions", /\d sessions/],
          ["sessions/77d0c4b2-9e1a-4f35-8b6c-0a2e5d7f9c13", "It was given up"],
          ["sessions/unknown", "Nothing is kept of this session"],
          ["cost", "This month"],
          ["health", "Secrets"]
        ] as const) {
          await page.goto(`${server.origin}/#/${address}`)
          await page.getByText(text).locator("visible=true").first().waitFor()
          await look(address)
        }
        await page.goto(`${server.origin}/#/playbook/pat-001`)
        await page.getByText("run just that file first").waitFor()
        await page.keyboard.press("e")
        await page.getByLabel("What it says").waitFor()
        await look("playbook, edited")
      },
      { colorScheme, width }
    )
  )
})
