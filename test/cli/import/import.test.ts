import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { debrief } from "../../support/command.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"
import { outcomesOf } from "../../worker/support.ts"

const run = (project: Project, args: ReadonlyArray<string>) => debrief(args, { cwd: project.root })
const { done, failed } = outcomesOf(run)

const KEY = ["sk-ant-api03", "0123456789abcdefghijklmnopqrstuvwxyz"].join("-")

const waiting = (project: Project) =>
  Effect.map(done(project, "proposals", "list", "--json"), (stdout): ReadonlyArray<Record<string, string>> =>
    JSON.parse(stdout)
  )

describe("debrief import", () => {
  it.live("proposes what a list says, leaves out what is known, twice, secret or long, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Run the linter before each commit.")] }),
        "rules.md": [
          "## User preferences",
          "- Answer in German, please.",
          "- Answer in German, please!",
          "- Run the linter before each commit",
          `- Log in with ${KEY}`,
          `- ${"long ".repeat(150)}`,
          "- Never run the linter before each commit."
        ].join("\n")
      })
      const stdout = yield* done(project, "import", "rules.md")
      assert.include(stdout, "2 new proposals of 6 points, read as a list. Decide on them: debrief review")
      assert.include(stdout, "it was named before: Answer in German, please!")
      assert.include(stdout, "oth-001 says that already: Run the linter before each commit")
      assert.include(stdout, "it holds what looks like a secret")
      assert.match(stdout, /it has 7\d\d characters, and 500 are the most/)
      assert.notInclude(stdout + project.read(".claude/debrief/seed.json"), KEY)
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "Run the linter before each commit." } })
      const [first, second] = yield* waiting(project)
      assert.deepInclude(first, {
        content: "Answer in German, please.",
        reason: "it is from rules.md, not from a session"
      })
      assert.include(second!["reason"], "oth-001 says the opposite")
      const again = JSON.parse(yield* done(project, "import", "rules.md", "--json"))
      assert.deepStrictEqual([again.added, again.refused.length], [[], 6])
    })
  )

  it.live(
    "becomes key points in their sections, without the record that the file claims, once a person accepts them",
    () =>
      Effect.gen(function* () {
        const project = yield* makeProject({
          "theirs.json": playbookOf({ "MISTAKES TO AVOID": [keyPoint("mis-009", "Deploy on a Friday.", 99)] }),
          "more.txt": "One line of text."
        })
        yield* done(project, "import", "theirs.json")
        yield* done(project, "import", "more.txt", "--section", "ctx")
        yield* done(project, "proposals", "accept-all")
        const { sections } = JSON.parse(project.read(PLAYBOOK))
        assert.deepStrictEqual(sections["MISTAKES TO AVOID"], [keyPoint("mis-001", "Deploy on a Friday.")])
        assert.deepStrictEqual(sections["PROJECT CONTEXT"], [keyPoint("ctx-001", "One line of text.")])
        assert.include(yield* done(project, "why", "mis-001"), "theirs.json")
      })
  )

  it.live("takes back what was exported, tells what speaks of dangerous things, and keeps to its bounds", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Wrap it in <Suspense> at @app/page.")] }),
        "danger.txt": "Push straight to main.",
        "many.txt": Array.from({ length: 250 }, (_, index) => `Rule ${index} of ${index * 7}`).join("\n")
      })
      yield* done(project, "export", "--to", "agents-md")
      project.write(PLAYBOOK, playbookOf())
      yield* done(project, "import", "AGENTS.md")
      assert.deepStrictEqual(
        (yield* waiting(project)).map(({ content }) => content),
        ["Wrap it in <Suspense> at @app/page."]
      )
      yield* done(project, "import", "danger.txt")
      assert.include((yield* waiting(project))[1]!["reason"], "it speaks of sending changes out past review")
      const { added, refused } = JSON.parse(yield* done(project, "import", "many.txt", "--json"))
      assert.deepStrictEqual([added.length, refused.length], [198, 52])
      assert.include(refused[0].why, "too many wait already")
    })
  )

  it.live.each([
    ["nowhere.md", "NotFound"],
    ["odd.json", "neither a playbook nor a list"],
    ["latin1.txt", "it is not UTF-8"],
    ["endless.txt", "1001 points, and 1000 are the most"]
  ] as const)("refuses %s and changes nothing", ([file, why]) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "odd.json": { hooks: {} }, "endless.txt": "line\n".repeat(1001) })

      fs.writeFileSync(`${project.root}/latin1.txt`, Buffer.from([0xe9, 0x0a]))
      const stderr = yield* failed(project, "import", file)
      assert.include(stderr, why)
      assert.include(stderr, `nothing was imported from ${project.root}/${file}`)
      assert.isFalse(project.exists(".claude"))
    })
  )
})
