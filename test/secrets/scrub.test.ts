import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { gitBytes } from "../support/gitBytes.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { outcomesOf } from "../worker/support.ts"
import { git, gitThatDiesAt, run, SECRETS, TOKEN, withSecrets } from "./support.ts"

const { done } = outcomesOf((project, args) => run(project, args))

const everything = (project: Project): string =>
  project
    .files()
    .filter((file) => !file.includes("history.git/"))
    .map((file) => fs.readFileSync(`${project.root}/${file}`, "latin1"))
    .join("\n")

const holdsNone = (project: Project) => {
  const bytes = everything(project) + gitBytes(project.paths.history)
  for (const secret of SECRETS) assert.notInclude(bytes, secret)
}

describe("debrief scrub", () => {
  for (const packed of [false, true]) {
    it.live(
      `leaves no byte of a secret in files and history, ${packed ? "packed" : "loose"} as it may be`,
      () =>
        Effect.gen(function* () {
          const project = yield* withSecrets
          if (packed) git(project, "repack", "-a", "-d", "-q")
          for (const secret of SECRETS) assert.include(gitBytes(project.paths.history), secret)
          const subjects = git(project, "log", "--format=%s %aI %cI %an <%ae>")
          const before = playbookTexts(project)
          assert.include(yield* done(project, "scrub", "--yes"), "The secrets are gone from what debrief stores.")
          holdsNone(project)
          assert.include(yield* done(project, "scan"), "No secrets found")
          assert.strictEqual(git(project, "log", "--format=%s %aI %cI %an <%ae>"), subjects)
          assert.strictEqual(git(project, "fsck", "--full", "--strict"), "")
          assert.deepStrictEqual(Object.keys(playbookTexts(project)["OTHERS"]!), Object.keys(before["OTHERS"]!))
          assert.strictEqual(git(project, "cat-file", "blob", "HEAD:playbook.json"), project.read(PLAYBOOK).trim())
          assert.strictEqual(git(project, "for-each-ref", "--format=%(refname)"), "refs/heads/main")
        }),
      packed ? { tags: ["slow"] } : {}
    )
  }

  it.live(
    "keeps the names of versions before the first secret, and finds later ones by their old names",
    () =>
      Effect.gen(function* () {
        const project = yield* withSecrets
        const before = git(project, "rev-list", "HEAD").split("\n")
        yield* done(project, "scrub", "--yes")
        const after = git(project, "rev-list", "HEAD").split("\n")
        assert.strictEqual(after.length, before.length)
        assert.strictEqual(after.at(-1), before.at(-1))
        assert.notStrictEqual(after[0], before[0])
        assert.isUndefined(after.find((hash) => hash === before[0]))
        // Again, so that a name leads on through two rewritings.
        project.write(PLAYBOOK, project.read(PLAYBOOK).replace("Words.", `Words of ${TOKEN}.`))
        yield* done(project, "playbook", "add", "Use less.")
        yield* done(project, "scrub", "--yes")
        holdsNone(project)
        const [last] = before
        assert.include(yield* done(project, "playbook", "undo", last!.slice(0, 10)), "Taken back: Add oth-003")
        assert.notInclude(project.read(PLAYBOOK), "Use just.")
      }),
    { tags: ["slow"] }
  )

  it.live("leaves the journal's undo working, with the words that are left", () =>
    Effect.gen(function* () {
      const project = yield* withSecrets
      const journal = project.read(".claude/debrief/journal.jsonl")
      project.write(".claude/debrief/journal.jsonl", journal.replaceAll("Use just.", `Use just ${TOKEN}.`))
      project.write(PLAYBOOK, project.read(PLAYBOOK).replace("Use just.", `Use just ${TOKEN}.`))
      yield* done(project, "scrub", "--yes")
      holdsNone(project)
      assert.include(project.read(PLAYBOOK), "Use just [REDACTED github token].")
      yield* done(project, "undo")
      assert.notInclude(project.read(PLAYBOOK), "Use just")
    })
  )

  it.live("asks first, and does nothing when nobody says yes", () =>
    Effect.gen(function* () {
      const project = yield* withSecrets
      const before = everything(project)
      const asked = yield* run(project, ["scrub"], ["n"])
      assert.include(asked.drawn, "Take the secrets out?")
      assert.include(asked.stdout, "Nothing was changed.")
      const nobody = yield* run(project, ["scrub"])
      assert.strictEqual(nobody.exitCode, 1)
      assert.include(nobody.stderr, "there is nobody to ask: say --yes")
      assert.strictEqual(everything(project), before)
      for (const secret of SECRETS) assert.notInclude(asked.stdout + asked.drawn + nobody.stdout, secret)
    })
  )

  it.live("changes nothing where there is nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.include(yield* done(project, "scrub"), "No secrets found")
      assert.deepStrictEqual(project.files(), [])
    })
  )

  it.live("leaves a person's own settings and prompts, and says what to do", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const settings = JSON.stringify({ llm: { model: TOKEN } })
      project.write(".claude/debrief.json", settings)
      assert.include(yield* done(project, "scrub", "--yes"), "Settings and prompts are yours to change")
      assert.strictEqual(project.read(".claude/debrief.json"), settings)
    })
  )

  it.live("never rewrites the user's own repository, and says what can be done", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const own = (...args: ReadonlyArray<string>) =>
        execFileSync("git", ["-C", project.root, "-c", "user.name=a", "-c", "user.email=a@b", ...args], {
          encoding: "utf8"
        })
      own("init", "-q")
      project.write(PLAYBOOK, { a: TOKEN })
      own("add", "-f", PLAYBOOK)
      own("commit", "-qm", "one")
      const head = own("rev-parse", "HEAD")
      project.write("home/.config/debrief/config.json", { git: { mode: "project" } })
      const scanned = JSON.parse((yield* run(project, ["scan", "--json"])).stdout)
      assert.include(
        scanned.secrets.map((secret: { readonly in: string }) => secret.in),
        "your repository"
      )
      const said = yield* done(project, "scrub", "--yes")
      assert.include(said, "Your own repository is never rewritten by debrief")
      assert.strictEqual(own("rev-parse", "HEAD"), head)
      assert.include(own("show", `HEAD:${PLAYBOOK}`), TOKEN)
      assert.notInclude(project.read(PLAYBOOK), TOKEN)
    })
  )

  // Each step at which git can be killed, and everything with it; what comes after is as if it had never been begun.
  it.live.each(["fast-import", "update-ref refs/heads/main", "repack", "prune"])(
    "killed at git %s, leaves a whole history, and done again leaves no byte of a secret",
    (step) =>
      Effect.gen(function* () {
        const project = yield* withSecrets
        const before = git(project, "log", "--format=%s")
        const dying = yield* gitThatDiesAt(step)
        const ran = yield* run(project, ["scrub", "--yes"], undefined, { PATH: `${dying}:${process.env["PATH"]}` })
        assert.strictEqual(ran.exitCode, 1)
        assert.match(ran.stderr, /^debrief: .*\n$/)
        assert.strictEqual(git(project, "log", "--format=%s"), before)
        git(project, "fsck", "--full")
        yield* done(project, "playbook", "add", "Use less.")
        yield* done(project, "scrub", "--yes")
        // Files may be clean before the history is: what is left of that is found and removed.
        assert.include(yield* done(project, "scan"), "No secrets found")
        holdsNone(project)
        assert.isTrue(git(project, "log", "--format=%s").endsWith(before))
      }),
    { tags: ["slow"] }
  )
})
