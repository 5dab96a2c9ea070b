import type { Extraction } from "../playbook/Answer.ts"
import { applyOperations, MAX_OPERATIONS, type Skip } from "../playbook/Curator.ts"
import { isOperationType } from "../playbook/operations/Operation.ts"
import type { Playbook } from "../playbook/Playbook.ts"
import { allKeyPoints, makeSections } from "../playbook/View.ts"
import { isJsonObject, type JsonObject } from "../text/Json.ts"
import type { Matter } from "./Case.ts"
import { makeJudge } from "./Judge.ts"
import type { Origin } from "./Origin.ts"
import type { Quote } from "./Quote.ts"
import { judgeRatings } from "./Ratings.ts"
import type { Verdict, Why } from "./Verdict.ts"

/** Where in a session words stand, as it is kept. */
export interface Place {
  /** Counted from 1 in the window; 0 for what the person said elsewhere in the session. */
  readonly turn: number
  readonly role: "user" | "assistant"
  readonly origin: Origin
  /** In UTF-16 units from the start of the message. */
  readonly offset: number
  /** What the answer said, where the person's own sentence stands in its place. */
  readonly instead?: string
}

/** An operation that waits for a person. */
export interface Held {
  readonly operation: JsonObject
  readonly why: Why
  readonly reason: string
  /** Where its evidence stands, if it does. */
  readonly place?: Place
}

/** An answer as it may be applied, and all that may not. */
export interface Judged {
  readonly extraction: Extraction
  readonly held: ReadonlyArray<Held>
  /** The same, and ratings that were not earned, as what was left out. */
  readonly leftOut: ReadonlyArray<Skip>
  /** Where evidence stands, by its words. */
  readonly places: ReadonlyMap<string, Place>
  /** Key points that are given another meaning, and so begin anew. */
  readonly renewed: ReadonlySet<string>
  /** How many operations there were, when more came than are looked at. */
  readonly truncatedFrom?: number
}

export interface JudgeOptions extends Matter {
  /** Ratings that this session has counted already, by `ratingKey`. */
  readonly counted: ReadonlySet<string>
  /** Key points that the session was given; `undefined` where nobody noted what it was given. */
  readonly given: ReadonlySet<string> | undefined
}

const placeOf = ({ offset, origin, role, turn }: Quote): Place => ({ turn, role, origin, offset })

/** What an operation is about besides its words. */
const namesIn = (operation: JsonObject): ReadonlyArray<unknown> => {
  const { source_ids: sources, target_id: target } = operation
  return [target, ...(Array.isArray(sources) ? sources : [])].filter((name) => name !== undefined)
}

/** The field that holds what an operation would write. */
const writtenIn = ({ type }: JsonObject): string => (type === "MERGE" ? "merged_text" : "text")

/** The older way of adding, as operations. */
const asOperation = (item: unknown): JsonObject =>
  isJsonObject(item) ? { ...item, type: "ADD" } : { type: "ADD", text: item }

/** Judges all that an answer asks for. The playbook is the one that it is to be applied to. */
export const judgeExtraction = (extraction: Extraction, options: JudgeOptions): Judged => {
  const judge = makeJudge(options)
  const known = new Set<unknown>(allKeyPoints(options.playbook).map(({ name }) => name))
  const held: Array<Held> = []
  const skipped: Array<Skip> = []
  const places = new Map<string, Place>()
  const renewed = new Set<string>()
  const passed: Array<JsonObject> = []
  const passes = (operation: JsonObject, verdict: Verdict): boolean => {
    const type = isOperationType(operation["type"]) ? operation["type"] : "unknown"
    if (verdict._tag === "Hold") {
      const { quote, reason, why } = verdict
      held.push({ operation, why, reason, ...(quote === undefined ? {} : { place: placeOf(quote) }) })
      skipped.push({ type, reason: `${type}: held for review, ${reason}` })
      return false
    }
    if (verdict.renews !== undefined) renewed.add(verdict.renews)
    if (verdict.quote !== undefined) {
      const { quote, said } = verdict
      places.set(quote.text, {
        ...placeOf(quote),
        ...(said === undefined ? {} : { instead: String(operation[writtenIn(operation)]) })
      })
    }
    return true
  }
  /** An id that an operation before this one makes, and that nobody could judge this one on. */
  const madeBefore = (operation: JsonObject): unknown => {
    const unknown = namesIn(operation).filter((name) => !known.has(name))
    if (unknown.length === 0 || passed.length === 0) return undefined
    const made = new Set<unknown>(
      applyOperations(options.playbook, passed).report.applied.map(({ entry }) => entry.name)
    )
    return unknown.find((name) => made.has(name))
  }
  /** An operation as it may be applied, in the person's words where it rests on them; none where it may not. */
  const appliedOf = (operation: unknown): ReadonlyArray<unknown> => {
    if (!isJsonObject(operation)) return [operation]
    const made = madeBefore(operation)
    if (made !== undefined) {
      const reason = `${String(operation["type"])}: ${String(made)} was not there when the session was looked at`
      skipped.push({ type: "unknown", reason })
      return []
    }
    const verdict = judge(operation)
    if (!passes(operation, verdict)) return []
    const { said, section } = verdict._tag === "Pass" ? verdict : {}
    const isAsAsked = said === undefined && section === undefined
    const worded = isAsAsked
      ? operation
      : {
          ...operation,
          ...(said === undefined ? {} : { [writtenIn(operation)]: said }),
          ...(section === undefined ? {} : { section })
        }
    passed.push(worded)
    return [worded]
  }
  const pointsOf = (item: unknown): ReadonlyArray<unknown> => {
    const operation = asOperation(item)
    return appliedOf(operation).map((worded) => (worded === operation ? item : worded))
  }
  const { operations, new_key_points: added } = extraction
  const kept = operations?.slice(0, MAX_OPERATIONS).flatMap(appliedOf)
  const points = operations === undefined ? added.flatMap(pointsOf) : added
  const ratings = judgeRatings(extraction.evaluations, { ...options, renewed })
  for (const quote of ratings.quotes.values()) places.set(quote.text, placeOf(quote))
  return {
    extraction: {
      new_key_points: points,
      evaluations: ratings.evaluations,
      ...(kept === undefined ? {} : { operations: kept })
    },
    held,
    leftOut: [...skipped, ...ratings.notes.map((reason): Skip => ({ type: "rating", reason }))],
    places,
    renewed,
    ...(operations !== undefined && operations.length > MAX_OPERATIONS ? { truncatedFrom: operations.length } : {})
  }
}

/** A playbook in which these key points have no record: another meaning has to prove itself anew. */
export const withoutRecords = (playbook: Playbook, names: ReadonlySet<string>): Playbook =>
  names.size === 0
    ? playbook
    : {
        ...playbook,
        sections: makeSections((section) =>
          playbook.sections[section].map((entry) =>
            names.has(entry.name) ? { ...entry, helpful: 0, harmful: 0 } : entry
          )
        )
      }
