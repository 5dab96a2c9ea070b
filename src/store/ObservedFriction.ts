import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { DETECTORS } from "../core/friction/Candidate.ts"
import type { Supported } from "../core/friction/Confirm.ts"
import { SIGNAL_TYPES } from "../core/proposals/signals/Languages.ts"
import { removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"

export const Observation = Schema.Struct({
  detector: Schema.Literals(DETECTORS),
  signature: Schema.String,
  type: Schema.Literals(SIGNAL_TYPES),
  content: Schema.NonEmptyString,
  needs: Schema.Int,
  evidence: Schema.Array(
    Schema.Struct({ session: Schema.String, at: Schema.optionalKey(Schema.String), text: Schema.String })
  ),
  sessions: Schema.Array(Schema.String)
})

const decode = Schema.decodeEffect(fromJsonText(Schema.Array(Observation)))

/**
 * What was observed in earlier sessions and may be confirmed by later ones. Bounded by `confirm`. Losing it costs the
 * support that things had, nothing else; what cannot be read is nothing.
 */
export const readObserved = Effect.flatMap(Project, (project) =>
  readRegularText(project.observed).pipe(
    Effect.flatMap(decode),
    Effect.orElseSucceed((): ReadonlyArray<Supported> => [])
  )
)

/** Keeps it. Only for who holds the lock of the history. */
export const writeObserved = Effect.fnUntraced(function* (observed: ReadonlyArray<Supported>) {
  const project = yield* Project
  yield* ensureStateDirectory
  yield* removeOrphans(project.observed)
  yield* writeStateDurably(project.observed, `${JSON.stringify(observed)}\n`)
})
