// @module-tag slow
import { spawn } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type PastSession, writeSessions } from "../../batch/support.ts"
import { answer, makeApi, type Reply } from "../../llm/messagesApi.ts"
import { CLEAN_ENVIRONMENT, COMMAND, debrief, NODE } from "../../support/builtPrograms.ts"
import { makeProject, PLAYBOOK, playbookTexts, type Project } from "../../support/projects.ts"

const COUNT = 12
const CONCURRENCY = 2
/** So many questions are answered; the next one brings the signal and never gets an answer. */
const ANSWERED = 6

const SESSIONS: ReadonlyArray<PastSession> = Array.from({ length: COUNT }, (_, index) => ({
  id: `s${String(index).padStart(2, "0")}`,
  at: index,
  said: [`Question number ${index}`, "Fine."]
}))

const LESSONS = SESSIONS.map(({ said }) => said[0]!)

/** The lesson of whichever session the request shows, behind the playbook. */
const lessonFor = (body: Record<string, unknown>): Reply => {
  const text = JSON.stringify(body)
    .match(/Question number \d+/g)!
    .at(-1)!
  return answer(JSON.stringify({ operations: [{ type: "ADD", text, section: "OTHERS", evidence: text }] }))
}

const lessonsIn = (project: Project): ReadonlyArray<string> =>
  project.exists(PLAYBOOK) ? Object.values(playbookTexts(project)["OTHERS"] ?? {}) : []

const environment = (project: Project, baseUrl: string): NodeJS.ProcessEnv => ({
  HOME: `${project.root}/home`,
  DEBRIEF_API_KEY: "test-key",
  DEBRIEF_BASE_URL: baseUrl
})

const ARGS = ["batch", "--yes", "--concurrency", String(CONCURRENCY), "--report", "report.md"]

/** Starts a batch; answers how to send it Ctrl-C, and its end. */
const start = (project: Project, baseUrl: string) => {
  const env = { ...CLEAN_ENVIRONMENT, ...environment(project, baseUrl) }
  const child = spawn(NODE, [COMMAND, ...ARGS], { cwd: project.root, env, stdio: ["ignore", "pipe", "pipe"] })
  let stdout = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
  child.stderr.resume()
  const ended = new Promise<{ readonly code: number | null; readonly stdout: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, stdout }))
  )
  return { interrupt: () => child.kill("SIGINT"), ended }
}

describe("debrief batch that is broken off with Ctrl-C", () => {
  it.live("keeps what was answered, reports it, and a rerun asks only about the rest", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      writeSessions(project, SESSIONS)
      const run: { current?: ReturnType<typeof start> } = {}
      const { baseUrl, requests } = yield* makeApi((body, index) => {
        if (index < ANSWERED) return lessonFor(body)
        run.current?.interrupt()
        return { fault: "silent" }
      })
      run.current = start(project, baseUrl)
      const { code, stdout } = yield* Effect.promise(() => run.current!.ended)
      assert.strictEqual(code, 130)
      assert.match(stdout, /\d+ sessions? learned from in \d+ s, then broken off/)
      assert.include(project.read("report.md"), "**It was broken off.**")
      const before = lessonsIn(project)
      assert.deepStrictEqual(before, LESSONS.slice(0, before.length))
      assert.isAtMost(requests.length, ANSWERED + CONCURRENCY)

      const again = yield* makeApi(lessonFor)
      const rerun = yield* debrief(ARGS, { cwd: project.root, env: environment(project, again.baseUrl) })
      assert.strictEqual(rerun.exitCode, 0)
      assert.deepStrictEqual(lessonsIn(project), LESSONS)
      // An answer that is on disk is not asked for again, applied or not; only one may have been on its way there.
      assert.isAtLeast(again.requests.length, COUNT - ANSWERED)
      assert.isAtMost(again.requests.length, COUNT - ANSWERED + CONCURRENCY - 1)
    })
  )
})
