import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Proposal } from "../../../src/core/proposals/Proposal.ts"
import { SEED, subjects } from "../../review/support.ts"
import { TRANSCRIPT_ALL_SIGNALS, TRANSCRIPT_NO_SIGNALS } from "../../sessions/support.ts"
import * as built from "../../support/builtPrograms.ts"
import { type CommandOptions, type CommandRan, debrief } from "../../support/command.ts"
import { makeProject, type Project } from "../../support/projects.ts"
import { transcriptOf } from "../../worker/support.ts"

const PROCESSES = 40

const withFiles = makeProject({
  "notes.txt": TRANSCRIPT_ALL_SIGNALS,
  "nothing.txt": TRANSCRIPT_NO_SIGNALS,
  "empty.txt": "",
  "session.jsonl": `\n${transcriptOf(["You prefer tabs over spaces", "Would you prefer that we stop?"], { sessionId: "own" })}`
})

const extract = (project: Project, args: ReadonlyArray<string>, options: CommandOptions = {}) =>
  debrief(["extract", ...args], { cwd: project.root, ...options })

const jsonOf = ({ exitCode, stderr, stdout }: CommandRan | built.Ran) => {
  assert.deepStrictEqual([exitCode, stderr], [0, ""])
  return JSON.parse(stdout) as unknown
}

/** Runs it with --json and answers what it printed. */
const extractJson = (project: Project, args: ReadonlyArray<string>, options: CommandOptions = {}) =>
  Effect.map(extract(project, [...args, "--json"], options), jsonOf)

const proposalsIn = (project: Project, file = SEED) =>
  JSON.parse(project.read(file)).state.proposals as ReadonlyArray<Proposal>

describe("debrief extract", () => {
  it.live("reads a plain text, and answers {ok, added, total}", () =>
    Effect.gen(function* () {
      const project = yield* withFiles
      const args = ["--transcript", "notes.txt", "--session", "s-7"]
      assert.deepStrictEqual(yield* extractJson(project, args), { ok: true, added: 3, total: 3 })
      assert.deepStrictEqual(yield* extractJson(project, args), { ok: true, added: 0, total: 3 })
      assert.deepStrictEqual([...new Set(proposalsIn(project).map(({ source }) => source))], ["s-7"])
      assert.deepStrictEqual(subjects(project), ["Learn: extracted 3 proposals"])
    })
  )

  it.live("reads a session, filtered, with the session's own id unless told another", () =>
    Effect.gen(function* () {
      const project = yield* withFiles
      const args = ["--transcript", "session.jsonl"]
      assert.deepStrictEqual(yield* extractJson(project, args), { ok: true, added: 1, total: 1 })
      assert.deepInclude(proposalsIn(project)[0], { content: "You prefer tabs over spaces", source: "own" })
      const other = yield* withFiles
      yield* extractJson(other, [...args, "--session", "told"])
      assert.strictEqual(proposalsIn(other)[0]?.source, "told")
    })
  )

  it.live("reads a session past a line of any length, and refuses a plain text that is too large to be held", () =>
    Effect.gen(function* () {
      const project = yield* withFiles
      // Longer than any text can be; the disk has a hole there.
      fs.truncateSync(path.join(project.root, "session.jsonl"), 600_000_000)
      const args = ["--transcript", "session.jsonl"]
      assert.deepStrictEqual(yield* extractJson(project, args), { ok: true, added: 1, total: 1 })
      fs.truncateSync(path.join(project.root, "notes.txt"), 33 * 1024 * 1024)
      const { exitCode, stderr } = yield* extract(project, ["--transcript", "notes.txt"])
      assert.strictEqual(exitCode, 1)
      assert.include(stderr, "too large")
    })
  )

  it.live("tells people what it found and what to do next", () =>
    Effect.gen(function* () {
      const project = yield* withFiles
      const first = yield* extract(project, ["--transcript", "notes.txt"])
      assert.strictEqual(first.stdout, "3 new proposals, 0 known already. Decide on them: debrief review\n")
      const again = yield* extract(project, ["--transcript", "notes.txt"])
      assert.strictEqual(again.stdout, "0 new proposals, 3 known already.\n")
      for (const file of ["nothing.txt", "empty.txt"]) {
        const none = yield* extract(project, ["--transcript", file])
        assert.deepStrictEqual([none.exitCode, none.stdout], [0, "Nothing in it is worth proposing.\n"])
      }
    })
  )

  it.live("writes where --seed says, before DEBRIEF_SEED, before the setting seed.path", () =>
    Effect.gen(function* () {
      const project = yield* withFiles
      project.write("config/debrief/config.json", { seed: { path: "from/setting.json" } })
      const XDG_CONFIG_HOME = `${project.root}/config`
      const args = ["--transcript", "notes.txt"]
      const env = { XDG_CONFIG_HOME, DEBRIEF_SEED: `${project.root}/from/variable.json` }
      yield* extractJson(project, args, { env: { XDG_CONFIG_HOME } })
      assert.lengthOf(proposalsIn(project, "from/setting.json"), 3)
      yield* extractJson(project, args, { env })
      assert.lengthOf(proposalsIn(project, "from/variable.json"), 3)
      yield* extractJson(project, [...args, "--seed", "from/flag.json"], { env })
      assert.lengthOf(proposalsIn(project, "from/flag.json"), 3)
      assert.isFalse(project.exists(SEED))
    })
  )

  it.live("is about the project that --project names", () =>
    Effect.gen(function* () {
      const [here, there] = [yield* withFiles, yield* makeProject()]
      yield* extractJson(here, ["--transcript", "notes.txt", "--project", there.root])
      assert.lengthOf(proposalsIn(there), 3)
      assert.isFalse(here.exists(SEED))
    })
  )

  it.live("exits 1 when there is no transcript or nothing can be written, 2 when none is named", () =>
    Effect.gen(function* () {
      const project = yield* withFiles
      const missing = yield* extract(project, ["--transcript", "nowhere.txt"])
      assert.deepStrictEqual([missing.exitCode, missing.stdout], [1, ""])
      assert.match(
        missing.stderr,
        /^debrief: no proposal was written: the transcript [^\n]*nowhere\.txt cannot be read[^\n]*\n$/
      )
      project.write(".claude/debrief/elsewhere", "")
      fs.symlinkSync("elsewhere", `${project.root}/${SEED}`)
      const failed = yield* extract(project, ["--transcript", "notes.txt", "--json"])
      assert.strictEqual(failed.exitCode, 1)
      assert.deepInclude(JSON.parse(failed.stdout), { ok: false })
      assert.match(failed.stderr, /^\{"error":"no proposal was written: [^\n]+\}\n$/)
      assert.strictEqual((yield* extract(project, [])).exitCode, 2)
    })
  )

  it.live(
    `${PROCESSES} processes at once, into one seed.json, lose nothing`,
    () =>
      Effect.gen(function* () {
        const files = Array.from({ length: PROCESSES }, (_, index) => [
          `t${index}.txt`,
          `You prefer number ${index}. I learned that ${index} is a number. You prefer what all of them say`
        ])
        const project = yield* makeProject(Object.fromEntries(files))
        // On a machine that is busy enough the last wait too long for the lock: they write nothing, say so, and try again.
        const written = (args: ReadonlyArray<string>): Effect.Effect<unknown> =>
          Effect.flatMap(built.debrief(args, { cwd: project.root }), (ran) =>
            /held the lock \S+ for \d+ s/.test(ran.stderr) ? written(args) : Effect.sync(() => jsonOf(ran))
          )
        const results = yield* Effect.forEach(
          files,
          ([file = ""], index) => written(["extract", "--transcript", file, "--session", `s-${index}`, "--json"]),
          { concurrency: "unbounded" }
        )
        const proposals = proposalsIn(project)
        const added = (results as ReadonlyArray<{ added: number }>).reduce((sum, result) => sum + result.added, 0)
        assert.strictEqual(added, 2 * PROCESSES + 1)
        assert.sameMembers(
          proposals.map(({ content }) => content),
          [
            ...files.flatMap((_, index) => [`You prefer number ${index}`, `I learned that ${index} is a number`]),
            "You prefer what all of them say"
          ]
        )
        assert.lengthOf(new Set(proposals.map(({ id }) => id)), proposals.length)
      }),
    { tags: ["slow"] }
  )
})
