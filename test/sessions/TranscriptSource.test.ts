import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { TranscriptReader } from "../../src/sessions/TranscriptReader.ts"
import { TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { layerFiles } from "../support/files.ts"
import { put } from "../support/project.ts"
import { makeWorld, session } from "./pastSessions.ts"
import { userLine } from "./support.ts"

describe("discovering sessions of Claude Code", () => {
  it.live("finds nothing where the client never ran", () =>
    Effect.gen(function* () {
      const { look } = yield* makeWorld()
      assert.deepStrictEqual(yield* look(), { found: [], leftOut: [] })
    })
  )

  it.live("tells of a session what stands inside, its size and its time", () =>
    Effect.gen(function* () {
      const { discover, projects } = yield* makeWorld()
      const file = `${projects}/-w-proj/abc.jsonl`
      put(file, session("/w/proj/sub", { sessionId: "s-9", uuid: "u-1", entrypoint: "cli" }))
      fs.utimesSync(file, 2_000_000_000, 2_000_000_000)
      const { found } = yield* discover()
      assert.deepStrictEqual(found, [
        {
          source: "claude",
          path: file,
          session: "s-9",
          agent: undefined,
          cwd: "/w/proj",
          size: fs.statSync(file).size,
          modified: 2_000_000_000_000,
          startedAt: Date.parse("2026-03-01T10:00:00.000Z"),
          firstUuid: "u-1",
          entrypoint: "cli"
        }
      ])
    })
  )

  it.live("takes name and age of the file where nothing inside tells", () =>
    Effect.gen(function* () {
      const { discover, projects } = yield* makeWorld()
      put(`${projects}/-w-proj/abc.jsonl`, userLine("Hi.", { sessionId: undefined, uuid: undefined }))
      const [one] = (yield* discover()).found
      assert.deepInclude(one, { session: "abc", cwd: undefined, firstUuid: undefined, startedAt: one!.modified })
    })
  )

  it.live("looks where CLAUDE_CONFIG_DIR says", () =>
    Effect.gen(function* () {
      const { home, look } = yield* makeWorld(layerFiles, (there) => ({
        HOME: there,
        CLAUDE_CONFIG_DIR: `${there}/config/`
      }))
      put(`${home}/config/projects/-w-proj/a.jsonl`, session("/w/proj"))
      put(`${home}/.claude/projects/-w-proj/b.jsonl`, session("/w/proj"))
      assert.deepStrictEqual((yield* look()).found, ["config/projects/-w-proj/a.jsonl"])
    })
  )

  it.live("finds subagents in both layouts, with their session, and nothing else beside them", () =>
    Effect.gen(function* () {
      const { discover, look, projects } = yield* makeWorld()
      const folder = `${projects}/-w-proj`
      const agent = { isSidechain: true, sessionId: "s-1" }
      put(`${folder}/s-1.jsonl`, session("/w/proj", { uuid: "u-1" }))
      put(`${folder}/agent-old.jsonl`, session("/w/proj", { ...agent, agentId: "old", uuid: "u-2" }))
      put(`${folder}/s-1/subagents/agent-new.jsonl`, session("/w/proj", { ...agent, agentId: "new", uuid: "u-3" }))
      put(`${folder}/s-1/subagents/workflows/wf_1/agent-deep.jsonl`, session("/w/proj", { ...agent, uuid: "u-4" }))
      put(`${folder}/s-1/subagents/workflows/wf_1/journal.jsonl`, '{"step":1}\n')
      put(`${folder}/s-1/subagents/agent-new.meta.json`, "{}")
      put(`${folder}/s-1/tool-results/out.jsonl`, "{}")
      put(`${folder}/memory/MEMORY.md`, "x")
      const { found, leftOut } = yield* discover()
      assert.deepStrictEqual(
        found.map((one) => [one.session, one.agent]).sort(),
        [
          ["s-1", "deep"],
          ["s-1", "new"],
          ["s-1", "old"],
          ["s-1", undefined]
        ].sort()
      )
      assert.deepStrictEqual(
        leftOut.map(({ reason }) => reason),
        ["not a transcript"]
      )
      const without = yield* look({ subagents: false })
      assert.deepStrictEqual(without.found, [".claude/projects/-w-proj/s-1.jsonl"])
      assert.strictEqual(without.leftOut.filter(([, reason]) => reason === "subagent").length, 3)
    })
  )

  it.live("orders sessions by their beginning, the oldest first", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld()
      for (const [name, timestamp] of Object.entries({ b: "2026-03-01", c: "2026-01-01", a: "2026-03-01" })) {
        put(`${projects}/-w/${name}.jsonl`, session("/w", { timestamp: `${timestamp}T00:00:00.000Z`, uuid: name }))
      }
      const names = (yield* look()).found.map((file) => path.basename(file, ".jsonl"))
      assert.deepStrictEqual(names, ["c", "a", "b"])
    })
  )

  it.live("knows what is no session to learn from, and says why", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld()
      const own = "You look back on a finished session between a person and a coding agent, and …"
      put(`${projects}/-w/cleared.jsonl`, userLine("<command-name>/clear</command-name>"))
      put(`${projects}/-w/nothing.jsonl`, "")
      put(`${projects}/-w/other.jsonl`, '{"hello":1}\n')
      put(`${projects}/-w/ours.jsonl`, userLine(own, { entrypoint: "sdk-cli", cwd: "/w" }))
      put(`${projects}/-w/program.jsonl`, session("/w", { entrypoint: "sdk-ts" }))
      assert.deepStrictEqual(yield* look({ sdkSessions: false }), {
        found: [],
        leftOut: [
          [".claude/projects/-w/cleared.jsonl", "empty"],
          [".claude/projects/-w/nothing.jsonl", "empty"],
          [".claude/projects/-w/other.jsonl", "not a transcript"],
          [".claude/projects/-w/ours.jsonl", "our own"],
          [".claude/projects/-w/program.jsonl", "started by a program"]
        ]
      })
    })
  )

  it.live("keeps sessions to the dates by when they went on", () =>
    Effect.gen(function* () {
      const { look, projects } = yield* makeWorld()
      const file = `${projects}/-w/a.jsonl`
      put(file, session("/w"))
      const ended = Date.parse("2026-03-05T00:00:00.000Z")
      fs.utimesSync(file, ended / 1_000, ended / 1_000)
      assert.strictEqual((yield* look({ since: ended })).found.length, 1)
      assert.strictEqual((yield* look({ since: ended + 1 })).found.length, 0)
      assert.strictEqual((yield* look({ until: Date.parse("2026-03-01T10:00:00.000Z") })).found.length, 1)
      assert.strictEqual((yield* look({ until: Date.parse("2026-03-01T09:59:59.000Z") })).found.length, 0)
    })
  )
})

const TRANSCRIPTS = path.join(import.meta.dirname, "../../../shared/transcripts")

describe.skipIf(!fs.existsSync(TRANSCRIPTS))("transcripts of the real client", () => {
  it.live("are all found or left out for a reason, and read as the reader reads them", () =>
    Effect.gen(function* () {
      const { discover, layer } = yield* makeWorld()
      const { found, leftOut } = yield* discover({ paths: [TRANSCRIPTS], sdkSessions: false })
      const count = (reason: string) => leftOut.filter((one) => one.reason === reason).length
      assert.deepStrictEqual(
        { found: found.length, empty: count("empty"), byPrograms: count("started by a program"), all: leftOut.length },
        { found: 38, empty: 2, byPrograms: 11, all: 13 }
      )
      const reader = yield* TranscriptReader
      const source = yield* Effect.provide(TranscriptSource, layer)
      for (const one of found) {
        assert.deepStrictEqual(
          yield* Stream.runCollect(source.read(one)),
          yield* Stream.runCollect(reader.dialogue(one.path, 0))
        )
      }
    }).pipe(Effect.provide(TranscriptReader.layer.pipe(Layer.provide(layerFiles))))
  )
})
