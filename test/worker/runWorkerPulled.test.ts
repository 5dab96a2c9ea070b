import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { git } from "../git/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { commitFiles, located, makeOriginAndClone } from "../support/clones.ts"
import { layerFiles } from "../support/files.ts"
import { add } from "../support/taught.ts"
import { fatesOf, layerQueue, queueSession, runDrain, TRANSCRIPT, transcriptOf } from "./support.ts"

const JOB = ".claude/debrief/queue/000000000-aaaaaa-session.json"

/** A clone in which a session waits, and a commit that the LLM's first answer finds pulled. */
const makeWorld = Effect.fnUntraced(function* (plantedIn: (root: string) => Readonly<Record<string, unknown>>) {
  const { clone, origin } = yield* makeOriginAndClone({ "README.md": "theirs" })
  clone.write(TRANSCRIPT, transcriptOf(["What is the user's own, and nobody's to learn from.", "Yes."]))
  yield* queueSession(clone, "alpha", "We speak of alpha.").pipe(Effect.provide(layerFiles))
  const planted = plantedIn(clone.root)
  const pulled = Effect.sync(() => {
    commitFiles(origin, planted)
    git(clone.root, "pull", "--quiet")
    for (const file of Object.keys(planted)) assert.isTrue(clone.exists(file), file)
    return add("one")
  })
  return { clone: yield* located(clone), pulled }
})

describe("a worker that a pull comes in between of", () => {
  it.live("takes no job that the pull planted", () =>
    Effect.gen(function* () {
      const { clone, pulled } = yield* makeWorld((root) => ({ [JOB]: { transcript: `${root}/${TRANSCRIPT}` } }))
      const { layer, requests } = scriptedLlm([pulled, add("two")])
      const drained = yield* runDrain(clone, layer)
      assert.deepStrictEqual([fatesOf(drained), requests.length, drained.left], [["alpha done"], 1, 0])
      const again = yield* runDrain(clone, layer)
      assert.deepStrictEqual([fatesOf(again), requests.length], [[], 1])
      assert.isFalse(clone.exists(JOB))
    }).pipe(Effect.provide(layerQueue))
  )

  it.live("keeps its own token, and goes on with its own jobs", () =>
    Effect.gen(function* () {
      const { clone, pulled } = yield* makeWorld(() => ({ ".claude/debrief/owner": `${"0".repeat(32)}\n` }))
      const token = clone.read(".claude/debrief/owner").trim()
      clone.write(`.claude/debrief/owner-${token}`, "")
      yield* queueSession(clone, "beta", "We speak of beta.").pipe(Effect.provide(layerFiles))
      const drained = yield* runDrain(clone, scriptedLlm([pulled, add("two")]).layer)
      assert.deepStrictEqual(fatesOf(drained), ["alpha done", "beta done"])
      yield* located(clone)
      assert.strictEqual(clone.read(".claude/debrief/owner").trim(), token)
      assert.isTrue(clone.exists(`.claude/debrief/known-${token}`))
    }).pipe(Effect.provide(layerQueue))
  )
})
