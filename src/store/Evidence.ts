import type { Extraction } from "../core/playbook/Answer.ts"
import type { Change } from "../core/playbook/Curator.ts"
import type { Rated } from "../core/playbook/Scoring.ts"
import { isJsonObject, type JsonObject } from "../core/text/Json.ts"
import type { OperationNote, RatingNote } from "./JournalEntry.ts"

/** UTF-16 units of a quotation that are kept. */
const MAX_EVIDENCE = 400

/** Words alone: what stands between them changes when somebody copies them. */
const words = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")

/** An "ok" stands in every session. */
const isTelling = (quoted: string): boolean => quoted.length >= 4

const isOf = (change: Change, operation: JsonObject): boolean => {
  if (change.type === "MERGE" && operation["type"] === "UPDATE") {
    // It gave a key point the text of another, which made one of both.
    const isSource = change.sources.some(({ name }) => name === operation["target_id"])
    return isSource && operation["text"] === change.entry.text
  }
  if (operation["type"] !== change.type) return false
  switch (change.type) {
    case "ADD":
      return operation["text"] === change.entry.text
    case "MERGE":
      return operation["merged_text"] === change.entry.text
    case "UPDATE":
    case "DELETE":
      return operation["target_id"] === change.entry.name
  }
}

/**
 * What the journal keeps of the operations that were applied: what the answer justified each with, and whether the
 * session says so, if what was `said` in it is at hand.
 */
export const operationNotes = (
  applied: ReadonlyArray<Change>,
  { operations = [] }: Pick<Extraction, "operations">,
  said: ReadonlyArray<string> | undefined
): ReadonlyArray<OperationNote> => {
  const asked = operations.filter(isJsonObject)
  const evidence = applied.map((change) => asked.find((operation) => isOf(change, operation))?.["evidence"])
  const hasEvidence = evidence.some((each) => typeof each === "string")
  const session = hasEvidence && said !== undefined ? ` ${said.map(words).join(" ")} ` : ""
  return applied.map((change, index): OperationNote => {
    const given = typeof evidence[index] === "string" ? words(evidence[index]) : ""
    const quote = typeof evidence[index] === "string" ? evidence[index].slice(0, MAX_EVIDENCE).trim() : ""
    return {
      type: change.type,
      id: change.entry.name,
      ...(change.type === "MERGE" ? { sources: change.sources.map(({ name }) => name) } : {}),
      ...(change.type === "DELETE" && change.reason !== "" ? { reason: change.reason } : {}),
      ...(quote === "" ? {} : { evidence: quote }),
      ...(quote === "" || said === undefined ? {} : { quoted: isTelling(given) && session.includes(` ${given} `) })
    }
  })
}

/** What the journal keeps of the ratings. */
export const ratingNotes = (
  rated: ReadonlyArray<Rated>,
  cited: ReadonlyArray<string>,
  rationales: Readonly<Record<string, string>>
): ReadonlyArray<RatingNote> =>
  rated.map(({ name, rating }) => {
    const rationale = Object.hasOwn(rationales, name) ? rationales[name]?.slice(0, MAX_EVIDENCE) : undefined
    return { id: name, rating, cited: cited.includes(name), ...(rationale === undefined ? {} : { rationale }) }
  })
