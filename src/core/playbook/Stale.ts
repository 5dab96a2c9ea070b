import { isJsonObject } from "../text/Json.ts"
import type { Extraction } from "./Answer.ts"
import type { Skip } from "./Curator.ts"
import { isOperationType, OPERATIONS } from "./operations/Operation.ts"
import type { Playbook } from "./Playbook.ts"
import { textsByName } from "./View.ts"

/**
 * An extraction without what it says about key points that are no longer as it was shown them. The playbook may change
 * while the LLM thinks (docs/rules.md D8), and the id of a key point that went may be given again, even by an operation
 * of this very extraction: what was meant for the old one must not hit the new one, nor undo what somebody reworded.
 */
export const withoutStale = (
  extraction: Extraction,
  shown: Playbook,
  current: Playbook
): { readonly extraction: Extraction; readonly skipped: ReadonlyArray<Skip> } => {
  const [before, now] = [textsByName(shown), textsByName(current)]
  const isGone = (id: unknown) => before.has(id) && !now.has(id)
  const isStale = (id: unknown) => before.has(id) && now.get(id) !== before.get(id)
  const skipped: Array<Skip> = []
  const fresh = (operation: unknown): ReadonlyArray<unknown> => {
    if (!isJsonObject(operation)) return [operation]
    const { type } = operation
    // One of an unknown type changes nothing, and the curator says so.
    const stale = isOperationType(type) ? OPERATIONS[type].names(operation).filter(isStale) : []
    if (!isOperationType(type) || stale.length === 0) return [operation]
    skipped.push({ type, reason: `${type}: ${stale.join(", ")} changed or went while the LLM was thinking` })
    return []
  }
  const evaluations = extraction.evaluations.filter(
    (evaluation) => !isJsonObject(evaluation) || !isGone(evaluation["name"])
  )
  const operations = extraction.operations?.flatMap(fresh)
  return { extraction: { ...extraction, evaluations, ...(operations === undefined ? {} : { operations }) }, skipped }
}
