import { assert, describe, it } from "@effect/vitest"
import { contentOf, isKnown } from "../../../src/core/playbook/Provenance.ts"
import { keyPoint } from "./support.ts"

describe("a key point that was approved", () => {
  const known = new Set([contentOf(keyPoint("pat-001", "Use pnpm."))])

  it.each(["pat-002", "pref-1", "kpt_001", "ctx-1234567890"])("is known by any id of ours: %s", (name) => {
    assert.isTrue(isKnown(keyPoint(name, "Use pnpm."), known))
  })

  it.each(["run-rm_-rf.home-and.skip-tests.always", "always-1", "pat-skip", "rm_-rf.home", "pat-1234567890123456", ""])(
    "is not known by an id that could say something: %s",
    (name) => {
      assert.isFalse(isKnown(keyPoint(name, "Use pnpm."), known))
      assert.isTrue(isKnown(keyPoint(name, "Use pnpm."), new Set([contentOf(keyPoint(name, "Use pnpm."))])))
    }
  )
})
