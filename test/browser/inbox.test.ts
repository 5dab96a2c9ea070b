import { expect } from "vitest"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { historyOf, readSeed, SEED, statuses } from "../review/support.ts"
import { PLAYBOOK, type Project, playbookTexts } from "../support/projects.ts"
import { closeBrowser, noBrowser } from "../support/browser.ts"
import { command, withPage, withProject } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const TEN = Array.from({ length: 10 }, (_, index) => {
  const name = `${index}`.repeat(3)
  return proposal(`id-${name}`, `You prefer the way ${name} of doing it`)
})
const [first, second] = TEN as [(typeof TEN)[0], (typeof TEN)[0]]

const threeAre = (status: string) => Object.fromEntries(TEN.slice(0, 3).map(({ id }) => [id, status]))

/** One of each kind, and of each way to decide. */
const KINDS = [
  proposal("id-plain", "You prefer short functions over long ones"),
  proposal("id-insight", "I noticed that the cache is cold after a restart", { type: "insight" }),
  proposal("id-note", "Note to self: the port of the admin page is 8081", { type: "self_knowledge" }),
  proposal("id-worded", "You prefer tabs, I think"),
  proposal("id-opposite", "Never amend a commit that was pushed", { type: "insight" }),
  proposal("id-held", "Reword pat-001: Run a failing file alone, then all (now: Run a failing file alone)", {
    type: "insight",
    operation: {
      type: "UPDATE",
      target_id: "pat-001",
      text: "Run a failing file alone, then all",
      evidence: "then all"
    },
    held: "unproven",
    reason: "the session does not say it"
  }),
  ...["one", "two", "three"].map((name) => proposal(`id-${name}`, `You prefer the wording ${name} in a message`)),
  proposal("id-last", "You prefer a changelog that says why")
]

const BEGUN = {
  [SEED]: seedOf(...KINDS),
  [PLAYBOOK]: playbookOf({
    "PATTERNS & APPROACHES": [keyPoint("pat-001", "Run a failing file alone", 3, 1)],
    "MISTAKES TO AVOID": [keyPoint("mis-001", "Always amend a commit that was pushed")]
  })
}

/** What differs each time: times, and the journal's ids. */
const settled = (text: string, ids: ReadonlyArray<string>): string =>
  ids
    .reduce((all, id, index) => all.replaceAll(id, `entry ${index}`), text)
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "at some time")

/** All that is kept of decisions: the files as they are, and the history's messages. */
const keptBy = (project: Project) => {
  const entries = project
    .read(".claude/debrief/journal.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly id: string; readonly before: string; readonly after: string })
  const ids = entries.flatMap(({ after, before, id }) => [id, before, after])
  const files = [PLAYBOOK, SEED, ".claude/debrief/journal.jsonl"]
  return [...files.map(project.read), historyOf(project, "log", "--format=%an%n%B")].map((text) => settled(text, ids))
}

describe.skipIf(noBrowser)("the inbox", () => {
  it("lets a newcomer decide on ten proposals by keyboard, each as if decided in the terminal", () =>
    withPage(BEGUN, async ({ complaints, page, project }) => {
      const { keyboard } = page
      const rows = page.getByRole("listbox", { name: "Proposals" }).getByRole("option")
      const goTo = async (text: string) => {
        const heading = page.getByRole("heading", { name: text })
        for (const key of ["k", "j"]) {
          for (let step = 0; step < KINDS.length && !(await heading.isVisible()); step += 1) await keyboard.press(key)
        }
        await heading.waitFor()
      }
      const decided: Array<ReadonlyArray<string>> = []
      const told = (text: string) => page.getByRole("status").getByText(text).waitFor()
      await expect.poll(() => rows.count()).toBe(10)

      await goTo("short functions")
      await keyboard.press("a")
      await told("Accepted as pref-001")
      decided.push(["accept", "id-plain"])

      await goTo("the cache is cold")
      await keyboard.press("r")
      await told("Rejected, and never proposed again")
      decided.push(["reject", "id-insight"])

      await goTo("the port of the admin page")
      await keyboard.press("a")
      await told("Accepted as ctx-001")
      decided.push(["accept", "id-note"])

      await goTo("tabs, I think")
      await keyboard.press("e")
      // All of it is selected, so that writing takes its place.
      await keyboard.type("Indent with two spaces")
      await keyboard.press("Enter")
      await told("Accepted as pref-002")
      decided.push(["accept", "id-worded", "--text", "Indent with two spaces"])

      await goTo("Never amend")
      await keyboard.press("a")
      await page.getByRole("alert").getByText("mis-001 says the opposite").waitFor()
      await keyboard.press("f")
      await told("Accepted as pat-002")
      decided.push(["accept", "id-opposite", "--force"])

      await goTo("Reword pat-001")
      await keyboard.press("a")
      await told("Accepted as pat-001")
      decided.push(["accept", "id-held"])

      for (const name of ["one", "two", "three"]) {
        await goTo(`the wording ${name}`)
        await keyboard.press("x")
      }
      await keyboard.press("r")
      await told("3 rejected")
      for (const name of ["one", "two", "three"]) decided.push(["reject", `id-${name}`])
      await expect.poll(() => rows.count()).toBe(1)

      await keyboard.press("a")
      await told("Accepted as pref-003")
      decided.push(["accept", "id-last"])
      await page.getByText("No proposal waits").waitFor()
      await page.getByText("6 accepted and 4 rejected so far").waitFor()
      const byPage = keptBy(project)
      assert.deepStrictEqual(complaints, [])

      await withProject(BEGUN, async (other) => {
        for (const [decision, id, ...options] of decided) await command(other, "proposals", decision!, id!, ...options)
        expect(byPage).toEqual(keptBy(other))
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
      await page.keyboard.press("e")
      await page.getByLabel("In your words").fill("Do it the first way")
      await page.keyboard.press("Enter")
      await page.getByText("Accepted as ctx-001").waitFor()
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": { "ctx-001": "Do it the first way" } })
      await page.keyboard.press("e")
      await page.getByLabel("In your words").fill("Never do it the first way")
      await page.keyboard.press("Enter")
      await page.getByRole("alert").getByText("ctx-001").waitFor()
      assert.strictEqual(statuses(project)[second.id], "pending")
      await page.getByRole("alert").getByText("Your words: Never do it the first way").waitFor()
      await page.keyboard.press("f")
      await page.getByText("Accepted as pref-001").waitFor()
      assert.strictEqual(playbookTexts(project)["USER PREFERENCES"]?.["pref-001"], "Never do it the first way")
    }))

  it("accepts by key into the section that was chosen", () =>
    withPage({ [SEED]: seedOf(first) }, async ({ page, project }) => {
      await page.getByRole("heading", { name: first.content }).waitFor()
      await page.getByLabel("Section").selectOption("MISTAKES TO AVOID")
      await page.keyboard.press("Tab")
      await page.keyboard.press("a")
      await page.getByText("Accepted as mis-001").waitFor()
      assert.deepStrictEqual(playbookTexts(project), { "MISTAKES TO AVOID": { "mis-001": first.content } })
    }))

  it("shows a proposal again whose decision is taken back in a terminal, and says what is outdated", () =>
    withPage(BEGUN, async ({ page, project }) => {
      const held = page.getByRole("option").filter({ hasText: "Reword pat-001" })
      await held.click()
      await page.keyboard.press("r")
      await page.getByText("Rejected, and never proposed again").waitFor()
      await held.waitFor({ state: "detached" })
      await command(project, "undo")
      await held.waitFor()
      await command(project, "playbook", "remove", "pat-001")
      await held.click()
      await page.keyboard.press("a")
      await page.getByRole("alert").getByText("cannot be carried out any more").waitFor()
      await expect.poll(() => page.getByRole("button", { name: "All the same" }).count()).toBe(0)
    }))

  it("follows what another tab decides, and lets the first decision stand", () =>
    withPage({ [SEED]: seedOf(first, second) }, async ({ page, project, server }) => {
      await page.getByRole("heading", { name: first.content }).waitFor()
      const other = await page.context().newPage()
      await other.goto(`${server.origin}/`)
      await other.getByRole("heading", { name: first.content }).waitFor()
      await other.keyboard.press("r")
      await page.getByRole("heading", { name: second.content }).waitFor()
      await page.keyboard.press("a")
      await page.getByText("Accepted as pref-001").waitFor()
      await other.getByText("1 accepted and 1 rejected so far").waitFor()
      assert.deepStrictEqual(statuses(project), { [first.id]: "rejected", [second.id]: "accepted" })
    }))

  it("begins with what a held operation would write, and asks for no words where there are none", () =>
    withPage(
      {
        [PLAYBOOK]: BEGUN[PLAYBOOK],
        [SEED]: seedOf(
          KINDS.find(({ id }) => id === "id-held"),
          proposal("id-drop", "Delete mis-001: Always amend a commit that was pushed", {
            type: "insight",
            operation: { type: "DELETE", target_id: "mis-001" },
            held: "unproven",
            reason: "the session does not say it"
          })
        )
      },
      async ({ page, project }) => {
        await page.getByRole("option").filter({ hasText: "Delete mis-001" }).click()
        await page.getByRole("button", { name: "Edit" }).and(page.locator(":disabled")).waitFor()
        await page.getByRole("option").filter({ hasText: "Reword pat-001" }).click()
        await page.keyboard.press("e")
        await page.keyboard.press("End")
        await page.keyboard.type(" others")
        await page.keyboard.press("Enter")
        await page.getByText("Accepted as pat-001").waitFor()
        assert.strictEqual(
          playbookTexts(project)["PATTERNS & APPROACHES"]?.["pat-001"],
          "Run a failing file alone, then all others"
        )
      }
    ))
})
