import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SubmittedBatches } from "../../src/batch/submission/Submissions.ts"
import { removeOldTemporaries, removeOrphans, writeStateDurably } from "../../src/disk/DurableFile.ts"
import { FileLock, LockUnavailable } from "../../src/disk/FileLock.ts"
import { type ProjectPaths, projectPaths } from "../../src/project/Project.ts"
import { ensureStateSubdirectory } from "../../src/project/StateDirectory.ts"
import { PendingAnswers } from "../../src/reflection/PendingAnswers.ts"
import { Journal } from "../../src/store/Journal.ts"
import { ProposalContexts } from "../../src/store/ProposalContexts.ts"
import { offerJob } from "../../src/worker/JobFile.ts"
import { JobQueue } from "../../src/worker/JobQueue.ts"
import { writePauseFile } from "../../src/worker/PauseFile.ts"
import { noteSeen } from "../../src/worker/SeenTranscripts.ts"
import { SessionMarker } from "../../src/worker/SessionMarker.ts"
import { claimSign, endSign, keepSign } from "../../src/worker/WorkerSign.ts"
import { submittedBatch } from "../batch/submission/support.ts"
import { playbookOf } from "../core/playbook/support.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, modeOf, put, stateOf, temporaryDirectory } from "../support/project.ts"
import { ANSWER } from "./pendingAnswer.ts"

// A project's folder comes with its code, and the links in it could lead to any file of the user's.

const layer = Layer.mergeAll(
  PendingAnswers.layer,
  JobQueue.layer,
  ProposalContexts.layer,
  SessionMarker.layer,
  SubmittedBatches.layer,
  Journal.layer,
  FileLock.layer
).pipe(Layer.provideMerge(layerFiles))

/** A project, and beside it a folder of the user's. */
const makeWorld = Effect.map(temporaryDirectory, (root) => {
  const [project, home] = [projectPaths(`${root}/project`), `${root}/home`]
  fs.mkdirSync(project.state, { recursive: true })
  fs.mkdirSync(home)
  return { project, home }
})

const link = (path: string, target: string) => {
  fs.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true })
  fs.symlinkSync(target, path)
}

const putOld = (file: string, content: string) => {
  put(file, content)
  fs.utimesSync(file, 1, 1)
}

/** All that stands in a folder, with what it holds. */
const treeOf = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => {
      const isFile = fs.lstatSync(`${folder}/${name}`).isFile()
      return [name, isFile ? stateOf(`${folder}/${name}`) : undefined]
    })

const PAUSE = {
  kind: "waiting",
  reason: "busy",
  since: "2026-11-20T12:00:00.000Z",
  until: "2026-11-20T13:00:00.000Z",
  fingerprint: "f",
  told: false
} as const

const RECEIPT = { event: "SessionStart", source: "startup", given: {}, omitted: 0, units: 0, tokens: 0 }
const offer = (project: ProjectPaths) =>
  inside(project, offerJob({ session: "s", transcript: "/t/a.jsonl", event: "SessionEnd", bytes: 1 }))

const JOB_NAME = "0mwpil3h3-jd483o-three.json"
const JOB = { name: JOB_NAME, session: "s", transcript: "/t/a.jsonl", event: "x", bytes: 1, queuedAt: "", attempts: 0 }

const commit = (project: ProjectPaths) =>
  Journal.use((journal) =>
    inside(
      project,
      journal.commit(
        { temporary: `${project.state}/none`, target: project.playbook, rename: Effect.void },
        { before: playbookOf(), after: playbookOf() },
        { entry: { id: "aaaaaaaaaaaa", kind: "reflection", subject: "x" } }
      )
    )
  )

const keep = (project: ProjectPaths) => PendingAnswers.use((answers) => inside(project, answers.keep("span", ANSWER)))
const mark = (project: ProjectPaths) => SessionMarker.use((marker) => inside(project, marker.mark("one", RECEIPT)))
const save = (project: ProjectPaths) =>
  ProposalContexts.use((contexts) => inside(project, contexts.save(new Map([["p", [{ role: "user", text: "x" }]]]))))

const FILES = [
  ["seen.json", (project: ProjectPaths) => inside(project, noteSeen("/t/a.jsonl", 1))],
  ["pause.json", (project: ProjectPaths) => inside(project, writePauseFile(PAUSE))],
  ["journal.prepared.json", commit],
  ["answers/span.json", keep],
  ["contexts/p.json", save],
  ["sessions/one.json", mark],
  [
    "batches/a.json",
    (project: ProjectPaths) => SubmittedBatches.use((all) => inside(project, all.write(submittedBatch("a"))))
  ],
  [
    `queue/${JOB_NAME}`,
    (project: ProjectPaths) =>
      JobQueue.use((queue) => inside(project, queue.putBack(JOB, 1, { kind: "llm", problem: "busy" })))
  ],
  [
    `queue/dead/${JOB_NAME}`,
    (project: ProjectPaths) => JobQueue.use((queue) => inside(project, queue.bury(JOB, { reason: "x" })))
  ]
] as const

describe("a link in the place of a file of ours", () => {
  it.live.each(FILES)("is replaced, and what it leads to stays: %s", ([name, write]) =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      put(`${home}/.bashrc`, "mine", 0o644)
      const before = treeOf(home)
      link(`${project.state}/${name}`, `${home}/.bashrc`)
      yield* write(project)
      assert.deepStrictEqual(treeOf(home), before)
      const left = fs.lstatSync(`${project.state}/${name}`, { throwIfNoEntry: false })
      assert.notStrictEqual(left?.isSymbolicLink(), true)
    }).pipe(Effect.provide(layer))
  )

  it.live.each(FILES)("that leads nowhere makes nothing there: %s", ([name, write]) =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      link(`${project.state}/${name}`, `${home}/made`)
      yield* write(project)
      assert.deepStrictEqual(fs.readdirSync(home), [])
    }).pipe(Effect.provide(layer))
  )

  it.live("is written for the owner alone, also where a folder stood", () =>
    Effect.gen(function* () {
      const { project } = yield* makeWorld
      put(`${project.seen}/folder/file`, "")
      yield* writeStateDurably(project.seen, "new")
      assert.deepStrictEqual([get(project.seen), modeOf(project.seen)], ["new", 0o600])
      assert.deepStrictEqual(fs.readdirSync(project.state), ["seen.json"])
    }).pipe(Effect.provide(layer))
  )

  it.live("is no sign of a worker, keeps the times of what it leads to, and gives way to a real one", () =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      putOld(`${home}/file`, "mine")
      const before = treeOf(home)
      link(`${project.state}/worker.alive`, `${home}/file`)
      assert.isFalse(yield* inside(project, keepSign("mine")))
      yield* inside(project, endSign("mine"))
      const own = yield* inside(project, claimSign)
      assert.strictEqual(get(`${project.state}/worker.alive`), own)
      assert.deepStrictEqual(treeOf(home), before)
    }).pipe(Effect.provide(layer))
  )
})

/** Each folder, and all that is ever done in it. */
const FOLDERS = [
  [
    "answers",
    (project: ProjectPaths) =>
      PendingAnswers.use((answers) =>
        Effect.all([
          Effect.flip(inside(project, answers.keep("span", ANSWER))),
          inside(project, answers.drop("span")),
          inside(project, answers.sweep),
          Effect.map(inside(project, answers.find("span")), (found) => assert.isUndefined(found))
        ])
      )
  ],
  [
    "queue",
    (project: ProjectPaths) =>
      JobQueue.use((queue) =>
        Effect.all([
          Effect.flip(offer(project)),
          Effect.flip(inside(project, queue.putBack(JOB, 1, { kind: "llm", problem: "busy" }))),
          Effect.flip(inside(project, queue.bury(JOB, { reason: "x" }))),
          Effect.flip(inside(project, queue.acknowledge(JOB))),
          inside(project, queue.setAside),
          inside(project, queue.sweep),
          Effect.map(inside(project, queue.revive), (count) => assert.strictEqual(count, 0)),
          Effect.map(inside(project, queue.jobs), (jobs) => assert.deepStrictEqual(jobs, [])),
          Effect.map(inside(project, queue.dead), (jobs) => assert.deepStrictEqual(jobs, []))
        ])
      )
  ],
  [
    "queue/dead",
    (project: ProjectPaths) =>
      JobQueue.use((queue) =>
        Effect.all([
          Effect.flip(inside(project, queue.bury(JOB, { reason: "x" }))),
          Effect.map(inside(project, queue.revive), (count) => assert.strictEqual(count, 0)),
          Effect.map(inside(project, queue.dead), (jobs) => assert.deepStrictEqual(jobs, []))
        ])
      )
  ],
  ["contexts", (project: ProjectPaths) => save(project)],
  [
    "sessions",
    (project: ProjectPaths) =>
      SessionMarker.use((marker) =>
        Effect.all([Effect.flip(mark(project)), Effect.flip(inside(project, marker.unmark("one")))])
      )
  ],
  [
    "batches",
    (project: ProjectPaths) =>
      SubmittedBatches.use((records) =>
        Effect.all([
          Effect.flip(inside(project, records.write(submittedBatch("a")))),
          Effect.flip(inside(project, records.known)),
          Effect.flip(inside(project, records.forget(submittedBatch("a")))),
          Effect.flip(inside(project, records.keepOutcome(submittedBatch("a"), "a-0", { _tag: "Expired" })))
        ])
      )
  ],
  [
    "batches/a",
    (project: ProjectPaths) =>
      SubmittedBatches.use((records) =>
        Effect.flip(inside(project, records.keepOutcome(submittedBatch("a"), "a-0", { _tag: "Expired" })))
      )
  ]
] as const

describe("a link in the place of a folder of ours", () => {
  it.live.each(FOLDERS)("is not followed: nothing in it is read, written or removed: %s", ([name, use]) =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      const job = JSON.stringify({ transcript: "/t/a.jsonl" })
      for (const file of [JOB_NAME, `dead/${JOB_NAME}`]) putOld(`${home}/${file}`, job)
      putOld(`${home}/span.json`, JSON.stringify(ANSWER))
      for (const file of ["one.json", "tax.json", ".x.1.debrief-tmp", "photo.jpg"]) putOld(`${home}/${file}`, "mine")
      putOld(`${home}/a.json`, JSON.stringify(submittedBatch("a", { collectedAt: "2026-03-04T05:06:07.000Z" })))
      putOld(`${home}/a/mine.txt`, "mine")
      putOld(`${home}/0mwpil3h3-jd483o-broken.json`, "{")
      const before = treeOf(home)
      link(`${project.state}/${name}`, home)
      yield* use(project)
      assert.deepStrictEqual(treeOf(home), before)
    }).pipe(Effect.provide(layer))
  )

  it.live("is refused before anything is made in what it leads to", () =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      link(project.queue, "../../../home")
      const error = yield* Effect.flip(inside(project, ensureStateSubdirectory(project.dead)))
      assert.strictEqual(error.reason._tag, "PermissionDenied")
      assert.include(error.message, "/queue is a link, which is not followed")
      assert.deepStrictEqual(fs.readdirSync(home), [])
    }).pipe(Effect.provide(layer))
  )

  it.live.each(["locks/worker", "locks"])("is no lock, however it is taken: %s", (name) =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      for (const file of ["1", "2", "3.done", "worker/1", "worker/2.done"]) put(`${home}/${file}`, "mine")
      const before = treeOf(home)
      link(`${project.state}/${name}`, home)
      const lock = yield* FileLock
      const directory = `${project.state}/locks/worker`
      const errors = [
        yield* Effect.flip(lock.withLock(directory, () => Effect.void)),
        yield* Effect.flip(lock.withFreeLock(directory, () => Effect.void))
      ]
      for (const error of errors) assert.instanceOf(error, LockUnavailable)
      assert.deepStrictEqual(treeOf(home), before)
    }).pipe(Effect.provide(layer))
  )

  it.live("is no lock either when it leads to no folder yet", () =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      link(`${project.state}/locks`, home)
      yield* Effect.flip(FileLock.use((lock) => lock.withLock(`${project.state}/locks/worker`, () => Effect.void)))
      assert.deepStrictEqual(fs.readdirSync(home), [])
    }).pipe(Effect.provide(layer))
  )
})

describe("what is swept", () => {
  it.live("is what has a name of ours and is a file", () =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      putOld(`${home}/file`, "mine")
      for (const name of ["old.json", "notes.txt", ".old.json.1.debrief-tmp", "mine.debrief-tmp"]) {
        putOld(`${project.answers}/${name}`, "x")
      }
      put(`${project.answers}/new.json`, "x")
      link(`${project.answers}/link.json`, `${home}/file`)
      put(`${project.answers}/folder.json/file`, "x")
      yield* PendingAnswers.use((answers) => inside(project, answers.sweep))
      assert.sameMembers(fs.readdirSync(project.answers), [
        "folder.json",
        "link.json",
        "mine.debrief-tmp",
        "new.json",
        "notes.txt"
      ])
    }).pipe(Effect.provide(layer))
  )

  it.live("is no link that has a temporary file's name", () =>
    Effect.gen(function* () {
      const { home, project } = yield* makeWorld
      putOld(`${home}/file`, "mine")
      link(`${project.state}/.seen.json.1.debrief-tmp`, `${home}/file`)
      putOld(`${project.state}/.seen.json.2.debrief-tmp`, "")
      yield* removeOrphans(project.seen)
      yield* removeOldTemporaries(project.state)
      assert.deepStrictEqual(fs.readdirSync(project.state), [".seen.json.1.debrief-tmp"])
    }).pipe(Effect.provide(layer))
  )
})
