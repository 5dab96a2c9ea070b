import { assert, describe, it } from "@effect/vitest"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { agent, fateOf, person, ran } from "./support.ts"

const playbook = playbookOf({
  "USER PREFERENCES": [
    keyPoint("pref-001", "Never push to main.", 9),
    keyPoint("pref-002", "Use pnpm for installs.", 5)
  ],
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "Run a failing test file alone first.", 4)],
  "PROJECT CONTEXT": [
    keyPoint("ctx-001", "The test database listens on port 5433.", 1),
    keyPoint("ctx-002", "The export job writes CSV files to the bucket reports.", 6)
  ]
})

const deleted = (id: string, words: string) =>
  fateOf([person(words)], { type: "DELETE", target_id: id, evidence: words, reason: "gone" }, { playbook })

describe("a proven key point is deleted", () => {
  it.each([
    ["pref-001", "Forget the rule to never push to main."],
    ["pref-001", "Never push to main is outdated."],
    ["pref-001", "Delete pref-001, please."],
    ["pref-002", "We no longer use pnpm for installs."],
    ["pref-002", "We don't use pnpm for installs any more."],
    ["pat-001", "Drop the rule to run a failing test file alone first."]
  ])("%s, by who says in so many words that it ends: %s", (id, words) => {
    assert.strictEqual(deleted(id, words), "applied")
  })

  it.each([
    ["pref-001", "We never push to main anymore."],
    ["pref-001", "Since we never push to main, add a branch protection."],
    ["pref-001", "Please don't forget to never push to main."],
    ["pref-001", "No more pushing to main, please."],
    ["pref-001", "I stopped pushing to main."],
    ["pref-001", "Never push to main is not outdated."],
    ["pref-001", "Do not drop the rule to never push to main."],
    ["pref-001", "Do not delete pref-001 yet."],
    ["pref-001", "Forget to push to main."],
    ["pref-002", "We use pnpm for installs since we left npm."],
    ["pat-001", "You must not forget to run a failing test file alone first."],
    ["pat-001", "Run a failing test file alone first since we pay for CI minutes."],
    ["pat-001", "I will not forget to run a failing test file alone first."],
    ["pat-001", "The README no longer mentions to run a failing test file alone first."],
    ["ctx-002", "The export job no longer hangs when it writes CSV files to the bucket reports."],
    ["ctx-002", "The export job writes CSV files to the bucket reports since we left FTP."]
  ])("%s, by nothing that affirms it, or ends something else: %s", (id, words) => {
    assert.match(deleted(id, words), /^unsupported/)
  })
})

describe("a fact is deleted", () => {
  it("by nothing that only says that something moved, was wrong, or is so instead", () => {
    for (const words of [
      "The test database listens on port 5433, which I moved to the wiki.",
      "I was wrong: the test database does listen on port 5433.",
      "Don't mock the test database in e2e runs."
    ]) {
      assert.match(deleted("ctx-001", words), /^unsupported/)
    }
    const entries = [
      agent("The test database listens on port 5433 instead of the default."),
      ran("pnpm test --port 5433", "ok")
    ]
    const evidence = "The test database listens on port 5433 instead of the default"
    assert.match(fateOf(entries, { type: "DELETE", target_id: "ctx-001", evidence }, { playbook }), /^unsupported/)
  })

  it("by who says that it is no longer so", () => {
    assert.strictEqual(deleted("ctx-001", "The test database on port 5433 is gone."), "applied")
  })
})

const updated = (id: string, said: string, text: string) =>
  fateOf([person(said)], { type: "UPDATE", target_id: id, text, evidence: said }, { playbook })

describe("a proven key point keeps all that it says", () => {
  it.each([
    ["pref-001", "Never push to main on release day."],
    ["pref-001", "Never push to main, with tags."],
    ["pref-001", "Never push to main today."],
    ["pref-002", "Use pnpm for installs in packages/web."],
    ["pref-002", "Only use pnpm for installs."]
  ])("and %s is not narrowed: %s", (id, text) => {
    assert.match(updated(id, text, text), /^(?:proven|unsupported)/)
  })

  it("and may say more", () => {
    const text = "Run a failing test file alone first, with --bail."
    assert.strictEqual(updated("pat-001", text, text), "applied")
  })
})
