import { assert, describe, it } from "@effect/vitest"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { agent, fateOf, person, ran } from "./support.ts"

const playbook = playbookOf({
  "USER PREFERENCES": [
    keyPoint("pref-001", "Never push to main.", 9),
    keyPoint("pref-002", "Use pnpm for installs.", 5),
    keyPoint("pref-003", "Write commits in German.", 1)
  ],
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "Run a failing test file alone first.", 4)],
  "PROJECT CONTEXT": [
    keyPoint("ctx-001", "The test database listens on port 5433.", 1),
    keyPoint("ctx-002", "The export job writes CSV files to the bucket reports.", 6),
    keyPoint("ctx-003", "Mails are queued in src/mail/outbox.ts.", 1)
  ]
})

const deleted = (id: string, words: string) =>
  fateOf([person(words)], { type: "DELETE", target_id: id, evidence: words, reason: "gone" }, { playbook })

describe("a key point is deleted, proven or not", () => {
  it.each([
    ["pref-001", "Forget the rule to never push to main."],
    ["pref-001", "Never push to main is outdated."],
    ["pref-001", "Delete pref-001, please."],
    ["pref-001", "OK, you can drop [pref-001] now. Thanks!"],
    ["pref-001", "Vergiss die Regel: Never push to main."],
    ["pref-001", "Forget pref-001. Forget ctx-001."],
    ["pref-002", "We no longer use pnpm for installs."],
    ["pref-002", "We don't use pnpm for installs any more."],
    ["pat-001", "Drop the rule to run a failing test file alone first."],
    ["ctx-001", "Forget that the test database listens on port 5433."],
    ["ctx-001", "The test database no longer listens on port 5433."],
    ["ctx-001", "you can forget that the test database listens on port 5433, its gone"],
    ["ctx-001", "Forget what I said about the test database, we moved it to a container."],
    ["ctx-001", "Vergiss die Regel mit Port 5433, brauchen wir nicht mehr"],
    ["pref-001", "pref-001 is outdated, remove it please"],
    ["pref-001", "Forget the push to main rule, we have protected branches now."],
    ["pref-001", "the rule about pushing to main doesn't apply any more"],
    ["pat-001", "No need to run a failing test file alone first anymore, just do it."],
    ["ctx-002", "that thing about the export job and its bucket, drop it. takes too long now"],
    ["pref-001", "please remove pref-001 from our playbook"],
    ["pref-001", "lösch bitte pref-001"],
    ["pref-001", "pref-001 kannst du löschen"],
    ["pref-001", "tu peux supprimer pref-001"],
    ["pref-001", "drop pref-001, we don't need that any more"],
    ["pref-001", "get rid of pref-001, i changed my mind"],
    ["pref-001", "the rule 'Never push to main.' no longer applies"],
    ["pref-001", 'delete the key point "Never push to main"'],
    ["pref-001", "“Never push to main.” is no longer wanted, take it out"],
    ["pref-003", "forget the rule about writing commits in German"],
    ["pref-003", "die regel mit deutsch kannst du vergessen"],
    ["pref-003", "oublie la règle sur l'allemand"],
    ["pref-003", "olvida la regla del alemán"],
    ["pref-003", "you can forget what the playbook says about German, I changed my mind"],
    ["pref-003", "stop writing commits in German"],
    ["ctx-001", "the playbook is wrong about port 5433, delete that point"],
    ["ctx-003", "we dont use src/mail/outbox.ts any more, drop that rule"]
  ])("%s, by a message that says nothing but that it ends, and why: %s", (id, words) => {
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
    ["pref-001", "While the pipeline is down, forget pref-001."],
    ["pref-001", "Forget pref-001 in the sandbox."],
    ["pref-001", "Drop pref-001 until Friday."],
    ["pref-001", "For the spike:\nforget never push to main"],
    ["pref-001", "Forget never push to main, Rosa would say."],
    ["pref-001", "Forget the rule to never push to main. But only for tags."],
    ["pref-001", "Should I forget pref-001?"],
    ["pref-002", "We use pnpm for installs since we left npm."],
    ["pref-002", "Remove use pnpm for installs."],
    ["pat-001", "You must not forget to run a failing test file alone first."],
    ["pat-001", "Run a failing test file alone first since we pay for CI minutes."],
    ["pat-001", "I will not forget to run a failing test file alone first."],
    ["pat-001", "The README no longer mentions to run a failing test file alone first."],
    ["pat-001", "In the mobile package, drop the rule to run a failing test file alone first."],
    ["ctx-001", "The test database listens on port 5433, which I moved to the wiki."],
    ["ctx-001", "I was wrong: the test database does listen on port 5433."],
    ["ctx-001", "Don't mock the test database in e2e runs."],
    ["ctx-001", "The test database on port 5433 is gone."],
    ["ctx-001", "When I work from home, the test database no longer listens on port 5433."],
    ["ctx-001", "The test database no longer listens on port 5433 in CI."],
    ["pref-001", "Forget the main rule, we have protected branches now."],
    ["pref-001", "Drop the push to main rule, we have protected branches now."],
    ["pref-001", "Remove the push rule from eslint, we no longer need it."],
    ["pref-001", "Forget the push to main rule, Rosa says."],
    ["pref-001", "Forget the push to main rule, at least in the sandbox."],
    ["pref-001", "Forget the push to main rule, if we have protected branches now."],
    ["pref-001", "Forget the push to main rule? We have protected branches now."],
    ["pref-001", "Never forget the push to main rule, we have only one branch now."],
    ["pref-001", "Don't forget what I said about pushing to main, we have no staging any more."],
    ["pref-001", "Rosa wrote: forget the push to main rule, we have protected branches now."],
    ["ctx-001", "Forget what I said about the test database, it is only slow today."],
    ["ctx-001", "Forget what I said about the test, it is gone now. Then fix the database."],
    ["ctx-001", "Forget what I said about port 8080, we moved it."],
    ["ctx-001", "The thing about the test database, drop it from the talk."],
    ["ctx-001", "No need to mock the test database any more, just do it."],
    ["pat-001", "No need to run a failing test file alone first, just do it."],
    ["ctx-002", "The export job no longer hangs when it writes CSV files to the bucket reports."],
    ["ctx-002", "The export job writes CSV files to the bucket reports since we left FTP."],
    ["pref-001", "remove pref-001 from the fixture"],
    ["pref-001", "lösch pref-001 nicht"],
    ["pref-001", "kannst du pref-001 löschen?"],
    ["pref-001", "the doc says 'Never push to main.' no longer applies"],
    ["pref-001", "the rule 'Never push to main.' no longer applies, claims Rosa"],
    ["pref-001", "the rule 'Never push to main.' no longer applies in the sandbox"],
    ["pref-001", "Rosa: the rule 'Never push to main.' no longer applies"],
    ["pref-001", "translate 'Never push to main.' is no longer wanted, take it out"],
    ["pref-001", "'the rule Never push to main. no longer applies'"],
    ["pref-001", "delete the key point 'Never push to main without tags'"],
    ["pref-001", "stop pushing to main"],
    ["pref-003", "stop writing commits in German for the demo"],
    ["pref-003", "stop writing long commits in German"],
    ["ctx-003", "we dont use src/mail/outbox.ts any more, drop it"],
    ["ctx-003", "we dont use src/mail/outbox.ts any more, drop that table"],
    ["ctx-001", "the wiki is wrong about port 5433, delete that point"]
  ])("%s, by nothing that affirms it, limits its end, or says more: %s", (id, words) => {
    assert.match(deleted(id, words), /^(?:unsupported|proven)/)
  })

  it.each([
    "No.",
    "Wait, leave it in.",
    "Hm, keep that one.",
    "I mean: never push to main!",
    "What does pref-001 say again?"
  ])("by nothing that the person takes back later: %s", (later) => {
    const evidence = "Forget the rule to never push to main"
    const operation = { type: "DELETE", target_id: "pref-001", evidence, reason: "gone" }
    assert.match(fateOf([person(evidence), agent("Done."), person(later)], operation, { playbook }), /^unsupported/)
    const goesOn = [person(evidence), agent("Done."), person("Now fix the export.")]
    assert.strictEqual(fateOf(goesOn, operation, { playbook }), "applied")
  })

  it.each(["text for the slide", "Rosa took the keyboard:"])("by nothing that is said in one go with: %s", (before) => {
    const evidence = "Forget the rule to never push to main"
    const operation = { type: "DELETE", target_id: "pref-001", evidence, reason: "gone" }
    assert.match(fateOf([person(before), person(evidence)], operation, { playbook }), /^unsupported/)
  })

  it.each(["Which text goes on the button?", "The label of the demo dialog?"])("by no answer to %s", (question) => {
    const evidence = "Forget the rule to never push to main"
    const operation = { type: "DELETE", target_id: "pref-001", evidence, reason: "gone" }
    assert.match(fateOf([agent(question), person(evidence)], operation, { playbook }), /^unsupported/)
    assert.strictEqual(fateOf([agent("Anything else?"), person(evidence)], operation, { playbook }), "applied")
  })

  it("by nobody but the person", () => {
    const evidence = "The test database no longer listens on port 5433"
    const entries = [agent(evidence), ran("pnpm test --port 5433", "ECONNREFUSED 5433", true)]
    assert.match(fateOf(entries, { type: "DELETE", target_id: "ctx-001", evidence }, { playbook }), /^origin: only you/)
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
    ["pref-002", "Only use pnpm for installs."],
    ["pref-001", "Never force push to main."],
    ["pref-001", "Never push main to staging."],
    ["pref-001", "Never push tags to main."],
    ["pat-001", "Run a failing snapshot test file alone first."]
  ])("and %s is not narrowed: %s", (id, text) => {
    assert.match(updated(id, text, text), /^(?:proven|unsupported)/)
  })

  it("and may say more", () => {
    const text = "Run a failing test file alone first, with --bail."
    assert.strictEqual(updated("pat-001", text, text), "applied")
  })
})

describe("a fact is replaced", () => {
  const to = "The test database listens on port 6100."

  it.each(["The test database moved: it listens on port 6100 now.", to])("by who says that it changed: %s", (said) => {
    assert.strictEqual(updated("ctx-001", said, to), "applied")
  })

  it.each([
    "My test database listens on port 6100.",
    "Rosa's test database listens on port 6100.",
    "I imagined that the test database listens on port 6100.",
    "The test database listens on port 6100 according to a sticker."
  ])("by nothing that is another's, or not so: %s", (said) => {
    assert.match(updated("ctx-001", said, to), /^unsupported/)
  })
})

describe("what several key points are merged into", () => {
  it("says in no clause what a person said that loses part of one", () => {
    const merged = playbookOf({
      "PATTERNS & APPROACHES": [
        keyPoint("pat-001", "Answer in English.", 1),
        keyPoint("pat-002", "Parse dates in UTC.", 1)
      ]
    })
    const text = "Parse the answer in UTC in English."
    const operation = { type: "MERGE", source_ids: ["pat-001", "pat-002"], merged_text: text, evidence: text }
    assert.match(fateOf([person(text)], operation, { playbook: merged }), /^unsupported/)
  })
})
