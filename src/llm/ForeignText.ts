import { redact } from "../core/text/Redaction.ts"

// What a provider says beside its answer and we keep, in errors, in the journal and in the ledger: whoever answers in its
// place may say as much as it likes, and these files only grow.

/** UTF-16 units of foreign text that an error may hold. */
const DETAIL_LENGTH = 500

/** UTF-16 units of a model's name that are kept; the longest of the clouds have some seventy. */
const MODEL_LENGTH = 100

/** Its beginning on one line, without secrets. What is looked through is bounded too, and holds a secret as a whole. */
const beginningOf = (text: string, length: number): string =>
  redact(text.slice(0, 10 * length))
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, length)

/** Foreign text as an error may hold it: one line, bounded, without secrets. */
export const detailOf = (text: string): string => beginningOf(text, DETAIL_LENGTH) || "it said nothing"

/**
 * The name of a model as an answer says it. A model that is not told counts as the dearest; so does one that says it is our
 * own recordings, which are free.
 */
export const modelNameOf = (name: unknown): string => {
  const kept = typeof name === "string" ? beginningOf(name, MODEL_LENGTH) : ""
  return kept === "" || kept === "replay" ? "unknown" : kept
}
