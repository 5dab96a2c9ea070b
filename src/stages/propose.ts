import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SessionListener } from "../core/friction/SessionFindings.ts"
import { proposalsInSession } from "../core/proposals/Found.ts"
import { proposalsInText, type ProposalSource } from "../core/proposals/Proposal.ts"
import { detectLearningSignals } from "../core/proposals/signals/Signal.ts"
import type { Message } from "../core/transcript/Message.ts"
import { proposalSource } from "./ProposalSource.ts"

/** Looking for signals and proposals met with a fault. */
export class ProposingFailed extends Schema.TaggedError<ProposingFailed>()("ProposingFailed", {
  cause: Schema.Defect()
}) {
  override get message() {
    return `no proposals could be looked for (${String(this.cause)}). None were written.`
  }
}

const hearing = <A>(hear: () => A): Effect.Effect<A, ProposingFailed> =>
  Effect.try({ try: hear, catch: (cause) => new ProposingFailed({ cause }) })

/** Ids come from `ProposalIds`, the time from the clock. */
const proposing = <A>(find: (source: ProposalSource) => A) =>
  Effect.flatMap(proposalSource, (source) => hearing(() => find(source)))

/** The learning signals in a text. */
export const hearSignals = (text: string) => hearing(() => detectLearningSignals(text))

/** The proposals in a session, each with what was said around it. */
export const propose = (messages: ReadonlyArray<Message>, session: string | undefined) =>
  proposing((source) => proposalsInSession(messages, session, source))

/** All that is found in a session that was listened to, as far as it was. */
export const proposeAll = (listener: SessionListener) => proposing(listener.found)

/** The proposals in a plain text. */
export const proposeFromText = (text: string, session: string | undefined) =>
  proposing((source) => proposalsInText(text, session, source))
