import type { JsonObject } from "../text/Json.ts"

/**
 * What a reflection answered, before anything in it is trusted (seed 002 ExtractionResult). `operations` is absent,
 * not empty, when the answer had none: that decides between the two ways of adding (seed 003 REQ-CUR-008).
 */
export interface Extraction {
  readonly new_key_points: ReadonlyArray<unknown>
  readonly evaluations: ReadonlyArray<unknown>
  readonly operations?: ReadonlyArray<unknown>
}

const listOr = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Reads an answer's object; whatever is not a list counts as absent (seed 003 SCN-CUR-001-04, design 4.6). */
export const toExtraction = (answer: JsonObject): Extraction => {
  const base = { new_key_points: listOr(answer["new_key_points"]), evaluations: listOr(answer["evaluations"]) }
  return Array.isArray(answer["operations"]) ? { ...base, operations: answer["operations"] } : base
}
