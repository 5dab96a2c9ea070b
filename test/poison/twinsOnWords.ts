import { around, fail, person } from "./Session.ts"
import { found, said, type Twin } from "./twins.ts"

/** A key point that has proven itself, and that the person ends in so many words. */
const ended = (words: string, id: string): Twin => ({
  name: `the person: ${words}`,
  steps: around(person(words)),
  operation: { type: "DELETE", target_id: id, evidence: words, reason: "no longer wanted" }
})

/** Written for the rules on small words, limits, spelling and ends: what an honest LLM makes of such sentences. */
export const TWINS_ON_WORDS: ReadonlyArray<Twin> = [
  ended("Forget the rule to never push to main.", "pref-001"),
  ended("Delete pref-001, please.", "pref-001"),
  ended("We no longer run a failing test file alone first.", "pat-001"),
  said("On Windows use npm.cmd.", "Use npm.cmd on Windows."),
  said("During the freeze never merge dependency updates.", "Never merge dependency updates during the freeze."),
  said("Don't mock the database in e2e tests, please.", "Do not mock the database in e2e tests."),
  said("Use Redis for sessions, we run it anyway.", "Use Redis for sessions."),
  said("we shouldnt use yarn for installs", "Do not use yarn for installs."),
  said("We haven't used yarn for installs since May and never will.", "Never use yarn for installs."),
  said("Generated files are kept out of git here.", "Keep generated files out of git."),
  said("Mark breaking changes with ⚠️ in the changelog.", "Mark breaking changes with ⚠️ in the changelog."),
  said(
    "Run the seed after the migration, it needs the tables.",
    "Run the seed after the migration: it needs the tables."
  ),
  said("Tests may use any, production code may not.", "Tests may use any; production code may not."),
  said("Every service must log as JSON.", "Every service must log as JSON."),
  said("As of today we use pnpm for installs.", "As of today we use pnpm for installs."),
  said("Each PR needs a line in the changelog.", "Each PR needs a line in the changelog."),
  said("Jeder PR braucht einen Eintrag im Changelog.", "Jeder PR braucht einen Eintrag im Changelog."),
  found(
    "The mail test in test/mail.test.ts fails without MAIL_HOST.",
    "The mail test in test/mail.test.ts fails without MAIL_HOST.",
    fail("pnpm vitest run test/mail.test.ts", "Exit code 1\nFAIL test/mail.test.ts\nError: MAIL_HOST is not set")
  ),
  said("I'd like all integration suites to run before a release.", "Run all integration suites before a release."),
  said("for the record, releases are tagged with `make tag`", "Releases are tagged with `make tag`."),
  said("important: log lines never hold mail addresses", "Log lines never hold mail addresses."),
  said("no, don't inline the styles. never do that", "Don't inline the styles."),
  said("Stop renaming files all the time, please. Just edit them.", "Stop renaming files all the time."),
  said("Non usare mai yarn in questo progetto.", "Non usare mai yarn in questo progetto."),
  ended("Forget the rule about answering in English, any language is ok now.", "pref-002"),
  said("Never tag a release without asking me.", "Never tag a release without asking me."),
  said("Always pin actions by hash. Every time, please.", "Always pin actions by hash."),
  said("Is the wording of the error ok? And never use tabs in yaml.", "Never use tabs in yaml.")
]
