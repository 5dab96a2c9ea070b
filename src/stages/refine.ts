import * as Effect from "effect/Effect"
import type { Extraction } from "../core/playbook/Answer.ts"
import type { Skip } from "../core/playbook/Curator.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { isJsonObject, isUsableText } from "../core/text/Json.ts"
import { type Compared, compareWith, type Relation } from "./compare.ts"

/** What new key points have to keep to. */
export interface Tidiness {
  /** UTF-16 units of a new text at most. What stands there already may be longer. */
  readonly maxTextLength: number
  /** What is at least as similar to a key point, 0 to 1, says it again. */
  readonly similarity: number
}

/** What an answer would have written, had it not said the opposite of a key point. */
export interface Held {
  readonly operation: unknown
  readonly reason: string
  readonly text: string
}

/** An extraction without what would clutter the playbook, or have it say one thing and its opposite. */
export interface Refined {
  readonly extraction: Extraction
  readonly leftOut: ReadonlyArray<Skip>
  /** Those of what was left out that a person has to decide on. */
  readonly held: ReadonlyArray<Held>
}

/** What an operation would write, and the key points it would write it over. */
interface Written {
  readonly type: "ADD" | "UPDATE" | "MERGE"
  readonly text: string
  readonly over: ReadonlyArray<unknown>
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** What the curator would make of an operation; what it would skip by itself writes nothing. */
const writtenBy = (operation: unknown): Written | undefined => {
  if (!isJsonObject(operation)) return undefined
  const { merged_text: merged, source_ids: sources, target_id: target, text, type } = operation
  if (type === "ADD" && isUsableText(text)) return { type, text, over: [] }
  if (type === "UPDATE" && isUsableText(text)) return { type, text, over: [target] }
  if (type === "MERGE" && isUsableText(merged)) return { type, text: merged, over: listOf(sources) }
  return undefined
}

const newKeyPoint = (item: unknown): Written | undefined => {
  const text = isJsonObject(item) ? item["text"] : item
  return isUsableText(text) ? { type: "ADD", text, over: [] } : undefined
}

const OF_THIS_ANSWER = "an earlier operation of this answer"

/** A key point by its id and the beginning of what it says. */
const named = ({ name, text }: Relation): string =>
  `${name.startsWith(OF_THIS_ANSWER) ? OF_THIS_ANSWER : name} (${JSON.stringify(text.slice(0, 60))})`

/** The names that an operation takes away, so that what comes after is not compared with them. */
const takenBy = (operation: unknown): ReadonlyArray<unknown> =>
  isJsonObject(operation) && operation["type"] === "DELETE" ? [operation["target_id"]] : []

const refineList = Effect.fnUntraced(function* (
  items: ReadonlyArray<unknown>,
  toWritten: (item: unknown) => Written | undefined,
  { relate, add }: Compared,
  { maxTextLength }: Tidiness
) {
  const kept: Array<unknown> = []
  const leftOut: Array<Skip> = []
  const held: Array<Held> = []
  const gone = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    const written = toWritten(item)
    if (written === undefined) {
      for (const name of takenBy(item)) gone.add(name)
      kept.push(item)
      continue
    }
    const { over, text, type } = written
    if (text.length > maxTextLength) {
      const reason = `${type}: its text has ${text.length} characters, and ${maxTextLength} are the most`
      leftOut.push({ type, reason })
      continue
    }
    // A new wording may say the opposite of the old one; it may well repeat it.
    const opposite = yield* relate(text, (name) => gone.has(name))
    const found =
      opposite?._tag === "Opposes" || over.length === 0
        ? opposite
        : yield* relate(text, (name) => gone.has(name) || over.includes(name))
    if (found?._tag === "Opposes") {
      const reason = `${type}: it says the opposite of ${named(found)}`
      held.push({ operation: item, reason, text })
      leftOut.push({ type, reason })
      continue
    }
    // An UPDATE to the very words of another key point makes one of both.
    if (found !== undefined && !(type === "UPDATE" && found.text === text)) {
      leftOut.push({ type, reason: `${type}: ${named(found)} says that already` })
      continue
    }
    for (const name of over) gone.add(name)
    yield* add(`${OF_THIS_ANSWER} ${index}`, text)
    kept.push(item)
  }
  return { kept, leftOut, held }
})

/**
 * What of an extraction may be applied to a playbook that is to stay clean: no text that is too long, none that a key
 * point says already in nearly the same words, and none that says the opposite of one, which is for a person to decide.
 * To be asked of the playbook that it will be applied to. Ratings stay as they are: what repeats a key point does not
 * rate it.
 */
export const refine = Effect.fn("refine")(function* (playbook: Playbook, extraction: Extraction, tidiness: Tidiness) {
  const { new_key_points: added, operations } = extraction
  const items = operations ?? added
  if (items.length === 0) return { extraction, leftOut: [], held: [] } satisfies Refined
  const toWritten = operations === undefined ? newKeyPoint : writtenBy
  const coming = items.flatMap((item) => toWritten(item)?.text ?? [])
  const compared = yield* compareWith(playbook, tidiness.similarity, coming)
  const { held, kept, leftOut } = yield* refineList(items, toWritten, compared, tidiness)
  const refined =
    operations === undefined ? { ...extraction, new_key_points: kept } : { ...extraction, operations: kept }
  return { extraction: refined, leftOut, held } satisfies Refined
})
