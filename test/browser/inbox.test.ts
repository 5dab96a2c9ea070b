import { expect } from "vitest"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { readSeed, SEED, statuses, subjects } from "../review/support.ts"
import { type Project, playbookTexts } from "../support/projects.ts"
import { closeBrowser, command, noBrowser, withPage, withProject } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const TEN = Array.from({ length: 10 }, (_, index) => {
  const name = `${index}`.repeat(3)
  return proposal(`id-${name}`, `You prefer the way ${name} of doing it`)
})
const [first, second] = TEN as [(typeof TEN)[0], (typeof TEN)[0]]

const threeAre = (status: string) => Object.fromEntries(TEN.slice(0, 3).map(({ id }) => [id, status]))

/** The journal, without what differs each time. */
const log = async (project: Project) =>
  (JSON.parse(await command(project, "log", "--json")) as ReadonlyArray<Record<string, unknown>>).map(
    ({ at: _at, id: _id, ...rest }) => rest
  )

describe.skipIf(noBrowser)("the inbox", () => {
  it("lets a newcomer decide on ten proposals by keyboard, each as if decided in the terminal", () =>
    withPage({ [SEED]: seedOf(...TEN) }, async ({ complaints, page, project }) => {
      await page.getByRole("option").first().waitFor()
      for (let index = 0; index < TEN.length; index += 1) await page.keyboard.press(index % 2 === 0 ? "a" : "r")
      await page.getByText("No proposal waits").waitFor()
      await page.getByText("5 accepted and 5 rejected so far").waitFor()

      // The page is told by the file; the commit comes after.
      await expect.poll(() => subjects(project)[0]).toBe(`Reject: ${TEN.at(-1)!.content}`)
      const byPage = { statuses: statuses(project), texts: playbookTexts(project), subjects: subjects(project) }
      const journal = await log(project)
      assert.deepStrictEqual(complaints, [])

      await withProject({ [SEED]: seedOf(...TEN) }, async (other) => {
        for (const [index, { id }] of TEN.entries()) {
          await command(other, "proposals", index % 2 === 0 ? "accept" : "reject", id)
        }
        expect(byPage).toEqual({ statuses: statuses(other), texts: playbookTexts(other), subjects: subjects(other) })
        expect(journal).toEqual(await log(other))
      })
    }))

  it("takes the last decision back on the spot", () =>
    withPage({ [SEED]: seedOf(first, second) }, async ({ page, project }) => {
      const shown = page.getByRole("heading", { name: first.content })
      await shown.waitFor()
      await page.keyboard.press("a")
      await page.getByText("Accepted as pref-001").waitFor()
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": first.content } })
      await page.keyboard.press("u")
      await page.getByText("Taken back").waitFor()
      await shown.waitFor()
      assert.deepStrictEqual(
        [statuses(project), playbookTexts(project)],
        [{ [first.id]: "pending", [second.id]: "pending" }, {}]
      )
      await page.keyboard.press("r")
      await page.getByText("Rejected, and never proposed again").waitFor()
      await page.getByRole("button", { name: "Undo" }).click()
      await page.getByText("Taken back").waitFor()
      assert.deepStrictEqual(readSeed(project).state.extractionStats, seedOf().state.extractionStats)
    }))

  it("decides on many at once, and takes that back at once", () =>
    withPage({ [SEED]: seedOf(...TEN.slice(0, 3)) }, async ({ page, project }) => {
      await page.getByRole("option").first().waitFor()
      await page.keyboard.press("*")
      await page.keyboard.press("r")
      await page.getByRole("status").getByText("3 rejected").waitFor()
      assert.deepStrictEqual(statuses(project), threeAre("rejected"))
      await page.keyboard.press("u")
      await page.getByText("Taken back: they wait again").waitFor()
      assert.deepStrictEqual(statuses(project), threeAre("pending"))
    }))

  it("takes a person's own words and another section, and waits when a key point says it already", () =>
    withPage({ [SEED]: seedOf(first, second) }, async ({ page, project }) => {
      await page.getByRole("heading", { name: first.content }).waitFor()
      await page.getByLabel("Section").selectOption("PROJECT CONTEXT")
      await page.keyboard.press("Tab")
      await page.getByRole("button", { name: "Edit" }).click()
      await page.getByLabel("In your words").fill("Do it the first way")
      await page.keyboard.press("Enter")
      await page.getByText("Accepted as ctx-001").waitFor()
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": { "ctx-001": "Do it the first way" } })
      await page.keyboard.press("e")
      await page.getByLabel("In your words").fill("Never do it the first way")
      await page.keyboard.press("Enter")
      await page.getByRole("alert").getByText("ctx-001").waitFor()
      assert.strictEqual(statuses(project)[second.id], "pending")
    }))
})
