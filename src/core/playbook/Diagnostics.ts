import type { CuratorReport } from "./Curator.ts"
import { MAX_OPERATIONS } from "./Curator.ts"
import { kindOf, OPERATION_TYPES } from "./operations/Operation.ts"
import type { UpdateReport } from "./Update.ts"

export interface Diagnostic {
  readonly name: string
  readonly content: string
}

const count = (list: ReadonlyArray<{ readonly type: string }>, type: string): number =>
  list.filter((item) => item.type === type).length

const truncation = (from: number): string => `Operations list truncated from ${from} to ${MAX_OPERATIONS}`

/** Counts and reasons (OBS-CUR-001), also of ids without which an operation was applied all the same. */
const summarize = ({ applied, missingIds, skipped, truncatedFrom }: CuratorReport): string => {
  const reasons = [
    ...missingIds.flatMap(({ id, type }) => {
      const told = kindOf(type).tellMissing?.(id)
      return told === undefined ? [] : [`${type}: ${told}`]
    }),
    ...skipped.filter(({ type }) => type !== "rating").map(({ reason }) => reason)
  ]
  return [
    "Curator operations summary:",
    ...OPERATION_TYPES.map((type) => `  ${type}: ${count(applied, type)} applied, ${count(skipped, type)} skipped`),
    `  Unknown type: ${count(skipped, "unknown")} skipped`,
    ...(truncatedFrom === undefined ? [] : [`  ${truncation(truncatedFrom)}`]),
    ...(reasons.length === 0 ? [] : ["  Skip reasons:", ...reasons.map((reason) => `    - ${reason}`)])
  ].join("\n")
}

/** What an update tells someone who looks into it, under the names that rules give (docs/rules.md). */
export const updateDiagnostics = (report: UpdateReport): ReadonlyArray<Diagnostic> => {
  const diagnostics: Array<Diagnostic> = []
  const add = (name: string, content: string) => diagnostics.push({ name, content })
  if (report.rollback !== undefined)
    add("curator_ops_rollback", `Operations rollback due to exception:\n${report.rollback}`)
  if (report.truncatedFrom !== undefined) {
    add("curator_ops_truncated", truncation(report.truncatedFrom))
  }
  for (const { id, type } of report.missingIds) {
    add("curator_nonexistent_id", `${type} references non-existent ID: ${JSON.stringify(id)}`)
  }
  for (const change of report.applied) {
    const audit = kindOf(change.type).audit?.(change)
    if (audit !== undefined) diagnostics.push(audit)
    if (change.unknownSection !== undefined) {
      const text = JSON.stringify(change.entry.text.slice(0, 80))
      add(
        "sections_unknown_section",
        `Unknown section '${change.unknownSection}' for key point: ${text}. Assigned to OTHERS.`
      )
    }
  }
  const operations = report.applied.length + report.skipped.filter(({ type }) => type !== "rating").length
  if (report.operated && report.rollback === undefined && operations > 0) {
    add("curator_ops_summary", summarize(report))
  }
  if (report.pruned.length > 0) {
    const lines = report.pruned.map(
      ({ entry }) =>
        `  - ${entry.name}: ${JSON.stringify(entry.text.slice(0, 80))} (helpful=${entry.helpful}, harmful=${entry.harmful}) ` +
        "reason: harmful >= 3 AND harmful > helpful"
    )
    add("playbook_pruning", [`Pruned ${report.pruned.length} key points:`, ...lines].join("\n"))
  }
  return diagnostics
}
