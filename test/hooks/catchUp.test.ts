import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem, type Layer } from "effect"
import { catchUp } from "../../src/hooks/catchUp.ts"
import { readHookInput } from "../../src/hooks/HookEvent.ts"
import { offerJob } from "../../src/worker/JobFile.ts"
import { noteSeen } from "../../src/worker/SeenTranscripts.ts"
import { layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { inputText, queuedIn, runInject } from "./support.ts"

const START = { hook_event_name: "SessionStart", source: "startup" }

/** Whether any job waits after a session's start. */
const caughtUp = (
  project: Project,
  input: Readonly<Record<string, unknown>> = {},
  fileSystem: Layer.Layer<FileSystem.FileSystem> = layerFiles
) => {
  const read = readHookInput(inputText(project, { ...START, ...input }))
  if (typeof read === "string") throw new Error(read)
  return Effect.provide(inside(project.paths, catchUp(read)), fileSystem)
}

const queued = (project: Project) =>
  queuedIn(project)
    .map(({ transcript }) => String(transcript).slice(project.root.length + 1))
    .sort()

const seen = (project: Project, file: string, bytes: number) =>
  Effect.provide(inside(project.paths, noteSeen(`${project.root}/${file}`, bytes)), layerFiles)

const waits = (project: Project, file: string) =>
  Effect.provide(
    inside(
      project.paths,
      offerJob({ session: undefined, transcript: `${project.root}/${file}`, event: "x", bytes: 1 })
    ),
    layerFiles
  )

/** The real file system, which counts how often a transcript is looked at. */
const countingLooks = () => {
  const looked: Array<string> = []
  const layer = layerFileSystem((real) => ({
    stat: (path) => {
      if (path.endsWith(".jsonl")) looked.push(path)
      return real.stat(path)
    }
  }))
  return { looked, layer }
}

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n-${String(index).padStart(4, "0")}.jsonl`, "x"]))

describe("catching up with sessions that no event told of", () => {
  it.live("queues what was never dealt with, but not the session that starts", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "s-1.jsonl": "own", "a.jsonl": "12345", "notes.txt": "x", "b.json": "{}" })
      assert.isTrue(yield* caughtUp(project))
      const [{ queuedAt: _, ...job } = {}, ...others] = queuedIn(project)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(job, {
        session: "a",
        transcript: `${project.root}/a.jsonl`,
        event: "SessionStart",
        bytes: 5,
        attempts: 0
      })
    })
  )

  it.live("tells by size what was dealt with, and queues what has grown or was rewritten since", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "same.jsonl": "12345", "grown.jsonl": "12345", "shorter.jsonl": "12345" })
      yield* seen(project, "same.jsonl", 5)
      yield* seen(project, "grown.jsonl", 4)
      yield* seen(project, "shorter.jsonl", 6)
      assert.isTrue(yield* caughtUp(project))
      assert.deepStrictEqual(queued(project), ["grown.jsonl", "shorter.jsonl"])
    })
  )

  it.live("queues nothing that waits already, or that was given up and nobody knows how large it was", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "waits.jsonl": "1", "dead.jsonl": "1" })
      yield* waits(project, "dead.jsonl")
      const file = project.files().find((name) => name.includes("/queue/"))!
      project.write(file.replace("/queue/", "/queue/dead/"), project.read(file))
      fs.rmSync(`${project.root}/${file}`)
      assert.isFalse(yield* caughtUp(project, { transcript_path: `${project.root}/waits.jsonl` }))
      yield* waits(project, "waits.jsonl")
      assert.isTrue(yield* caughtUp(project))
      assert.deepStrictEqual(queued(project), ["waits.jsonl"])
    })
  )

  it.live("queues what has grown since it was given up", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "dead.jsonl": "12" })
      yield* waits(project, "dead.jsonl")
      const file = project.files().find((name) => name.includes("/queue/"))!
      project.write(file.replace("/queue/", "/queue/dead/"), project.read(file))
      fs.rmSync(`${project.root}/${file}`)
      yield* seen(project, "dead.jsonl", 2)
      assert.isFalse(yield* caughtUp(project))
      project.write("dead.jsonl", "1234")
      assert.isTrue(yield* caughtUp(project))
      assert.deepStrictEqual(queued(project), ["dead.jsonl"])
    })
  )

  it.live("queues nothing a second time", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "a.jsonl": "1", "b.jsonl": "1" })
      yield* caughtUp(project)
      assert.isTrue(yield* caughtUp(project))
      assert.deepStrictEqual(queued(project), ["a.jsonl", "b.jsonl"])
    })
  )

  it.live("leaves empty transcripts alone", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "empty.jsonl": "" })
      assert.isFalse(yield* caughtUp(project))
      assert.deepStrictEqual(queued(project), [])
    })
  )

  it.live("queues ten at most, and the rest at the next starts", () =>
    Effect.gen(function* () {
      const project = yield* makeProject(numbered(25))
      const counts: Array<number> = []
      for (let start = 0; start < 4; start += 1) {
        yield* caughtUp(project)
        counts.push(queued(project).length)
      }
      assert.deepStrictEqual(counts, [10, 20, 25, 25])
    })
  )

  it.live("looks at 40 at most that it knows, at others when another session starts, and at all that are new", () =>
    Effect.gen(function* () {
      const known = numbered(100)
      const project = yield* makeProject(known)
      const all = Object.fromEntries(Object.keys(known).map((file) => [`${project.root}/${file}`, 1]))
      project.write(".claude/debrief/seen.json", all)
      const looks = Effect.fnUntraced(function* (own: string) {
        const { layer, looked } = countingLooks()
        assert.isFalse(yield* caughtUp(project, { transcript_path: `${project.root}/${own}.jsonl` }, layer))
        return looked
      })
      const some = [yield* looks("a"), yield* looks("n-0035"), yield* looks("n-0070"), yield* looks("z")]
      for (const looked of some) assert.isAtMost(looked.length, 40)
      assert.strictEqual(new Set(some.flat()).size, 100)
      project.write("new.jsonl", "x")
      assert.isTrue(yield* caughtUp(project, { transcript_path: `${project.root}/n-0002.jsonl` }))
      assert.deepStrictEqual(queued(project), ["new.jsonl"])
    })
  )

  it.live("comes to each that it does not know when others start, however many empty ones stand around it", () =>
    Effect.gen(function* () {
      const empty = Object.fromEntries(Object.keys(numbered(500)).map((file) => [file, ""]))
      const project = yield* makeProject({ ...empty, "n-0003.jsonl": "x", "n-0250.jsonl": "x" })
      const { layer, looked } = countingLooks()
      for (const own of ["n-0000", "n-0120", "n-0240", "n-0360"]) {
        const before = looked.length
        yield* caughtUp(project, { transcript_path: `${project.root}/${own}.jsonl` }, layer)
        assert.isAtMost(looked.length - before, 200)
      }
      assert.deepStrictEqual(queued(project), ["n-0003.jsonl", "n-0250.jsonl"])
    })
  )

  it.live("finds nothing where the client says nothing of a transcript, or its folder is gone", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "a.jsonl": "1" })
      assert.isFalse(yield* caughtUp(project, { transcript_path: undefined }))
      assert.isFalse(yield* caughtUp(project, { transcript_path: "s-1.jsonl" }))
      assert.isFalse(yield* caughtUp(project, { transcript_path: `${project.root}/gone/s-1.jsonl` }))
      assert.deepStrictEqual(project.files(), ["a.jsonl"])
    })
  )

  it.live("says that older jobs wait, whatever it finds", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* waits(project, "elsewhere.jsonl")
      assert.isTrue(yield* caughtUp(project))
      assert.isTrue(yield* caughtUp(project, { transcript_path: undefined }))
    })
  )
})

describe("a session's start", () => {
  it.live("starts one worker when a job waits, and none when none does", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "s-1.jsonl": "own" })
      assert.deepStrictEqual((yield* runInject(project, START)).started, [])
      project.write("a.jsonl", "1")
      const { started } = yield* runInject(project, START)
      assert.deepStrictEqual(started, [
        {
          args: [
            "work",
            `--project=${project.root}`,
            "--background",
            `--sign=${project.read(".claude/debrief/worker.alive")}`,
            // It leaves this session alone at first.
            `--after=${project.root}/s-1.jsonl`
          ],
          directory: project.root,
          log: project.paths.workerLog
        }
      ])
      assert.deepStrictEqual((yield* runInject(project, START)).started, [])
      assert.deepStrictEqual(queued(project), ["a.jsonl"])
    })
  )

  it.live("catches up on resume, too, but not at a prompt", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "a.jsonl": "1" })
      const prompt = yield* runInject(project, { hook_event_name: "UserPromptSubmit", prompt: "hello" })
      assert.deepStrictEqual([prompt.started, queued(project)], [[], []])
      assert.lengthOf((yield* runInject(project, { ...START, source: "resume" })).started, 1)
      assert.deepStrictEqual(queued(project), ["a.jsonl"])
    })
  )

  it.live("queues nothing inside a process of our own", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ "a.jsonl": "1" })
      assert.deepStrictEqual((yield* runInject(project, START, { DEBRIEF_CHILD: "1" })).started, [])
      assert.deepStrictEqual(project.files(), ["a.jsonl"])
    })
  )
})
