import type { UpdateReport } from "./Update.ts"

const namedIds = (verb: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.length === 0 ? [] : [`${verb} ${[...new Set(names)].join(", ")}`]

/** `Learn: add pat-001, rate pref-002` and so on: what changed, by id. */
export const commitSubject = (report: UpdateReport): string => {
  const applied = (type: string) => report.applied.filter((change) => change.type === type)
  const parts = [
    ...namedIds(
      "add",
      applied("ADD").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "update",
      applied("UPDATE").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "merge into",
      applied("MERGE").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "delete",
      applied("DELETE").map(({ entry }) => entry.name)
    ),
    ...namedIds(
      "rate",
      report.rated.filter(({ rating }) => rating !== "neutral").map(({ name }) => name)
    ),
    ...namedIds(
      "prune",
      report.pruned.map(({ entry }) => entry.name)
    )
  ]
  return `Learn: ${parts.join("; ") || "restore the playbook"}`
}
