import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { proposal, seedOf } from "../../core/proposals/support.ts"
import { makeWaiting, SEED, statuses, subjects } from "../../review/support.ts"
import { debrief } from "../../support/command.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"
import { outcomesOf } from "../../worker/support.ts"

const run = (project: Project, args: ReadonlyArray<string>) => debrief(args, { cwd: project.root })

const { done, failed } = outcomesOf(run)

describe("debrief playbook add, edit, move, remove", () => {
  it.live("write in the playbook, a commit each", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.strictEqual(yield* done(project, "playbook", "add", "-s", "pref", "Answer in German"), "Added pref-001.\n")
      assert.strictEqual(yield* done(project, "playbook", "add", "no section"), "Added oth-001.\n")
      assert.strictEqual(yield* done(project, "playbook", "add", "no section"), "oth-001 says that already.\n")
      assert.strictEqual(yield* done(project, "playbook", "edit", "oth-001", "moved soon"), "Changed oth-001.\n")
      assert.strictEqual(
        yield* done(project, "playbook", "edit", "oth-001", "moved soon"),
        "oth-001 says that already.\n"
      )
      const moved = yield* done(project, "playbook", "move", "oth-001", "mistakes to avoid")
      assert.strictEqual(moved, "Moved oth-001; it is now mis-001.\n")
      assert.strictEqual(yield* done(project, "playbook", "move", "mis-001", "mis"), "mis-001 is there already.\n")
      assert.strictEqual(yield* done(project, "playbook", "remove", "pref-001"), "Removed pref-001: Answer in German\n")
      assert.deepStrictEqual(playbookTexts(project), { "MISTAKES TO AVOID": { "mis-001": "moved soon" } })
      assert.deepStrictEqual(subjects(project), [
        "Remove pref-001",
        "Move oth-001",
        "Edit oth-001",
        "Add oth-001",
        "Add pref-001"
      ])
    })
  )

  it.live("--json answers what was done", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const json = (...args: ReadonlyArray<string>) =>
        Effect.map(done(project, "playbook", ...args, "--json"), (stdout) => {
          const { entry, ...rest } = JSON.parse(stdout)
          assert.match(entry, /^[0-9a-f]{12}$/)
          return rest
        })
      assert.deepStrictEqual(yield* json("add", "one"), { name: "oth-001", added: true, text: "one" })
      const one = { name: "oth-001", text: "one", helpful: 0, harmful: 0 }
      const after = { ...one, text: "uno" }
      assert.deepStrictEqual(yield* json("edit", "oth-001", "uno"), { before: one, after, changed: true })
      yield* json("add", "zwei")
      const merged = yield* json("merge", "oth-001", "oth-002", "--text", "both", "--section", "ctx")
      assert.deepStrictEqual(merged, { name: "ctx-001", text: "both" })
      assert.deepStrictEqual(yield* json("remove", "ctx-001"), {
        before: { ...after, name: "ctx-001", text: "both" },
        changed: true
      })
    })
  )

  it.live("exit 1 for what cannot be done, and change nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.include(yield* failed(project, "playbook", "add", " "), "the text is empty")
      assert.include(yield* failed(project, "playbook", "add", "x", "--section", "mood"), "there is no section mood")
      assert.include(yield* failed(project, "playbook", "edit", "pat-001", "x"), "there is no key point pat-001")
      assert.include(yield* failed(project, "playbook", "remove", "pat-001"), "there is no key point pat-001")
      assert.include(yield* failed(project, "playbook", "move", "pat-001", "ctx"), "there is no key point pat-001")
      assert.include(yield* failed(project, "playbook", "move", "pat-001", "mood"), "there is no section mood")
      assert.isFalse(project.exists(PLAYBOOK))
      assert.strictEqual((yield* run(project, ["playbook", "edit", "pat-001"])).exitCode, 2)
    })
  )
})

describe("debrief playbook history and undo", () => {
  it.live("show what happened, all of it or of one key point, and take it back", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.include(yield* done(project, "playbook", "history"), "There is no history of that yet.")
      yield* done(project, "playbook", "add", "one")
      yield* done(project, "playbook", "add", "two")
      yield* done(project, "playbook", "edit", "oth-001", "uno")
      const lines = (yield* done(project, "playbook", "history")).trim().split("\n")
      assert.lengthOf(lines, 3)
      assert.match(lines[0]!, /^[0-9a-f]{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Edit oth-001$/)
      const one = yield* done(project, "playbook", "history", "oth-001")
      assert.include(one, "    - [oth-001] helpful=0 harmful=0 :: one\n    + [oth-001] helpful=0 harmful=0 :: uno")
      assert.notInclude(one, "two")
      const entries = JSON.parse(yield* done(project, "playbook", "history", "--json"))
      assert.deepStrictEqual(
        entries.map(({ subject }: { subject: string }) => subject),
        ["Edit oth-001", "Add oth-002", "Add oth-001"]
      )
      assert.match(yield* done(project, "playbook", "undo"), /^Taken back: Edit oth-001 \([0-9a-f]{12}\)\n$/)
      const hash: string = entries[1].hash
      yield* done(project, "playbook", "undo", hash.slice(0, 8))
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      assert.include(yield* failed(project, "playbook", "undo", hash), "was taken back already, by")
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      assert.include(
        yield* failed(project, "playbook", "undo", "abcdef0"),
        "id that begins with abcdef0, and the history has no such commit"
      )
    })
  )

  it.live("undo of a confirm makes the proposal wait again", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(proposal("a", "You prefer a")))
      yield* done(project, "proposals", "accept", "a")
      assert.include(yield* done(project, "playbook", "undo"), "Taken back: Confirm: You prefer a")
      assert.deepStrictEqual(statuses(project), { a: "pending" })
      assert.deepStrictEqual(playbookTexts(project), {})
    })
  )
})

describe("debrief restore", () => {
  it.live("puts the last good files back and says where the corrupt ones are kept", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(proposal("a", "You prefer a")))
      yield* done(project, "proposals", "accept", "a")
      const good = JSON.parse(project.read(PLAYBOOK))
      project.write(PLAYBOOK, "{ half")
      project.write(SEED, "[]")
      const { exitCode, stderr, stdout } = yield* run(project, ["restore"])
      assert.strictEqual(exitCode, 0)
      assert.match(stderr, /^(?:debrief: [^\n]*(?:are kept in|was restored to its last good version)[^\n]*\n)+$/)
      assert.match(stdout, /^playbook\.json: restored from its history\. What was there is kept in .*corrupt-/m)
      assert.match(stdout, /^seed\.json: restored from its history\. What was there is kept in .*corrupt-/m)
      assert.deepStrictEqual(JSON.parse(project.read(PLAYBOOK)).sections, good.sections)
      assert.deepStrictEqual(statuses(project), { a: "accepted" })
      assert.deepStrictEqual(JSON.parse(yield* done(project, "restore", "--json")), { playbook: null, seed: null })
    })
  )
})

const stage = (name: string, lines: ReadonlyArray<string>) =>
  debrief(["stage", name], { stdin: lines.map((line) => `${line}\n`).join("") })

describe("debrief stage signals and proposals", () => {
  it.live("signals: a text in, its signals out, a line each", () =>
    Effect.gen(function* () {
      const ran = yield* stage("signals", ['"- You prefer ‘a’. Then?\\nI learned b"', '""', "5"])
      const answers = ran.stdout.trim().split("\n")
      assert.deepStrictEqual(
        answers.slice(0, 2).map((line) => JSON.parse(line)),
        [
          [
            { type: "pattern", content: "You prefer 'a'", matchedPhrase: "you prefer" },
            { type: "insight", content: "I learned b", matchedPhrase: "i learned" }
          ],
          []
        ]
      )
      assert.property(JSON.parse(answers[2]!), "error")
      assert.strictEqual(ran.exitCode, 1)
    })
  )

  it.live("proposals: a transcript in, its proposals out", () =>
    Effect.gen(function* () {
      const ran = yield* stage("proposals", [
        '{"transcript":"You prefer a lot. you PREFER a lot","sessionId":"s-1"}',
        '{"transcript":"I learned b"}',
        '{"transcript":5}'
      ])
      const [first, second, third] = ran.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      assert.lengthOf(first, 1)
      const { extractedAt, id, ...rest } = first[0]
      assert.deepStrictEqual(rest, { type: "pattern", content: "You prefer a lot", source: "s-1", status: "pending" })
      assert.isFalse(Number.isNaN(Date.parse(extractedAt)))
      assert.isNotEmpty(id)
      assert.strictEqual(second[0].source, "unknown-session")
      assert.property(third, "error")
      assert.strictEqual(ran.exitCode, 1)
    })
  )
})
