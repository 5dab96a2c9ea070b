import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { proposal, seedOf } from "../../core/proposals/support.ts"
import { makeWaiting, statuses } from "../../review/support.ts"
import { assistantLine, userLine } from "../../sessions/support.ts"
import { debrief } from "../../support/command.ts"
import { pauseFileOf } from "../../support/ownState.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"
import { saying, taught, teaching } from "../../support/taught.ts"
import { outcomesOf } from "../../worker/support.ts"

const REPLAY = "answers.json"

/** Runs the command on recorded answers. */
const run = (project: Project, args: ReadonlyArray<string>) =>
  debrief(args, {
    cwd: project.root,
    env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: `${project.root}/${REPLAY}` }
  })

const { done, failed } = outcomesOf(run)

const ADD = {
  operations: [
    { type: "ADD", text: "Use pnpm here.", section: "USER PREFERENCES", evidence: "please use pnpm, not npm" },
    { type: "ADD", text: "The sun is hot.", section: "OTHERS", evidence: "words that nobody said" },
    teaching("one")
  ]
}
const RATE = { evaluations: [{ name: "pref-001", rating: "helpful" }], operations: [] }

/** A project that two sessions have taught. */
const makeTaught = Effect.gen(function* () {
  const project = yield* makeProject({
    [REPLAY]: [
      { match: "please use pnpm, not npm", answer: ADD },
      { match: "install it again", answer: RATE }
    ],
    "one.jsonl": `${userLine(saying("please use pnpm, not npm.", "one"), { uuid: "u-1", sessionId: "session-one" })}\n`,
    "two.jsonl": [
      userLine("install it again. pref-001 helped.", { uuid: "u-2", sessionId: "session-two" }),
      assistantLine("As [pref-001] says, pnpm.", { uuid: "u-3", sessionId: "session-two" })
    ].join("\n")
  })
  yield* done(project, "work", "--transcript", "one.jsonl")
  yield* done(project, "work", "--transcript", "two.jsonl")
  return project
})

interface LogEntry {
  readonly id: string
  readonly subject: string
  readonly before: string
  readonly after: string
}

const logOf = (project: Project) =>
  Effect.map(done(project, "log", "--json"), (stdout) => JSON.parse(stdout) as ReadonlyArray<LogEntry>)

describe("debrief log", () => {
  it.live("lists every change, newest first, with what led to it", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      const [rated, added] = yield* logOf(project)
      assert.deepInclude(added as object, {
        kind: "reflection",
        subject: "Learn: add pref-001, oth-001",
        session: "session-one",
        transcript: `${project.root}/one.jsonl`,
        backend: "replay",
        model: "replay",
        usd: 0
      })
      assert.deepInclude(rated as object, { subject: "Learn: rate pref-001", before: added!.after })
      assert.match(added!.after, /^[0-9a-f]{64}$/)
      const shown = yield* done(project, "log")
      assert.match(shown, /^[0-9a-f]{12} {2}[\d-]+ [\d:]+ {2}Learn: rate pref-001\n/)
      assert.match(shown, /pref-001: your own sentence was kept/)
      assert.lengthOf((yield* done(project, "log", "-n", "1")).trim().split("\n"), 2)
    })
  )

  it.live("says so when nothing was changed yet", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.strictEqual(yield* done(project, "log"), "Nothing was changed yet.\n")
      assert.strictEqual(yield* done(project, "log", "--json"), "[]\n")
    })
  )

  it.live("tells of what a person changes by hand, too", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      yield* done(project, "playbook", "add", "--section", "ctx", "Runs on port 8080.")
      yield* done(project, "playbook", "edit", "oth-001", "The sun is far.")
      const subjects = (yield* logOf(project)).map(({ subject }) => subject)
      assert.deepStrictEqual(subjects.slice(0, 2), ["Edit oth-001", "Add ctx-001"])
      assert.include(yield* done(project, "log"), "written by you")
    })
  )
})

describe("debrief why", () => {
  it.live("tells where a key point came from, in the session's words, and every rating it got", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      const shown = yield* done(project, "why", "pref-001")
      assert.match(shown, /added {2}session session-/)
      assert.include(shown, 'the session says: "please use pnpm, not npm"')
      assert.include(shown, `your own sentence was kept in the place of the LLM's: "Use pnpm here."`)
      assert.match(shown, /rated helpful, cited by the agent {2}session session-/)
      const events = JSON.parse(yield* done(project, "why", "pref-001", "--json"))
      assert.deepStrictEqual(
        events.map((event: { what: string }) => event.what),
        ["added", "rated"]
      )
    })
  )

  it.live("has nothing to tell of words that are not in the session: what rests on them waits for a person", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      assert.deepStrictEqual(playbookTexts(project)["OTHERS"], { "oth-001": taught("one") })
      assert.include(yield* done(project, "proposals", "list"), "The sun is hot.")
    })
  )

  it.live("follows what was merged back to where it came from", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      project.write(REPLAY, [
        {
          answer: {
            operations: [
              {
                type: "MERGE",
                source_ids: ["pref-001", "oth-001"],
                merged_text: "Use pnpm here, the output is in out/one.log.",
                section: "OTHERS",
                evidence: "use pnpm here, the output is in out/one.log"
              }
            ]
          }
        }
      ])
      project.write(
        "three.jsonl",
        userLine("merge them: use pnpm here, the output is in out/one.log", { uuid: "u-4", sessionId: "session-three" })
      )
      yield* done(project, "work", "--transcript", "three.jsonl")
      const shown = yield* done(project, "why", "oth-002")
      assert.match(shown, /added \(pref-001\)/)
      assert.match(shown, /added \(oth-001\)/)
      assert.include(shown, "merged from pref-001, oth-001")
    })
  )

  it.live("knows what was there before the journal, and refuses what never was", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: { sections: { OTHERS: [{ name: "oth-001", text: "old", helpful: 0, harmful: 0 }] } }
      })
      assert.include(yield* done(project, "why", "oth-001"), "before the journal began")
      assert.include(yield* failed(project, "why", "oth-009"), "there is no key point oth-009")
    })
  )
})

describe("debrief undo", () => {
  it.live("takes the last change back, then the one before, and refuses to do so twice", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      const [rated, added] = yield* logOf(project)
      assert.include(yield* done(project, "undo"), rated!.id)
      assert.include(yield* failed(project, "undo", rated!.id.slice(0, 8)), "was taken back already")
      assert.include(yield* done(project, "undo"), added!.id)
      assert.deepStrictEqual(playbookTexts(project), {})
      assert.include(yield* failed(project, "undo"), "no change is on record that could be taken back")
    })
  )

  it.live("of one entry leaves what happened since, and can itself be taken back", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      yield* done(project, "playbook", "add", "--section", "ctx", "Runs on port 8080.")
      const added = (yield* logOf(project)).find(({ subject }) => subject.startsWith("Learn: add"))!
      yield* done(project, "undo", added.id)
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": { "ctx-001": "Runs on port 8080." } })
      const [undo] = yield* logOf(project)
      yield* done(project, "undo", undo!.id)
      assert.strictEqual(playbookTexts(project)["USER PREFERENCES"]?.["pref-001"], "use pnpm, not npm.")
      // The undo was taken back, so the change stands again.
      assert.include(yield* done(project, "undo", added.id), "Taken back")
    })
  )

  it.live("passes over what nothing is left of, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* done(project, "playbook", "add", "--section", "ctx", "Runs on port 8080.")
      yield* done(project, "playbook", "add", "--section", "ctx", "Logs are in UTC.")
      project.write(PLAYBOOK, project.read(PLAYBOOK).replace("UTC", "local time"))
      const [last, first] = yield* logOf(project)
      const told = yield* done(project, "undo")
      assert.include(told, `Nothing of that change is left to take back: ${last!.subject} (${last!.id})`)
      assert.include(told, `Taken back: ${first!.subject} (${first!.id})`)
      assert.deepStrictEqual(playbookTexts(project), { "PROJECT CONTEXT": { "ctx-002": "Logs are in local time." } })
      assert.notInclude(yield* done(project, "undo"), "Taken back")
    })
  )

  it.live("of an accepted proposal lets it wait again", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(proposal("p-1", "the pool waits for the database")))
      yield* done(project, "proposals", "accept", "p-1")
      assert.deepStrictEqual(statuses(project), { "p-1": "accepted" })
      yield* done(project, "undo")
      assert.deepStrictEqual(statuses(project), { "p-1": "pending" })
      assert.deepStrictEqual(playbookTexts(project), {})
    })
  )

  it.live("refuses an id that names none", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      assert.include(yield* failed(project, "undo", "zzz"), "no entry of the journal has an id that begins with zzz")
    })
  )
})

describe("debrief status", () => {
  it.live("tells how learning stands", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      const shown = yield* done(project, "status")
      assert.match(shown, /^Backend {4}replay$/m)
      assert.match(shown, /^Queue {6}empty$/m)
      assert.match(shown, /^Learned {4}.*session session-.*: Learn: rate pref-001$/m)
      assert.match(shown, /^Spent {6}\$0\.00 of \$1\.00 today/m)
      const json = JSON.parse(yield* done(project, "status", "--json"))
      assert.deepInclude(json, { backend: "replay", queue: [], dead: [] })
      assert.strictEqual(json.spend.callsAllTime, 2)
    })
  )

  it.live("says why learning is paused, what waits and what was given up, and --retry-dead tries again", () =>
    Effect.gen(function* () {
      const project = yield* makeTaught
      const state = ".claude/debrief"
      const job = {
        transcript: `${project.root}/three.jsonl`,
        event: "SessionEnd",
        session: "session-three",
        attempts: 2
      }
      const queued = { ...job, queuedAt: "2026-11-20T10:00:00.000Z" }
      project.write("three.jsonl", userLine("install it again", { uuid: "u-9", sessionId: "session-three" }))
      project.write(`${state}/queue/0mwpil3h4-jd483o-three.json`, { ...queued, problem: "it asked to wait" })
      project.write(`${state}/queue/dead/0mwpil3h3-jd483o-three.json`, {
        ...queued,
        diedAt: "2026-11-20T11:00:00.000Z",
        reason: "its answer cannot be used"
      })
      project.write(pauseFileOf(project.root), {
        kind: "credentials",
        reason: "it rejected the request with 401",
        since: new Date(Date.now() - 3_600_000).toISOString(),
        until: new Date(Date.now() + 3_600_000).toISOString(),
        fingerprint: "another",
        told: false
      })
      const shown = yield* done(project, "status")
      assert.match(shown, /^Paused .*it rejected the request with 401$/m)
      assert.match(shown, /^Queue {6}1 job, the oldest since 2026-11-20 10:00$/m)
      assert.include(shown, "put back 2 times: it asked to wait")
      assert.match(shown, /^Given up {3}1 job; debrief work --retry-dead/m)
      const worked = yield* done(project, "work", "--retry-dead")
      assert.include(worked, "1 job done")
      assert.match(yield* done(project, "status"), /^Given up {3}none$/m)
      assert.isFalse(project.exists(pauseFileOf(project.root)))
    })
  )
})
