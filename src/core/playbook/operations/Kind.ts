import * as Schema from "effect/Schema"
import type { JsonObject } from "../../text/Json.ts"
import { isUsableText } from "../../text/Json.ts"
import type { Draft, Located } from "../Draft.ts"
import type { KeyPoint } from "../Playbook.ts"
import { resolveSection, type SectionName } from "../Section.ts"

/** In every schema: the words of the session that show it. Kept in the journal. */
export const evidence = { evidence: Schema.optionalKey(Schema.String) }

/** What one operation is applied to. */
export interface Step {
  readonly draft: Draft
  /** Reports an id that the operation names and that does not exist (OBS-CUR-002). */
  readonly missing: (id: string) => void
}

/** What every change tells; each kind of operation adds what is its own. */
export interface Applied {
  readonly type: string
  readonly section: SectionName
  /** The key point it made or changed, as it is now, or the one that went. */
  readonly entry: KeyPoint
  /** The section that was asked for, when it is none of ours. */
  readonly unknownSection?: string
}

/** What an operation did, or why it was not applied, its draft untouched. */
export type Outcome<Change> = { readonly change: Change } | { readonly skip: string }

/** What the journal keeps of a change besides type, id and evidence. */
export interface Note {
  /** The ids of the key points that went into it. */
  readonly sources?: ReadonlyArray<string>
  readonly reason?: string
}

/**
 * One kind of operation: all that is to be known of it stands in its one file. What it `apply`s is any JSON object of its
 * `type`: the schema says what an LLM is asked for, not what comes. `Made` is what it may turn out to be, where that is
 * more than a `Change` of its own.
 */
export interface Kind<Change extends Applied, Made extends Applied = Change> {
  /** A well-formed one, with `type` first. */
  readonly schema: Schema.Top
  /** The fields whose texts it writes into the playbook, so that they are cleaned and bounded before. */
  readonly writes: ReadonlyArray<string>
  /** The ids of the key points that it changes or removes, as they stand in it: nothing of them is checked. */
  readonly names: (operation: JsonObject) => ReadonlyArray<unknown>
  readonly apply: (step: Step, operation: JsonObject) => Outcome<Made>
  /** Before the ids in a commit's subject. */
  readonly verb: string
  /** What it did, before the id. */
  readonly done: string
  /** What it counts as in a sum. */
  readonly countsAs: "added" | "changed" | "removed"
  /** What a person is told of the key point. A method, so that a change of any kind may be handed to its own. */
  tell(change: Change): string
  note?(change: Change): Note
  /** A diagnostic of its own, for each change. */
  audit?(change: Change): { readonly name: string; readonly content: string }
  /** Why an id that does not exist was passed over, for a kind that is applied all the same. */
  tellMissing?(id: string): string
}

/** The key point that `target_id` names, or why there is none. */
export const findTarget = ({ draft, missing }: Step, operation: JsonObject): Located | string => {
  const id = operation["target_id"]
  if (!isUsableText(id)) return "empty or missing target_id"
  const located = draft.find(id)
  if (located !== undefined) return located
  missing(id)
  return `target_id ${JSON.stringify(id)} not found`
}

/** The section that an operation asks for, in the fields of a change. */
export const askedSection = (name: unknown): Pick<Applied, "section" | "unknownSection"> => {
  const { section, unknownName } = resolveSection(name)
  return { section, ...(unknownName === undefined ? {} : { unknownSection: unknownName }) }
}
