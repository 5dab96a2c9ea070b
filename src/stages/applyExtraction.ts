import * as Effect from "effect/Effect"
import type { Extraction } from "../core/playbook/Answer.ts"
import { type Curated, emptyReport } from "../core/playbook/Curator.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { type Order, reportOf, type Updated } from "../core/playbook/Update.ts"
import { curate } from "./curate.ts"
import { pruneHarmful, score } from "./score.ts"

/** The rollback: with operations that failed, the playbook as it was goes on, and the report says why. */
const curateOrKeep = (playbook: Playbook, extraction: Extraction) =>
  curate(playbook, extraction).pipe(
    Effect.map((curated): { curated: Curated; rollback?: string } => ({ curated })),
    Effect.catchTag("OperationsFailed", ({ detail }) =>
      Effect.succeed({ curated: { playbook, report: emptyReport }, rollback: detail })
    )
  )

/**
 * The next playbook, as `updatePlaybook` makes it, by stages: operations or new key points, ratings, pruning. Operations
 * are all or nothing; without them, ratings and pruning go on (docs/rules.md REQ-CUR-006).
 */
export const applyExtraction = Effect.fn("applyExtraction")(function* (
  playbook: Playbook,
  extraction: Extraction,
  order: Order = "operations first"
) {
  const rated = order === "ratings first" ? yield* score(playbook, extraction.evaluations) : undefined
  const { curated, rollback } = yield* curateOrKeep(rated?.playbook ?? playbook, extraction)
  const evaluated = rated ?? (yield* score(curated.playbook, extraction.evaluations))
  const pruned = yield* pruneHarmful(rated === undefined ? evaluated.playbook : curated.playbook)
  return {
    playbook: pruned.playbook,
    report: reportOf(extraction, { curated, evaluated, pruned, rollback })
  } satisfies Updated
})
