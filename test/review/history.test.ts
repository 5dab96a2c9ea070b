import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { accept, reject } from "../../src/review/decide.ts"
import { addKeyPoint, editText, moveTo, removeByName } from "../../src/review/edit.ts"
import { history, restore } from "../../src/review/history.ts"
import { ChangeNotFound, undo } from "../../src/review/undo.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { KEEP_SUBJECT } from "../../src/store/recordChange.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { add, journalOf } from "../store/support.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../support/projects.ts"
import { historyOf, layerReview, makeWaiting, readSeed, SEED, statuses, subjects } from "./support.ts"

const addOther = (project: Project, text: string) => inside(project.paths, addKeyPoint("OTHERS", text))

describe("the history", () => {
  it.live("is empty before anything happened", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* inside(project.paths, history()), [])
      assert.deepStrictEqual(yield* inside(project.paths, history("pat-001")), [])
      assert.deepStrictEqual(project.files(), [])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("shows every change, the newest first", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* inside(project.paths, editText("oth-001", "uno"))
      yield* inside(project.paths, moveTo("oth-001", "PROJECT CONTEXT"))
      yield* inside(project.paths, removeByName("ctx-001"))
      const entries = yield* inside(project.paths, history())
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
        `Key-Point: ctx-001\nSource: playbook\nJournal: ${journalOf(project).at(-1)!.id}`
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of one key point shows what touched it, and how", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* addOther(project, "two")
      yield* inside(project.paths, editText("oth-001", "uno"))
      yield* inside(project.paths, removeByName("oth-001"))
      const entries = yield* inside(project.paths, history("oth-001"))
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
      yield* inside(project.paths, undo())
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
      yield* inside(project.paths, undo())
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
      const { id } = journalOf(project).at(-1)!
      const result = yield* inside(project.paths, undo())
      assert.deepStrictEqual(result, {
        id,
        subject: "Add oth-002",
        changed: true,
        passed: [],
        commitProblem: undefined
      })
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      assert.deepStrictEqual(subjects(project), ["Undo: Add oth-002", "Add oth-002", "Add oth-001"])
      const by = journalOf(project).at(-1)!
      assert.deepInclude(by, { kind: "undo", reverts: id })
      assert.strictEqual(
        historyOf(project, "log", "-1", "--format=%(trailers)").trim(),
        `Journal: ${by.id}\nReverts: ${id}`
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("takes the very first change back", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* inside(project.paths, undo())
      assert.deepStrictEqual(playbookTexts(project), {})
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of an older commit, by a part of its hash, keeps what happened since", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* inside(project.paths, editText("oth-001", "uno"))
      const hash = historyOf(project, "rev-parse", "--short", "HEAD").trim()
      yield* addOther(project, "two")
      yield* PlaybookStore.use((store) => inside(project.paths, store.modify(add("by a session"))))
      yield* inside(project.paths, undo(hash))
      assert.deepStrictEqual(playbookTexts(project), {
        "PATTERNS & APPROACHES": { "pat-001": "by a session" },
        OTHERS: { "oth-001": "one", "oth-002": "two" }
      })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("twice steps back twice, and then there is nothing left", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      for (const text of ["one", "two", "three"]) yield* addOther(project, text)
      yield* inside(project.paths, undo())
      yield* inside(project.paths, undo())
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      yield* inside(project.paths, undo())
      assert.deepStrictEqual(playbookTexts(project), {})
      assert.instanceOf(yield* Effect.flip(inside(project.paths, undo())), ChangeNotFound)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of an undo is the change again, which is the last one then", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      const { id } = yield* inside(project.paths, undo())
      yield* inside(project.paths, undo(historyOf(project, "rev-parse", "HEAD").trim()))
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      assert.deepInclude(yield* inside(project.paths, undo()), { id, changed: true })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("knows a change by its commit as by its entry, and takes it back once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      const hash = historyOf(project, "rev-parse", "HEAD").trim()
      const { id } = journalOf(project)[0]!
      yield* inside(project.paths, undo(hash))
      for (const name of [hash, hash.slice(0, 8), id, id.slice(0, 6)]) {
        const error = yield* Effect.flip(inside(project.paths, undo(name)))
        assert.deepInclude(error, { _tag: "AlreadyUndone", id, by: journalOf(project)[1]!.id })
      }
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of a commit that the journal does not tell of names it, and is known as such by either", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "theirs")] }) })
      yield* addOther(project, "ours")
      const kept = historyOf(project, "rev-parse", "HEAD^").trim()
      assert.deepInclude(yield* inside(project.paths, undo(kept)), { id: kept, subject: KEEP_SUBJECT })
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-002": "ours" } })
      assert.deepInclude(journalOf(project).at(-1), { kind: "undo", reverts: kept })
      assert.deepInclude(yield* Effect.flip(inside(project.paths, undo(kept))), { _tag: "AlreadyUndone", id: kept })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("steps over what no commit could be made of in the order in which all was done", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(proposal("a", "You prefer a")))
      yield* inside(project.paths, reject(proposal("a", "You prefer a"))).pipe(Effect.provide(layerReview()))
      yield* addOther(project, "no commit").pipe(Effect.provide(layerReview({ variables: { PATH: "/nonexistent" } })))
      const back = inside(project.paths, undo()).pipe(Effect.provide(layerReview()))
      assert.strictEqual((yield* back).subject, "Add oth-001")
      assert.strictEqual((yield* back).subject, "Reject: You prefer a")
    })
  )

  it.live("says when nothing of the change is left, and commits nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      const { id } = journalOf(project)[0]!
      yield* inside(project.paths, removeByName("oth-001"))
      const before = subjects(project)
      assert.deepInclude(yield* inside(project.paths, undo(id)), { changed: false })
      assert.deepStrictEqual(subjects(project), before)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("goes on to the change before when nothing of the last is left, and says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      for (const text of ["one", "two", "three"]) yield* addOther(project, text)
      const [one, two, three] = journalOf(project)
      // By hand, of which the journal knows nothing.
      project.write(PLAYBOOK, project.read(PLAYBOOK).replace('"three"', '"drei"').replace('"two"', '"zwei"'))
      const result = yield* inside(project.paths, undo())
      assert.deepInclude(result, { id: one!.id, changed: true })
      assert.deepStrictEqual(
        result.passed.map(({ id }) => id),
        [three!.id, two!.id]
      )
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-002": "zwei", "oth-003": "drei" } })
      assert.deepInclude(journalOf(project).at(-1), { kind: "undo", reverts: one!.id })
      const left = yield* inside(project.paths, undo())
      assert.deepInclude(left, { id: two!.id, changed: false })
      assert.deepStrictEqual(
        left.passed.map(({ id }) => id),
        [three!.id]
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live.each(["0000000", "nonsense", "--all", "-1", ""])(
    "fails for %j, which names no change, and changes nothing",
    (name) =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        yield* addOther(project, "one")
        const error = yield* Effect.flip(inside(project.paths, undo(name)))
        assert.instanceOf(error, ChangeNotFound)
        assert.include(error.message, "Nothing was changed")
        assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      }).pipe(Effect.provide(layerReview()))
  )

  it.live.each(["history", "off"] as const)("fails where nothing was changed yet, with git.mode %s", (mode) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const error = yield* Effect.flip(inside(project.paths, undo()))
      assert.include(error.message, "no change is on record")
    }).pipe(Effect.provide(layerReview({ mode })))
  )

  it.live("works by the journal alone where no history is kept", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* addOther(project, "one")
      yield* addOther(project, "two")
      yield* inside(project.paths, undo())
      yield* inside(project.paths, undo(journalOf(project)[0]!.id))
      assert.deepStrictEqual(playbookTexts(project), {})
    }).pipe(Effect.provide(layerReview({ mode: "off" })))
  )
})

describe("undo of a decision, where there is no room", () => {
  const a = proposal("a", "You prefer a")
  it.live.each(["seed.json", "playbook.json"])("for %s, is completed by asking again", (file) =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(a))
      yield* addOther(project, "one").pipe(Effect.provide(layerReview()))
      yield* inside(project.paths, accept(a)).pipe(Effect.provide(layerReview()))
      const before = project.read(PLAYBOOK)
      const noRoom = layerReview({ fileSystem: layerFailing("rename", file, "ENOSPC") })
      const error = yield* inside(project.paths, undo()).pipe(Effect.flip, Effect.provide(noRoom))
      assert.include(error.message, `${file} was not saved`)
      assert.strictEqual(project.read(PLAYBOOK), before)
      const done = yield* inside(project.paths, undo()).pipe(Effect.provide(layerReview()))
      assert.strictEqual(done.subject, "Confirm: You prefer a")
      assert.deepStrictEqual(statuses(project), { a: "pending" })
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "one" } })
      assert.lengthOf(readSeed(project).learned.patterns, 0)
    })
  )
})

describe("restore", () => {
  it.live("puts the last good playbook and seed back, and keeps the corrupt bytes beside them", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(proposal("a", "You prefer a")))
      yield* inside(project.paths, accept(proposal("a", "You prefer a")))
      const good = [project.read(PLAYBOOK), project.read(SEED)]
      project.write(PLAYBOOK, "{ half a playbook")
      project.write(SEED, "half a seed")
      const { playbook, seed } = yield* inside(project.paths, restore)
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
      assert.deepStrictEqual(yield* inside(project.paths, restore), { playbook: Option.none(), seed: Option.none() })
      assert.strictEqual(project.read(PLAYBOOK), before)
      const fresh = yield* makeProject({ [PLAYBOOK]: "{ half" })
      assert.deepStrictEqual(yield* inside(fresh.paths, restore), { playbook: Option.none(), seed: Option.none() })
      assert.strictEqual(fresh.read(PLAYBOOK), "{ half")
    }).pipe(Effect.provide(layerReview()))
  )
})
