import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { waitForSession } from "../../../src/cli/work/waitForSession.ts"
import { makeProject } from "../../support/projects.ts"

const SECOND = 1_000

/** A worker that was started with a session: it looks once a second, and before each look something happens. */
const startedWith = Effect.gen(function* () {
  const project = yield* makeProject({ "s-1.jsonl": "x", ".claude/debrief/worker.alive": "mine" })
  fs.mkdirSync(project.paths.queue, { recursive: true })
  const args = ["work", `--project=${project.root}`, "--background", "--sign=mine", `--after=${project.root}/s-1.jsonl`]
  /** Answers after how many looks it goes to work. */
  const wait = (happens: (look: number) => void, own = args) =>
    Effect.promise(async () => {
      let looks = 0
      await waitForSession(own, async () => {
        looks += 1
        happens(looks)
        return looks * SECOND
      })
      return looks
    })
  const grow = () => project.write("s-1.jsonl", `${project.read("s-1.jsonl")}x`)
  return { args, grow, project, wait }
})

describe("a worker that was started with a session", () => {
  it.live("goes to work when the session has been idle for five seconds", () =>
    Effect.gen(function* () {
      const { grow, wait } = yield* startedWith
      assert.strictEqual(yield* wait(() => undefined), 5)
      assert.strictEqual(yield* wait((look) => (look <= 4 ? grow() : undefined)), 9)
    })
  )

  it.live("counts a session as idle whose transcript is not there yet", () =>
    Effect.gen(function* () {
      const { project, wait } = yield* startedWith
      fs.rmSync(`${project.root}/s-1.jsonl`)
      assert.strictEqual(yield* wait(() => undefined), 5)
    })
  )

  it.live("goes to work after twenty seconds, however busy the session is", () =>
    Effect.gen(function* () {
      const { grow, wait } = yield* startedWith
      assert.strictEqual(yield* wait(grow), 20)
    })
  )

  it.live("goes to work at once when a hook has written a job", () =>
    Effect.gen(function* () {
      const { project, wait } = yield* startedWith
      const offer = (look: number) => (look === 2 ? project.write(".claude/debrief/queue/job.json", "{}") : undefined)
      assert.strictEqual(yield* wait(offer), 2)
    })
  )

  it.live("shows meanwhile that it is alive, and waits no longer when another answers for the queue", () =>
    Effect.gen(function* () {
      const { project, wait } = yield* startedWith
      const touched: Array<boolean> = []
      const look = (count: number) => {
        touched.push(fs.statSync(project.paths.workerSign).mtimeMs > SECOND)
        fs.utimesSync(project.paths.workerSign, 1, 1)
        if (count === 3) fs.writeFileSync(project.paths.workerSign, "another")
      }
      assert.strictEqual(yield* wait(look), 3)
      assert.deepStrictEqual(touched, [true, true, true])
      assert.strictEqual(fs.readFileSync(project.paths.workerSign, "utf8"), "another")
    })
  )

  it.live("follows no link in the sign's place", () =>
    Effect.gen(function* () {
      const { project, wait } = yield* startedWith
      fs.renameSync(project.paths.workerSign, `${project.root}/elsewhere`)
      fs.symlinkSync(`${project.root}/elsewhere`, project.paths.workerSign)
      const { mtimeMs } = fs.statSync(`${project.root}/elsewhere`)
      assert.strictEqual(yield* wait(() => undefined), 1)
      assert.strictEqual(fs.statSync(`${project.root}/elsewhere`).mtimeMs, mtimeMs)
    })
  )

  it.live("waits for no session that it was not told of", () =>
    Effect.gen(function* () {
      const { args, wait } = yield* startedWith
      assert.strictEqual(yield* wait(() => undefined, args.slice(0, -1)), 0)
    })
  )
})
