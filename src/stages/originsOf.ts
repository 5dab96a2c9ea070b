import * as Effect from "effect/Effect"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { type ByOrigin, byOrigin } from "../core/playbook/Provenance.ts"
import { countKeyPoints, emptyPlaybook } from "../core/playbook/View.ts"
import { knownContents } from "../project/OwnContent.ts"
import { Project } from "../project/Project.ts"

/** Where nothing can have come from others, all of it is the user's, and none of a large playbook need be looked at for that. */
export const originsOf = (playbook: Playbook) =>
  Effect.flatMap(Project, (project) =>
    project.isShared && countKeyPoints(playbook) > 0
      ? Effect.map(knownContents, (known) => byOrigin(playbook, known))
      : Effect.succeed<ByOrigin>({ own: playbook, foreign: emptyPlaybook })
  )

/**
 * What of a playbook is the user's. What came with the code is nothing that they said: it neither stands for what they say
 * now nor against it.
 */
export const makeOwnPart = Effect.gen(function* () {
  const project = yield* Project
  if (!project.isShared) return (playbook: Playbook) => playbook
  const known = yield* knownContents
  return (playbook: Playbook) => byOrigin(playbook, known).own
})
