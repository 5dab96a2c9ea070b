import { assert, describe, it } from "@effect/vitest"
import { choose } from "../../../src/core/sharing/Choose.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"

const SECRET = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

const own = playbookOf({
  "USER PREFERENCES": [
    keyPoint("pref-001", "Use pnpm.", 1),
    keyPoint("pref-002", `Push with ${SECRET}.`),
    keyPoint(SECRET, "Use tabs."),
    keyPoint("pref-004", "Close it with `-->`."),
    keyPoint("pref-005", "Ask twice.", 1, 2),
    keyPoint("pref-006", "Ask once.", 2, 2),
    keyPoint("pref-007", "Write tests.")
  ]
})
const foreign = playbookOf({ "PROJECT CONTEXT": [keyPoint("ctx-001", "It came with the code.")] })

describe("what of the playbooks is given on", () => {
  it("to a file is neither secret, harmful, a mark, foreign nor said by it already, and what is left out is named without a secret", () => {
    const { leftOut, playbook } = choose({ own, foreign }, ({ text }) => text === "Write tests.")
    assert.deepStrictEqual(
      playbook.sections["USER PREFERENCES"].map(({ name }) => name),
      ["pref-001", "pref-006"]
    )
    assert.deepStrictEqual(leftOut, [
      { id: "ctx-001", why: "foreign" },
      { id: "pref-002", why: "secret" },
      { id: "[REDACTED github token]", why: "secret" },
      { id: "pref-004", why: "mark" },
      { id: "pref-005", why: "harmful" },
      { id: "pref-007", why: "said" }
    ])
  })

  it("as data is all but what is secret or foreign", () => {
    assert.deepStrictEqual(
      choose({ own, foreign }, undefined).leftOut.map(({ why }) => why),
      ["foreign", "secret", "secret"]
    )
  })
})
