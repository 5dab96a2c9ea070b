import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { NodeServices } from "@effect/platform-node"
import { Effect, type FileSystem } from "effect"
import { keepBackup } from "../../src/cli/install/backup.ts"
import { readTextFile, removeTextFile, writeTextFile } from "../../src/cli/TextFile.ts"
import { disturbed, saveOver } from "../support/disturbed.ts"
import { faultOf, layerFileSystem } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { makeProject } from "../support/projects.ts"

describe("a file that another program has written since it was read", () => {
  it.live("stays as that program wrote it, with no file left beside it", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("settings.json", '{"model":"theirs"}')
      for (const change of [writeTextFile(file, '{"model":"read"}', '{"model":"ours"}'), removeTextFile(file, "{}")]) {
        const { message } = yield* Effect.flip(change)
        assert.include(message, `${file} was changed by another program meanwhile.`)
      }
      assert.strictEqual(home.read("settings.json"), '{"model":"theirs"}')
      assert.deepStrictEqual(home.files(), ["settings.json"])
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.live("a file that cannot be written is told of by its name", () =>
    Effect.gen(function* () {
      const home = yield* makeProject({ file: "no folder" })
      const write = writeTextFile(`${home.root}/file/settings.json`, undefined, "{}")
      assert.match(
        (yield* Effect.flip(write)).message,
        /settings\.json could not be written \(.*\)\. It is as it was\./
      )
      const keep = keepBackup(`${home.root}/file/settings.json`, "{}")
      assert.include((yield* Effect.flip(keep)).message, "could not be written")
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

const isFile = (path: string) => path.endsWith("/CLAUDE.md")
const isAside = (path: string) => path.endsWith(".debrief-aside")
const fileBeside = (path: string) => path.replace(/\/[^/]*$/, "/CLAUDE.md")

/** All that the folder holds, whatever it is called. */
const everything = (home: { readonly files: () => ReadonlyArray<string>; readonly read: (name: string) => string }) =>
  home.files().map((name) => home.read(name))

const AT_LAST_LOOK = { written: "link", removed: "rename" } as const

type Change = (file: string) => Effect.Effect<void, Error, FileSystem.FileSystem>
const changes: ReadonlyArray<readonly ["written" | "removed", Change]> = [
  ["written", (file) => writeTextFile(file, "read", "ours")],
  ["removed", (file) => removeTextFile(file, "read")]
]

const editors: ReadonlyArray<readonly [string, (file: string) => void]> = [
  ["renames over it", (file) => saveOver(file, "by hand")],
  ["writes in place", (file) => fs.writeFileSync(file, "by hand")]
]

const MOMENTS = changes.flatMap(([done, change]) => editors.map(([how, edit]) => [done, how, change, edit] as const))

describe("an edit by hand of a file that is exchanged at that moment", () => {
  it.live.each(MOMENTS)(
    "stays when the file would be %s and somebody %s after the last look",
    ([done, , change, edit]) =>
      Effect.gen(function* () {
        const home = yield* makeProject()
        const file = home.write("CLAUDE.md", "read")
        const disk = disturbed(AT_LAST_LOOK[done], isAside, (path) => edit(fileBeside(path)))
        const { message } = yield* Effect.flip(Effect.provide(change(file), disk))
        assert.include(message, `${file} was changed by another program meanwhile.`)
        assert.strictEqual(home.read("CLAUDE.md"), "by hand")
        assert.deepStrictEqual(home.files(), ["CLAUDE.md"])
      })
  )

  it.live.each(editors)("stays when somebody %s once the file has its second name", ([, edit]) =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("CLAUDE.md", "read")
      const disk = disturbed("readFile", isAside, (path) => edit(fileBeside(path)))
      const { message } = yield* Effect.flip(Effect.provide(writeTextFile(file, "read", "ours"), disk))
      assert.include(message, `${file} was changed by another program meanwhile.`)
      assert.strictEqual(home.read("CLAUDE.md"), "by hand")
      assert.deepStrictEqual(home.files(), ["CLAUDE.md"])
    })
  )

  it.live("stays when somebody renames over the file after its bytes were looked at", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("CLAUDE.md", "read")
      const disk = disturbed("lstat", isAside, (path) => saveOver(fileBeside(path), "by hand"))
      yield* Effect.flip(Effect.provide(writeTextFile(file, "read", "ours"), disk))
      assert.deepStrictEqual(everything(home), ["by hand"])
    })
  )

  it.live("is kept beside it when somebody writes in place right before the rename", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("CLAUDE.md", "read")
      const disk = disturbed("rename", isFile, (path) => fs.writeFileSync(path, "by hand"))
      yield* Effect.provide(writeTextFile(file, "read", "ours"), disk)
      assert.strictEqual(home.read("CLAUDE.md"), "ours")
      assert.sameMembers(everything(home), ["by hand", "ours"])
    })
  )

  it.live("stays when it makes the file that was not there", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const disk = disturbed("link", isFile, (path) => saveOver(path, "by hand"))
      yield* Effect.flip(Effect.provide(writeTextFile(`${home.root}/CLAUDE.md`, undefined, "ours"), disk))
      assert.deepStrictEqual(everything(home), ["by hand"])
    })
  )

  it.live("is kept beside it when it goes on through an open descriptor on the old file", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("CLAUDE.md", "read")
      const editor = fs.openSync(file, "r+")
      const disk = disturbed("rename", isFile, () => fs.writeSync(editor, "by hand", 0))
      yield* Effect.provide(writeTextFile(file, "read", "ours"), disk)
      fs.closeSync(editor)
      assert.strictEqual(home.read("CLAUDE.md"), "ours")
      assert.sameMembers(everything(home), ["by hand", "ours"])
    })
  )
})

/** The disk on which it is looked, before each change of a name, whether the file has its own. */
const watched = (file: string) => {
  const nameless: Array<string> = []
  const look = (call: string) => Effect.sync(() => (fs.existsSync(file) ? undefined : nameless.push(call)))
  const layer = layerFileSystem((real) => ({
    rename: (from, to) => Effect.ensuring(real.rename(from, to), look(`rename ${to}`)),
    link: (from, to) => Effect.ensuring(real.link(from, to), look(`link ${to}`)),
    remove: (path, options) => Effect.ensuring(real.remove(path, options), look(`remove ${path}`))
  }))
  return { layer, nameless }
}

describe("a file of others that is written", () => {
  it.live("has its name at every moment: whoever is killed, the client finds the settings", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("settings.json", "read")
      const { layer, nameless } = watched(file)
      yield* Effect.provide(writeTextFile(file, "read", "ours"), layer)
      assert.deepStrictEqual(nameless, [])
      assert.deepStrictEqual(everything(home), ["ours"])
    })
  )

  it.live("is written also where a file can have no second name", () =>
    Effect.gen(function* () {
      const home = yield* makeProject()
      const file = home.write("settings.json", "read")
      const disk = layerFileSystem(() => ({ link: (from) => Effect.fail(faultOf("EACCES", "link", from)) }))
      yield* Effect.provide(writeTextFile(file, "read", "ours"), disk)
      assert.deepStrictEqual(everything(home), ["ours"])
      yield* Effect.flip(Effect.provide(writeTextFile(file, "read", "theirs"), disk))
      assert.deepStrictEqual(everything(home), ["ours"])
    })
  )

  it.live("loses what a killed command wrote beside it an hour ago, and not what another is writing now", () =>
    Effect.gen(function* () {
      const home = yield* makeProject({
        "CLAUDE.md": "read",
        ".CLAUDE.md.1.debrief-tmp": "",
        ".CLAUDE.md.2.debrief-tmp": ""
      })
      fs.utimesSync(`${home.root}/.CLAUDE.md.1.debrief-tmp`, 1_700_000_000, 1_700_000_000)
      yield* Effect.provide(writeTextFile(`${home.root}/CLAUDE.md`, "read", "ours"), layerFiles)
      assert.sameMembers([...home.files()], ["CLAUDE.md", ".CLAUDE.md.2.debrief-tmp"])
    })
  )
})

describe("what a killed command, or a clone, has left aside", () => {
  it.live("is not read as the file, and is kept under another name once the file is written", () =>
    Effect.gen(function* () {
      const home = yield* makeProject({ ".CLAUDE.md.debrief-aside": "theirs" })
      const file = `${home.root}/CLAUDE.md`
      assert.isUndefined(yield* readTextFile(file))
      yield* writeTextFile(file, undefined, "ours")
      assert.strictEqual(home.read("CLAUDE.md"), "ours")
      assert.sameMembers(everything(home), ["ours", "theirs"])
    }).pipe(Effect.provide(layerFiles))
  )

  it.live("stays when the file is not there any more to be removed", () =>
    Effect.gen(function* () {
      const home = yield* makeProject({ ".CLAUDE.md.debrief-aside": "read" })
      yield* Effect.flip(removeTextFile(`${home.root}/CLAUDE.md`, "read"))
      assert.deepStrictEqual(everything(home), ["read"])
    }).pipe(Effect.provide(layerFiles))
  )
})
