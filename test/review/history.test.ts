import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { accept } from "../../src/review/decide.ts"
import { addKeyPoint, editText, moveTo, removeByName } from "../../src/review/edit.ts"
import { history, NoSuchCommit, NothingToUndo, restore, undo } from "../../src/review/history.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { KEEP_SUBJECT } from "../../src/store/recordChange.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { add } from "../store/support.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { historyOf, layerReview, makeWaiting, readSeed, SEED, subjects } from "./support.ts"

const addOther = (project: Project, text: string) => addKeyPoint(project.paths, "OTHERS", text)

describe("the history", () => {
  it.live("is empty before anything happened", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* history(project.paths), [])
      assert.deepStrictEqual(yield* history(project.paths, "pat-001"), [])
      assert.deepStrictEqual(project.files(), [])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("shows every change, the newest first", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* editText(project.paths, "oth-001", "uno")
      yield* moveTo(project.paths, "oth-001", "PROJECT CONTEXT")
      yield* removeByName(project.paths, "ctx-001")
      const entries = yield* history(project.paths)
      assert.deepStrictEqual(
        entries.map(({ subject }) => subject),
        ["Remove ctx-001", "Move oth-001", "Edit oth-001", "Add oth-001"]
      )
      for (const { at, hash } of entries) {
        assert.match(hash, /^[0-9a-f]{40}$/)
        assert.isFalse(Number.isNaN(Date.parse(at)))
      }
      assert.strictEqual(
        historyOf(project, "log", "-1", "--format=%(trailers)").trim(),
        "Key-Point: ctx-001\nSource: playbook"
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of one key point shows what touched it, and how", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* addOther(project, "two")
      yield* editText(project.paths, "oth-001", "uno")
      yield* removeByName(project.paths, "oth-001")
      const entries = yield* history(project.paths, "oth-001")
      assert.deepStrictEqual(
        entries.map(({ after, before, subject }) => [subject, before?.text, after?.text]),
        [
          ["Remove oth-001", "uno", undefined],
          ["Edit oth-001", "one", "uno"],
          ["Add oth-001", undefined, "one"]
        ]
      )
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("what was there before us", () => {
  it.live("is committed first, on its own, so that an undo does not undo it too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "theirs", 4)] }) })
      yield* addOther(project, "ours")
      assert.deepStrictEqual(subjects(project), ["Add oth-002", KEEP_SUBJECT])
      assert.strictEqual(KEEP_SUBJECT, "Keep: changes made outside of debrief")
      yield* undo(project.paths, undefined)
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "theirs" } })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("an edit by hand between two changes has a commit of its own too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      project.write(PLAYBOOK, project.read(PLAYBOOK).replace('"one"', '"by hand"'))
      yield* addOther(project, "two")
      assert.deepStrictEqual(subjects(project), ["Add oth-002", KEEP_SUBJECT, "Add oth-001"])
      yield* undo(project.paths, undefined)
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "by hand" } })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("a corrupt file never takes the place of the last good one", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      const good = historyOf(project, "show", "HEAD:playbook.json")
      project.write(PLAYBOOK, "{ half")
      yield* addOther(project, "two")
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one", "oth-002": "two" } })
      assert.strictEqual(historyOf(project, "show", "HEAD^:playbook.json"), good)
      for (const revision of historyOf(project, "rev-list", "HEAD").trim().split("\n")) {
        assert.doesNotThrow(() => void JSON.parse(historyOf(project, "show", `${revision}:playbook.json`)))
      }
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("a commit that git refused is made up for by the next one, in the journal's words", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const problem = yield* addOther(project, "one").pipe(
        Effect.provide(layerReview({ variables: { PATH: "/nonexistent" } }))
      )
      assert.include(problem.commitProblem, "the next one will include it")
      yield* addOther(project, "two").pipe(Effect.provide(layerReview()))
      assert.deepStrictEqual(subjects(project), ["Add oth-002", "Add oth-001"])
      assert.include(historyOf(project, "show", "HEAD^:playbook.json"), '"one"')
      assert.notInclude(historyOf(project, "show", "HEAD^:playbook.json"), '"two"')
    })
  )

  it.live("what was edited by hand after such a commit is not put down to it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one").pipe(Effect.provide(layerReview({ variables: { PATH: "/nonexistent" } })))
      project.write(PLAYBOOK, project.read(PLAYBOOK).replace('"one"', '"by hand"'))
      yield* addOther(project, "two").pipe(Effect.provide(layerReview()))
      assert.deepStrictEqual(subjects(project), ["Add oth-002", KEEP_SUBJECT])
    })
  )
})

describe("undo", () => {
  it.live("takes the last change back, as a new commit that names it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* addOther(project, "two")
      const hash = historyOf(project, "rev-parse", "HEAD").trim()
      const result = yield* undo(project.paths, undefined)
      assert.deepStrictEqual(result, { hash, subject: "Add oth-002", changed: true, commitProblem: undefined })
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      assert.deepStrictEqual(subjects(project), ["Undo: Add oth-002", "Add oth-002", "Add oth-001"])
      assert.strictEqual(historyOf(project, "log", "-1", "--format=%(trailers)").trim(), `Reverts: ${hash}`)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("takes the very first change back", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* undo(project.paths, undefined)
      assert.deepStrictEqual(playbookTexts(project), {})
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of an older commit, by a part of its hash, keeps what happened since", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* editText(project.paths, "oth-001", "uno")
      const hash = historyOf(project, "rev-parse", "--short", "HEAD").trim()
      yield* addOther(project, "two")
      yield* PlaybookStore.use((store) => store.modify(project.paths, add("by a session")))
      yield* undo(project.paths, hash)
      assert.deepStrictEqual(playbookTexts(project), {
        "PATTERNS & APPROACHES": { "pat-001": "by a session" },
        OTHERS: { "oth-001": "one", "oth-002": "two" }
      })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("twice is the change again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* undo(project.paths, undefined)
      yield* undo(project.paths, undefined)
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("says when nothing of the change is left, and commits nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      const hash = historyOf(project, "rev-parse", "HEAD").trim()
      yield* undo(project.paths, hash)
      const before = subjects(project)
      assert.deepInclude(yield* undo(project.paths, hash), { changed: false })
      assert.deepStrictEqual(subjects(project), before)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live.each(["0000000", "nonsense", "--all", "-1", ""])(
    "fails with NoSuchCommit for %j, and changes nothing",
    (name) =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        yield* addOther(project, "one")
        const error = yield* Effect.flip(undo(project.paths, name))
        assert.instanceOf(error, NoSuchCommit)
        assert.include(error.message, "Nothing was changed")
        assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      }).pipe(Effect.provide(layerReview()))
  )

  it.live("fails with NothingToUndo where there is no history", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.instanceOf(yield* Effect.flip(undo(project.paths, undefined)), NothingToUndo)
      const off = yield* undo(project.paths, undefined).pipe(Effect.flip, Effect.provide(layerReview({ mode: "off" })))
      assert.instanceOf(off, NothingToUndo)
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("restore", () => {
  it.live("puts the last good playbook and seed back, and keeps the corrupt bytes beside them", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(proposal("a", "You prefer a")))
      yield* accept(project.paths, proposal("a", "You prefer a"))
      const good = [project.read(PLAYBOOK), project.read(SEED)]
      project.write(PLAYBOOK, "{ half a playbook")
      project.write(SEED, "half a seed")
      const { playbook, seed } = yield* restore(project.paths)
      const [first, second] = [Option.getOrThrow(playbook), Option.getOrThrow(seed)]
      assert.deepStrictEqual([first.from, second.from], ["history", "history"])
      assert.deepStrictEqual(readSeed(project), JSON.parse(good[1]!))
      assert.deepStrictEqual(JSON.parse(project.read(PLAYBOOK)).sections, JSON.parse(good[0]!).sections)
      const relative = (path: string) => path.slice(project.root.length + 1)
      assert.strictEqual(project.read(relative(first.copy)), "{ half a playbook")
      assert.strictEqual(project.read(relative(second.copy)), "half a seed")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("leaves sound files, and those without history, as they are", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      const before = project.read(PLAYBOOK)
      assert.deepStrictEqual(yield* restore(project.paths), { playbook: Option.none(), seed: Option.none() })
      assert.strictEqual(project.read(PLAYBOOK), before)
      const fresh = yield* makeProject({ [PLAYBOOK]: "{ half" })
      assert.deepStrictEqual(yield* restore(fresh.paths), { playbook: Option.none(), seed: Option.none() })
      assert.strictEqual(fresh.read(PLAYBOOK), "{ half")
    }).pipe(Effect.provide(layerReview()))
  )
})
