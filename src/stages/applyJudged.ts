import * as Effect from "effect/Effect"
import { type Held, type Judged, type JudgeOptions, withoutRecords } from "../core/grounding/Judged.ts"
import type { Extraction } from "../core/playbook/Answer.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { Order, Updated } from "../core/playbook/Update.ts"
import { isJsonObject } from "../core/text/Json.ts"
import { applyExtraction } from "./applyExtraction.ts"
import { Judge } from "./Judge.ts"
import { refine, type Refined, type Tidiness } from "./refine.ts"

/** What an answer is judged by besides the playbook it is applied to. */
export type JudgedBy = Omit<JudgeOptions, "playbook">

export interface AppliedJudged extends Updated {
  readonly judged: Judged
}

/** What says the opposite of a key point, as what waits for a person. */
const opposites = ({ held }: Refined): ReadonlyArray<Held> =>
  held.map(({ operation, reason, text }) => ({
    operation: isJsonObject(operation) && typeof operation["type"] === "string" ? operation : { type: "ADD", text },
    why: "opposite",
    reason: reason.replace(/^[A-Z]+: /, "")
  }))

/** What is taken into a playbook, and what it is compared with there: all of it, unless told. */
interface Taking {
  readonly tidiness: Tidiness
  readonly ownPart?: (playbook: Playbook) => Playbook
}

/**
 * The next playbook, of what of an extraction would not clutter it and the session bears out. What does neither is told
 * in the report; what a person has to decide on is held.
 */
export const applyJudged = Effect.fn("applyJudged")(function* (
  playbook: Playbook,
  extraction: Extraction,
  order: Order,
  { ownPart = (whole) => whole, tidiness, ...by }: JudgedBy & Taking
) {
  const { judge } = yield* Judge
  const refined = yield* refine(ownPart(playbook), extraction, tidiness)
  const judged = yield* judge(refined.extraction, { ...by, playbook })
  const start = withoutRecords(playbook, judged.renewed)
  const updated = yield* applyExtraction(start, judged.extraction, order)
  const { truncatedFrom } = judged
  return {
    playbook: updated.playbook,
    report: {
      ...updated.report,
      skipped: [...refined.leftOut, ...judged.leftOut, ...updated.report.skipped],
      ...(truncatedFrom === undefined ? {} : { truncatedFrom })
    },
    judged: { ...judged, held: [...opposites(refined), ...judged.held] }
  } satisfies AppliedJudged
})
