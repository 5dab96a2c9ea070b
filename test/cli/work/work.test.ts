import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as built from "../../support/builtPrograms.ts"
import { debrief, type CommandOptions } from "../../support/command.ts"
import { layerFiles } from "../../support/files.ts"
import { pauseFileOf } from "../../support/ownState.ts"
import { namesIn } from "../../support/project.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"
import { userLine } from "../../sessions/support.ts"
import { queueSession } from "../../worker/support.ts"

const REPLAY = path.resolve(import.meta.dirname, "../../fixtures/replay.json")

const replay: CommandOptions = { env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: REPLAY } }
/** What the person says, and what is learned from it. */
const SAID = "Please use pnpm in this project, never npm: the lock file is pnpm's."
const LEARNED = { "PROJECT CONTEXT": { "ctx-001": "Use pnpm in this project, never npm: the lock file is pnpm's." } }

/** A project in whose queue sessions wait, of which one teaches something and one is not there. */
const waiting = Effect.gen(function* () {
  const project = yield* makeProject()
  yield* queueSession(project, "alpha", SAID)
  yield* queueSession(project, "gone", undefined)
  return project
}).pipe(Effect.provide(layerFiles))

const work = (project: Project, args: ReadonlyArray<string> = [], options: CommandOptions = replay) =>
  debrief(["work", "--project", project.root, ...args], options)

/** In a process of its own, whose priority it may lower. */
const workInBackground = (project: Project, options: CommandOptions = replay) =>
  built.debrief(["work", "--project", project.root, "--background"], options)

const bury = (project: Project) => {
  fs.mkdirSync(project.paths.dead)
  for (const name of namesIn(project.paths.queue).filter((each) => each.endsWith(".json"))) {
    fs.renameSync(`${project.paths.queue}/${name}`, `${project.paths.dead}/${name}`)
  }
}

describe("debrief work, on the queue", () => {
  it.live("says that nothing waits", () =>
    Effect.gen(function* () {
      const ran = yield* work(yield* makeProject())
      assert.deepStrictEqual(ran.stdout, "Nothing waits to be learned from.\n")
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
    })
  )

  it.live("learns from what waits and tells what became of each session", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* Effect.provide(queueSession(project, "alpha", SAID), layerFiles)
      const ran = yield* work(project)
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      assert.match(ran.stdout, /^alpha\nThe session changed the playbook:\n {2}added {4}ctx-001/)
      assert.match(ran.stdout, /\n1 job done\.\n$/)
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
      assert.deepStrictEqual(namesIn(project.paths.queue), [])
    })
  )

  it.live("tries again what was given up when told to, and says what it answered as JSON", () =>
    Effect.gen(function* () {
      const project = yield* waiting
      bury(project)
      fs.writeFileSync(`${project.root}/gone.jsonl`, "")
      assert.include((yield* work(project)).stdout, "Nothing waits")
      const ran = yield* work(project, ["--retry-dead", "--json"])
      const { results, ...drained } = JSON.parse(ran.stdout)
      assert.deepStrictEqual(drained, { busy: false, left: 0 })
      assert.sameDeepMembers(
        results.map(({ fate, job, outcome }: Record<string, Record<string, unknown>>) => [
          job!["session"],
          fate,
          outcome!["_tag"]
        ]),
        [
          ["alpha", "done", "Learned"],
          ["gone", "done", "Skipped"]
        ]
      )
      assert.deepStrictEqual(namesIn(project.paths.dead), [])
    })
  )

  it.live("in the background says a line for each session, and nothing when nothing waits", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.strictEqual((yield* workInBackground(project)).stdout, "")
      yield* Effect.provide(queueSession(project, "alpha", SAID), layerFiles)
      const ran = yield* workInBackground(project)
      assert.match(
        ran.stdout,
        /^\d{4}-\d\d-\d\dT[\d:.]+Z alpha \| The session changed the playbook: \| added {4}ctx-001[^\n]*\n$/
      )
    })
  )

  it.live("in the background heeds a pause, and says it; a person asks all the same", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* Effect.provide(queueSession(project, "alpha", SAID), layerFiles)
      // Without a recording that matches, the backend counts as unavailable.
      project.write("none.json", [])
      const unavailable = { env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: `${project.root}/none.json` } }
      const first = yield* workInBackground(project, unavailable)
      assert.include(first.stdout, "alpha | put back: ")
      const second = yield* workInBackground(project, unavailable)
      assert.match(second.stdout, /^Learning is paused, 1 job waiting: [^\n]*no recorded answer[^\n]*\n$/)
      assert.isFalse(project.exists(PLAYBOOK))
      const asked = yield* work(project, [], unavailable)
      assert.deepStrictEqual(
        [asked.exitCode, asked.stderr],
        [1, "debrief: learning is paused, and what waits keeps waiting; see: debrief status\n"]
      )
      project.write("none.json", JSON.parse(fs.readFileSync(REPLAY, "utf8")))
      assert.include((yield* work(project, [], unavailable)).stdout, "1 job done.")
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
      assert.isFalse(project.exists(pauseFileOf(project.root)))
    })
  )
})

describe("debrief work --session", () => {
  const ID = "5e55104d-0000-4000-8000-000000000009"

  /** A session of a person's, as the client keeps it. */
  const goingOn = Effect.map(makeProject(), (project) => {
    const line = (uuid: string, words: string) =>
      `${userLine(words, { uuid, sessionId: ID, cwd: project.root, entrypoint: "cli" })}\n`
    const file = project.write(`home/.claude/projects/-p/${ID}.jsonl`, line("u-1", SAID))
    const options = { env: { ...replay.env, HOME: `${project.root}/home` } }
    return {
      project,
      say: (uuid: string, words: string) => fs.appendFileSync(file, line(uuid, words)),
      run: (id = ID) => work(project, ["--session", id], options)
    }
  })

  it.live("finds the session's transcript, and learns only what it has not learned from it yet", () =>
    Effect.gen(function* () {
      const { project, run, say } = yield* goingOn
      const first = yield* run()
      assert.deepStrictEqual([first.exitCode, first.stderr], [0, ""])
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
      assert.include((yield* run()).stdout, "everything in it has been learned from already")
      say("u-2", `Once more: ${SAID}`)
      assert.include((yield* run()).stdout, "1 message read")
    })
  )

  it.live("says that there is none", () =>
    Effect.gen(function* () {
      const { run } = yield* goingOn
      const ran = yield* run("another")
      assert.strictEqual(ran.exitCode, 1)
      assert.match(ran.stderr, /no transcript of a session another of this project was found\. Nothing was learned\./)
    })
  )
})
