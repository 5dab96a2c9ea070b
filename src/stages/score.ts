import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { applyEvaluations, prune } from "../core/playbook/Scoring.ts"

/** Counting ratings or pruning met with a fault: nothing of the extraction may be saved (docs/rules.md REQ-CUR-006). */
export class ScoringFailed extends Schema.TaggedError<ScoringFailed>()("ScoringFailed", { cause: Schema.Defect() }) {
  override get message() {
    return `the ratings could not be counted (${String(this.cause)}). The playbook was not changed.`
  }
}

const scoring = <A>(run: () => A): Effect.Effect<A, ScoringFailed> =>
  Effect.try({ try: run, catch: (cause) => new ScoringFailed({ cause }) })

/** Counts the ratings of an extraction. */
export const score = Effect.fn("score")((playbook: Playbook, evaluations: ReadonlyArray<unknown>) =>
  scoring(() => applyEvaluations(playbook, evaluations))
)

/** Removes what has done too much harm. */
export const pruneHarmful = Effect.fn("pruneHarmful")((playbook: Playbook) => scoring(() => prune(playbook)))
