import { assert, afterAll, describe, it } from "@effect/vitest"
import { expect } from "vitest"
import { DEMO } from "../support/uiDemo.ts"
import { closeBrowser, noBrowser } from "../support/browser.ts"
import { command, withPage } from "../support/uiWorld.ts"

afterAll(closeBrowser)

describe.skipIf(noBrowser)("the sessions", () => {
  it("are told of by day: what each taught and cost, what waits, what was given up or left out, and why", () =>
    withPage(DEMO, async ({ complaints, page, server }) => {
      await page.goto(`${server.origin}/#/sessions`)
      const rows = page.getByRole("listbox", { name: "Sessions" }).getByRole("option")
      const card = page.getByRole("article", { name: "The session" })
      const row = (text: string) => rows.filter({ hasText: text })
      await expect.poll(() => rows.count()).toBe(9)

      await row("c4e19f60").filter({ hasText: "waiting" }).click()
      await card.getByText("It waits to be learned from: the API is overloaded").waitFor()

      await row("77d0c4b2").filter({ hasText: "given up" }).click()
      await card.getByText("It was given up: the answer was no JSON, twice").waitFor()
      await card.getByText("debrief work --retry-dead").waitFor()

      await row("left out by #nolearn").filter({ hasText: "skipped" }).click()
      await card.getByText("Nothing was learned from it: left out by #nolearn").waitFor()

      await row("e4a90d52").filter({ hasText: "1 added, 1 proposal" }).click()
      await card.getByText("Validate request bodies at the route").waitFor()
      await card.getByText('not done: UPDATE: target_id "pat-019" not found').waitFor()
      await card.getByText("$0.68").waitFor()
      assert.deepStrictEqual(complaints, [])
    }))

  it("lead to what they taught, also where that is gone; and one that is not known is not taken for another", () =>
    withPage(DEMO, async ({ page, project, server }) => {
      await page.goto(`${server.origin}/#/sessions/2d8e5a71-c9f0-4613-b7d4-8e0a6f1c3b59`)
      const session = page.getByRole("article", { name: "The session" })
      await session.getByRole("link", { name: "mis-001" }).click()
      const keyPoint = page.getByRole("article", { name: "Key point mis-001" })
      await keyPoint.getByText("integration tests need docker compose up -d db first").waitFor()
      await command(project, "playbook", "remove", "mis-001")
      await keyPoint.getByText("It is not in the playbook").waitFor()
      await keyPoint.getByText("integration tests need docker compose up -d db first").waitFor()
      await keyPoint.getByText("removed by you").waitFor()
      await page.goto(`${server.origin}/#/sessions/no-such-session`)
      await page.getByRole("heading", { name: "Nothing is kept of this session" }).waitFor()
      assert.strictEqual(await session.count(), 0)
    }))
})
