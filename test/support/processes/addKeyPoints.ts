import { inside } from "../inside.ts"
// Adds key points to a project's playbook: addKeyPoints ROOT PREFIX TIMES. Prints a line after each one is saved.
import { writeSync } from "node:fs"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FileLock } from "../../../src/disk/FileLock.ts"
import { Git } from "../../../src/git/Git.ts"
import { Diagnostics } from "../../../src/project/Diagnostics.ts"
import { projectPaths } from "../../../src/project/Project.ts"
import { Journal } from "../../../src/store/Journal.ts"
import { PlaybookStore } from "../../../src/store/PlaybookStore.ts"
import { layerFiles } from "../files.ts"

const [root = "", prefix = "", times = "1"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const store = yield* PlaybookStore
  for (let number = 1; number <= Number(times); number += 1) {
    const entry = { name: `${prefix}-${number}`, text: `${prefix} ${number}`, helpful: 0, harmful: 0 }
    yield* inside(
      projectPaths(root),
      store.modify((playbook) => {
        const sections = { ...playbook.sections, OTHERS: [...playbook.sections.OTHERS, entry] }
        return [{ ...playbook, sections }, undefined]
      })
    )
    writeSync(1, `${number}\n`)
  }
})

await Effect.runPromise(
  program.pipe(
    Effect.provide(
      PlaybookStore.layer.pipe(
        Layer.provide([FileLock.layer, Git.layerOff, Diagnostics.layer, Journal.layer]),
        Layer.provide(layerFiles)
      )
    )
  )
)
