import { isJsonObject, isUsableText, type JsonObject, preview } from "../text/Json.ts"
import { type Draft, type Located, makeDraft } from "./Draft.ts"
import { addToCounter } from "./Entry.ts"
import type { OperationType } from "./operations/Operation.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import { resolveSection, type SectionName } from "./Section.ts"

/** How many operations of one answer are looked at (seed 003 CON-CUR-004). */
export const MAX_OPERATIONS = 10

/** An operation that was applied, with what it replaced. */
export type Change =
  | { readonly type: "ADD"; readonly section: SectionName; readonly entry: KeyPoint; readonly unknownSection?: string }
  | { readonly type: "UPDATE"; readonly section: SectionName; readonly before: KeyPoint; readonly entry: KeyPoint }
  | {
      readonly type: "MERGE"
      readonly section: SectionName
      readonly entry: KeyPoint
      readonly sources: ReadonlyArray<KeyPoint>
      readonly unknownSection?: string
    }
  | { readonly type: "DELETE"; readonly section: SectionName; readonly entry: KeyPoint; readonly reason: string }

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

type Outcome = { readonly change: Change } | { readonly skip: string }

/** What one operation is applied to. */
interface Step {
  readonly draft: Draft
  readonly missing: (id: string) => void
}

/**
 * Applies operations in order to a copy; each sees what the ones before it left (seed 003 REQ-CUR-005). One that does
 * not fit is skipped with its reason. The playbook passed in is never changed.
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
    const outcome = handlers[type]({ draft, missing: (id) => missingIds.push({ type, id }) }, operation)
    if ("skip" in outcome) skipped.push({ type, reason: `${type}: ${outcome.skip}` })
    else applied.push(outcome.change)
  }
  const truncated = operations.length > MAX_OPERATIONS ? { truncatedFrom: operations.length } : {}
  return { playbook: draft.toPlaybook(), report: { applied, skipped, missingIds, ...truncated } }
}

const add = ({ draft }: Step, operation: JsonObject): Outcome => {
  const text = operation["text"]
  if (!isUsableText(text)) return { skip: "empty or missing text" }
  if (draft.hasText(text)) return { skip: `duplicate text ${JSON.stringify(text.slice(0, 40))}` }
  const { section, unknownName } = resolveSection(operation["section"])
  const entry = draft.append(section, { text, helpful: 0, harmful: 0 })
  return {
    change: { type: "ADD", section, entry, ...(unknownName === undefined ? {} : { unknownSection: unknownName }) }
  }
}

const locate = ({ draft, missing }: Step, operation: JsonObject): Located | string => {
  const id = operation["target_id"]
  if (!isUsableText(id)) return "empty or missing target_id"
  const located = draft.find(id)
  if (located !== undefined) return located
  missing(id)
  return `target_id ${JSON.stringify(id)} not found`
}

const update = (step: Step, operation: JsonObject): Outcome => {
  const text = operation["text"]
  const located = locate(step, operation)
  if (typeof located === "string") return { skip: located }
  if (!isUsableText(text)) return { skip: "empty or missing text" }
  const others = step.draft.withText(text).filter(({ entry }) => entry.name !== located.entry.name)
  // Two key points would say the same, each with half of the record.
  if (others.length > 0) return { change: mergeInto(step.draft, located.section, [located, ...others], text) }
  const entry = { ...located.entry, text }
  step.draft.replace(entry)
  return { change: { type: "UPDATE", section: located.section, before: located.entry, entry } }
}

/** Each source counts once, however often it is listed (design 4.3). */
const findSources = ({ draft, missing }: Step, ids: ReadonlyArray<unknown>): ReadonlyArray<Located> =>
  [...new Set(ids)].flatMap((id) => {
    const located = typeof id === "string" ? draft.find(id) : undefined
    if (located !== undefined) return [located]
    missing(typeof id === "string" ? id : preview(id))
    return []
  })

const merge = (step: Step, operation: JsonObject): Outcome => {
  const { source_ids: ids, merged_text: text } = operation
  if (!Array.isArray(ids) || ids.length < 2) return { skip: "source_ids has fewer than 2 entries" }
  if (!isUsableText(text)) return { skip: "empty or missing merged_text" }
  const sources = findSources(step, ids)
  if (sources.length < 2) return { skip: "fewer than 2 valid source_ids remain after filtering" }
  const target = isUsableText(operation["section"])
    ? resolveSection(operation["section"])
    : { section: sources[0]!.section }
  const unknown = target.unknownName === undefined ? {} : { unknownSection: target.unknownName }
  return { change: { ...mergeInto(step.draft, target.section, sources, text), ...unknown } }
}

const mergeInto = (draft: Draft, section: SectionName, located: ReadonlyArray<Located>, text: string) => {
  const sources = located.map(({ entry }) => entry)
  // The id is drawn while the sources are still there, so that it is above all of theirs (seed 003).
  const entry = draft.append(section, {
    text,
    helpful: sources.reduce((sum, source) => addToCounter(sum, source.helpful), 0),
    harmful: sources.reduce((sum, source) => addToCounter(sum, source.harmful), 0)
  })
  for (const source of sources) draft.remove(source.name)
  return { type: "MERGE", section, entry, sources } as const
}

const remove = (step: Step, operation: JsonObject): Outcome => {
  const located = locate(step, operation)
  if (typeof located === "string") return { skip: located }
  step.draft.remove(located.entry.name)
  const reason = typeof operation["reason"] === "string" ? operation["reason"] : ""
  return { change: { type: "DELETE", section: located.section, entry: located.entry, reason } }
}

const handlers: Record<OperationType, (step: Step, operation: JsonObject) => Outcome> = {
  ADD: add,
  UPDATE: update,
  MERGE: merge,
  DELETE: remove
}

export const isOperationType = (type: unknown): type is OperationType =>
  typeof type === "string" && Object.hasOwn(handlers, type)
