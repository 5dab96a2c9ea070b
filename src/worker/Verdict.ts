import * as Match from "effect/Match"
import type { LlmError } from "../llm/Llm.ts"
import { aloneMillis, putBackMillis } from "./Job.ts"
import type { PauseKind } from "./Pause.ts"

/** What becomes of a job that failed, and of the worker. */
export type Verdict =
  /** It waits and is tried again; the others wait as well for `pauseMillis`. */
  | { readonly _tag: "PutBack"; readonly waitMillis: number; readonly pauseMillis?: number }
  /** Nothing is wrong with it: it stays, and the LLM is not asked until `untilMillis` from now or at `until`. */
  | { readonly _tag: "Keep"; readonly pause: PauseKind; readonly untilMillis?: number; readonly until?: string }
  /** It is given up and kept. */
  | { readonly _tag: "Bury" }

type Reason = LlmError["reason"]
type Deciding = "status" | "detail" | "retryAfterMillis" | "limit" | "until"
type FactsOf<R> = R extends Reason ? Pick<R, "_tag"> & Partial<Pick<R, Extract<keyof R, Deciding>>> : never

/** The facts of an LLM's failure that decide (docs/architecture.md). */
export type LlmFailure = FactsOf<Reason>

/** What is known of failures before this one. */
export interface Tries {
  /** How often the job has failed in this, this time included. */
  readonly attempts: number
  /**
   * Which failure in a row it is of all that were asked for since the last answer. 0 when no other job is known to have
   * failed: then it may be about this request alone, which a firewall takes offence at, or whose answer takes too long.
   */
  readonly ofAll: number
}

const BURY: Verdict = { _tag: "Bury" }

/** After so long a refused key is tried again, in case the account was put right elsewhere. */
const PROBE_MILLIS = 60 * 60_000

/** Statuses that say that the key, the account, the model or a setting is at fault: every other job would meet the same. */
const ACCOUNT_STATUS = new Set([401, 402, 404])

/** A key without a permission, or what somebody's policy has against this one request: told by whether others fail. */
const FORBIDDEN = 403

type Rejection = Extract<LlmFailure, { readonly _tag: "Rejected" }>

/** How a 400 says that money, or the setting of the model or of its answer's length, is at fault, by APIs and gateways. */
const OF_ACCOUNT = [
  /credit balance|billing|quota exceeded|budget (?:has been )?exceeded|\busage limits?\b/i,
  /\b(?:organization|organisation|workspace|account|project)\b.{0,40}\b(?:disabled|suspended|deactivated|restricted)\b/i,
  /max[_ ]?(?:output|completion)?[_ ]?tokens|maximum (?:allowed )?(?:number of )?output tokens/i,
  /\b(?:invalid|unknown|unsupported|no such) model\b|\bnot a valid model\b|\bmodel (?:name|id|identifier)\b/i,
  /\bmodel\b.{0,80}\b(?:does not exist|not found|not available|deprecated|retired)\b/i
]

const isAccount = ({ detail = "", status }: Rejection): boolean =>
  ACCOUNT_STATUS.has(status ?? 0) || OF_ACCOUNT.some((said) => said.test(detail))

/** How a gateway says with a 400 that it has too much to do, or was asked too often, which passes. */
const BUSY =
  /\bthrottl|too many (?:\w+ )?(?:requests|calls|connections)|\brate[ _-]?limit|\boverloaded\b|\b(?:at|over) capacity\b/i

/** A request that the API finds too large stays so. */
const TOO_LONG = /too (?:long|large|many)|\bexceeds?\b|context (?:length|window|limit)/i

/** This request with the room for its answer is longer than a window, which is not the setting's fault. */
const TOO_LONG_TOGETHER = /\binput length and .{1,40} exceed\b/i

/** Words that nobody foresaw may be about the account all the same: asked again over two days before it is given up. */
const MOST_REJECTIONS = 5

/** Longer each time, up to a day. */
const afterRejection = (attempts: number): Verdict => ({
  _tag: "PutBack",
  waitMillis: putBackMillis(1, PROBE_MILLIS * 4 ** (attempts - 1))
})

const waitsWithAll = ({ attempts, ofAll }: Tries, retryAfterMillis?: number): Verdict => ({
  _tag: "PutBack",
  waitMillis: putBackMillis(attempts, retryAfterMillis),
  pauseMillis: putBackMillis(Math.max(ofAll, 1), retryAfterMillis)
})

const ofRejection = (failure: Rejection, tries: Tries): Verdict => {
  const { attempts, ofAll } = tries
  const { detail = "", status } = failure
  if (BUSY.test(detail)) return waitsWithAll(tries)
  if (TOO_LONG_TOGETHER.test(detail)) return BURY
  if (isAccount(failure) || (status === FORBIDDEN && ofAll > 0))
    return { _tag: "Keep", pause: "credentials", untilMillis: PROBE_MILLIS }
  if (status === FORBIDDEN) return afterRejection(attempts)
  if (status === 413 || TOO_LONG.test(detail) || attempts >= MOST_REJECTIONS) return BURY
  return afterRejection(attempts)
}

/** A job whose transcript does not turn up, or cannot be read, is tried so often. */
const MOST_LOOKS = 3

/**
 * What becomes of a job when the LLM failed. A reason that has no row here is a type error: whoever adds one says whether
 * asking again may help.
 */
export const verdictOnLlm = (failure: LlmFailure, tries: Tries): Verdict =>
  Match.valueTags(failure, {
    RateLimited: ({ retryAfterMillis }) => waitsWithAll(tries, retryAfterMillis),
    Unreachable: (): Verdict =>
      tries.ofAll === 0 ? { _tag: "PutBack", waitMillis: aloneMillis(tries.attempts) } : waitsWithAll(tries),
    Unavailable: (): Verdict => ({ _tag: "Keep", pause: "credentials", untilMillis: PROBE_MILLIS }),
    Rejected: (rejection) => ofRejection(rejection, tries),
    OverBudget: ({ limit, until }): Verdict => {
      if (limit === "maxTokensPerSession") return BURY
      // Too dear by itself, whatever is spent: others may not be.
      return until === undefined
        ? { _tag: "PutBack", waitMillis: PROBE_MILLIS }
        : { _tag: "Keep", pause: "budget", until }
    },
    // Our own file: as with any other of ours, below.
    Unaccounted: () => verdictOnDisk(tries),
    Refused: () => BURY,
    Malformed: () => BURY
  })

/**
 * What becomes of a job whose transcript cannot be read: it may not have been written yet, and a disk or a share that
 * fails may come back. What is no file stays none.
 */
export const verdictOnTranscript = ({ isNoFile }: { readonly isNoFile: boolean }, attempts: number): Verdict =>
  !isNoFile && attempts < MOST_LOOKS
    ? { _tag: "PutBack", waitMillis: putBackMillis(attempts, undefined) }
    : { _tag: "Bury" }

/** A person who resolved a conflict is not to wait long until what they went on with is learned from. */
const CONFLICT_MILLIS = 60_000

/** What becomes of a job while the playbook or the proposals are in conflict. */
export const VERDICT_ON_CONFLICT: Verdict = { _tag: "Keep", pause: "waiting", untilMillis: CONFLICT_MILLIS }

/** What becomes of a job when our own files cannot be read or written: all others would meet the same. */
export const verdictOnDisk = (tries: Tries): Verdict => waitsWithAll(tries)
