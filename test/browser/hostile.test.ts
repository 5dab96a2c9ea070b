import type { Page } from "playwright-core"
import { expect } from "vitest"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { SEED } from "../review/support.ts"
import { ACTED_UPON, ALL_HOSTILE } from "../support/hostile.ts"
import { PLAYBOOK } from "../support/projects.ts"
import { DEMO } from "../support/uiDemo.ts"
import { closeBrowser, noBrowser } from "../support/browser.ts"
import { withPage } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const HTML = `<img src=x onerror="document.title='taken'"><script>document.title="taken"</script><b id="planted">bold</b>`
const LINK = "javascript:document.title='taken'"

/** As many key points as a playbook may hold: its bound of 10,000 counts sections and fields, too. */
const MOST = 9_990

const rowsOf = (page: Page) => page.getByRole("listbox", { name: "Key points" }).getByRole("option")

/** All text of the page, fields included. */
const textOf = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...Array.from(document.querySelectorAll("textarea, input"), (one) => (one as HTMLInputElement).value)
    ].join("\n")
  )

const isHarmless = async (page: Page): Promise<void> => {
  assert.strictEqual(await page.locator("#planted, img[src=x], main script").count(), 0)
  assert.match(await page.title(), / · debrief$/)
  assert.notMatch((await textOf(page)).replaceAll(/[\n\t]/g, ""), ACTED_UPON)
}

describe.skipIf(noBrowser)("the page", () => {
  it("shows what is hostile as text: HTML, scripts, terminal escapes, marks that turn the writing around", () =>
    withPage(
      {
        [PLAYBOOK]: playbookOf({
          OTHERS: [
            keyPoint("oth-001", `${HTML} ${ALL_HOSTILE}`),
            keyPoint(`${HTML} x/../"'`, LINK),
            keyPoint("oth-003", "x".repeat(60_000))
          ]
        }),
        [SEED]: seedOf(
          proposal("hostile", `${HTML} ${ALL_HOSTILE}`, { source: `${HTML}${ALL_HOSTILE}`, extractedAt: HTML }),
          proposal("../../escape", "y".repeat(10_000_000))
        ),
        ".claude/debrief/contexts/hostile.json": [{ role: HTML, text: `${HTML}\n${ALL_HOSTILE}` }]
      },
      async ({ complaints, page, server }) => {
        await page.getByRole("heading", { name: "<script>" }).waitFor()
        await page.getByRole("region", { name: "What was said around it" }).waitFor()
        await isHarmless(page)
        await page.keyboard.press("e")
        await page.getByLabel("In your words").waitFor()
        await isHarmless(page)
        await page.keyboard.press("Escape")
        await page.keyboard.press("j")
        await page.getByRole("heading", { name: "10,000,000 characters" }).waitFor()
        await page.goto(`${server.origin}/#/playbook`)
        await page.getByRole("article", { name: "oth-001" }).waitFor()
        await page.keyboard.press("j")
        await page.getByRole("article", { name: "planted" }).waitFor()
        await isHarmless(page)
        await page.keyboard.press("j")
        await page.getByRole("article", { name: "oth-003" }).getByText("60,000 characters").waitFor()
        await page.goto(`${server.origin}/#/sessions`)
        await page.getByRole("article", { name: "The session" }).waitFor()
        await isHarmless(page)
        assert.deepStrictEqual(complaints, [])
      }
    ))

  it("says of a playbook that is too large or corrupt that it is, and what mends it", () =>
    withPage({ [PLAYBOOK]: `{"sections": ${"[".repeat(5_000_000)}` }, async ({ complaints, page, project, server }) => {
      await page.goto(`${server.origin}/#/playbook`)
      await page.getByRole("alert").getByText("is too large").waitFor()
      project.write(PLAYBOOK, "{ no JSON")
      await page.getByRole("alert").getByText("is corrupt").waitFor()
      await page.getByRole("alert").getByText("debrief restore").waitFor()
      assert.deepStrictEqual(complaints, [])
    }))

  it("works by keyboard alone: every page, and every control in reach of Tab", () =>
    withPage(DEMO, async ({ page }) => {
      for (const [key, name] of [
        ["2", "Playbook"],
        ["3", "Sessions"],
        ["4", "Cost"],
        ["5", "Health"],
        ["1", "Inbox"]
      ] as const) {
        await page.keyboard.press(key)
        await page.waitForFunction((title) => document.title.startsWith(title), name)
      }
      await page.getByText("The export test hangs").waitFor()
      const reached = new Set<string>()
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press("Tab")
        reached.add(
          await page.evaluate(
            () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""
          )
        )
      }
      for (const name of ["Playbook", "Proposals", "Accept a", "Reject r", "Edit e", "Choose all *"])
        assert.include([...reached], name)
      await page.getByRole("listbox").focus()
      await page.keyboard.press("End")
      await page.getByText("6 of 6").waitFor()
    }))

  it("carries ten thousand key points: the first paint is quick, and only what is in sight is there", () =>
    withPage(
      {
        [PLAYBOOK]: playbookOf({
          "PATTERNS & APPROACHES": Array.from({ length: MOST }, (_, index) =>
            keyPoint(`pat-${String(index + 1).padStart(5, "0")}`, `Way ${index + 1} of doing it.`)
          )
        })
      },
      async ({ page, server }) => {
        await page.goto(`${server.origin}/#/playbook`)
        const rows = rowsOf(page)
        await rows.first().waitFor()
        assert.isBelow(await rows.count(), 60)
        await page.getByRole("listbox").focus()
        await page.keyboard.press("End")
        await rows.filter({ hasText: `Way ${MOST} of doing it.` }).waitFor()
        assert.isBelow(await rows.count(), 60)
        await page.keyboard.press("/")
        await page.keyboard.type("doing pat-00777")
        await expect.poll(() => rows.count()).toBe(1)
        const again = await page.context().newPage()
        await again.goto(`${server.origin}/#/playbook`)
        await rowsOf(again).first().waitFor()
        const [paint] = await again.evaluate(() =>
          performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => startTime)
        )
        // How long it takes is the machine's; that it does not wait for the playbook is ours.
        const told = await again.evaluate(() =>
          performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/api/playbook"))
        )
        process.stderr.write(`first paint with ${MOST} key points: ${Math.round(paint ?? 0)} ms\n`)
        assert.isBelow(paint!, (told as PerformanceResourceTiming).responseEnd)
      }
    ))
})
