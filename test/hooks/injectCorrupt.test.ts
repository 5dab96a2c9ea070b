import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { PLAYBOOK_BOUNDS } from "../../src/core/playbook/Bounds.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { SEED } from "../review/support.ts"
import { add, layerStore } from "../store/support.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"
import { runInject } from "./support.ts"

const start = { hook_event_name: "SessionStart", source: "startup" }
const prompt = { hook_event_name: "UserPromptSubmit", prompt: "hello" }
const SAVED = "saved by us"

/** A project in which we have saved a key point, and whose playbook somebody broke since. */
const broken = (content: string) =>
  Effect.gen(function* () {
    const project = yield* makeProject()
    ownState(project.root)
    const store = yield* PlaybookStore
    yield* inside(project.paths, store.modify(add(SAVED)))
    project.write(PLAYBOOK, content)
    return project
  }).pipe(Effect.provide(layerStore()))

const cases: ReadonlyArray<readonly [string, string, string]> = [
  ["in conflict", `{\n<<<<<<< HEAD\n"version": "1.0"\n=======\n>>>>>>> theirs\n}`, "conflict markers of a merge"],
  ["cut short", `{"sections": {"OTHERS": [`, "is corrupt ("],
  ["empty", "", "is corrupt ("],
  ["too large", " ".repeat(PLAYBOOK_BOUNDS.bytes + 1), "is too large (it has 1,048,577 bytes"],
  ["of too many entries", JSON.stringify({ key_points: Array(10_000).fill(1) }), "is too large ("]
]

describe("inject, with a playbook that is", () => {
  it.live.each(cases)("%s, gives the last good version, and says so to the person and on stderr", ([, content, says]) =>
    Effect.gen(function* () {
      const project = yield* broken(content)
      const { context, errors, message } = yield* runInject(project, start)
      assert.include(context, SAVED)
      assert.strictEqual(errors.length, 1)
      assert.strictEqual(message, errors[0])
      for (const part of [project.paths.playbook, says, "last good version", "debrief restore"]) {
        assert.include(message, part)
      }
      assert.strictEqual(project.read(PLAYBOOK), content)
    })
  )

  it.live("corrupt, says so each time that a session goes on, which has the playbook already", () =>
    Effect.gen(function* () {
      const project = yield* broken("{ half")
      for (let time = 0; time < 2; time += 1) {
        const { context, errors, message } = yield* runInject(project, { ...start, source: "resume" })
        assert.isUndefined(context)
        assert.deepStrictEqual(errors, [message])
        for (const part of [project.paths.playbook, "is corrupt", "debrief restore"]) assert.include(message, part)
      }
      project.write(PLAYBOOK, playbookOf())
      assert.isUndefined((yield* runInject(project, { ...start, source: "resume" })).message)
    })
  )

  it.live("sound beside proposals in conflict, says that at each start, also of a session that goes on", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf() })
      project.write(SEED, '{\n<<<<<<< HEAD\n  "a": 1\n=======\n>>>>>>> theirs\n}')
      for (const source of ["startup", "resume", "startup"]) {
        const { errors, message } = yield* runInject(project, { ...start, source })
        assert.deepStrictEqual(errors, [message])
        for (const part of [project.paths.seed, "conflict markers of a merge"]) assert.include(message, part)
      }
      project.write(SEED, {})
      assert.isUndefined((yield* runInject(project, start)).message)
    })
  )

  it.live("corrupt, and never saved by us, says that nothing of it is given", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: "<<<<<<< HEAD" })
      const { context, message } = yield* runInject(project, start)
      assert.isUndefined(context)
      assert.include(message, "is given nothing of it")
    })
  )

  it.live("corrupt, gives the last good version at a prompt as well, once", () =>
    Effect.gen(function* () {
      const project = yield* broken("{ half")
      const first = yield* runInject(project, prompt)
      assert.include(first.context, SAVED)
      assert.isUndefined(first.message)
      assert.strictEqual(first.errors.length, 1)
      assert.isUndefined((yield* runInject(project, prompt)).context)
    })
  )

  it.live("broken by what a terminal would act upon, says so harmlessly", () =>
    Effect.gen(function* () {
      const project = yield* broken("\u001B[2J\u202E{")
      const { message } = yield* runInject(project, start)
      // oxlint-disable-next-line no-control-regex
      assert.notMatch(message ?? "", /[\u0000-\u001F\u007F-\u009F\u202A-\u202E]/)
    })
  )

  it.live("within bounds but for an id of 100,000 digits, gives its key points in time linear in the file", () =>
    Effect.gen(function* () {
      const entries = [keyPoint(`oth-${"9".repeat(100_000)}`, "the long one"), ...Array<string>(300).fill("nameless")]
      const project = yield* makeProject({ [PLAYBOOK]: { ...playbookOf(), sections: { OTHERS: entries } } })
      const { context, message } = yield* runInject(project, start)
      assert.include(context, "[oth-301] helpful=0 harmful=0 :: nameless")
      assert.isUndefined(message)
    })
  )
})
