import { assert, describe, it } from "@effect/vitest"
import { NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { keepBackup } from "../../src/cli/install/backup.ts"
import { removeTextFile, writeTextFile } from "../../src/cli/TextFile.ts"
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
