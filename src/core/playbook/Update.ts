import { isJsonObject } from "../text/Json.ts"
import type { Extraction } from "./Answer.ts"
import { applyOperations, type CuratorReport, type Curated, emptyReport } from "./Curator.ts"
import { makeDraft } from "./Draft.ts"
import { addKeyPoint } from "./operations/Add.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import { applyEvaluations, type Evaluated, prune, type Pruned, type Rated } from "./Scoring.ts"
import type { SectionName } from "./Section.ts"

/** Everything that one extraction did to a playbook. */
export interface UpdateReport extends CuratorReport {
  /** Whether there were operations, which new key points are not looked at beside (docs/rules.md REQ-CUR-008). */
  readonly operated: boolean
  readonly rated: ReadonlyArray<Rated>
  readonly ignoredEvaluations: number
  readonly pruned: ReadonlyArray<{ readonly section: SectionName; readonly entry: KeyPoint }>
  /** Why the operations were dropped as a whole, when they were (docs/rules.md REQ-CUR-006). */
  readonly rollback?: string
}

export interface Updated {
  readonly playbook: Playbook
  readonly report: UpdateReport
}

/** Whether ratings count before the operations see the playbook, or after. */
export type Order = "operations first" | "ratings first"

/** What the steps of an update answered. */
interface Steps {
  readonly curated: Curated
  readonly evaluated: Evaluated
  readonly pruned: Pruned
  readonly rollback?: string | undefined
}

/** What the steps of an update did, together. */
export const reportOf = (extraction: Extraction, { curated, evaluated, pruned, rollback }: Steps): UpdateReport => ({
  ...curated.report,
  operated: extraction.operations !== undefined,
  rated: evaluated.rated,
  ignoredEvaluations: evaluated.ignored,
  pruned: pruned.pruned,
  ...(rollback === undefined ? {} : { rollback })
})

/**
 * The next playbook: operations or, without any, new key points; then evaluations; then pruning (docs/rules.md
 * REQ-CUR-006 and -008). With "ratings first" the operations find the ratings counted, as a curator did that was shown
 * them so. The playbook passed in is never changed.
 */
export const updatePlaybook = (
  playbook: Playbook,
  extraction: Extraction,
  order: Order = "operations first"
): Updated => {
  const rated = order === "ratings first" ? applyEvaluations(playbook, extraction.evaluations) : undefined
  const curated = curatePlaybook(rated?.playbook ?? playbook, extraction)
  const evaluated = rated ?? applyEvaluations(curated.playbook, extraction.evaluations)
  const pruned = prune(rated === undefined ? evaluated.playbook : curated.playbook)
  return { playbook: pruned.playbook, report: reportOf(extraction, { curated, evaluated, pruned }) }
}

const curatePlaybook = (playbook: Playbook, { new_key_points, operations }: Extraction): Curated => {
  if (operations === undefined) return addKeyPoints(playbook, new_key_points)
  return operations.length === 0 ? { playbook, report: emptyReport } : applyOperations(playbook, operations)
}

/** The older way of adding: strings, or objects with `text` and `section` (docs/rules.md REQ-SECT-005). */
export const addKeyPoints = (playbook: Playbook, items: ReadonlyArray<unknown>): Curated => {
  if (items.length === 0) return { playbook, report: emptyReport }
  const draft = makeDraft(playbook)
  const applied: Array<CuratorReport["applied"][number]> = []
  const skipped: Array<CuratorReport["skipped"][number]> = []
  for (const item of items) {
    const text = isJsonObject(item) ? item["text"] : item
    const outcome = addKeyPoint(draft, text, isJsonObject(item) ? item["section"] : undefined)
    if ("skip" in outcome) skipped.push({ type: "ADD", reason: `new_key_points: ${outcome.skip}` })
    else applied.push(outcome.change)
  }
  return { playbook: draft.toPlaybook(), report: { applied, skipped, missingIds: [] } }
}
