import * as Effect from "effect/Effect"
import { Environment } from "../project/Environment.ts"
import { Project } from "../project/Project.ts"
import { Fitting } from "../stages/Fitting.ts"
import { originsOf } from "../stages/originsOf.ts"
import { KeyPointLine, readGuides } from "../stages/renderPlaybook.ts"
import { readPlaybookForSession } from "../store/PlaybookFile.ts"
import { addReceipt } from "../worker/SessionMarker.ts"
import type { HookInput } from "./HookEvent.ts"

/**
 * What of a playbook that is too long to be given whole fits a prompt; each key point once a session. `receipts` are those
 * of the session. Only what was written or approved here: what came with the code is not pressed on anybody. Without a
 * note of it nothing is given, since it would be given again each time.
 */
export const giveMore = Effect.fnUntraced(function* (
  { event = "", prompt, sessionId, transcriptPath }: HookInput,
  receipts: string
) {
  const project = yield* Project
  if (prompt === undefined || sessionId === undefined) return ""
  const { playbook } = yield* readPlaybookForSession
  const { own } = yield* originsOf(playbook)
  const { guidePaths, moreFor } = yield* (yield* Fitting).load
  const home = (yield* Environment).get("HOME")
  const guides = yield* readGuides(guidePaths({ root: project.root, home, transcript: transcriptPath }))
  const more = moreFor({ prompt, receipts, playbook: own, guides, lineOf: yield* KeyPointLine })
  if (more === undefined) return ""
  yield* addReceipt(sessionId, { event, ...more.receipt })
  return more.context
})
