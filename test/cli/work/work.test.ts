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
import { queueSession } from "../../worker/support.ts"

const REPLAY = path.resolve(import.meta.dirname, "../../fixtures/replay.json")

const replay: CommandOptions = { env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: REPLAY } }
const LEARNED = { "PROJECT CONTEXT": { "ctx-001": "Packages are installed with pnpm; the lock file is pnpm's." } }

/** A project in whose queue sessions wait, of which one teaches something and one is not there. */
const waiting = Effect.gen(function* () {
  const project = yield* makeProject()
  yield* queueSession(project, "alpha", "We use pnpm, never npm.")
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
      yield* Effect.provide(queueSession(project, "alpha", "We use pnpm, never npm."), layerFiles)
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
      yield* Effect.provide(queueSession(project, "alpha", "We use pnpm, never npm."), layerFiles)
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
      yield* Effect.provide(queueSession(project, "alpha", "We use pnpm, never npm."), layerFiles)
      // Without a recording that matches, the backend counts as unavailable.
      project.write("none.json", [])
      const unavailable = { env: { DEBRIEF_BACKEND: "replay", DEBRIEF_REPLAY: `${project.root}/none.json` } }
      const first = yield* workInBackground(project, unavailable)
      assert.include(first.stdout, "alpha | put back: ")
      const second = yield* workInBackground(project, unavailable)
      assert.match(second.stdout, /^Learning is paused, 1 job waiting: [^\n]*no recorded answer[^\n]*\n$/)
      assert.isFalse(project.exists(PLAYBOOK))
      project.write("none.json", JSON.parse(fs.readFileSync(REPLAY, "utf8")))
      assert.include((yield* work(project, [], unavailable)).stdout, "1 job done.")
      assert.deepStrictEqual(playbookTexts(project), LEARNED)
      assert.isFalse(project.exists(pauseFileOf(project.root)))
    })
  )
})
