import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import { makeSessionListener } from "../../src/core/friction/SessionFindings.ts"
import { renderDialogue } from "../../src/core/transcript/Render.ts"
import { saidIn } from "../../src/core/transcript/Dialogue.ts"
import { makeExclude } from "../../src/core/transcript/Exclusion.ts"
import { FORMATS, formatOfText } from "../../src/core/transcript/Formats.ts"
import { messageKey } from "../../src/core/transcript/MessageKey.ts"
import type { Source } from "../../src/core/transcript/Source.ts"
import { cutWindows } from "../../src/core/transcript/Window.ts"
import { Environment } from "../../src/project/Environment.ts"
import { TranscriptReader } from "../../src/sessions/TranscriptReader.ts"
import { TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { anyJson } from "../core/playbook/support.ts"
import { EVERYTHING } from "../sessions/pastSessions.ts"
import { layerFiles } from "../support/files.ts"
import { put, temporaryDirectory } from "../support/project.ts"
import { runs } from "../support/runs.ts"

/** Something in a session, in words that have nothing to do with how a client writes it. */
export type Turn =
  | { readonly by: "user" | "assistant"; readonly says: string }
  | { readonly runs: string; readonly prints: string; readonly failed: boolean }

/** How a client writes a session. */
export interface FormatWorld {
  /** The lines of a session, as long as it is: a longer one begins with those of a shorter one. */
  readonly lines: (
    session: { readonly id: string; readonly cwd: string; readonly startedAt: string },
    turns: ReadonlyArray<Turn>
  ) => ReadonlyArray<string>
  /** A record of a type that nobody knows yet. */
  readonly unknown: string
  /** Where the client keeps that session, below the home. */
  readonly path: (session: { readonly id: string; readonly cwd: string }) => string
}

const SESSION = { id: "5f2c9a10-77aa-4c1e-9d0b-2f6e8a4b1c3d", cwd: "/w/proj", startedAt: "2026-05-01T10:00:00.000Z" }
const SECRET = `sk-ant-api03-${"aB3".repeat(30)}`
const TURNS: ReadonlyArray<Turn> = [
  { by: "user", says: "Use pnpm here, never npm. ✓" },
  { by: "assistant", says: "I will run the tests." },
  { runs: "pnpm test --run", prints: `exit 1: no database ${SECRET}`, failed: true },
  { by: "assistant", says: "The database is down." },
  { by: "user", says: "Start it first, then\ntest again." },
  { runs: "docker compose up -d db", prints: "started", failed: false },
  { by: "assistant", says: "Done: all green." }
]
/** Commands that fail, variants of them that work, others between, and what was said. */
const WORKING_DAY: ReadonlyArray<Turn> = [
  { runs: "tool sync --quick now", prints: "error: unexpected argument '--quick' found", failed: true },
  { runs: "tool sync now", prints: "done", failed: false },
  { runs: "ls -la", prints: "a b", failed: false },
  { runs: "npm run lint", prints: "3 problems", failed: true },
  { by: "user", says: "the lint still fails" },
  { by: "user", says: "Never use npm here." }
]
const SOME_TURNS = Schema.Array(Schema.Literals([0, 1, 2, 3, 4, 5]))
const SAID = TURNS.flatMap((turn) => ("says" in turn ? [[turn.by, turn.says]] : []))

const encoder = new TextEncoder()
const told = (messages: ReadonlyArray<{ readonly role: string; readonly content: string }>) =>
  messages.map(({ content, role }) => [role, content])

/** The texts and the like that are values on a line of JSON, with where they stand. */
const valuesOf = (line: string) => [...line.matchAll(/(?<=":\s*)(?:"(?:[^"\\]|\\.)*"|true|false|null)/g)]

/** What every format of transcripts holds to, whoever's it is. */
export const transcriptFormatContract = (source: Source, world: FormatWorld) => {
  const format = FORMATS[source]
  const lines = world.lines(SESSION, TURNS)
  const read = (all: ReadonlyArray<string>) => {
    const reader = format.makeReader()
    return all.map((line) => reader(encoder.encode(line)))
  }
  const entriesOf = (all: ReadonlyArray<string>) => read(all).flatMap(({ entries }) => entries)
  const hearing = (make: typeof format.makeListener, all: ReadonlyArray<string>) => {
    const listen = make()
    return all.flatMap((line) => listen(encoder.encode(line)).messages)
  }
  const damagedIn = (all: ReadonlyArray<string>) => read(all).filter(({ damaged }) => damaged).length

  describe(`transcripts of ${format.client}`, () => {
    it("tell who said what, in order, in which session and where", () => {
      const entries = saidIn(entriesOf(lines))
      assert.deepStrictEqual(told(entries), SAID)
      for (const { cwd, sessionId, timestamp } of entries) {
        assert.deepStrictEqual([sessionId, cwd], [SESSION.id, SESSION.cwd])
        assert.isFalse(Number.isNaN(Date.parse(timestamp ?? "")))
      }
      assert.strictEqual(damagedIn(lines), 0)
    })

    it("tell the same to who only listens, and to who watches commands", () => {
      assert.deepStrictEqual(told(hearing(format.makeListener, lines)), SAID)
      const watch = format.makeWatcher()
      const watched = lines.flatMap((line) => watch(encoder.encode(line)).entries)
      assert.deepStrictEqual(told(saidIn(watched)), SAID)
      assert.deepStrictEqual(
        hearing(format.makeListener, lines).map(messageKey),
        saidIn(entriesOf(lines)).map(messageKey)
      )
    })

    it("tell which commands ran and which of them failed, without secrets", () => {
      const watch = format.makeWatcher()
      for (const entries of [entriesOf(lines), lines.flatMap((line) => watch(encoder.encode(line)).entries)]) {
        const tools = entries.flatMap((entry) => entry.tools)
        const calls = tools.filter((tool) => tool._tag === "Call")
        const failed = tools.filter((tool) => tool._tag === "Result" && tool.isError)
        assert.include(calls[0]?.summary, "pnpm test --run")
        assert.include(calls[1]?.summary, "docker compose up -d db")
        assert.strictEqual(calls.length, 2)
        assert.strictEqual(failed.length, 1)
        assert.strictEqual(failed[0]?.id, calls[0]?.id)
        assert.notInclude(JSON.stringify(tools), SECRET)
      }
    })

    it.prop(
      "give away the same to who watches commands as to who reads all of them",
      [SOME_TURNS],
      ([some]) => {
        const all = world
          .lines(
            SESSION,
            some.map((index) => WORKING_DAY[index]!)
          )
          .map((line) => encoder.encode(line))
        const [readAll, watch] = [format.makeReader(), format.makeWatcher()]
        const [whole, fast] = [makeSessionListener("s"), makeSessionListener("s")]
        for (const line of all) {
          readAll(line).entries.forEach(whole.push)
          watch(line).entries.forEach(fast.push)
        }
        const proposed = { nextId: () => "id", now: "" }
        assert.deepStrictEqual(fast.found(proposed), whole.found(proposed))
      },
      runs(200)
    )

    it("are heard past a record that nobody knows, and past a line that is broken", () => {
      const strange = lines.flatMap((line) => [line, world.unknown])
      assert.deepStrictEqual(told(saidIn(entriesOf(strange))), SAID)
      assert.strictEqual(damagedIn(strange), 0)
      const broken = lines.flatMap((line) => [line, "{ this is broken", "\0\0\0"])
      assert.deepStrictEqual(told(saidIn(entriesOf(broken))), SAID)
      assert.isAtLeast(damagedIn(broken), lines.length)
    })

    it.each([
      ["lists nested more deeply than calls can be", `${"[".repeat(15_000)}${"]".repeat(15_000)}`],
      ["objects nested more deeply than calls can be", `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
      ["an object that no text can be made of", '{"toString": 1, "valueOf": 1}']
    ])("may hold %s in the place of any value, and the other lines are heard", (_, odd) => {
      const exclude = makeExclude({ isExcluded: (path) => path === "", repeats: /nobody says this/gi })
      for (const [at, line] of lines.entries()) {
        for (const { 0: value, index } of valuesOf(line)) {
          const changed = line.slice(0, index) + odd + line.slice(index + value.length)
          const all = lines.with(at, changed)
          for (const make of [format.makeReader, format.makeWatcher]) {
            const readLine = make(exclude)
            const heard = all.map((each) => saidIn(readLine(encoder.encode(each)).entries).length)
            if (!format.readsFromStart)
              assert.isAtLeast(
                heard.reduce((sum, count) => sum + count, 0),
                SAID.length - 1
              )
          }
          const listen = format.makeListener(exclude)
          for (const each of all) listen(encoder.encode(each))
        }
      }
    })

    it("may be half written: wherever the last line is cut, what stands before it is heard", () => {
      const [last, before] = [encoder.encode(lines.at(-1)), lines.slice(0, -1)]
      const without = told(saidIn(entriesOf(before)))
      for (let cut = 0; cut < last.length; cut += 7) {
        const reader = format.makeReader()
        const heard = [...before.map((line) => encoder.encode(line)), last.slice(0, cut)].flatMap(
          (line) => reader(line).entries
        )
        assert.deepStrictEqual(told(saidIn(heard)).slice(0, without.length), without)
        assert.isAtMost(saidIn(heard).length, SAID.length)
      }
    })

    it.prop(
      "may hold any JSON, and nothing throws",
      [anyJson],
      ([json]) => {
        const all = [...lines.slice(0, 1), JSON.stringify(json), ...lines.slice(1)]
        assert.includeDeepMembers(told(saidIn(entriesOf(all))), SAID)
        hearing(format.makeListener, all)
        const watch = format.makeWatcher()
        for (const line of all) watch(encoder.encode(line))
        const head = format.makeHead()
        for (const line of all) head.push(encoder.encode(line))
        format.endOf(all.map((line) => encoder.encode(line)))
      },
      runs(50)
    )

    it("have a key for each message, which stays when the session goes on", () => {
      const keys = saidIn(entriesOf(lines)).map(messageKey)
      assert.strictEqual(new Set(keys).size, SAID.length)
      const longer = world.lines(SESSION, [...TURNS, { by: "user", says: "And once more." }])
      assert.deepStrictEqual(saidIn(entriesOf(longer)).map(messageKey).slice(0, keys.length), keys)
    })

    it("are cut into windows that hold all that was said, each once", () => {
      const long = [...TURNS, ...TURNS, ...TURNS, ...TURNS]
      const windows = cutWindows(entriesOf(world.lines(SESSION, long)), 300)
      assert.isAbove(windows.length, 1)
      assert.deepStrictEqual(told(saidIn(windows.flat())), [...SAID, ...SAID, ...SAID, ...SAID])
      for (const window of windows) assert.isNotEmpty(renderDialogue(window))
    })

    it("tell in their head whose session it is, when and where it began, and what was said first", () => {
      const reader = format.makeHead()
      for (const line of lines) if (!reader.done()) reader.push(encoder.encode(line))
      const head = reader.head()
      assert.deepInclude(head, {
        recognised: true,
        session: SESSION.id,
        cwd: SESSION.cwd,
        own: false,
        byProgram: false
      })
      assert.strictEqual(head.startedAt, Date.parse(SESSION.startedAt))
      assert.strictEqual(head.first, messageKey(saidIn(entriesOf(lines))[0]!))
      const none = format.makeHead()
      none.push(encoder.encode('{"speaker":"me"}'))
      assert.isFalse(none.head().recognised)
    })

    it("are told from those of every other client by how they begin", () => {
      for (const count of [1, 2, lines.length]) {
        assert.strictEqual(formatOfText(lines.slice(0, count).join("\n"))?.source, source)
      }
      assert.strictEqual(formatOfText(`${world.unknown}\n${lines.join("\n")}`)?.source, source)
    })

    it("are not taken for what they quote of another's", () => {
      for (const other of Object.values(FORMATS)) {
        const quoting = world.lines(SESSION, [{ by: "user", says: `It says {"type":"${other.source}"}\n${lines[0]}` }])
        assert.strictEqual(formatOfText(quoting.join("\n"))?.source, source)
      }
    })

    it.live("can be read on from any byte at which a line begins", () =>
      Effect.gen(function* () {
        const file = `${yield* temporaryDirectory}/${world.path(SESSION)}`
        put(file, lines.map((line) => `${line}\n`).join(""))
        const reader = yield* TranscriptReader
        const from = (byte: number) => Stream.runCollect(reader.dialogue(file, byte))
        const all = yield* from(0)
        assert.strictEqual(all.at(-1)?.end, encoder.encode(lines.join("\n")).length + 1)
        for (const [index, { end }] of all.entries()) {
          assert.deepStrictEqual([...(yield* from(end))], all.slice(index + 1))
        }
      }).pipe(Effect.provide(TranscriptReader.layer.pipe(Layer.provide(layerFiles))))
    )

    it.live("are found where the client keeps them, and read there", () =>
      Effect.gen(function* () {
        const home = yield* temporaryDirectory
        const file = `${home}/${world.path(SESSION)}`
        put(file, lines.map((line) => `${line}\n`).join(""))
        const found = yield* TranscriptSource.use((transcripts) =>
          Effect.gen(function* () {
            const discovery = yield* transcripts.discover(EVERYTHING)
            const dialogue = yield* Stream.runCollect(transcripts.read(discovery.found[0]!))
            const messages = saidIn(dialogue.flatMap(({ entries }) => entries))
            return { ...discovery, messages }
          })
        ).pipe(
          Effect.provide(TranscriptSource.layerAll.pipe(Layer.provide([layerFiles, Environment.layer({ HOME: home })])))
        )
        assert.deepStrictEqual(found.leftOut, [])
        const { cwd, path, session, startedAt } = found.found[0]!
        assert.deepStrictEqual(
          { source: found.found[0]!.source, cwd, path, session, startedAt },
          { source, cwd: SESSION.cwd, path: file, session: SESSION.id, startedAt: Date.parse(SESSION.startedAt) }
        )
        assert.deepStrictEqual(told(found.messages), SAID)
      })
    )

    it("are text in UTF-8: bytes that are none cost no more than their line", () => {
      const bytes = Uint8Array.of(0xff, 0xfe, 0x7b, 0x22, 0xc3)
      const reader = format.makeReader()
      const heard = [
        ...lines.slice(0, 2).map((line) => encoder.encode(line)),
        bytes,
        ...lines.slice(2).map((line) => encoder.encode(line))
      ]
      assert.deepStrictEqual(told(saidIn(heard.flatMap((line) => reader(line).entries))), SAID)
    })
  })
}
