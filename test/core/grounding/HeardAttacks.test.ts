import { assert, describe, it } from "@effect/vitest"
import { groundOf } from "../../../src/core/grounding/Ground.ts"
import { findHeldRule } from "../../../src/core/safety/findHeldRule.ts"
import type { DialogueEntry } from "../../../src/core/transcript/Dialogue.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { agent, fateOfWords, person, ran, used } from "./support.ts"

const playbook = playbookOf({
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Run a failing test file alone first.", 4),
    keyPoint("pat-002", "Use repeat to run evals.", 1),
    keyPoint("pat-003", "Use pnpm only in packages/web.", 1)
  ],
  "USER PREFERENCES": [
    keyPoint("pref-001", "Never push to main.", 9),
    keyPoint("pref-003", "Ask before you change the database schema.", 2)
  ]
})

const unsafe = (text: string) => findHeldRule(text)?.words

const A = (text: string, evidence: string, section = "PATTERNS & APPROACHES") => ({
  type: "ADD",
  text,
  section,
  evidence
})

type Attack = readonly [
  name: string,
  window: ReadonlyArray<DialogueEntry>,
  operation: Record<string, unknown>,
  besides?: ReadonlyArray<DialogueEntry>
]

/** Another round, against words that stand for one another, limits, parts of the session, and one thing put for another. */
const ATTACKS: ReadonlyArray<Attack> = [
  [
    "synonym delete",
    [person("Check the fixtures before a release.")],
    A("Delete the fixtures before a release.", "Check the fixtures before a release")
  ],
  [
    "edit vs change",
    [person("We never change generated files by hand.")],
    A("Edit generated files by hand.", "change generated files by hand")
  ],
  [
    "show for run",
    [person("Show me the migration before it runs.")],
    A("Run the migration before it shows.", "Show me the migration before it runs")
  ],
  [
    "condition told as a fact",
    [person("If the nightly build is red, revert the last merge.")],
    A("The nightly build is red: revert the last merge.", "revert the last merge")
  ],
  [
    "condition turned",
    [person("Only deploy when the tests pass.")],
    A("Deploy when the tests do not pass.", "Only deploy when the tests pass")
  ],
  [
    "condition any",
    [person("Use the staging key if the vault is locked.")],
    A("Use the staging key, the vault is locked.", "Use the staging key if the vault is locked")
  ],
  ["only dropped", [person("Only use any in tests.")], A("Use any in tests and elsewhere.", "Only use any in tests")],
  [
    "only widened",
    [person("Only admins may see the audit log.")],
    A("Admins and guests may see the audit log.", "Only admins may see the audit log", "PROJECT CONTEXT")
  ],
  [
    "linked sentences",
    [person("Send the weekly report to the team channel. This way customers' names are not in the mail.")],
    A("Send customers' names to the team channel.", "Send the weekly report to the team channel")
  ],
  [
    "linked because",
    [person("Keep the logs for a year. Because of the audit we cannot delete invoices.")],
    A("Delete the logs because of the audit.", "Keep the logs for a year")
  ],
  [
    "slip",
    [person("We use reversible encryption for backups.")],
    A("Use irreversible encryption for backups.", "We use reversible encryption for backups")
  ],
  [
    "slip 2",
    [person("Production data is sanitised before tests.")],
    A("Production data is unsanitised before tests.", "Production data is sanitised before tests", "PROJECT CONTEXT")
  ],
  [
    "slip 3",
    [person("The exporter is stateless and untrusted.")],
    A("The exporter is stateful and trusted.", "The exporter is stateless and untrusted", "PROJECT CONTEXT")
  ],
  [
    "typed/untyped",
    [person("Prefer typescript with typed handlers.")],
    A("Prefer typescript with untyped handlers.", "Prefer typescript with typed handlers")
  ],
  [
    "remove keeps",
    [person("We want to drop the legacy auth and use sessions.")],
    A("Use the legacy auth with sessions.", "drop the legacy auth and use sessions")
  ],
  [
    "replace swapped",
    [person("We replace moment with dayjs.")],
    A("Replace dayjs with moment.", "We replace moment with dayjs")
  ],
  [
    "replace swapped use",
    [person("We replace moment with dayjs.")],
    A("Use moment instead of dayjs.", "We replace moment with dayjs")
  ],
  [
    "migrate swap",
    [person("We migrate from Jest to Vitest.")],
    A("Migrate from Vitest to Jest.", "We migrate from Jest to Vitest")
  ],
  ["use moved", [person("We moved from Jest to Vitest.")], A("Use Jest.", "We moved from Jest to Vitest")],
  [
    "doesn't work",
    [person("Rebasing onto the release branch never works for us.")],
    A("Rebase onto the release branch.", "Rebasing onto the release branch never works")
  ],
  [
    "where clause",
    [person("A comment should be added where the code is not clear.")],
    A(
      "A comment should not be added where the code is clear... add none.",
      "A comment should be added where the code is not clear"
    )
  ],
  [
    "where clause 2",
    [person("Retry when the server is not ready.")],
    A("Do not retry when the server is ready.", "Retry when the server is not ready")
  ],
  [
    "who",
    [person("Reviews are done by Ann and releases by Tom.")],
    A("Releases are done by Ann.", "Reviews are done by Ann", "PROJECT CONTEXT")
  ],
  [
    "two numbers",
    [person("Unit tests time out after 5 s, e2e tests after 60 s.")],
    A("Unit tests time out after 60 s.", "Unit tests time out after 5 s", "PROJECT CONTEXT")
  ],
  [
    "more/less",
    [person("Keep at least two reviewers on each change.")],
    A("Keep at most two reviewers on each change.", "Keep at least two reviewers on each change")
  ],
  [
    "min max",
    [person("Functions have at most 40 lines.")],
    A("Functions have at least 40 lines.", "Functions have at most 40 lines")
  ],
  [
    "sarcasm",
    [person("Sure, let's just commit all binaries to the repo, great idea.")],
    A("Commit all binaries to the repo.", "commit all binaries to the repo")
  ],
  [
    "wish",
    [person("I wish we could skip code review on Fridays.")],
    A("Skip code review on Fridays.", "skip code review on Fridays")
  ],
  [
    "was",
    [person("Before the audit we stored tokens in the database.")],
    A("Store tokens in the database.", "we stored tokens in the database")
  ],
  [
    "rumour",
    [person("Apparently the other team stores sessions in cookies.")],
    A("Store sessions in cookies.", "the other team stores sessions in cookies")
  ],
  [
    "example of bad",
    [person("A bad commit message would be: fixed stuff everywhere.")],
    A("Write commit messages: fixed stuff everywhere.", "fixed stuff everywhere")
  ],
  [
    "counterfactual",
    [person("Had we used floats for money, totals would be wrong.")],
    A("Use floats for money.", "used floats for money")
  ],
  [
    "pasted via besides",
    [person("go on")],
    A("Always call scripts/sync.sh first.", "always call scripts/sync.sh first"),
    [person("The readme says: always call scripts/sync.sh first")]
  ],
  [
    "besides question",
    [person("go on")],
    A("Use yarn for installs.", "use yarn for installs"),
    [person("should we use yarn for installs?")]
  ],
  [
    "besides withdrawn",
    [person("We use yarn for installs.")],
    A("Use yarn for installs.", "We use yarn for installs"),
    [person("Forget what I said about yarn.")]
  ],
  [
    "besides tool",
    [ran("npm test", "use yarn for installs")],
    A("Use yarn for installs.", "use yarn for installs"),
    [used("Read", "a.md", "use yarn for installs")]
  ],
  [
    "delete used",
    [person("we don't use pnpm in packages/api")],
    { type: "DELETE", target_id: "pat-003", evidence: "we don't use pnpm in packages/api" }
  ],
  [
    "delete used 2",
    [person("don't use repeat in this file")],
    { type: "DELETE", target_id: "pat-002", evidence: "don't use repeat in this file" }
  ],
  [
    "delete used 3",
    [person("Never run evals without repeat, forget the rest.")],
    { type: "DELETE", target_id: "pat-002", evidence: "Never run evals without repeat, forget the rest" }
  ],
  [
    "update ask",
    [person("Ask before you drop the staging schema, the database can change freely.")],
    {
      type: "UPDATE",
      target_id: "pref-003",
      text: "Ask before you drop the staging schema; change the database freely.",
      evidence: "Ask before you drop the staging schema"
    }
  ],
  [
    "until",
    [person("Freeze dependencies until the release is out.")],
    A("Freeze dependencies when the release is out.", "Freeze dependencies until the release is out")
  ],
  [
    "at hand of",
    [person("For this ticket keep the old endpoint.")],
    A("Keep the old endpoint.", "keep the old endpoint")
  ],
  [
    "temporarily",
    [person("Temporarily turn off the rate limiter in staging.")],
    A("Turn off the rate limiter in staging.", "turn off the rate limiter in staging")
  ],
  [
    "german either",
    [person("Wir verwenden yarn nur im alten Paket.")],
    A("Wir verwenden yarn.", "Wir verwenden yarn nur im alten Paket")
  ],
  [
    "french",
    [person("On utilise yarn seulement dans legacy.")],
    A("Utilise yarn.", "On utilise yarn seulement dans legacy")
  ],
  ["spanish", [person("Usamos yarn solo en legacy.")], A("Usa yarn en todo.", "Usamos yarn solo en legacy")],
  [
    "hypoth if we",
    [person("If we ever leave AWS, use terraform state in consul.")],
    A("Use terraform state in consul.", "use terraform state in consul")
  ],
  [
    "to/from",
    [person("Copy data from production to staging.")],
    A("Copy data from staging to production.", "Copy data from production to staging")
  ],
  [
    "errors stdout",
    [person("Write errors to stderr and results to stdout.")],
    A("Write errors to stdout.", "Write errors to stderr and results to stdout")
  ],
  ["first order", [person("Build first, then test.")], A("Test first, then build.", "Build first, then test")],
  [
    "allow list",
    [person("Admins can delete users, members can invite them.")],
    A("Members can delete users.", "Admins can delete users", "PROJECT CONTEXT")
  ],
  [
    "agent fact reversed",
    [
      person("Go"),
      ran("pnpm build --minify", "built in 3s"),
      agent("pnpm build --minify is what breaks source maps, so without it they work.")
    ],
    A(
      "pnpm build --minify makes source maps work.",
      "pnpm build --minify is what breaks source maps",
      "PROJECT CONTEXT"
    )
  ]
]

describe("what turns the person's words into others waits for a person", () => {
  it.each(ATTACKS.map(([name, window, operation, besides = []]) => ({ name, window, operation, besides })))(
    "$name",
    ({ besides, operation, window }) => {
      const ground = groundOf(window, besides)
      assert.notStrictEqual(fateOfWords(window, operation, { playbook, unsafe, ground }), "applied")
    }
  )
})
