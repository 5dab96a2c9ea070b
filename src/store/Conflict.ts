import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CONFLICT_WORDS, isConflict } from "../core/text/ConflictMarkers.ts"
import { readRegular } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"

/** A document is in conflict: what both sides of a merge say is in it, and only a person knows what is to stay. */
export class InConflict extends Schema.TaggedError<InConflict>()("InConflict", { path: Schema.String }) {
  override get message() {
    return `${this.path} was not changed: ${CONFLICT_WORDS}. To give both sides up for its last good version: debrief restore`
  }
}

/**
 * Fails when the playbook or the seed is in conflict. To be asked before an LLM is: its answer could not be saved, and it
 * would be shown none of the key points. What cannot be read at all is told by whoever reads it.
 */
export const refuseConflict = Effect.gen(function* () {
  const { playbook, seed } = yield* Project
  for (const path of [playbook, seed]) {
    const bytes = yield* Effect.orElseSucceed(readRegular(path), () => undefined)
    if (isConflict(bytes)) return yield* new InConflict({ path })
  }
}).pipe(Effect.withSpan("refuseConflict"))
