import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { slugOf } from "../../src/core/transcript/claude/SlugName.ts"
import { put } from "../support/project.ts"
import { makeWorld, session } from "./pastSessions.ts"
import { userLine } from "./support.ts"

const names = (files: ReadonlyArray<string>) => files.map((file) => path.basename(file, ".jsonl")).sort()

const line = (uuid: string) => userLine(`Say ${uuid}.`, { cwd: "/w", uuid, timestamp: "2026-03-01T10:00:00.000Z" })

const withoutIds = (...words: ReadonlyArray<string>) =>
  words.map((one) => userLine(one, { uuid: undefined })).join("\n")

describe("the project of a session", () => {
  it.live("is where it was started, whatever the folder's lossy name leaves open", () =>
    Effect.gen(function* () {
      const { home, look, projects } = yield* makeWorld()
      const root = `${home}/w/proj`
      put(`${projects}/${slugOf(root)}/own.jsonl`, session(root, { uuid: "u-1" }))
      put(`${projects}/${slugOf(root)}/moved-below.jsonl`, session(`${root}/src`, { uuid: "u-2" }))
      put(`${projects}/-moved-by-cd/moved.jsonl`, session(root, { uuid: "u-3" }))
      put(`${projects}/${slugOf(`${root}/sub`)}/below.jsonl`, session(`${root}/sub`, { uuid: "u-4" }))
      put(`${projects}/${slugOf(`${root}/sub`)}/dot.jsonl`, session(`${root}.sub`, { uuid: "u-5" }))
      const { found, leftOut } = yield* look({ projectRoot: root })
      assert.deepStrictEqual(names(found), ["moved", "moved-below", "own"])
      assert.deepStrictEqual(
        leftOut.map(([, reason]) => reason),
        ["another project", "another project"]
      )
      assert.deepStrictEqual(names((yield* look({ projectRoot: `${root}/sub` })).found), ["below"])
    })
  )

  it.live("is the main work tree's for a session in a linked worktree", () =>
    Effect.gen(function* () {
      const { home, look, projects } = yield* makeWorld()
      const git = (...args: ReadonlyArray<string>) =>
        execFileSync("git", ["-C", `${home}/main`, "-c", "user.name=a", "-c", "user.email=a@b", ...args])
      fs.mkdirSync(`${home}/main`)
      git("init", "-q")
      git("commit", "-q", "--allow-empty", "-m", "x")
      git("worktree", "add", "-q", `${home}/linked`)
      put(`${projects}/-linked/a.jsonl`, session(`${home}/linked`))
      assert.strictEqual((yield* look({ projectRoot: `${home}/main` })).found.length, 1)
      assert.strictEqual((yield* look({ projectRoot: `${home}/linked` })).found.length, 0)
    })
  )
})

describe("forks and copies", () => {
  it.live("a fork with messages of its own is found beside its origin; a mere copy is not", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld()
      const origin = [line("u-1"), line("u-2")]
      put(`${projects}/-w/origin.jsonl`, origin.join("\n"))
      put(`${projects}/-w/fork.jsonl`, [...origin, line("u-3")].join("\n"))
      put(`${projects}/-x/copy.jsonl`, ['{"type":"mode","mode":"plan","sessionId":"s-2"}', ...origin, ""].join("\n"))
      fs.utimesSync(`${projects}/-x/copy.jsonl`, 2_000_000_000, 2_000_000_000)
      const { found, leftOut } = yield* look()
      assert.deepStrictEqual(found, [".claude/projects/-w/fork.jsonl", ".claude/projects/-w/origin.jsonl"])
      assert.deepStrictEqual(leftOut, [[".claude/projects/-x/copy.jsonl", "copy of another session"]])
    })
  )

  it.live("are told by their ends however long the last lines are", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld()
      const long = JSON.stringify({ type: "system", content: "x".repeat(300_000), sessionId: "s-1" })
      put(`${projects}/-w/a.jsonl`, [line("u-1"), line("u-2"), long].join("\n"))
      put(`${projects}/-w/b.jsonl`, [line("u-1"), line("u-3"), long].join("\n"))
      put(`${projects}/-w/c.jsonl`, [line("u-1"), line("u-3"), long, long].join("\n"))
      assert.strictEqual((yield* look()).found.length, 2)
    })
  )

  it.live("without ids are copies only when they are the same to the byte", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld()
      put(`${projects}/-w/a.jsonl`, withoutIds("one", "two"))
      put(`${projects}/-w/b.jsonl`, withoutIds("one", "owt"))
      put(`${projects}/-w/c.jsonl`, withoutIds("one", "two"))
      assert.strictEqual((yield* look()).found.length, 2)
    })
  )
})
