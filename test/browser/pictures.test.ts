import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { DEMO } from "../support/uiDemo.ts"
import { closeBrowser, noBrowser } from "../support/browser.ts"
import { withPage } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const ROOT = path.resolve(import.meta.dirname, "../..")

/** `npm run screenshots` keeps them all, and puts those into the documents that these show; a test's go with it. */
const isKept = process.env["SCREENSHOTS"] === "1"
const IN_DOCS: Readonly<Record<string, string>> = {
  "inbox-1280-light": "inbox",
  "playbook-1280-dark": "playbook",
  "cost-1280-light": "cost"
}

const kept = path.join(ROOT, ".cache/screenshots")
if (isKept) fs.mkdirSync(kept, { recursive: true })
const folder = isKept ? kept : fs.mkdtempSync(path.join(os.tmpdir(), "debrief-pictures-"))
afterAll(() => {
  if (!isKept) fs.rmSync(folder, { recursive: true, force: true })
})

/** What is there once a page is. */
const PAGES = [
  ["inbox", "The export test hangs"],
  ["playbook/pat-001", "run just that file first"],
  ["sessions", /\d sessions/],
  ["cost", "This month"],
  ["health", "Secrets"]
] as const

const take = async (page: Page, name: string): Promise<void> => {
  const file = path.join(folder, `${name}.png`)
  await page.screenshot({ path: file })
  assert.isAbove(fs.statSync(file).size, 8_000, name)
  const shown = IN_DOCS[name]
  if (isKept && shown !== undefined) fs.copyFileSync(file, path.join(ROOT, "docs/images", `${shown}.png`))
}

describe.skipIf(noBrowser)("pictures of every page", () => {
  it.each([
    [400, "light"],
    [400, "dark"],
    [1280, "light"],
    [1280, "dark"],
    [1600, "light"],
    [1600, "dark"]
  ] as const)("at %i pixels, %s", (width, colorScheme) =>
    withPage(
      DEMO,
      async ({ complaints, page, server }) => {
        for (const [address, text] of PAGES) {
          await page.goto(`${server.origin}/#/${address}`)
          await page.getByText(text).first().waitFor()
          await take(page, `${address.split("/")[0]}-${width}-${colorScheme}`)
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          assert.isAtMost(wide, 0, `${address} is ${wide} pixels wider than the window`)
        }
        assert.deepStrictEqual(complaints, [])
      },
      { folder: "orders", width, colorScheme }
    )
  )
})
