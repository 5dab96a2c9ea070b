import { spawn } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem } from "effect"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { faultOf, layerFileSystem } from "../support/faultyFileSystem.ts"
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

const addOne = (project: ProjectPaths, text = "ours") => PlaybookStore.use((store) => store.modify(project, add(text)))

/** As editors do it: a new file renamed over the old one. */
const saveOver = (file: string, content: string) => {
  fs.writeFileSync(`${file}.editor`, content)
  fs.renameSync(`${file}.editor`, file)
}

/** The disk on which somebody does something once, right before or after a step with a path that ends so. */
const disturbed = (
  method: "rename" | "link" | "readFile",
  isAt: (path: string) => boolean,
  disturb: (path: string) => void
) => {
  let done = false
  const once = (path: string) => {
    if (done || !isAt(path)) return
    done = true
    disturb(path)
  }
  return layerFileSystem(
    (real) =>
      ({
        [method]: (path: string, ...rest: ReadonlyArray<string>) =>
          Effect.suspend(() => {
            once(rest[0] ?? path)
            return (real[method] as (path: string, ...rest: ReadonlyArray<string>) => Effect.Effect<never>)(
              path,
              ...rest
            )
          })
      }) as Partial<FileSystem.FileSystem>
  )
}

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
      assert.strictEqual(allKeyPoints((yield* store.read(project)).playbook).length, 1)
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
