import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { subjects } from "../review/support.ts"
import { userLine } from "../sessions/support.ts"
import { debrief } from "../support/command.ts"
import { PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { closeBrowser, noBrowser } from "../support/browser.ts"
import { command, withPage } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const FIXTURES = path.resolve(import.meta.dirname, "../fixtures")

const FILLED = {
  [PLAYBOOK]: playbookOf({
    "PATTERNS & APPROACHES": [
      keyPoint("pat-001", "Run a failing file alone", 3, 1),
      keyPoint("pat-002", "Read the log", 1)
    ],
    OTHERS: [keyPoint("oth-001", "Tea is in the kitchen")]
  })
}

const rowsOf = (page: Page) => page.getByRole("listbox", { name: "Key points" }).getByRole("option")

describe.skipIf(noBrowser)("the playbook", () => {
  it("is searched, edited, moved, removed, added to and merged, each with a way back, as in the terminal", () =>
    withPage(FILLED, async ({ complaints, page, project, server }) => {
      const rows = rowsOf(page)
      const told = (text: string | RegExp) => page.getByRole("status").getByText(text).waitFor()
      await page.goto(`${server.origin}/#/playbook`)
      await expect.poll(() => rows.count()).toBe(3)

      await page.keyboard.press("/")
      await page.keyboard.type("KITCHEN tea")
      await expect.poll(() => rows.count()).toBe(1)
      await page.getByLabel("Search the playbook").fill("")
      await page.keyboard.press("Escape")
      await expect.poll(() => rows.count()).toBe(3)

      await rows.first().click()
      await page.keyboard.press("e")
      await page.getByLabel("What it says").fill("Run a failing file alone, then all")
      await page.keyboard.press("Enter")
      await told("Changed pat-001")
      assert.strictEqual(
        playbookTexts(project)["PATTERNS & APPROACHES"]?.["pat-001"],
        "Run a failing file alone, then all"
      )
      await page.getByRole("region", { name: "Where it came from" }).getByText("reworded").waitFor()
      await page.keyboard.press("u")
      await told("Taken back")
      assert.strictEqual(playbookTexts(project)["PATTERNS & APPROACHES"]?.["pat-001"], "Run a failing file alone")

      await page.getByRole("article").getByRole("combobox").selectOption("MISTAKES TO AVOID")
      await told("Moved: it is now mis-001")
      await page.getByRole("article", { name: "mis-001" }).getByRole("button", { name: "Remove" }).click()
      await told("Removed mis-001")
      assert.notProperty(playbookTexts(project), "MISTAKES TO AVOID")
      await page.keyboard.press("u")
      await told("Taken back")

      await page.keyboard.press("n")
      await page.getByLabel("What it says").fill("Coffee is on the second floor")
      await page.keyboard.press("Enter")
      await told("Added oth-002")

      await rows.filter({ hasText: "Tea" }).locator(".choose").click()
      await rows.filter({ hasText: "Coffee" }).locator(".choose").click()
      await page.keyboard.press("m")
      await page.getByLabel("What it says").fill("Tea is in the kitchen, coffee on the second floor")
      await page.keyboard.press("Enter")
      await told("Merged into oth-003")
      assert.deepStrictEqual(playbookTexts(project), {
        "PATTERNS & APPROACHES": { "pat-002": "Read the log" },
        "MISTAKES TO AVOID": { "mis-001": "Run a failing file alone" },
        OTHERS: { "oth-003": "Tea is in the kitchen, coffee on the second floor" }
      })
      expect(subjects(project).slice(0, 6)).toEqual([
        "Merge oth-001, oth-002",
        "Add oth-002",
        "Undo: Remove mis-001",
        "Remove mis-001",
        "Move pat-001",
        "Undo: Edit pat-001"
      ])
      assert.deepStrictEqual(complaints, [])
    }))

  it("says why a text is not taken, and takes it when a person insists", () =>
    withPage(FILLED, async ({ page, project, server }) => {
      await page.goto(`${server.origin}/#/playbook/pat-002`)
      await page.getByRole("article", { name: "pat-002" }).waitFor()
      await page.keyboard.press("e")
      await page.getByLabel("What it says").fill("Run a failing file alone")
      await page.keyboard.press("Enter")
      await page.getByRole("alert").getByText("pat-001 says that already").waitFor()
      await page.getByRole("button", { name: "All the same" }).click()
      await page.getByText("Changed pat-002").waitFor()
      assert.strictEqual(playbookTexts(project)["PATTERNS & APPROACHES"]?.["pat-002"], "Run a failing file alone")
    }))

  it("shows what a worker learns meanwhile, and the session that taught it", () =>
    withPage(FILLED, async ({ page, project, server }) => {
      await page.goto(`${server.origin}/#/playbook`)
      await rowsOf(page).first().waitFor()
      const replay = { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: path.join(FIXTURES, "replay.json") }
      const session = project.write("session.jsonl", fs.readFileSync(path.join(FIXTURES, "session.jsonl"), "utf8"))
      const worker = debrief(["work", "--transcript", session], { cwd: project.root, env: replay })
      assert.strictEqual((await Effect.runPromise(worker)).exitCode, 0)
      await rowsOf(page).filter({ hasText: "Use pnpm in this project, never npm" }).waitFor()
      await page.keyboard.press("3")
      await page
        .getByRole("article", { name: "The session" })
        .getByText("Use pnpm in this project, never npm")
        .waitFor()
    }))

  it("says where a person's own sentence was kept in the place of the LLM's", () => {
    const said = "please use pnpm, not npm"
    const text = "Use pnpm here."
    const operations = [{ type: "ADD", text, section: "USER PREFERENCES", evidence: said }]
    const files = { "one.jsonl": `${userLine(`${said}.`, { uuid: "u-1", sessionId: "one" })}\n` }
    return withPage(files, async ({ page, project, server }) => {
      const replay = project.write("answers.json", [{ match: "use pnpm", answer: { operations } }])
      const env = { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: replay }
      const worker = debrief(["work", "--transcript", `${project.root}/one.jsonl`], { cwd: project.root, env })
      assert.strictEqual((await Effect.runPromise(worker)).exitCode, 0)
      await page.goto(`${server.origin}/#/playbook/pref-001`)
      const told = page.getByRole("region", { name: "Where it came from" })
      await told.getByText(`your own sentence was kept in the place of the LLM's: ${text}`).waitFor()
    })
  })

  it("follows what other programs do, in every tab, and the last word stands", () =>
    withPage(FILLED, async ({ page, project, server }) => {
      await page.goto(`${server.origin}/#/playbook`)
      const other = await page.context().newPage()
      await other.goto(`${server.origin}/#/playbook`)
      for (const tab of [page, other]) await rowsOf(tab).first().waitFor()
      await command(project, "playbook", "add", "Said in a terminal")
      for (const tab of [page, other]) await rowsOf(tab).filter({ hasText: "Said in a terminal" }).waitFor()
      await other.goto(`${server.origin}/#/playbook/oth-002`)
      await other.getByRole("article", { name: "oth-002" }).getByRole("button", { name: "Remove" }).click()
      await rowsOf(page).filter({ hasText: "Said in a terminal" }).waitFor({ state: "detached" })
    }))
})
