import type { HeldRule } from "./HeldRule.ts"
import { CHECKS_OFF } from "./rules/Checks.ts"
import { DESTRUCTIVE } from "./rules/Destructive.ts"
import { CHECKS_ELSEWHERE, OVERRIDES_ELSEWHERE, SECRETS_ELSEWHERE, UNASKED_ELSEWHERE } from "./rules/Elsewhere.ts"
import { HIDDEN } from "./rules/Hidden.ts"
import { MEMORY } from "./rules/Memory.ts"
import { NETWORK } from "./rules/Network.ts"
import { PERMISSIONS } from "./rules/Permissions.ts"
import { SECRETS } from "./rules/Secrets.ts"

/** The same rules in the other languages in which debrief learns. */
const ELSEWHERE: ReadonlyArray<HeldRule> = [
  {
    id: "secret-shown-elsewhere",
    words: "showing or sending secrets, in another language",
    elsewhere: SECRETS_ELSEWHERE
  },
  { id: "check-skipped-elsewhere", words: "leaving out checks, in another language", elsewhere: CHECKS_ELSEWHERE },
  { id: "unasked-elsewhere", words: "acting unasked or untold, in another language", elsewhere: UNASKED_ELSEWHERE },
  {
    id: "overrides-elsewhere",
    words: "what else the agent is to ignore, in another language",
    elsewhere: OVERRIDES_ELSEWHERE
  }
]

/** In the order in which they are tried; the first that fits is the one that is told. */
export const HELD_RULES: ReadonlyArray<HeldRule> = [
  ...MEMORY,
  ...NETWORK,
  ...HIDDEN,
  ...PERMISSIONS,
  ...SECRETS,
  ...DESTRUCTIVE,
  ...CHECKS_OFF,
  ...ELSEWHERE
]
