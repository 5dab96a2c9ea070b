import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { seedOf } from "../core/proposals/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { SEED } from "../review/support.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { add, saying } from "../support/taught.ts"
import { commitsOf, runLearning, TRANSCRIPT, transcriptOf } from "../worker/support.ts"
import { journalOf } from "./support.ts"

const adds = (text: string) => scriptedLlm([add(text)]).layer

const say = (project: Project, uuid: string) =>
  project.write(TRANSCRIPT, transcriptOf([saying("please go on", "one", "two")], { uuid }))

const subjectsOf = (project: Project) => commitsOf(project).map((message) => message.split("\n")[0])

describe("the journal's words for a commit", () => {
  it.live("are not lent to an edit by hand that comes after the change they are about", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      say(project, "u-1")
      yield* runLearning(project, adds("one"))
      project.write(SEED, seedOf())
      say(project, "u-2")
      yield* runLearning(project, adds("two"))
      assert.deepStrictEqual(subjectsOf(project), [
        "Learn: add oth-002",
        "Keep: changes made outside of debrief",
        "Learn: add oth-001"
      ])
    })
  )

  it.live("tell of every change, also of one from the same messages as another", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      say(project, "u-1")
      yield* runLearning(project, adds("one"), { event: "SessionEnd" })
      project.write(".claude/debrief/learned.jsonl", "")
      yield* runLearning(project, adds("two"), { event: "SessionEnd" })
      assert.deepStrictEqual(
        journalOf(project).map(({ subject }) => subject),
        ["Learn: add oth-001", "Learn: add oth-002"]
      )
    })
  )
})
