import { assert } from "@effect/vitest"
import type { Ran } from "../support/builtPrograms.ts"
import { contextOf } from "./hookPrograms.ts"

/** What every run of a hook keeps to (claude-code.md 2.1). Answers the context it gave to this event, if any. */
export const failsOpen = ({ exitCode, stderr, stdout }: Ran, event = "SessionStart"): string | undefined => {
  assert.strictEqual(exitCode, 0, stderr)
  assert.match(stderr, /^(debrief: [^\n]{1,300}\n)?$/)
  if (stdout === "") return undefined
  assert.isTrue(stdout.endsWith("}\n"), stdout)
  return contextOf(stdout, event)
}
