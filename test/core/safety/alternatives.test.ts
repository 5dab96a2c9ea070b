import { assert, describe, it } from "@effect/vitest"
import { findHeldRule } from "../../../src/core/safety/findHeldRule.ts"
import { CHECKS } from "./rules/Checks.ts"
import { DESTRUCTIVE } from "./rules/Destructive.ts"
import { ELSEWHERE } from "./rules/Elsewhere.ts"
import { HIDDEN } from "./rules/Hidden.ts"
import { MEMORY } from "./rules/Memory.ts"
import { NETWORK } from "./rules/Network.ts"
import { PERMISSIONS } from "./rules/Permissions.ts"
import { type Row, textsOf } from "./rules/Row.ts"
import { SECRETS } from "./rules/Secrets.ts"

const GROUPS: Readonly<Record<string, ReadonlyArray<Row>>> = {
  CHECKS,
  DESTRUCTIVE,
  ELSEWHERE,
  HIDDEN,
  MEMORY,
  NETWORK,
  PERMISSIONS,
  SECRETS
}

describe.each(Object.entries(GROUPS))("each alternative of the rules %s", (_, rows) => {
  it.each(rows)("holds for %s: %s", (rule, held) => {
    for (const text of textsOf(held)) assert.strictEqual(findHeldRule(text)?.id, rule, text)
  })

  it.each(rows)("lets what is near through, of %s: %s: %s", (_rule, _held, near) => {
    for (const text of textsOf(near)) assert.isUndefined(findHeldRule(text), text)
  })
})
