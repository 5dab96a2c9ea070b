import { OPERATION_TYPES, OPERATIONS } from "./operations/Operation.ts"
import type { UpdateReport } from "./Update.ts"

const namedIds = (verb: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.length === 0 ? [] : [`${verb} ${[...new Set(names)].join(", ")}`]

const nameOf = ({ entry }: { readonly entry: { readonly name: string } }): string => entry.name

/** `Learn: add pat-001, rate pref-002` and so on: what changed, by id. */
export const commitSubject = ({ applied, pruned, rated }: UpdateReport): string => {
  const counted = rated.filter(({ rating }) => rating !== "neutral")
  const parts = [
    ...OPERATION_TYPES.flatMap((type) =>
      namedIds(OPERATIONS[type].verb, applied.filter((change) => change.type === type).map(nameOf))
    ),
    ...namedIds(
      "rate",
      counted.map(({ name }) => name)
    ),
    ...namedIds("prune", pruned.map(nameOf))
  ]
  return `Learn: ${parts.join("; ") || "restore the playbook"}`
}
