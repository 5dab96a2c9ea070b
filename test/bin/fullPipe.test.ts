import { execFileSync, spawn } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { CLEAN_ENVIRONMENT, COMMAND, NODE } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = fs.constants

/** Reads a pipe, which does not block, until nobody writes to it any more. */
const readAll = (descriptor: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    const buffer = Buffer.alloc(4096)
    const go = () => {
      try {
        const read = fs.readSync(descriptor, buffer)
        if (read === 0) return resolve(Buffer.concat(chunks).toString("utf8"))
        chunks.push(Buffer.from(buffer.subarray(0, read)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return reject(error)
      }
      setImmediate(go)
    }
    go()
  })

describe.skipIf(process.platform === "win32")("the command's standard output", () => {
  it.live(
    "gets all of a long text through a pipe that is full and does not block, as a program before it may leave it",
    () =>
      Effect.gen(function* () {
        const names = Array.from({ length: 2_000 }, (_, index) => `oth-${index + 1}`)
        const words = "Run the project's own scripts, they know the flags, and say what they do."
        const project = yield* makeProject({
          [PLAYBOOK]: playbookOf({ OTHERS: names.map((name) => keyPoint(name, words)) })
        })
        const pipe = `${project.root}/pipe`
        execFileSync("mkfifo", [pipe])
        const reader = fs.openSync(pipe, O_RDONLY | O_NONBLOCK)
        const writer = fs.openSync(pipe, O_WRONLY | O_NONBLOCK)
        const child = spawn(NODE, [COMMAND, "playbook", "show"], {
          cwd: project.root,
          env: CLEAN_ENVIRONMENT,
          stdio: ["ignore", writer, "inherit"]
        })
        fs.closeSync(writer)
        const ended = new Promise<number | null>((resolve) => void child.on("close", resolve))
        const text = yield* Effect.promise(() => readAll(reader))
        fs.closeSync(reader)
        assert.strictEqual(yield* Effect.promise(() => ended), 0)
        assert.isAbove(text.length, 2 * 65_536)
        assert.deepStrictEqual(
          Array.from(text.matchAll(/oth-\d+/g), ([name]) => name),
          names
        )
      })
  )
})
