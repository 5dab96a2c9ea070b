import { isJsonObject, preview } from "../text/Json.ts"
import { makeDraft } from "./Draft.ts"
import { type Change, isOperationType, kindOf, type OperationType } from "./operations/Operation.ts"
import type { Playbook } from "./Playbook.ts"

/** How many operations of one answer are looked at (docs/rules.md CON-CUR-004). */
export const MAX_OPERATIONS = 10

/** An operation that was not applied, and why. */
export interface Skip {
  readonly type: OperationType | "unknown" | "rating"
  readonly reason: string
}

/** What became of a list of operations (OBS-CUR-001 to -003). */
export interface CuratorReport {
  readonly applied: ReadonlyArray<Change>
  readonly skipped: ReadonlyArray<Skip>
  /** Ids that an operation named and that do not exist (OBS-CUR-002). */
  readonly missingIds: ReadonlyArray<{ readonly type: OperationType; readonly id: string }>
  /** How many operations there were when more than `MAX_OPERATIONS` came. */
  readonly truncatedFrom?: number
}

export interface Curated {
  readonly playbook: Playbook
  readonly report: CuratorReport
}

export const emptyReport: CuratorReport = { applied: [], skipped: [], missingIds: [] }

/**
 * Applies operations in order to a copy; each sees what the ones before it left (docs/rules.md REQ-CUR-005). One that
 * does not fit is skipped with its reason. The playbook passed in is never changed.
 */
export const applyOperations = (playbook: Playbook, operations: ReadonlyArray<unknown>): Curated => {
  const draft = makeDraft(playbook)
  const applied: Array<Change> = []
  const skipped: Array<Skip> = []
  const missingIds: Array<{ type: OperationType; id: string }> = []
  for (const operation of operations.slice(0, MAX_OPERATIONS)) {
    if (!isJsonObject(operation)) {
      skipped.push({ type: "unknown", reason: "an operation is not an object" })
      continue
    }
    const type = operation["type"]
    if (!isOperationType(type)) {
      skipped.push({ type: "unknown", reason: `Unknown operation type: ${preview(type)}` })
      continue
    }
    const outcome = kindOf(type).apply({ draft, missing: (id) => missingIds.push({ type, id }) }, operation)
    const { evidence } = operation
    if ("skip" in outcome) skipped.push({ type, reason: `${type}: ${outcome.skip}` })
    else applied.push(typeof evidence === "string" ? { ...outcome.change, evidence } : outcome.change)
  }
  const truncated = operations.length > MAX_OPERATIONS ? { truncatedFrom: operations.length } : {}
  return { playbook: draft.toPlaybook(), report: { applied, skipped, missingIds, ...truncated } }
}
