import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { NODE, run } from "../support/builtPrograms.ts"

describe("bench/precision.ts", () => {
  it.live("prints the precision before and after the filters; every signal of the shared transcripts has a label", () =>
    Effect.gen(function* () {
      const ran = yield* run(NODE, [path.join(import.meta.dirname, "../../bench/precision.ts"), "--list"])
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""], ran.stdout)
      const [, , , , , , after] =
        /^all sentences +(\d+) +(\d+) +(\d+) % +(\d+) +(\d+) +(\d+) %$/m.exec(ran.stdout) ?? []
      assert.isAtLeast(Number(after), 70)
      assert.match(ran.stdout, /\d+ shared transcripts .* 100 %|the shared transcripts are not here/)
      assert.notInclude(ran.stdout, "kept    noise The key insight is that we have")
    })
  )
})
