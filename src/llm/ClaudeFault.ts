import { detailOf } from "./ForeignText.ts"
import { resetMillis } from "./ResetTime.ts"

/** Why the headless client gave no usable answer, in the terms of `services/Llm.ts`. */
export type ClaudeFault =
  | Fault<"Unavailable">
  | Fault<"Unreachable">
  | Fault<"Refused">
  | Fault<"Malformed">
  | (Fault<"RateLimited"> & { readonly retryAfterMillis?: number })
  | (Fault<"Rejected"> & { readonly status: number })

interface Fault<Tag extends string> {
  readonly _tag: Tag
  readonly detail: string
}

/** Plan and rate limits. They come before credit: a limit's message may go on about credits that would lift it. */
const LIMIT = /hit your .{1,60}limit|\b(?:usage|rate|spend|session|weekly|hourly|\d+-hour)[ _]limit|limit reached/i
const CREDIT = /credit balance|billing|out of (?:\w+ )?(?:usage )?credits|out of usage/i
const LOGIN =
  /not logged in|\/login\b|\bauth login\b|invalid (?:x-)?api key|failed to authenticate|authentication_error|oauth token|login expired/i
const NETWORK =
  /overloaded|timed? ?out|connection|network|E(?:CONN|HOST|NET|PIPE|AI_)\w*|ENOTFOUND|fetch failed|socket|unavailable|internal server error|certificate|\bproxy\b|\baborted\b|\bterminated\b/i
const TOO_LONG = /prompt is too long|request too large|input exceeds|context (?:window|limit)/i
/** What the model was asked is against the provider's rules, and what it answered was cut off. */
const AGAINST_POLICY = /\busage policy\b/i
const CUT_OFF = /output token maximum/i

/** The status that older clients have in their text only: `API Error: 529 …`, `API Error: Request rejected (429) …`. */
const STATUS = /API Error:? \(?(?:Request rejected \()?([45]\d\d)\b/i

const RETRIED_STATUS = new Set([408, 409])

/**
 * What the client's words and the provider's status stand for; `undefined` when they are not known. A login that is
 * missing is a 401, credit that has run out a 402 and a prompt that is too long a 413, whatever the client calls them.
 */
export const faultOf = (text: string, known: number | undefined, now: number): ClaudeFault | undefined => {
  const detail = detailOf(text)
  const status = known ?? Number(STATUS.exec(text)?.[1] ?? 0)
  const rejected = (code: number): ClaudeFault => ({ _tag: "Rejected", status: code, detail })
  const limited = (): ClaudeFault => {
    const wait = resetMillis(text, now)
    return { _tag: "RateLimited", detail, ...(wait === undefined ? {} : { retryAfterMillis: wait }) }
  }
  if (status === 401 || status === 403) return rejected(status)
  if (TOO_LONG.test(text)) return rejected(413)
  if (LIMIT.test(text)) return limited()
  if (status === 402 || CREDIT.test(text)) return rejected(402)
  if (status === 429) return limited()
  if (status >= 500 || RETRIED_STATUS.has(status)) return { _tag: "Unreachable", detail }
  if (status >= 400) return rejected(status)
  if (LOGIN.test(text)) return rejected(401)
  if (AGAINST_POLICY.test(text)) return { _tag: "Refused", detail }
  if (CUT_OFF.test(text)) return { _tag: "Malformed", detail }
  return NETWORK.test(text) ? { _tag: "Unreachable", detail } : undefined
}
