import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem, Layer } from "effect"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import { emptyPlaybook } from "../../src/core/playbook/View.ts"
import { FileLock, LockLost } from "../../src/disk/FileLock.ts"
import { Git } from "../../src/git/Git.ts"
import { Diagnostics } from "../../src/project/Diagnostics.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { NotSaved } from "../../src/store/Document.ts"
import { Journal } from "../../src/store/Journal.ts"
import { PlaybookUnreadable } from "../../src/store/PlaybookFile.ts"
import { NotAPlaybook } from "../../src/store/PlaybookDocument.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { faultOf, layerFailing, layerFailingFile, layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { isRoot, makeProject, namesIn, put, putJson, stateOf } from "../support/project.ts"
import { add, keep, layerStore } from "./support.ts"

const modify = <A>(project: ProjectPaths, change: (playbook: Playbook) => readonly [Playbook, A]) =>
  PlaybookStore.use((store) => inside(project, store.modify(change)))

const old = playbookOf({ OTHERS: [keyPoint("oth-001", "was here before")] })

const TEMPORARY = ".debrief-tmp"

/** A disk on which nothing can be put in a file's place, by a link or by a rename. */
const layerUnexchangeable = layerFileSystem((real) => {
  const failing = (method: "link" | "rename") => (from: string, to: string) =>
    from.includes("playbook.json") ? Effect.fail(faultOf("EACCES", method, from)) : real[method](from, to)
  return { link: failing("link"), rename: failing("rename") }
})

const faults: ReadonlyArray<readonly [string, Layer.Layer<FileSystem.FileSystem>, string]> = [
  ["the temporary file cannot be created", layerFailing("open", TEMPORARY, "EACCES"), "EACCES"],
  ["the disk is full", layerFailingFile("writeAll", TEMPORARY, "ENOSPC"), "ENOSPC"],
  ["fsync fails", layerFailingFile("sync", TEMPORARY, "EIO"), "EIO"],
  ["the exchange fails", layerUnexchangeable, "EACCES"]
]

const unsyncableDirectory = layerFileSystem((real) => ({
  open: (path, options) =>
    path.endsWith("/.claude") ? Effect.fail(faultOf("EIO", "open", path)) : real.open(path, options)
}))

describe("a save that fails", () => {
  it.effect.each(faults)("because %s leaves the old file and nothing else", ([, fileSystem, detail]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, old)
      const before = stateOf(project.playbook)
      const error = yield* modify(project, add("new")).pipe(Effect.flip, Effect.provide(layerStore(fileSystem)))
      assert.instanceOf(error, NotSaved)
      assert.include(error.message, `${project.playbook} was not saved`)
      assert.include(error.message, detail)
      assert.deepStrictEqual(stateOf(project.playbook), before)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    })
  )

  it.effect.each(faults)("because %s is no obstacle to the next one", ([, fileSystem]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* modify(project, add("new")).pipe(Effect.flip, Effect.provide(layerStore(fileSystem)))
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief"])
      const { saved } = yield* modify(project, add("new")).pipe(Effect.provide(layerStore()))
      assert.isTrue(saved)
    })
  )

  it.effect("because the directory cannot be synced has succeeded all the same", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const { saved } = yield* modify(project, add("new"))
      assert.isTrue(saved)
      assert.isDefined(stateOf(project.playbook))
    }).pipe(Effect.provide(layerStore(unsyncableDirectory)))
  )

  it.effect.each([
    ["created", layerFailing("open", ".corrupt-", "EACCES")],
    ["written", layerFailingFile("writeAll", ".corrupt-", "ENOSPC")],
    ["synced", layerFailingFile("sync", ".corrupt-", "EIO")]
  ] as const)(
    "because the copy of a corrupt file cannot be %s leaves the corrupt file and no half copy",
    ([, faulty]) =>
      Effect.gen(function* () {
        const project = yield* makeProject
        put(project.playbook, "{ half")
        const before = stateOf(project.playbook)
        const error = yield* modify(project, add("new")).pipe(Effect.flip, Effect.provide(layerStore(faulty)))
        assert.instanceOf(error, NotSaved)
        assert.deepStrictEqual(stateOf(project.playbook), before)
        assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
      })
  )

  it.effect("because a file stands where the .claude directory belongs says so", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(project.claudeDirectory, "a file")
      const error = yield* modify(project, add("new")).pipe(Effect.flip)
      assert.oneOf(error._tag, ["NotSaved"])
      assert.deepStrictEqual(namesIn(project.root), [".claude"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect.skipIf(isRoot)("because the directory is read-only leaves it as it is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, old)
      yield* modify(project, keep)
      const before = stateOf(project.playbook)
      fs.chmodSync(project.claudeDirectory, 0o500)
      const error = yield* modify(project, add("new")).pipe(Effect.flip)
      fs.chmodSync(project.claudeDirectory, 0o700)
      assert.instanceOf(error, NotSaved)
      assert.deepStrictEqual(stateOf(project.playbook), before)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )
})

describe("a playbook that cannot be read", () => {
  it.effect("fails as PlaybookUnreadable when a directory stands in its place", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      fs.mkdirSync(project.playbook, { recursive: true })
      const reading = yield* PlaybookStore.use((store) => inside(project, store.read)).pipe(Effect.flip)
      assert.instanceOf(reading, PlaybookUnreadable)
      assert.include(reading.message, `${project.playbook} cannot be read`)
      const writing = yield* modify(project, add("new")).pipe(Effect.flip)
      assert.instanceOf(writing, PlaybookUnreadable)
      assert.isTrue(fs.statSync(project.playbook).isDirectory())
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("fails as PlaybookUnreadable without permission or with a failing disk, and is not overwritten", () =>
    Effect.gen(function* () {
      for (const fault of ["EACCES", "EIO"] as const) {
        const project = yield* makeProject
        putJson(project.playbook, old)
        const before = stateOf(project.playbook)
        const error = yield* modify(project, add("new")).pipe(
          Effect.flip,
          Effect.provide(layerStore(layerFailing("open", "playbook.json", fault)))
        )
        assert.instanceOf(error, PlaybookUnreadable)
        assert.include(error.message, fault)
        assert.deepStrictEqual(stateOf(project.playbook), before)
      }
    })
  )
})

describe("a change that answers no playbook", () => {
  const duplicate = { OTHERS: [keyPoint("oth-001", "a"), keyPoint("oth-001", "b")] }
  it.effect.each([
    ["without sections (INV-SECT-001)", { version: "1.0", last_updated: null }],
    ["with an entry without text", playbookOf({ OTHERS: [keyPoint("oth-001", " ")] })],
    ["with a negative counter", playbookOf({ OTHERS: [keyPoint("oth-001", "a", -1)] })],
    ["with an id that stands twice", playbookOf(duplicate)],
    ["of the flat format", { version: "1.0", last_updated: null, key_points: ["a"] }]
  ] as const)("(%s) fails as NotAPlaybook and leaves the file", ([, answer]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, old)
      const before = stateOf(project.playbook)
      const error = yield* modify(project, () => [answer as Playbook, undefined]).pipe(Effect.flip)
      assert.instanceOf(error, NotAPlaybook)
      assert.include(error.message, "The file is as it was.")
      assert.deepStrictEqual(stateOf(project.playbook), before)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("because it throws gives the lock back", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const exit = yield* Effect.exit(
        modify(project, () => {
          throw new Error("a bug")
        })
      )
      assert.strictEqual(exit._tag, "Failure")
      assert.isTrue((yield* modify(project, add("new"))).saved)
    }).pipe(Effect.provide(layerStore()))
  )
})

describe("a lock", () => {
  it.effect("that was lost while the change was made keeps the save from being made", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, emptyPlaybook)
      const before = stateOf(project.playbook)
      const locks = `${project.state}/locks/playbook`
      const error = yield* modify(project, (playbook) => {
        // What another process does that has taken the lock over meanwhile.
        put(`${locks}/2`, "")
        return add("new")(playbook)
      }).pipe(Effect.flip)
      assert.instanceOf(error, LockLost)
      assert.deepStrictEqual(stateOf(project.playbook), before)
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("that cannot be had keeps everything as it is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, emptyPlaybook)
      const before = stateOf(project.playbook)
      put(`${project.state}/locks`, "a file")
      const error = yield* modify(project, add("new")).pipe(Effect.flip)
      assert.strictEqual(error._tag, "LockUnavailable")
      assert.deepStrictEqual(stateOf(project.playbook), before)
    }).pipe(Effect.provide(layerStore()))
  )
})

it.effect("a corrupt file is replaced by the default when there is no history to ask", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    put(project.playbook, "{ half")
    const { recovery } = yield* modify(project, add("new"))
    assert.strictEqual(recovery._tag === "Some" && recovery.value.from, "default")
  }).pipe(
    Effect.provide(
      PlaybookStore.layer.pipe(
        Layer.provide(Journal.layer),
        Layer.provide([FileLock.layer, Git.layerOff, Diagnostics.layerSilent]),
        Layer.provide(layerFiles)
      )
    )
  )
)
