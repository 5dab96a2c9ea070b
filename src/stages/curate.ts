import * as Effect from "effect/Effect"
import type { Extraction } from "../core/playbook/Answer.ts"
import { type Curated, emptyReport } from "../core/playbook/Curator.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { addKeyPoints } from "../core/playbook/Update.ts"
import { Curator, OperationsFailed } from "./Curator.ts"

/**
 * What an extraction adds and changes: its operations or, without any, its new key points. Whatever goes wrong with
 * operations is an `OperationsFailed`, also what the curator did not foresee.
 */
export const curate = Effect.fn("curate")(function* (
  playbook: Playbook,
  { new_key_points, operations }: Extraction
): Effect.fn.Return<Curated, OperationsFailed, Curator> {
  if (operations === undefined) return addKeyPoints(playbook, new_key_points)
  if (operations.length === 0) return { playbook, report: emptyReport }
  const curator = yield* Curator
  return yield* curator
    .apply(playbook, operations)
    .pipe(Effect.catchDefect((cause) => Effect.fail(new OperationsFailed({ cause }))))
})
