import { spawn } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { lateWrites } from "../../src/store/KeptCopies.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { disturbed, saveOver } from "../support/disturbed.ts"
import { faultOf, layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, namesIn, put, putJson } from "../support/project.ts"
import { add, layerStore } from "./support.ts"

const OLD = playbookOf({ OTHERS: [keyPoint("oth-001", "was here before")] })
const EDITED = JSON.stringify(
  playbookOf({ OTHERS: [keyPoint("oth-001", "was here before"), keyPoint("oth-002", "by hand")] })
)

/** All that stands in the playbook and in the copies beside it. */
const everything = (project: ProjectPaths): string =>
  namesIn(project.claudeDirectory)
    .filter((name) => name.startsWith("playbook.json"))
    .map((name) => get(`${project.claudeDirectory}/${name}`))
    .join("\n")

const addOne = (project: ProjectPaths, text = "ours") =>
  PlaybookStore.use((store) => inside(project, store.modify(add(text))))

const isPlaybook = (path: string) => path.endsWith("/playbook.json")
const isAside = (path: string) => path.endsWith(".debrief-aside")
const playbookBeside = (path: string) => path.replace(/\/[^/]*$/, "/playbook.json")

const editors: ReadonlyArray<readonly [string, (file: string) => void]> = [
  ["renames over it", (file) => saveOver(file, EDITED)],
  ["writes in place", (file) => fs.writeFileSync(file, EDITED)]
]

describe("an edit by hand while debrief writes", () => {
  it.effect.each(editors)("that %s between the last look and the exchange is gone on from", ([, edit]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      const disk = disturbed("rename", isAside, (path) => edit(playbookBeside(path)))
      const { after } = yield* addOne(project).pipe(Effect.provide(layerStore(disk)))
      assert.sameMembers(
        allKeyPoints(after).map(({ text }) => text),
        ["was here before", "by hand", "ours"]
      )
      assert.deepStrictEqual(JSON.parse(get(project.playbook)), after)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    })
  )

  it.effect("that saves in the instant in which the file stands aside is gone on from", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      const disk = disturbed("link", isPlaybook, (path) => saveOver(path, EDITED))
      yield* addOne(project).pipe(Effect.provide(layerStore(disk)))
      assert.include(get(project.playbook), "by hand")
      assert.include(get(project.playbook), "ours")
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    })
  )

  it.effect("that makes the file that was not there is gone on from", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const disk = disturbed("link", isPlaybook, (path) => saveOver(path, EDITED))
      yield* addOne(project).pipe(Effect.provide(layerStore(disk)))
      assert.include(get(project.playbook), "by hand")
      assert.include(get(project.playbook), "ours")
    })
  )

  it.effect("that goes on through an open descriptor on the old file is kept beside", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      const editor = fs.openSync(project.playbook, "r+")
      const disk = disturbed("link", isPlaybook, () => fs.writeSync(editor, EDITED, 0))
      yield* addOne(project).pipe(Effect.provide(layerStore(disk)))
      fs.closeSync(editor)
      assert.include(get(project.playbook), "ours")
      assert.include(everything(project), "by hand")
      assert.isTrue(namesIn(project.claudeDirectory).some((name) => name.startsWith("playbook.json.replaced-")))
    })
  )

  it.effect("is as safe on a file system without hard links", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      const linkless = layerFileSystem((real) => {
        let done = false
        return {
          link: (from) => Effect.fail(faultOf("EACCES", "link", from)),
          rename: (from, to) =>
            Effect.suspend(() => {
              if (!done && isAside(to)) {
                done = true
                saveOver(from, EDITED)
              }
              return real.rename(from, to)
            })
        }
      })
      yield* addOne(project).pipe(Effect.provide(layerStore(linkless)))
      assert.include(get(project.playbook), "by hand")
      assert.include(get(project.playbook), "ours")
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    })
  )
})

const aside = (project: ProjectPaths) => `${project.claudeDirectory}/.playbook.json.debrief-aside`
const temporary = (project: ProjectPaths) => `${project.claudeDirectory}/.playbook.json.x1.debrief-tmp`

describe("an exchange that was killed", () => {
  it.effect("with the file aside is undone: who reads finds it, who writes gives it its name again", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(aside(project), OLD)
      putJson(temporary(project), playbookOf())
      const store = yield* PlaybookStore
      assert.strictEqual(allKeyPoints((yield* inside(project, store.read)).playbook).length, 1)
      const { after } = yield* addOne(project)
      assert.strictEqual(allKeyPoints(after).length, 2)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("with the new file in its place counts as made, whatever is left of the temporary one", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      yield* addOne(project, "one")
      putJson(aside(project), JSON.parse(get(project.playbook)))
      fs.copyFileSync(project.playbook, aside(project))
      yield* addOne(project, "two")
      put(aside(project), get(project.goodPlaybook))
      fs.linkSync(project.playbook, temporary(project))
      const { after } = yield* addOne(project, "three")
      assert.strictEqual(allKeyPoints(after).length, 3)
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("keeps what stands aside and is known nowhere else", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      put(aside(project), EDITED)
      yield* addOne(project)
      assert.include(everything(project), "by hand")
    }).pipe(Effect.provide(layerStore()))
  )
})

/** A program that opens the file, says so, and writes in place when it is told to: whole, or all of it in two steps. */
const SLOW_EDITOR = `
const fs = require("fs")
const [file, content] = process.argv.slice(1)
const opened = fs.openSync(file, "r+")
process.stdin.once("data", () => {
  fs.ftruncateSync(opened)
  fs.writeSync(opened, content, 0)
  fs.closeSync(opened)
  process.exit()
})
process.stdout.write("open")`

const openSlowly = (file: string) =>
  Effect.promise(async () => {
    const editor = spawn(process.execPath, ["-e", SLOW_EDITOR, file, EDITED])
    const end = new Promise((resolve) => editor.on("close", resolve))
    await new Promise((resolve) => editor.stdout.once("data", resolve))
    return Effect.promise(() => {
      editor.stdin.write("write")
      return end
    })
  })

const late = (project: ProjectPaths) => inside(project, lateWrites(project.playbook)).pipe(Effect.provide(layerFiles))
const settle = (project: ProjectPaths) => PlaybookStore.use((store) => inside(project, store.settle))
const held = (project: ProjectPaths) => namesIn(`${project.state}/replaced`)

describe("a program that opened the playbook before it was exchanged", () => {
  const looks = [
    ["the next save", (project: ProjectPaths) => addOne(project, "ours again")],
    ["the start of a worker", settle]
  ] as const

  it.effect.each(looks)("and writes long after has what it wrote kept beside it by %s, once", ([, look]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      const write = yield* openSlowly(project.playbook)
      yield* addOne(project)
      yield* write
      assert.notInclude(everything(project), "by hand")
      assert.lengthOf(yield* late(project), 1)
      yield* look(project)
      yield* look(project)
      const [copy, ...others] = yield* late(project)
      assert.deepStrictEqual([get(copy!), others], [EDITED, []])
      assert.include(get(project.playbook), "ours")
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("and has emptied it when it is looked at has what it writes then kept, too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      const editor = fs.openSync(project.playbook, "r+")
      yield* addOne(project)
      fs.ftruncateSync(editor)
      yield* addOne(project, "two")
      assert.deepStrictEqual(yield* late(project), [])
      fs.writeSync(editor, EDITED, 0)
      fs.closeSync(editor)
      yield* addOne(project, "three")
      assert.include(everything(project), "by hand")
    }).pipe(Effect.provide(layerStore()))
  )

  it.effect("is waited for among the last ten saves, for a day", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      putJson(project.playbook, OLD)
      for (let save = 0; save < 13; save += 1) {
        yield* TestClock.adjust("1 second")
        yield* addOne(project, `ours ${save}`)
      }
      yield* settle(project)
      assert.lengthOf(held(project), 10)
      yield* TestClock.adjust("25 hours")
      yield* settle(project)
      assert.deepStrictEqual(held(project), [])
      assert.deepStrictEqual(namesIn(project.claudeDirectory), ["debrief", "playbook.json"])
    }).pipe(Effect.provide(layerStore()))
  )
})

const EDITS = 400

/** An editor that reads the file, adds its next mark, and renames over it, as quickly as it can. */
const EDITOR = `
const fs = require("fs")
const [file, edits] = process.argv.slice(1)
const read = () => { for (;;) try { return JSON.parse(fs.readFileSync(file, "utf8")) } catch (error) { if (error.code !== "ENOENT") throw error } }
for (let edit = 0; edit < Number(edits); edit += 1) {
  const playbook = read()
  playbook.sections.OTHERS.push({ name: "oth-9" + String(edit).padStart(4, "0"), text: "mark " + edit + ".", helpful: 0, harmful: 0 })
  fs.writeFileSync(file + ".editor", JSON.stringify(playbook))
  fs.renameSync(file + ".editor", file)
}`

it.live("no edit of an editor that saves as quickly as it can beside a writer is ever without a trace", () =>
  Effect.gen(function* () {
    const project = yield* makeProject
    putJson(project.playbook, OLD)
    const editor = spawn(process.execPath, ["-e", EDITOR, project.playbook, String(EDITS)])
    const end = new Promise<number | null>((resolve) => editor.on("close", resolve))
    let saved = 0
    for (let change = 0; editor.exitCode === null; change += 1) {
      // It gives up when the file keeps changing; then nothing was written.
      const made = yield* Effect.option(addOne(project, `ours ${change}`))
      if (made._tag === "Some") saved += 1
      // All that a writer does is synchronous: that the editor has ended is heard of in between.
      yield* Effect.sleep(0)
    }
    assert.strictEqual(yield* Effect.promise(() => end), 0)
    assert.isAbove(saved, 0)
    const kept = everything(project)
    const lost = Array.from({ length: EDITS }, (_, edit) => `"mark ${edit}."`).filter((mark) => !kept.includes(mark))
    assert.deepStrictEqual(lost, [])
  }).pipe(Effect.provide(layerStore()))
)
