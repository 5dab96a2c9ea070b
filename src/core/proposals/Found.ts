import { redact } from "../text/Redaction.ts"
import type { Message } from "../transcript/Message.ts"
import { contentKey, type Proposal, proposalsFrom, type ProposalSource } from "./Proposal.ts"
import { isAgentsChatter, worthProposing } from "./signals/Filter.ts"
import { locateLearningSignals, mayHoldSignal } from "./signals/Signal.ts"
import { holdsInjected, spokenText } from "./signals/Spoken.ts"

/** Part of a message that stands near a proposal. */
export interface ContextLine {
  readonly role: string
  readonly text: string
}

/** How many messages on either side of a proposal's own are kept with it, and how much of each. */
const CONTEXT_MESSAGES = 2
const CONTEXT_CHARACTERS = 400

const excerpt = ({ content, role }: Message, around?: string): ContextLine => {
  const text = redact(content).trim()
  const at = around === undefined ? 0 : Math.max(text.indexOf(around) - CONTEXT_CHARACTERS / 2, 0)
  return { role, text: text.slice(at, at + CONTEXT_CHARACTERS) }
}

/** A proposal and what was said around it. */
export interface FoundProposal {
  readonly proposal: Proposal
  readonly context: ReadonlyArray<ContextLine>
}

/**
 * The proposals in what was said in a session: what was only shown in it is left out, and so is what a person could
 * neither accept nor reject. Each comes with the messages around it, because the transcript is swept after a month.
 */
export const proposalsInSession = (
  messages: ReadonlyArray<Message>,
  sessionId: string | undefined,
  source: ProposalSource
): ReadonlyArray<FoundProposal> => {
  const found = messages.flatMap(({ content, role }, index) => {
    // Redacting takes ten times as long as this, and neither it nor cutting lines out brings a phrase together.
    if (!mayHoldSignal(content) && !holdsInjected(content)) return []
    const text = spokenText(redact(content))
    const signals = worthProposing(text, locateLearningSignals(text))
    const meant = role === "assistant" ? signals.filter((signal) => !isAgentsChatter(signal)) : signals
    return meant.map((signal) => ({ signal, index }))
  })
  const indexOf = new Map(found.toReversed().map(({ index, signal }) => [contentKey(signal.content), index]))
  return proposalsFrom(
    found.map(({ signal }) => signal),
    sessionId === undefined ? undefined : redact(sessionId),
    source
  ).map((proposal) => {
    const index = indexOf.get(contentKey(proposal.content))!
    return { proposal, context: contextOf(messages, index, proposal.content) }
  })
}

/** What was said around a message, with the part of the message itself that is meant. */
export const contextOf = (
  messages: ReadonlyArray<Message>,
  index: number,
  meant: string
): ReadonlyArray<ContextLine> => {
  const near = messages.slice(Math.max(index - CONTEXT_MESSAGES, 0), index + CONTEXT_MESSAGES + 1)
  const own = messages[index]
  return near.map((message) => excerpt(message, message === own ? meant : undefined))
}
