import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { DETECTORS } from "../core/friction/Candidate.ts"
import type { Supported } from "../core/friction/Confirm.ts"
import { SIGNAL_TYPES } from "../core/proposals/signals/Languages.ts"
import { removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { fileStamp } from "../disk/FileStamp.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { missingAsNothing, readRegularText } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { warn } from "../project/Warning.ts"

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

const decodeRows = Schema.decodeEffect(fromJsonText(Schema.Array(Schema.Unknown)))
const isObservation = Schema.is(Observation)

/** What was observed in earlier sessions and may be confirmed by later ones. Bounded by `confirm`. */
export interface Observed {
  readonly known: ReadonlyArray<Supported>
  /** Rows of another version, kept as they are. */
  readonly others: ReadonlyArray<unknown>
}

/** What cannot be read is put beside, as it is: nobody has support by it any more, and nothing is lost. */
export const readObserved = Effect.gen(function* () {
  const { observed } = yield* Project
  const rows = yield* missingAsNothing(readRegularText(observed)).pipe(
    Effect.flatMap((text) => (text === undefined ? Effect.succeed([]) : decodeRows(text))),
    Effect.option
  )
  if (Option.isSome(rows)) {
    const known = rows.value.filter(isObservation)
    return { known, others: rows.value.filter((row) => !isObservation(row)) } satisfies Observed
  }
  const fs = yield* FileSystem.FileSystem
  const aside = `${observed}.unreadable-${yield* fileStamp}`
  yield* fs.rename(observed, aside)
  yield* warn(`${observed} cannot be read. It is kept as ${aside}; what waits there for a second session is not known`)
  return { known: [], others: [] } satisfies Observed
})

/** Keeps it. Only for who holds the lock of the history. */
export const writeObserved = Effect.fnUntraced(function* ({ known, others }: Observed) {
  const project = yield* Project
  yield* ensureStateDirectory
  yield* removeOrphans(project.observed)
  yield* writeStateDurably(project.observed, `${JSON.stringify([...known, ...others])}\n`)
})
