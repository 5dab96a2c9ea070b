import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { faultOf, layerFailing, layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { put } from "../support/project.ts"
import { makeWorld, session } from "./pastSessions.ts"
import { userLine } from "./support.ts"

const blob = (bytes: number) => JSON.stringify({ type: "api-request-blob", blob: "é".repeat(bytes / 2) })

describe("heads of any length", () => {
  it.live("are read to the first message, and no further than 4 MB", () =>
    Effect.gen(function* () {
      const { discover, projects } = yield* makeWorld()
      put(`${projects}/-w/near.jsonl`, [blob(3_000_000), session("/w", { uuid: "u-1" })].join("\n"))
      put(`${projects}/-w/far.jsonl`, [userLine([], { cwd: "/w" }), blob(5_000_000), session("/w")].join("\n"))
      const { found } = yield* discover()
      assert.deepStrictEqual(
        found.map(({ cwd, firstUuid }) => [cwd, firstUuid]),
        [
          ["/w", "u-1"],
          ["/w", undefined]
        ]
      )
    })
  )
})

describe("what a person names", () => {
  it.live("is looked at alone, of whatever project: files, folders and globs, each file once", () =>
    Effect.gen(function* () {
      const { home, look, projects } = yield* makeWorld()
      put(`${projects}/-w/elsewhere.jsonl`, session("/w"))
      put(`${home}/kept/a[1].jsonl`, session("/one", { uuid: "u-1" }))
      put(`${home}/kept/.hidden/deep/b.jsonl`, session("/two", { uuid: "u-2" }))
      put(`${home}/kept/notes.txt`, "x")
      const options = { projectRoot: "/none" }
      const both = ["kept/.hidden/deep/b.jsonl", "kept/a[1].jsonl"]
      const lookAt = (...paths: ReadonlyArray<string>) =>
        Effect.map(look({ ...options, paths: paths.map((one) => `${home}/${one}`) }), ({ found }) => found)
      assert.deepStrictEqual(yield* lookAt("kept/a[1].jsonl"), ["kept/a[1].jsonl"])
      assert.deepStrictEqual(yield* lookAt("kept/"), both)
      assert.deepStrictEqual(yield* lookAt("kept/**/*.jsonl"), both)
      assert.deepStrictEqual(yield* lookAt("kept/?[[]1].jsonl", "kept", "kept/*"), both)
      assert.deepStrictEqual((yield* look({ paths: [`${home}/kept/*`] })).leftOut, [
        ["kept/notes.txt", "not a transcript"]
      ])
    })
  )

  it.live("has to be there", () =>
    Effect.gen(function* () {
      const { discover, home } = yield* makeWorld()
      for (const path of [`${home}/gone.jsonl`, `${home}/*.jsonl`]) {
        const error = yield* Effect.flip(discover({ paths: [path] }))
        assert.strictEqual(
          error.message,
          `past sessions cannot be looked for: there is no transcript ${path}. Nothing was learned.`
        )
      }
    })
  )
})

describe("what cannot be read", () => {
  it.live("links are not followed, and pipes not waited for", () =>
    Effect.gen(function* () {
      const { home, look, projects } = yield* makeWorld()
      put(`${home}/far/secret.jsonl`, session("/w"))
      fs.mkdirSync(`${projects}/-w/dir.jsonl`, { recursive: true })
      fs.symlinkSync(`${home}/far/secret.jsonl`, `${projects}/-w/link.jsonl`)
      fs.symlinkSync(`${home}/far`, `${projects}/-far`)
      execFileSync("mkfifo", [`${projects}/-w/pipe.jsonl`])
      assert.deepStrictEqual(yield* look(), {
        found: [],
        leftOut: [
          [".claude/projects/-w/link.jsonl", "not a transcript"],
          [".claude/projects/-w/pipe.jsonl", "not a transcript"]
        ]
      })
    })
  )

  it.live("a file is left out, and the rest found", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld(layerFailing("open", "bad.jsonl", "EIO"))
      put(`${projects}/-w/bad.jsonl`, session("/w"))
      put(`${projects}/-w/good.jsonl`, session("/w"))
      assert.deepStrictEqual(yield* look(), {
        found: [".claude/projects/-w/good.jsonl"],
        leftOut: [[".claude/projects/-w/bad.jsonl", "unreadable"]]
      })
    })
  )

  it.live("a folder is left out, and the rest found", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld(
        layerFileSystem((real) => ({
          readDirectoryEntries: (folder) =>
            folder.endsWith("-bad")
              ? Effect.fail(faultOf("EACCES", "readDirectoryEntries", folder))
              : real.readDirectoryEntries(folder)
        }))
      )
      put(`${projects}/-w/good.jsonl`, session("/w"))
      put(`${projects}/-bad/a.jsonl`, session("/w"))
      assert.deepStrictEqual(yield* look(), {
        found: [".claude/projects/-w/good.jsonl"],
        leftOut: [[".claude/projects/-bad", "unreadable"]]
      })
    })
  )

  it.live("the client's own folder is an error, and so is a home that nobody knows", () =>
    Effect.gen(function* () {
      const { discover, home } = yield* makeWorld()
      put(`${home}/.claude/projects`, "a file")
      assert.include((yield* Effect.flip(discover())).message, `${home}/.claude/projects cannot be read (`)
      const homeless = yield* makeWorld(layerFiles, () => ({}))
      assert.include((yield* Effect.flip(homeless.discover())).message, "neither HOME nor a variable says")
    })
  )
})
