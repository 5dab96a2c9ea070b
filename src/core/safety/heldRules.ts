import type { HeldRule } from "./HeldRule.ts"
import { CHECKS_OFF } from "./rules/Checks.ts"
import { DESTRUCTIVE } from "./rules/Destructive.ts"
import { CHECKS_ELSEWHERE, OVERRIDES_ELSEWHERE, SECRETS_ELSEWHERE, UNASKED_ELSEWHERE } from "./rules/Elsewhere.ts"
import { DESTRUCTION_ELSEWHERE, RIGHTS_ELSEWHERE, SENT_ELSEWHERE } from "./rules/HarmElsewhere.ts"
import { HIDDEN } from "./rules/Hidden.ts"
import { MEMORY } from "./rules/Memory.ts"
import { NETWORK } from "./rules/Network.ts"
import { PERMISSIONS } from "./rules/Permissions.ts"
import { SECRETS } from "./rules/Secrets.ts"
import { HIDDEN_ELSEWHERE, RECORD_ELSEWHERE, UNREVIEWED_ELSEWHERE } from "./rules/TrustElsewhere.ts"

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
  },
  {
    id: "destruction-elsewhere",
    words: "destroying data or history, in another language",
    elsewhere: DESTRUCTION_ELSEWHERE
  },
  {
    id: "sent-elsewhere",
    words: "sending something to strangers, in another language",
    elsewhere: SENT_ELSEWHERE
  },
  {
    id: "rights-elsewhere",
    words: "more rights, or a way round permissions, in another language",
    elsewhere: RIGHTS_ELSEWHERE
  },
  {
    id: "own-record-elsewhere",
    words: "the playbook and its key points, in another language",
    elsewhere: RECORD_ELSEWHERE
  },
  { id: "failure-hidden-elsewhere", words: "hiding failures, in another language", elsewhere: HIDDEN_ELSEWHERE },
  {
    id: "review-skipped-elsewhere",
    words: "sending changes out past review, in another language",
    elsewhere: UNREVIEWED_ELSEWHERE
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
