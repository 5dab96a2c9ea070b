import * as Effect from "effect/Effect"
import { emptyPlaybook } from "../core/playbook/View.ts"
import { waitingIn } from "../core/proposals/Waiting.ts"
import { isConflict } from "../core/text/ConflictMarkers.ts"
import { Project } from "../project/Project.ts"
import { originsOf } from "../stages/originsOf.ts"
import { readPlaybookFile } from "./PlaybookFile.ts"
import { SeedStore } from "./SeedStore.ts"

/**
 * The seed, and what of it waits for a person. A playbook that cannot be used says nothing, so then all of it waits, and
 * what came with the code speaks for nobody here: it would take the user's own words away.
 */
export const readWaiting = Effect.gen(function* () {
  const { playbook: path } = yield* Project
  const { bytes, corrupt, document } = yield* (yield* SeedStore).read
  // A corrupt one reads as empty.
  const playbook = yield* readPlaybookFile(path).pipe(
    Effect.flatMap((found) => originsOf(found.playbook)),
    Effect.map(({ own }) => own),
    Effect.orElseSucceed(() => emptyPlaybook)
  )
  return { corrupt, conflicted: corrupt && isConflict(bytes), document, ...waitingIn(document, playbook) }
})
