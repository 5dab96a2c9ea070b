import { redact } from "../text/Redaction.ts"
import type { Said } from "../playbook/fit/Said.ts"
import type { KeyPoint, Playbook } from "../playbook/Playbook.ts"
import { allKeyPoints } from "../playbook/View.ts"
import { holdsMark } from "./Bullet.ts"
import { only } from "./Sheet.ts"

/** Why a key point is not exported, to follow "which"; with what helps. */
export const LEFT_OUT = {
  foreign: "came with the code and is not approved of (debrief trust)",
  secret: "holds what looks like a secret (debrief scan)",
  harmful: "did more harm than good",
  mark: "holds a mark of HTML comments in code, which could end the block",
  said: "the file says already",
  room: "does not fit into the bytes that it may take (--max-bytes)",
  taken: "is for files whose rules somebody else has written into"
} as const

export type WhyLeftOut = keyof typeof LEFT_OUT

export interface LeftOut {
  readonly id: string
  readonly why: WhyLeftOut
}

/** Why a key point may not be given on; `undefined`: it may. */
const objectionTo = ({ harmful, helpful, name, text }: KeyPoint, isData: boolean): WhyLeftOut | undefined => {
  if (redact(text) !== text || redact(name) !== name) return "secret"
  if (isData) return undefined
  if (harmful > helpful) return "harmful"
  return holdsMark(text) ? "mark" : undefined
}

/** What of the playbooks may stand in a file that says `said` already, or, without that, may be given on as data. */
export const choose = (
  { foreign, own }: { readonly own: Playbook; readonly foreign: Playbook },
  said: Said | undefined
): { readonly playbook: Playbook; readonly leftOut: ReadonlyArray<LeftOut> } => {
  const leftOut = new Map<KeyPoint, WhyLeftOut>()
  for (const entry of allKeyPoints(foreign)) leftOut.set(entry, "foreign")
  for (const entry of allKeyPoints(own)) {
    const why = objectionTo(entry, said === undefined) ?? (said?.(entry) === true ? "said" : undefined)
    if (why !== undefined) leftOut.set(entry, why)
  }
  return {
    playbook: only(own, (entry) => !leftOut.has(entry)),
    leftOut: Array.from(leftOut, ([{ name }, why]) => ({ id: redact(name), why }))
  }
}
