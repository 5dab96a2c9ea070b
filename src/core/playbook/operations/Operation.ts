import * as Schema from "effect/Schema"
import { ADD } from "./Add.ts"
import { DELETE } from "./Delete.ts"
import { type Applied, evidence, type Kind } from "./Kind.ts"
import { MERGE } from "./Merge.ts"
import { UPDATE } from "./Update.ts"

/** Every kind of operation that there is, in the order in which they are told of. */
export const OPERATIONS = { ADD, UPDATE, MERGE, DELETE }

type Kinds = typeof OPERATIONS

export type OperationType = keyof Kinds

export const OPERATION_TYPES = Object.keys(OPERATIONS) as ReadonlyArray<OperationType>

/** An operation that was applied, with what it replaced. */
export type Change = Parameters<Kinds[OperationType]["tell"]>[0] & {
  /** What the answer says shows it. */
  readonly evidence?: string
}

/** What operations did, in a word. */
export type Done = Kinds[OperationType]["done"]

/** What it counts as in a sum. */
export const DONE_COUNTS_AS = Object.fromEntries(
  OPERATION_TYPES.map((type) => [OPERATIONS[type].done, OPERATIONS[type].countsAs])
) as Readonly<Record<Done, Kind<Applied>["countsAs"]>>

export const isOperationType = (type: unknown): type is OperationType =>
  typeof type === "string" && Object.hasOwn(OPERATIONS, type)

/** The kind of a type: what it makes may be another kind's, and it is handed none but its own. */
export const kindOf = (type: OperationType): Kind<Change & Applied> => OPERATIONS[type]

/**
 * What a curator may ask for (docs/rules.md REQ-CUR-007; UPDATE by D5). This Schema describes a well-formed answer: it
 * is what the LLM is asked to keep to. `Curator.applyOperations` itself takes any JSON and skips what does not fit.
 */
export const Operation = Schema.Union(OPERATION_TYPES.map((type) => OPERATIONS[type].schema))

export type Operation = Schema.Schema.Type<typeof Operation>

/** A rating of one key point. */
export const Evaluation = Schema.Struct({
  name: Schema.String,
  rating: Schema.Literals(["helpful", "harmful", "neutral"]),
  ...evidence
})

export type Evaluation = Schema.Schema.Type<typeof Evaluation>
