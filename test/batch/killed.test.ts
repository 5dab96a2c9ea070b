import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit } from "effect"
import { answer, makeApi, type Reply } from "../llm/messagesApi.ts"
import { debrief } from "../support/builtPrograms.ts"
import { makeProject, playbookTexts } from "../support/projects.ts"
import { add, saying, taught } from "../support/taught.ts"
import { writeSessions } from "./support.ts"

const SESSIONS = 10
const AT_ONCE = 3
const ANSWERED = 4

const nameOf = (index: number): string => `step ${String.fromCharCode(97 + index).repeat(4)}`

/** What the session teaches that a request shows. */
const lessonIn = (body: unknown): Reply => {
  const prompt = JSON.stringify(body)
  const index = Array.from({ length: SESSIONS }, (_, each) => each).find((each) =>
    prompt.includes(taught(nameOf(each)))
  )
  return answer(JSON.stringify(index === undefined ? { operations: [] } : add(nameOf(index))))
}

describe("a batch that is killed", { tags: ["slow"] }, () => {
  it.live("asks again for the calls that were under way, and for nothing that was answered", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(
        project,
        Array.from({ length: SESSIONS }, (_, index) => ({
          id: `s-${index}`,
          at: index,
          said: [saying("Hello.", nameOf(index)), "I see."]
        }))
      )
      const waiting = yield* Deferred.make<void>()
      let held = 0
      let isKilled = false
      const api = yield* makeApi((body, index) => {
        if (isKilled || index < ANSWERED) return lessonIn(body)
        held += 1
        // A call more is made only when an answer is on disk: with so many under way all the others are.
        if (held === AT_ONCE) Deferred.doneUnsafe(waiting, Exit.void)
        return { fault: "silent" }
      })
      const batch = debrief(["batch", "--yes", "--concurrency", String(AT_ONCE), "--max-usd", "9"], {
        cwd: project.root,
        env: {
          HOME: `${project.root}/home`,
          DEBRIEF_BACKEND: "anthropic",
          DEBRIEF_API_KEY: "not-a-key",
          DEBRIEF_BASE_URL: api.baseUrl
        }
      })
      const ended = yield* Effect.raceFirst(batch, Deferred.await(waiting))
      assert.isUndefined(ended)
      isKilled = true
      assert.strictEqual(held, AT_ONCE)
      const { exitCode, stderr } = yield* batch
      assert.strictEqual(exitCode, 0, stderr)
      assert.lengthOf(api.requests, SESSIONS + AT_ONCE)
      assert.sameMembers(
        Object.values(playbookTexts(project)["OTHERS"] ?? {}),
        Array.from({ length: SESSIONS }, (_, index) => taught(nameOf(index)))
      )
    })
  )
})
