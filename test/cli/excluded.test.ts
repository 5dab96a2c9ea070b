import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { writeSessions } from "../batch/support.ts"
import { debrief } from "../support/command.ts"
import { layerFiles } from "../support/files.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import { outcomesOf, queueSession, transcriptOf } from "../worker/support.ts"

const run = (project: Project, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  debrief(args, { cwd: project.root, env: { HOME: `${project.root}/home`, DEBRIEF_BACKEND: "off", ...env } })

const { done } = outcomesOf(run)
const batch = (project: Project, ...args: ReadonlyArray<string>) =>
  Effect.map(run(project, ["batch", "--yes", ...args]), ({ stderr }) => stderr)
const disabled = outcomesOf((project, args) => run(project, args, { DEBRIEF_DISABLE: "1" }))

const queued = (...args: Parameters<typeof queueSession>) => Effect.provide(queueSession(...args), layerFiles)

const SESSIONS = [
  { id: "one", at: 0, said: ["Remember that we use pnpm here.", "Yes."] },
  { id: "two", at: 1, said: ["Remember that we use make here. #nolearn", "Yes."] }
]

describe("what a person left out", () => {
  it.live("is told by debrief status, with why", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* queued(project, "one", "#nolearn Remember that we use pnpm here.")
      assert.include(yield* done(project, "work"), "Nothing was learned: the person said #nolearn in it.")
      assert.include(yield* done(project, "status"), "Skipped    1 session by #nolearn")
      assert.include(yield* done(project, "proposals", "list"), "o proposal")
    })
  )

  it.live("is left out of a batch, which counts it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, SESSIONS)
      assert.include(yield* batch(project), "1 left out: 1 said #nolearn")
      const listed = yield* done(project, "proposals", "list")
      assert.include(listed, "pnpm")
      assert.notInclude(listed, "make")
    })
  )

  it.live("by the settings of the project or of the user is left out of both", () =>
    Effect.gen(function* () {
      for (const file of [".claude/debrief.json", "home/.config/debrief/config.json"]) {
        const project = yield* makeProject()
        project.write(file, { learn: { exclude: [file.startsWith("home") ? project.root : "**"] } })
        writeSessions(project, SESSIONS)
        yield* queued(project, "three", "Remember that we use pnpm here.")
        assert.include(yield* done(project, "work"), "the setting learn.exclude names its folder")
        assert.include(yield* batch(project), "2 left out: 2 in learn.exclude")
        assert.include(yield* done(project, "status"), "1 session by learn.exclude")
      }
    })
  )

  it.live("by the settings of another project is left out of a batch over all of them", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write("other/.claude/debrief.json", { learn: { exclude: ["**"] } })
      const other = { ...project, root: `${project.root}/other` }
      writeSessions({ ...project, root: other.root }, [SESSIONS[0]!])
      assert.include(yield* batch(project, "--all"), "1 left out: 1 in learn.exclude")
    })
  )
})

describe("DEBRIEF_DISABLE", () => {
  it.live("keeps every command from learning, which says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write("t.jsonl", transcriptOf(["Remember that we use pnpm here.", "Yes."]))
      yield* queued(project, "one", "Remember that we use pnpm here.")
      writeSessions(project, SESSIONS)
      // What any command sees to in a state of ours is seen to.
      yield* done(project, "status")
      const before = project.files()
      const learning = [
        ["work"],
        ["work", "--background"],
        ["work", "--transcript", "t.jsonl"],
        ["batch", "--yes"],
        ["extract", "--transcript", "t.jsonl"]
      ]
      for (const args of learning) {
        assert.match(yield* disabled.failed(project, ...args), /DEBRIEF_DISABLE is set, so nothing is learned/)
      }
      assert.deepStrictEqual(project.files(), before)
      assert.include(yield* disabled.done(project, "status"), "Disabled   DEBRIEF_DISABLE is set")
    })
  )

  it.live("leaves a person what they do themselves", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "words")] }) })
      assert.include(yield* disabled.done(project, "playbook", "show"), "words")
    })
  )
})
