import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Git } from "../git/Git.ts"
import { Journal } from "../store/Journal.ts"
import { LOG_LIMIT } from "./history.ts"
import { stepsIn } from "./steps.ts"
import { undo } from "./undo.ts"

/** Neither journal nor history tells of a decision on the proposal. */
export class DecisionNotFound extends Schema.TaggedError<DecisionNotFound>()("DecisionNotFound", {
  proposal: Schema.String
}) {
  override get message() {
    return `no decision on the proposal ${this.proposal} is on record: either there was none, or git.mode is off, or there is no git command. Nothing was changed. See: debrief proposals list`
  }
}

/** Takes the last decision on a proposal back, as `debrief undo` does by its entry or commit. */
export const undoDecision = Effect.fn("undoDecision")(function* (proposal: string) {
  const entries = yield* (yield* Journal).entries
  const commits = yield* (yield* Git).log(LOG_LIMIT)
  const decided = new Set(commits.flatMap((commit) => (commit.proposal === proposal ? [commit.hash] : [])))
  const step = stepsIn(entries, commits).findLast(
    ({ entry, hash, isOwn }) => isOwn && (entry?.proposal === proposal || (hash !== undefined && decided.has(hash)))
  )
  return yield* step === undefined ? Effect.fail(new DecisionNotFound({ proposal })) : undo(step.id)
})
