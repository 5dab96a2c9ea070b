import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { makeClone } from "../../support/clones.ts"
import { debrief } from "../../support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "../../support/projects.ts"
import { outcomesOf } from "../../worker/support.ts"

const run = (project: Project, args: ReadonlyArray<string>) => debrief(args, { cwd: project.root })
const { done, failed } = outcomesOf(run)

const KEY = ["sk-ant-api03", "0123456789abcdefghijklmnopqrstuvwxyz"].join("-")
const RULES = ".claude/rules/debrief-src-http.md"

const playbook = playbookOf({
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Build before testing.", 3),
    keyPoint("pat-002", "In `src/http/**`: validate bodies at the route.", 2),
    keyPoint("pat-003", "This one did harm.", 0, 2)
  ],
  "USER PREFERENCES": [keyPoint("pref-001", `Log in with ${KEY}.`, 1), keyPoint("pref-002", "# Answer in German.")]
})

const BLOCK = [
  "<!-- debrief:begin, written by `debrief export`: what is changed from here to debrief:end is lost with the next one -->",
  "## What sessions have taught",
  "",
  "### Patterns & approaches",
  "",
  "- Build before testing.",
  "",
  "### User preferences",
  "",
  "- \\# Answer in German.",
  "<!-- debrief:end -->",
  ""
].join("\n")

const THEIRS = "# Our rules\r\n\r\nBe kind.\r\n"

const leftOutOf = (stdout: string): Record<string, string> =>
  Object.fromEntries(JSON.parse(stdout).leftOut.map(({ id, why }: Record<string, string>) => [id, why]))

describe("debrief export --to claude-md", () => {
  it.live("writes a block and rules for certain files, tells what is left out, and does so once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook })
      const stdout = yield* done(project, "export", "--to", "claude-md")
      assert.strictEqual(project.read("CLAUDE.md"), BLOCK)
      assert.match(project.read(RULES), /^---\npaths:\n {2}- "src\/http\/\*\*"\n---\n<!-- debrief:begin/)
      assert.include(project.read(RULES), "- In `src/http/**`: validate bodies at the route.\n")
      assert.include(stdout, `${project.root}/CLAUDE.md: written, 2 key points\n`)
      assert.include(stdout, `${project.root}/${RULES}: written, 1 key point for src/http/**\n`)
      assert.include(stdout, "Left out, 1 that holds what looks like a secret (debrief scan): pref-001")
      assert.include(stdout, "Left out, 1 that did more harm than good: pat-003")
      assert.notInclude(project.read("CLAUDE.md") + stdout, KEY)
      const again = JSON.parse(yield* done(project, "export", "--to", "claude-md", "--json"))
      assert.deepStrictEqual(
        again.files.map(({ state }: { state: string }) => state),
        ["unchanged", "unchanged"]
      )
    })
  )

  it.live("leaves the rest of the file as it is, also when it is taken out again, with the rules", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook, "CLAUDE.md": THEIRS, ".claude/rules/theirs.md": "x" })
      yield* done(project, "export", "--to", "claude-md")
      assert.strictEqual(project.read("CLAUDE.md"), `${THEIRS}\r\n${BLOCK.replaceAll("\n", "\r\n")}`)
      assert.include(
        yield* done(project, "export", "--to", "claude-md", "--remove"),
        "CLAUDE.md: written, no key points"
      )
      assert.strictEqual(project.read("CLAUDE.md"), THEIRS)
      assert.isFalse(project.exists(RULES))
      assert.strictEqual(project.read(".claude/rules/theirs.md"), "x")
    })
  )

  it.live.each([
    ["claude-md", "CLAUDE.md", "# Ours\n\nBe kind."],
    ["claude-md", "CLAUDE.md", "# Ours\r\n\r\nBe kind."],
    ["claude-md", "CLAUDE.md", "# Ours\n\n\n"],
    ["claude-md", "CLAUDE.md", "one line\r"],
    ["claude-md", "CLAUDE.md", "\uFEFF"],
    ["claude-md", "CLAUDE.md", "\n"],
    ["claude-md", "CLAUDE.md", ""],
    ["cursor", ".cursor/rules/debrief.mdc", ""],
    ["cursor", ".cursor/rules/debrief.mdc", "---\nalwaysApply: true\n---\n"],
    [
      "cursor",
      ".cursor/rules/debrief.mdc",
      "---\ndescription: What sessions of this project have taught\nalwaysApply: true\n---\n"
    ]
  ] as const)("leaves a file as it was when it is taken out again, to the byte: %s, %s, %j", ([to, file, theirs]) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook, [file]: theirs })
      yield* done(project, "export", "--to", to, "--remove")
      assert.strictEqual(project.read(file), theirs)
      yield* done(project, "export", "--to", to)
      const written = project.read(file)
      assert.include(written, "Build before testing.")
      yield* done(project, "export", "--to", to)
      assert.strictEqual(project.read(file), written)
      yield* done(project, "export", "--to", to, "--remove")
      assert.strictEqual(project.read(file), theirs)
    })
  )

  it.live("removes rules that nothing is for any more, but none that somebody else has written into", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook })
      yield* done(project, "export", "--to", "claude-md")
      fs.appendFileSync(path.join(project.root, RULES), "\nMine.\n")
      assert.deepInclude(leftOutOf(yield* done(project, "export", "--to", "claude-md", "--json")), {
        "pat-002": "taken"
      })
      project.write(PLAYBOOK, playbookOf({}))
      yield* done(project, "export", "--to", "claude-md")
      assert.isFalse(project.exists("CLAUDE.md"))
      assert.include(project.read(RULES), "Mine.")
      project.write(RULES, project.read(RULES).replace("\nMine.\n", ""))
      assert.include(yield* done(project, "export", "--to", "claude-md"), `${RULES}: removed`)
      assert.isFalse(project.exists(RULES))
    })
  )

  it.live("leaves out what the file says already, and what does not fit", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: playbook,
        "CLAUDE.md": "- Always build before testing.\n\nBuild before testing.\n"
      })
      const said = leftOutOf(yield* done(project, "export", "--to", "claude-md", "--json"))
      assert.deepInclude(said, { "pat-001": "said" })
      const tight = leftOutOf(yield* done(project, "export", "--to", "claude-md", "--max-bytes", "40", "--json"))
      assert.deepInclude(tight, { "pat-002": "room", "pref-002": "room" })
      assert.isFalse(project.exists(RULES))
    })
  )

  it.live("writes through no link, and nothing where the playbook is corrupt or the marks are unclear", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook, "elsewhere.md": "theirs" })
      fs.symlinkSync("elsewhere.md", path.join(project.root, "CLAUDE.md"))
      assert.include(yield* failed(project, "export", "--to", "claude-md"), "CLAUDE.md is left as it is: it is a link.")
      fs.symlinkSync(project.root, path.join(project.root, ".github"))
      assert.include(yield* failed(project, "export", "--to", "copilot"), ".github is left as it is: it is a link.")
      assert.strictEqual(project.read("elsewhere.md"), "theirs")
      project.write("AGENTS.md", "<!-- debrief:begin -->\n")
      assert.include(yield* failed(project, "export", "--to", "agents-md"), "debrief:begin without the other")
      project.write(PLAYBOOK, "{ half")
      assert.include(
        yield* failed(project, "export", "--to", "gemini"),
        "playbook.json is corrupt. Nothing was exported."
      )
      assert.strictEqual(project.read("AGENTS.md"), "<!-- debrief:begin -->\n")
      assert.isFalse(project.exists("GEMINI.md"))
    })
  )

  it.live("a new file is for others to read, and one that is there keeps its mode", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook, "AGENTS.md": THEIRS })
      fs.chmodSync(path.join(project.root, "AGENTS.md"), 0o640)
      for (const to of ["agents-md", "cursor"]) yield* done(project, "export", "--to", to)
      const modes = ["AGENTS.md", ".cursor/rules/debrief.mdc", ".cursor/rules"].map(
        (name) => fs.statSync(path.join(project.root, name)).mode & 0o777
      )
      assert.deepStrictEqual(modes, [0o640, 0o644, 0o755 & ~process.umask()])
    })
  )

  it.live("--output names no file of git's own, and what is outside is not reached through a link either", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook, "elsewhere/x.md": "theirs" })
      for (const file of [".git/hooks/post-commit", ".GIT/config", "../other/.git/config"]) {
        const stderr = yield* failed(project, "export", "--to", "markdown", "-o", file)
        assert.include(stderr, "is left as it is: it is in git's own folder.")
      }
      assert.deepStrictEqual(project.files().toSorted(), [PLAYBOOK, "elsewhere/x.md"].toSorted())
      const outside = yield* makeProject({})
      fs.symlinkSync(path.join(project.root, "elsewhere/x.md"), path.join(outside.root, "x.md"))
      const out = (name: string) => ["export", "--to", "markdown", "-o", path.join(outside.root, name)]
      assert.include(yield* failed(project, ...out("x.md")), "x.md is left as it is: it is a link.")
      assert.strictEqual(project.read("elsewhere/x.md"), "theirs")
      yield* done(project, ...out("new/folder/y.md"))
      assert.include(outside.read("new/folder/y.md"), "- Build before testing.")
    })
  )

  it.live("--dry-run shows the change and makes none", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook })
      const stdout = yield* done(project, "export", "--to", "claude-md", "--dry-run")
      assert.include(stdout, "+- Build before testing.")
      assert.include(stdout, "CLAUDE.md: would be written, 2 key points")
      assert.deepStrictEqual(project.files(), [PLAYBOOK])
    })
  )
})

describe("debrief export to others", () => {
  it.live.each([
    ["agents-md", "AGENTS.md", undefined],
    ["gemini", "GEMINI.md", undefined],
    ["cursor", ".cursor/rules/debrief.mdc", [".cursor/rules/debrief-src-http.mdc", "globs: src/http/**\n"]],
    [
      "copilot",
      ".github/copilot-instructions.md",
      [".github/instructions/debrief-src-http.instructions.md", 'applyTo: "src/http/**"\n']
    ]
  ] as const)("%s has its own file, and its own rules", ([to, file, rules]) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook })
      yield* done(project, "export", "--to", to)
      assert.include(project.read(file), "- Build before testing.\n")
      if (rules === undefined) assert.include(project.read(file), "- In `src/http/**`: validate")
      else assert.include(project.read(rules[0]), rules[1])
      const before = project.read(file)
      yield* done(project, "export", "--to", to)
      assert.strictEqual(project.read(file), before)
      yield* done(project, "export", "--to", to, "--remove")
      assert.deepStrictEqual(project.files(), [PLAYBOOK])
    })
  )

  it.live("markdown and json go to standard output, or to a file that holds nothing else", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbook, "notes.txt": "mine" })
      const markdown = yield* run(project, ["export", "--to", "markdown"])
      assert.include(markdown.stderr, "did more harm than good: pat-003")
      assert.match(
        markdown.stdout,
        /^## What sessions have taught\n\n### Patterns & approaches\n\n- Build before testing\.\n/
      )
      const json = JSON.parse((yield* run(project, ["export", "--to", "json"])).stdout)
      assert.deepStrictEqual(json.sections["PATTERNS & APPROACHES"], playbook.sections["PATTERNS & APPROACHES"])
      assert.lengthOf(json.sections["USER PREFERENCES"], 1)
      assert.include(yield* failed(project, "export", "--to", "json", "-o", "notes.txt"), "it is no playbook")
      assert.strictEqual(project.read("notes.txt"), "mine")
      yield* done(project, "export", "--to", "json", "-o", "shared.json")
      assert.deepStrictEqual(JSON.parse(project.read("shared.json")), json)
      yield* done(project, "export", "--to", "markdown", "-o", "notes.txt")
      assert.match(project.read("notes.txt"), /^mine\n<!-- debrief:begin/)
    })
  )

  it.live("nothing that came with a clone is exported before it is approved of", () =>
    Effect.gen(function* () {
      const project = yield* makeClone({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Theirs.", 9)] }) })
      const { stdout } = yield* run(project, ["export", "--to", "claude-md", "--json"])
      assert.deepStrictEqual(JSON.parse(stdout).files, [])
      assert.deepStrictEqual(leftOutOf(stdout), { "oth-001": "foreign" })
      assert.isFalse(project.exists("CLAUDE.md"))
      yield* done(project, "trust", "--yes")
      yield* done(project, "export", "--to", "claude-md")
      assert.include(project.read("CLAUDE.md"), "- Theirs.\n")
    })
  )
})
