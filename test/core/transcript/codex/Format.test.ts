import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { Environment } from "../../../../src/project/Environment.ts"
import { type DiscoverOptions, TranscriptSource } from "../../../../src/sessions/TranscriptSource.ts"
import { codexCall, codexMeta, codexOutput, codexSaid } from "../../../sessions/codex.ts"
import { EVERYTHING } from "../../../sessions/pastSessions.ts"
import { userLine } from "../../../sessions/support.ts"
import { layerFiles } from "../../../support/files.ts"
import { put, temporaryDirectory } from "../../../support/project.ts"

const makeWorld = Effect.fnUntraced(function* (
  unprovided: typeof TranscriptSource.layerAll,
  more: Readonly<Record<string, string>> = {}
) {
  const home = yield* temporaryDirectory
  const layer = unprovided.pipe(Layer.provide([layerFiles, Environment.layer({ HOME: home, ...more })]))
  const source = yield* Effect.provide(TranscriptSource, layer)
  const discover = (options: Partial<DiscoverOptions> = {}) => source.discover({ ...EVERYTHING, ...options })
  return { home, day: `${home}/.codex/sessions/2026/05/01`, source, discover }
})

const rollout = (id: string, meta: Readonly<Record<string, unknown>> = {}, ...rest: ReadonlyArray<string>): string =>
  [codexMeta({ id, ...meta }), codexSaid("user", "Use pnpm."), ...rest, ""].join("\n")

const nameOf = (id: string) => `rollout-2026-05-01T10-00-00-${id}.jsonl`

describe("discovering sessions of the Codex CLI", () => {
  it.live("finds rollouts by their days, and tells of them what stands inside", () =>
    Effect.gen(function* () {
      const { day, discover } = yield* makeWorld(TranscriptSource.layerCodex)
      put(`${day}/${nameOf("c-1")}`, rollout("c-1"))
      put(`${day}/notes.jsonl`, rollout("c-2"))
      const { found, leftOut } = yield* discover()
      assert.deepStrictEqual(leftOut, [])
      assert.strictEqual(found.length, 1)
      assert.deepInclude(found[0], {
        source: "codex",
        path: `${day}/${nameOf("c-1")}`,
        session: "c-1",
        agent: undefined,
        cwd: "/w/proj",
        startedAt: Date.parse("2026-05-01T09:59:59.000Z"),
        entrypoint: "cli"
      })
    })
  )

  it.live("looks where CODEX_HOME says", () =>
    Effect.gen(function* () {
      const elsewhere = yield* temporaryDirectory
      const { discover } = yield* makeWorld(TranscriptSource.layerCodex, { CODEX_HOME: elsewhere })
      put(`${elsewhere}/sessions/2026/05/01/${nameOf("c-1")}`, rollout("c-1"))
      assert.strictEqual((yield* discover()).found.length, 1)
    })
  )

  it.live("leaves out what is not to be learned from, and what it cannot read, each with its reason", () =>
    Effect.gen(function* () {
      const { day, discover } = yield* makeWorld(TranscriptSource.layerCodex)
      const spawned = { subagent: { thread_spawn: { parent_thread_id: "e" } } }
      put(`${day}/${nameOf("a")}`, rollout("a", { source: "exec" }))
      put(`${day}/${nameOf("b")}`, rollout("b", { source: spawned }))
      put(`${day}/${nameOf("c")}`, `${codexMeta({ id: "c" })}\n`)
      put(`${day}/${nameOf("d")}.zst`, "compressed")
      put(`${day}/${nameOf("e")}`, rollout("e"))
      put(`${day}/${nameOf("f")}`, '{"id":"f","timestamp":"2025-05-01","instructions":null}\n')
      put(`${day}/${nameOf("g")}`, rollout("g", { cwd: "/w/other" }))
      const { found, leftOut } = yield* discover({ projectRoot: "/w/proj", subagents: false, sdkSessions: false })
      assert.deepStrictEqual(
        found.map(({ session }) => session),
        ["e"]
      )
      assert.deepStrictEqual(
        leftOut.map(({ reason }) => reason),
        ["started by a program", "subagent", "empty", "unreadable", "not a transcript", "another project"]
      )
    })
  )

  it.live("finds a fork beside its origin, with the same ids for what it repeats, but no copy of a file", () =>
    Effect.gen(function* () {
      const { day, discover, source } = yield* makeWorld(TranscriptSource.layerCodex)
      put(`${day}/${nameOf("a")}`, rollout("a"))
      put(`${day}/${nameOf("a")}`.replace("/05/01/", "/05/02/"), rollout("a"))
      const fork = [codexMeta({ id: "b", forked_from_id: "a" }), rollout("a"), codexSaid("user", "And vitest.")]
      put(`${day}/${nameOf("b")}`, fork.join("\n"))
      const { found, leftOut } = yield* discover()
      assert.deepStrictEqual(
        found.map(({ session }) => session),
        ["a", "b"]
      )
      assert.deepStrictEqual(
        leftOut.map(({ reason }) => reason),
        ["copy of another session"]
      )
      const [first, second] = yield* Effect.forEach(found, (one) =>
        Effect.map(Stream.runCollect(source.read(one)), (lines) =>
          lines.flatMap(({ entries }) => entries.map(({ uuid }) => uuid))
        )
      )
      assert.strictEqual(second?.length, 2)
      assert.deepStrictEqual(second?.slice(0, 1), first)
    })
  )

  it.live("reads what was said and done, and hears only what was said", () =>
    Effect.gen(function* () {
      const { day, discover, source } = yield* makeWorld(TranscriptSource.layerCodex)
      const rest = [
        codexCall("shell", { command: "pnpm i" }),
        codexOutput("ok"),
        codexSaid("assistant", "Done."),
        "{cut"
      ]
      put(`${day}/${nameOf("a")}`, rollout("a", {}, ...rest))
      const [one] = (yield* discover()).found
      const lines = yield* Stream.runCollect(source.read(one!))
      assert.deepStrictEqual(
        lines.flatMap(({ entries }) => entries.map(({ content, tools }) => content || tools[0]?._tag)),
        ["Use pnpm.", "Call", "Result", "Done."]
      )
      assert.strictEqual(lines.at(-1)?.end, one!.size)
      assert.lengthOf(
        lines.filter(({ damaged }) => damaged),
        1
      )
    })
  )
})

const at = (timestamp: string) => userLine("Hi.", { cwd: "/w/proj", timestamp, uuid: timestamp })

const sources = (found: ReadonlyArray<{ readonly source: string; readonly path: string }>) =>
  found.map((one) => [one.source, path.basename(one.path)])

describe("discovering sessions of both clients", () => {
  it.live("puts them in one order, each file once and by its own rules", () =>
    Effect.gen(function* () {
      const { day, discover, home } = yield* makeWorld(TranscriptSource.layerAll)
      put(`${home}/.claude/projects/-w-proj/old.jsonl`, at("2026-04-30T00:00:00.000Z"))
      put(`${home}/.claude/projects/-w-proj/new.jsonl`, at("2026-05-02T00:00:00.000Z"))
      put(`${day}/${nameOf("c-1")}`, rollout("c-1"))
      const expected = [
        ["claude", "old.jsonl"],
        ["codex", nameOf("c-1")],
        ["claude", "new.jsonl"]
      ]
      assert.deepStrictEqual(sources((yield* discover({ projectRoot: "/w/proj" })).found), expected)
      const named = yield* discover({ paths: [home] })
      assert.deepStrictEqual(sources(named.found), expected)
      assert.deepStrictEqual(named.leftOut, [])
    })
  )

  it.live("one client's source leaves the other's files out when they are named", () =>
    Effect.gen(function* () {
      const claude = yield* makeWorld(TranscriptSource.layerClaude)
      put(`${claude.day}/${nameOf("c-1")}`, rollout("c-1"))
      const { found, leftOut } = yield* claude.discover({ paths: [claude.home] })
      assert.deepStrictEqual(found, [])
      assert.deepStrictEqual(
        leftOut.map(({ reason }) => reason),
        ["not a transcript"]
      )
    })
  )
})
