import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { nanoid } from "nanoid"
import type { ProposalSource } from "../core/proposals/Proposal.ts"
import { redact } from "../core/text/Redaction.ts"

/** Whether an id can stand on a command line, where a dash begins a flag, and in a file, where a key's look is redacted. */
export const isFitId = (id: string): boolean => !id.startsWith("-") && redact(id) === id

const nextId = (): string => {
  const id = nanoid()
  return isFitId(id) ? id : nextId()
}

/** Draws the ids of proposals: random ones, unless another way is provided. */
export const ProposalIds = Context.Reference<() => string>("claude-debrief/stages/ProposalIds", {
  defaultValue: () => nextId
})

/** Ids, and the time, for proposals that are found now. */
export const proposalSource = Effect.gen(function* () {
  const now = yield* DateTime.now
  return { nextId: yield* ProposalIds, now: DateTime.formatIso(now) } satisfies ProposalSource
})
