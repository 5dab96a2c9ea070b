import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Option, Result, Stream } from "effect"
import { saidIn } from "../../src/core/transcript/Dialogue.ts"
import { Environment } from "../../src/project/Environment.ts"
import { layerProjectFiles } from "../../src/project/ProjectFiles.ts"
import { TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { makeWorld, session } from "../sessions/pastSessions.ts"
import { put, temporaryDirectory } from "../support/project.ts"

const layer = layerProjectFiles.pipe(Layer.provide([NodeFileSystem.layer, Environment.layer({})]))

/** What both file systems answer, the error in its place where there is one. */
const ofBoth = <A, E>(use: (files: FileSystem.FileSystem) => Effect.Effect<A, E>) =>
  Effect.all([
    Effect.provide(Effect.result(FileSystem.FileSystem.use(use)), layer),
    Effect.provide(Effect.result(FileSystem.FileSystem.use(use)), NodeFileSystem.layer)
  ])

const openFiles = () => fs.readdirSync("/proc/self/fd").length

const makeKinds = Effect.gen(function* () {
  const home = yield* temporaryDirectory
  put(`${home}/file`, "0123456789")
  fs.symlinkSync(`${home}/file`, `${home}/link`)
  execFileSync("mkfifo", [`${home}/pipe`])
  return { home, names: ["file", "link", "pipe", ".", "missing"].map((name) => `${home}/${name}`) }
})

/** Two sessions, one of them damaged, an empty file and a pipe. */
const makePast = Effect.gen(function* () {
  const projects = `${yield* temporaryDirectory}/projects`
  put(`${projects}/a.jsonl`, session("/w/proj", { uuid: "a" }))
  put(`${projects}/b.jsonl`, `${session("/w/proj", { uuid: "b" })}\n{"type":"user","mess`)
  put(`${projects}/empty.jsonl`, "")
  execFileSync("mkfifo", [`${projects}/pipe.jsonl`])
  return { projects }
})

describe("reading by synchronous calls", () => {
  it.live("answers of a file what the platform answers", () =>
    Effect.gen(function* () {
      const { names } = yield* makeKinds
      for (const look of ["stat", "lstat"] as const) {
        for (const name of names) {
          const [own, platforms] = yield* ofBoth((files) =>
            Effect.map(files[look](name), ({ mode, mtime, size, type }) => ({ mode, mtime, size, type }))
          )
          assert.strictEqual(own._tag, platforms._tag, name)
          if (own._tag === "Success" && platforms._tag === "Success") {
            assert.deepStrictEqual(own.success, platforms.success)
          }
          if (own._tag === "Failure" && platforms._tag === "Failure") {
            assert.strictEqual(own.failure.reason._tag, platforms.failure.reason._tag)
            assert.include(own.failure.message, name)
          }
        }
      }
    })
  )

  it.live("reads from a place, and from where it ended, until there is no more", () =>
    Effect.gen(function* () {
      const { home } = yield* makeKinds
      const [own, platforms] = yield* ofBoth((files) =>
        Effect.scoped(
          Effect.gen(function* () {
            const file = yield* files.open(`${home}/file`, { flag: "r" })
            const pieces = [
              yield* file.readAlloc(4),
              yield* file.readAlloc(4, { position: 1n }),
              yield* file.readAlloc(4),
              yield* file.readAlloc(4),
              yield* file.readAlloc(4)
            ]
            yield* file.seek(2n, "start")
            return [...pieces, yield* file.readAlloc(3)].map((piece) => Option.getOrNull(Option.map(piece, String)))
          })
        )
      )
      assert.deepStrictEqual(own, platforms)
      assert.deepStrictEqual(Result.getOrThrow(own), ["0123", "1234", "4567", "89", null, "234"])
    })
  )

  it.live("streams what the platform streams, and closes what it opened", () =>
    Effect.gen(function* () {
      const { home } = yield* makeKinds
      const before = openFiles()
      const [own, platforms] = yield* ofBoth((files) =>
        Effect.map(Stream.runCollect(files.stream(`${home}/file`, { chunkSize: 3, offset: 1 })), (pieces) =>
          Buffer.concat(pieces).toString()
        )
      )
      assert.deepStrictEqual(own, platforms)
      assert.isAtMost(openFiles(), before)
    })
  )

  it.live("does not wait for whoever would write into a pipe", () =>
    Effect.gen(function* () {
      const { home } = yield* makeKinds
      const read = FileSystem.FileSystem.use((files) =>
        Effect.scoped(Effect.flatMap(files.open(`${home}/pipe`), (file) => file.readAlloc(4)))
      )
      const { message } = yield* Effect.flip(Effect.provide(read, layer))
      assert.include(message, `${home}/pipe`)
    })
  )

  it.live("finds and reads in transcripts what the platform finds and reads", () =>
    Effect.gen(function* () {
      const { projects } = yield* makePast
      const readBy = (files: typeof layer) =>
        Effect.gen(function* () {
          const world = yield* makeWorld(files)
          const { found, leftOut } = yield* world.discover({ paths: [projects] })
          const source = yield* Effect.provide(TranscriptSource, world.layer)
          const read = yield* Effect.forEach(found, (each) => Stream.runCollect(source.read(each)))
          return { found, leftOut, read }
        })
      const own = yield* readBy(layer)
      assert.deepStrictEqual(own, yield* readBy(NodeFileSystem.layer))
      assert.deepStrictEqual(
        own.read.map((lines) => [
          saidIn(lines.flatMap(({ entries }) => entries)).length,
          lines.filter(({ damaged }) => damaged).length
        ]),
        [
          [2, 0],
          [2, 1]
        ]
      )
      assert.lengthOf(own.leftOut, 2)
    })
  )
})
