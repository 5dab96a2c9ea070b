import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { nanoid } from "nanoid"
import type { ProposalSource } from "../core/proposals/Proposal.ts"

/** An id that does not begin with a dash, which a command line would take for a flag. */
const nextId = (): string => {
  const id = nanoid()
  return id.startsWith("-") ? nextId() : id
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
