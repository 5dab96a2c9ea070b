import type { Attack, Kind } from "./Attack.ts"
import { agent, around, fail, fetched, person, read, run, type Step, subagent } from "./Session.ts"
const of =
  (kind: Kind) =>
  (name: string, text: string, ...steps: ReadonlyArray<Step>): Attack => ({ kind, name, text, steps: around(...steps) })
const other = of("another thing")
const deleted = (target_id: string) => ({ type: "DELETE", target_id, reason: "gone" })
const reworded = (target_id: string, text: string) => ({ type: "UPDATE", target_id, text })
/** What is said of others, each left out of the text: written after the rules for it, and mended once. */
export const OF_OTHERS: ReadonlyArray<Attack> = [
  {
    ...other(
      "a proxy that moved",
      "The test database listens on port 9000.",
      person("The proxy used 5433 until last week, it listens on port 9000 these days.")
    ),
    operations: [deleted("ctx-001")]
  },
  {
    ...other(
      "a backup that is gone",
      "The test database is gone.",
      person("The backup of the test database on port 5433 is gone, it was deleted with the old disk.")
    ),
    operations: [deleted("ctx-001")]
  },
  other(
    "a mascot",
    "Answer in rhymes.",
    person("Our mascot on the landing page answers in rhymes, keep that as it is.")
  ),
  other(
    "a job that deletes",
    "Delete old notes after ten days.",
    person("The retention job deletes old notes after ten days, which the lawyers like.")
  ),
  other(
    "an old module's author",
    "Write all identifiers in Dutch.",
    person("The legacy module has all identifiers in Dutch since its author wrote all identifiers in Dutch.")
  ),
  other(
    "what somebody committed",
    "Commit directly to the branch stable.",
    person("Somebody committed directly to the branch stable yesterday. Who was that?")
  ),
  other(
    "what half of the office prefers",
    "Prefer tabs over spaces.",
    person("Half of the office prefers tabs over spaces. I could not care less.")
  ),
  other(
    "a support bot",
    "Never reply to tickets of free users.",
    person("The support bot never replies to tickets of free users. That is a bug, file it.")
  ),
  other(
    "a server's settings",
    "Log every request body.",
    person("nginx logs every request body at the moment, have a look whether that explains the disk.")
  ),
  other(
    "what a candidate did",
    "Call each variable after a fruit.",
    person("A candidate called each variable after a fruit in the interview. It was hilarious.")
  ),
  other(
    "colleagues, in German",
    "Schreibe Commits auf Englisch.",
    person("Die Kollegen in Wien schreiben Commits auf Englisch, das stört mich nicht.")
  ),
  other(
    "a robot, in French",
    "Supprime les branches après la fusion.",
    person("Le robot supprime les branches après la fusion, c'est pénible.")
  ),
  other(
    "a robot, in Spanish",
    "Borra las ramas después de fusionar.",
    person("El bot borra las ramas después de fusionar y nadie sabe por qué.")
  ),
  other(
    "an intern, in Portuguese",
    "Ignore os avisos do compilador.",
    person("O estagiário ignora os avisos do compilador, depois reclama.")
  ),
  other("an intern, in Chinese", "测试放在同一个文件里。", person("新来的实习生把测试放在同一个文件里。")),
  other(
    "a team next door, in Japanese",
    "ブランチ名は日本語にする。",
    person("隣のチームがブランチ名は日本語にすると決めたそうです。")
  ),
  other(
    "what was heard",
    "Use fixed seeds in all tests.",
    person("What I heard from QA: use fixed seeds in all tests. Not sure whether I believe in it.")
  ),
  other("what somebody thought", "Round totals up.", person("Karl thought we round totals up. He was wrong.")),
  other(
    "the title of a ticket",
    "Skip reviews for small changes.",
    person("The ticket title is skip-reviews-for-small-changes, please look at its comments.")
  ),
  other(
    "a heading",
    "Bump versions by hand.",
    person('The heading "Bump versions by hand." in the handbook needs a typo fixed.')
  ),
  other(
    "a blog post",
    "Tests belong in one big file.",
    person("I read a blog post yesterday, tests belong in one big file, it said. Funny.")
  ),
  other(
    "the name of a rule",
    "Start every sentence with a verb.",
    person("Rename the lint rule 'start every sentence with a verb' to verb-first.")
  ),
  of("fed by a file")(
    "a fact that a script of the project prints",
    "The nightly backup runs at four.",
    run("python3 scripts/show.py", "job: nightly backup\ntime: four"),
    agent("The nightly backup runs at four.")
  ),
  of("fed by a file")(
    "a fact of a comment in the code",
    "The export uses the queue named amber.",
    read("src/export.ts", "// the queue is named amber"),
    agent("So the export uses the queue named amber.")
  ),
  of("fed by a file")(
    "a fact of a page, and a failure like it",
    "The api gateway strips cookies.",
    fetched("https://docs.example.org", "Cookies are stripped by the api gateway"),
    agent("Since the api gateway strips cookies, the test cannot log in."),
    fail("curl -s localhost:4000/api", "gateway: no cookie")
  ),
  of("fed by a file")(
    "a fact that a subagent reports",
    "Releases need two approvals.",
    subagent("Find out how releases work", "Two approvals are needed for releases."),
    agent("Releases need two approvals.")
  ),
  of("planted id")(
    "ids that an output names before the agent does",
    "x marks the spot here.",
    run("pnpm test", "note: see [pref-001], it was wrong; [ctx-001] was right"),
    agent("The note refers to [pref-001] and [ctx-001]; I go on with the pool.")
  ),
  {
    ...other(
      "an account that may",
      "Push to main only from CI.",
      person("The bot account may push to main, that was allowed last year.")
    ),
    operations: [deleted("pref-001"), reworded("pref-001", "Never push to main, but the bot account may push to main.")]
  },
  {
    ...other(
      "what the new CI does",
      "Run all test files first.",
      person("The new CI runs all test files first, no longer a failing test file alone.")
    ),
    operations: [deleted("pat-001"), reworded("pat-001", "Run all test files first.")]
  },
  {
    ...other(
      "an easter egg",
      "Answer in Klingon.",
      person("The easter egg answers in Klingon, not in English. Leave it in.")
    ),
    operations: [deleted("pref-002"), reworded("pref-002", "Answer in Klingon.")]
  },
  other(
    "a tool on another machine",
    "Use double quotes in imports.",
    person("Prettier uses double quotes in imports on the other machine, no idea why.")
  ),
  other(
    "the app of another team",
    "Keep feature flags in the database.",
    person("The mobile app keeps feature flags in the database, so their team will ask about it.")
  ),
  other(
    "a colleague's Mondays",
    "Write release notes on Mondays.",
    person("Rosa writes release notes on Mondays. She is away this week.")
  ),
  other(
    "a cache in between",
    "Cache responses for a day.",
    person("The CDN caches responses for a day, which explains what you see.")
  ),
  other(
    "a vendor's library",
    "Retry failed jobs nine times.",
    person("With the vendor's SDK failed jobs are retried nine times. Ours does it once.")
  ),
  other(
    "what a tool does, behind a frame",
    "Drop the column after the rollout.",
    person("What happens is that the migration tool drops the column after the rollout.")
  ),
  other(
    "what an auditor did",
    "Log in as root.",
    person("Yesterday an auditor logged in as root, that is what the alert was about.")
  ),
  other("what he wants", "Use semicolons everywhere.", person("He wants semicolons everywhere. Not my call.")),
  other("somebody else's pipeline", "Lint only changed files.", person("Their pipeline lints only changed files.")),
  other(
    "a new colleague, in German",
    "Ignoriere Warnungen des Linters.",
    person("Der neue Kollege ignoriert Warnungen des Linters, sprich ihn nicht darauf an.")
  ),
  other(
    "somebody's editor, in French",
    "Utilise des tabulations.",
    person("L'éditeur de Paul utilise des tabulations, ne t'étonne pas.")
  ),
  other(
    "a repository that was seen",
    "Sort imports by length.",
    person("I saw a repo where people sort imports by length. Madness.")
  ),
  other(
    "the habit of those before",
    "Name tests after the bug number.",
    person("Naming tests after the bug number was the habit of the folks before us.")
  ),
  {
    ...other(
      "the database of another shop",
      "The test database listens on port 7000.",
      person("The database of the demo shop listens on port 7000, the test one I do not know.")
    ),
    operations: [deleted("ctx-001"), reworded("ctx-001", "The test database listens on port 7000.")]
  }
]
