import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { proposal, seedOf } from "../../core/proposals/support.ts"
import { makeWaiting, readSeed, statuses, subjects } from "../../review/support.ts"
import { debrief, type CommandOptions } from "../../support/command.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"

const a = proposal("alpha-1", "You prefer a")
const b = proposal("beta-1", "I learned b", { type: "insight" })
const c = proposal("beta-2", "Note to self: c", { type: "self_knowledge" })
const d = proposal("delta_4", "You prefer d")
const waiting = makeWaiting(seedOf(a, b, c, d, { ...proposal("done", "You prefer done"), status: "rejected" }))

const proposals = (project: Project, args: ReadonlyArray<string>, options: CommandOptions = {}) =>
  debrief(["proposals", ...args], { cwd: project.root, ...options })

const done = (project: Project, args: ReadonlyArray<string>) =>
  Effect.map(proposals(project, args), ({ exitCode, stderr, stdout }) => {
    assert.deepStrictEqual([exitCode, stderr], [0, ""])
    return stdout
  })

const json = (project: Project, args: ReadonlyArray<string>) =>
  Effect.map(done(project, [...args, "--json"]), (stdout) => JSON.parse(stdout))

const refused = (project: Project, args: ReadonlyArray<string>, says: string) =>
  Effect.map(proposals(project, args), ({ exitCode, stderr, stdout }) => {
    assert.deepStrictEqual([exitCode, stdout], [1, ""])
    assert.match(stderr, /^debrief: [^\n]+\n$/)
    assert.include(stderr, says)
    assert.include(stderr, "Nothing was changed")
  })

describe("debrief proposals list", () => {
  it.live("shows what waits, a line each, with the beginning of its id", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const stdout = yield* done(project, ["list"])
      assert.match(stdout, /^ {2}alpha-1 {3}preference {2}2026-01-02 {2}You prefer a$/m)
      assert.match(stdout, /^ {2}beta-1 {4}insight/m)
      assert.notInclude(stdout, "done")
      assert.include(stdout, "4 proposals wait for review: debrief review")
      assert.include(yield* done(yield* makeProject(), ["list"]), "No proposal waits for review.")
    })
  )

  it.live("--json answers the proposals, --type only those of a type", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      assert.deepStrictEqual(yield* json(project, ["list"]), [a, b, c, d])
      assert.deepStrictEqual(yield* json(project, ["list", "--type", "pattern"]), [a, d])
      // As the list for people calls it.
      assert.deepStrictEqual(yield* json(project, ["list", "--type", "preference"]), [a, d])
      assert.strictEqual((yield* proposals(project, ["list", "--type", "mood"])).exitCode, 2)
    })
  )
})

describe("debrief proposals accept", () => {
  it.live("by the unique beginning of an id, several at once", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const stdout = yield* done(project, ["accept", "al", "beta-2"])
      assert.strictEqual(stdout, "accepted  You prefer a  [pref-001]\naccepted  Note to self: c  [ctx-001]\n")
      assert.deepStrictEqual(playbookTexts(project), {
        "USER PREFERENCES": { "pref-001": a.content },
        "PROJECT CONTEXT": { "ctx-001": c.content }
      })
      assert.lengthOf(subjects(project), 3)
    })
  )

  it.live.each(["ctx", "project context", "Project Context"])("takes a section by slug or name: %s", (section) =>
    Effect.gen(function* () {
      const project = yield* waiting
      const answer = yield* json(project, ["accept", "alpha", "--section", section, "--text", "In other words"])
      assert.deepStrictEqual(answer, [{ id: a.id, content: a.content, keyPoint: "ctx-001" }])
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": { "ctx-001": "In other words" } })
    })
  )

  it.live("refuses what is not clear, whole: nothing is changed", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* refused(project, ["accept", "alpha", "beta"], "2 waiting proposals have ids that begin with beta")
      yield* refused(project, ["accept", "alpha", "nothing"], "no waiting proposal has an id that begins with nothing")
      yield* refused(project, ["accept", "done"], "no waiting proposal")
      yield* refused(project, ["accept", "alpha", "--section", "mood"], "there is no section mood")
      yield* refused(project, ["accept", "alpha", "delta", "--text", "x"], "--text is the words of one proposal")
      yield* refused(project, ["accept", "alpha", "--text", "  "], "these say nothing")
      assert.isFalse(project.exists(PLAYBOOK))
      assert.strictEqual(statuses(project)["alpha-1"], "pending")
      assert.strictEqual((yield* proposals(project, ["accept"])).exitCode, 2)
    })
  )

  it.live("names an id twice and decides once", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const stdout = yield* done(project, ["accept", "alpha", "alpha-1"])
      assert.strictEqual(stdout, "accepted  You prefer a  [pref-001]\naccepted already  You prefer a\n")
      assert.deepStrictEqual(readSeed(project).state.extractionStats.pattern, { accepted: 1, rejected: 0 })
    })
  )

  it.live("says on stderr when the commit was not made, and exits 0: the data is saved", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const ran = yield* proposals(project, ["accept", "alpha"], { env: { PATH: "/nonexistent" } })
      assert.strictEqual(ran.exitCode, 0)
      assert.match(ran.stderr, /^debrief: [^\n]*The data is saved[^\n]*\n$/)
      assert.strictEqual(statuses(project)["alpha-1"], "accepted")
    })
  )
})

describe("debrief proposals reject, accept-all, reject-all, clean", () => {
  it.live("reject keeps them out of the playbook", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      assert.strictEqual(
        yield* done(project, ["reject", "beta-1", "al"]),
        "rejected  I learned b\nrejected  You prefer a\n"
      )
      assert.deepStrictEqual(
        [statuses(project)["alpha-1"], statuses(project)["beta-1"], project.exists(PLAYBOOK)],
        ["rejected", "rejected", false]
      )
    })
  )

  it.live("accept-all and reject-all decide on all, or on all of a type", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const accepted = yield* json(project, ["accept-all", "--type", "pattern"])
      assert.deepStrictEqual(
        accepted.map(({ keyPoint }: { keyPoint: string }) => keyPoint),
        ["pref-001", "pref-002"]
      )
      assert.include(yield* done(project, ["reject-all"]), "rejected  I learned b")
      assert.deepStrictEqual(Object.values(statuses(project)), [
        "accepted",
        "rejected",
        "rejected",
        "accepted",
        "rejected"
      ])
      assert.deepStrictEqual(yield* json(project, ["accept-all"]), [])
      assert.include(yield* done(project, ["reject-all"]), "No proposal waits for review.")
    })
  )

  it.live("clean drops the accepted ones", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      yield* done(project, ["accept", "alpha"])
      assert.deepStrictEqual(yield* json(project, ["clean"]), { removed: 1 })
      assert.notProperty(statuses(project), "alpha-1")
      assert.include(yield* done(project, ["clean"]), "0 accepted proposals dropped")
    })
  )
})

const decided = (accepted: number, rejected: number) => {
  const seed = seedOf(a, b)
  const extractionStats = { ...seed.state.extractionStats, pattern: { accepted, rejected } }
  return makeWaiting({ ...seed, state: { ...seed.state, extractionStats } })
}

describe("debrief proposals stats", () => {
  it.live("--json counts by type", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* json(yield* decided(3, 1), ["stats"]), {
        pending: 2,
        accepted: 3,
        rejected: 1,
        acceptance: 0.75,
        byType: {
          pattern: { pending: 1, accepted: 3, rejected: 1 },
          insight: { pending: 1, accepted: 0, rejected: 0 },
          self_knowledge: { pending: 0, accepted: 0, rejected: 0 }
        }
      })
      assert.deepInclude(yield* json(yield* makeProject(), ["stats"]), { pending: 0, acceptance: null })
    })
  )

  it.live.each([
    [0, 0, "no decision yet", undefined],
    [5, 4, "56 % accepted", undefined],
    [9, 0, "100 % accepted", undefined],
    [10, 0, "100 % accepted", "Almost everything is accepted"],
    [1, 9, "10 % accepted", "Almost nothing is accepted"]
  ] as const)("shows a table, the share, and a hint when it is near all or nothing: %j", ([yes, no, share, hint]) =>
    Effect.gen(function* () {
      const stdout = yield* done(yield* decided(yes, no), ["stats"])
      assert.match(stdout, new RegExp(`^ {2}preferences +1 +${yes} +${no}$`, "m"))
      assert.match(stdout, new RegExp(`^ {2}all +2 +${yes} +${no}$`, "m"))
      assert.include(stdout, share)
      if (hint === undefined) assert.notInclude(stdout, "Almost")
      else assert.include(stdout, hint)
    })
  )
})

describe("debrief review without a terminal", () => {
  it.live("fails clearly, changes nothing, and names the commands for scripts", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      const ran = yield* debrief(["review"], { cwd: project.root, stdin: "\n" })
      assert.deepStrictEqual([ran.exitCode, ran.stdout], [1, ""])
      assert.strictEqual(
        ran.stderr,
        "debrief: review asks questions and needs a terminal. For scripts: debrief proposals\n"
      )
      assert.strictEqual(statuses(project)["alpha-1"], "pending")
    })
  )
})
