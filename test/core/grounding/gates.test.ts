import { assert, describe, it } from "@effect/vitest"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { agent, fateOf, person, ran } from "./support.ts"

// Several rules often hold the same answer. Here each meets one that no other rule holds, and is known by its reason.

const playbook = playbookOf({
  "USER PREFERENCES": [
    keyPoint("pref-001", "Never push to main.", 1),
    keyPoint("pref-002", "Use pnpm for all packages.", 1)
  ],
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Run a failing test file alone first.", 1),
    keyPoint("pat-002", "Run the whole suite before a push.", 1),
    keyPoint("pat-003", "Run slow tests alone at night.", 5)
  ],
  "PROJECT CONTEXT": [
    keyPoint("ctx-001", "The API listens on port 3000.", 1),
    keyPoint("ctx-002", "The pool opens ten connections.", 1),
    keyPoint("ctx-003", "The port of the database is 5432.", 4)
  ]
})

const FOUND = "the API listens on port 3000 and the pool opens ten connections"
const SAID = "run the whole suite before a push"
const TALK = [
  person("We run the whole suite before a push, and a failing test file alone first."),
  ran("pnpm vitest src/pool.ts", "10 connections opened by the pool"),
  agent(`I ran the failing test file alone first; ${FOUND}.`),
  person("We never push to main, and use pnpm for all packages.")
]

const merge = (source_ids: ReadonlyArray<string>, merged_text: string, evidence: string, section?: string) => ({
  type: "MERGE",
  source_ids,
  merged_text,
  evidence,
  ...(section === undefined ? {} : { section })
})

const [API, RUNS] = [
  ["ctx-001", "ctx-002"],
  ["pat-001", "pat-002"]
]
const BOTH_FACTS = "The API listens on port 3000; the pool opens ten connections."
const BOTH_RUNS = "Run a failing test file alone first; run the whole suite before a push."
const BOTH_WISHES = "Never push to main; use pnpm for all packages."

describe("a MERGE that says what its key points say", () => {
  it.each([
    ["of facts, by what the agent found", merge(API!, BOTH_FACTS, FOUND)],
    ["of ways to work, by what the person said", merge(RUNS!, BOTH_RUNS, SAID)],
    ["into another section, where the person says so", merge(RUNS!, BOTH_RUNS, SAID, "USER PREFERENCES")]
  ])("is applied: %s", (_, operation) => assert.strictEqual(fateOf(TALK, operation, { playbook }), "applied"))

  it.each([
    [/^opposite: it turns pat-002 into/, merge(RUNS!, BOTH_RUNS.replace("; run", "; never run"), SAID)],
    [/^unsupported: it would lose what pat-002/, merge(RUNS!, "Run a failing test file alone first.", SAID)],
    [/^unsupported: nobody wrote "x"/, merge(RUNS!, BOTH_RUNS.replace(".", " x."), SAID)],
    [/^unsupported: the evidence is about some/, merge(["pref-001", "pref-002"], BOTH_WISHES, FOUND)],
    [
      /^proven: only you can change/,
      merge(
        ["pat-001", "pat-003"],
        "Run a failing test file alone first; run slow tests alone at night.",
        "I ran the failing test file alone"
      )
    ],
    [
      /^proven: only you can change/,
      merge(["ctx-001", "ctx-003"], "The API listens on port 3000; the port of the database is 5432.", FOUND)
    ],
    [/^origin: only you can tell/, merge(API!, BOTH_FACTS, FOUND, "USER PREFERENCES")],
    [
      /^origin: only you can tell/,
      merge(["pref-001", "ctx-001"], "Never push to main; the API listens on port 3000.", FOUND, "PROJECT CONTEXT")
    ]
  ])("and something else waits: %s %j", (reason, operation) =>
    assert.match(fateOf(TALK, operation, { playbook }), reason)
  )
})

describe("what the person says in so many words", () => {
  it("waits where it is the opposite of a key point", () => {
    const text = "Always push to main."
    const operation = { type: "ADD", text, section: "USER PREFERENCES", evidence: text }
    assert.match(fateOf([person(text)], operation, { playbook }), /^opposite: it says the opposite of pref-001/)
    assert.strictEqual(fateOf([person(text)], operation), "applied")
  })

  it.each(["My API listens on port 4000.", "Bob's API listens on port 4000."])(
    "replaces no fact where it is of something of theirs: %s",
    (text) => {
      const operation = { type: "UPDATE", target_id: "ctx-001", text, evidence: text }
      assert.match(
        fateOf([person(text)], operation, { playbook }),
        /^unsupported: the person did not say of what ctx-001/
      )
    }
  )

  it("replaces a fact where it says nothing else", () => {
    const text = "The API listens on port 4000."
    const operation = { type: "UPDATE", target_id: "ctx-001", text, evidence: text }
    assert.strictEqual(fateOf([person(text)], operation, { playbook }), "applied")
  })
})

const RULE = "Use tabs in all files."
const MEANWHILE = [agent("Fine."), person("Fix the login page now please."), agent("Done.")]
const asked = (text = RULE, evidence = text) => ({ type: "ADD", text, section: "USER PREFERENCES", evidence })

describe("a sentence of the person's that is not meant as it stands", () => {
  it("is told from one that is", () => assert.strictEqual(fateOf([person(RULE)], asked()), "applied"))

  it.each([
    ["the agent asked for the words of something", [agent("What should the banner say?"), person(RULE)], asked()],
    ["it was dictated:", [person("I will dictate something."), agent("Fine."), person(RULE)], asked()],
    ["it was said otherwise later:", [person(RULE), ...MEANWHILE, person("Use spaces in all files.")], asked()],
    [
      "what was said later may take it back:",
      [person(RULE), ...MEANWHILE, person("On second thoughts, about tabs in files: it depends.")],
      asked()
    ],
    [
      "it goes on with",
      [person("In the old service we"), person("use tabs in all files.")],
      asked("use tabs in all files.")
    ],
    ["it stands under", [person(`Bob: use vim. ${RULE}`)], asked()],
    ["it leaves out", [person("the ticket: use tabs in all files.")], asked(RULE, "use tabs in all files")],
    [
      "what follows it may take it back:",
      [person(`${RULE}\n\nCI is red, see it.\n\n${RULE} But only today.`)],
      asked()
    ],
    ["the person's sentence holds signs", [person(`~~${RULE}~~`)], asked()],
    [
      "the person tells what the agent does",
      [person("You use tabs in all files.")],
      asked("You use tabs in all files.")
    ],
    [
      "the person's sentence is too long",
      [person(`Use tabs in all files, ${"and in folders, ".repeat(40)}always.`)],
      asked("Always use tabs in all files.", "Use tabs in all files")
    ]
  ])("waits: %s", (reason, window, operation) => assert.include(fateOf(window, operation), `unsupported: ${reason}`))
})
