import { type ContextLine, contextOf, type FoundProposal, proposalsInSession } from "../proposals/Found.ts"
import { type ProposalSource, UNKNOWN_SESSION } from "../proposals/Proposal.ts"
import { redact } from "../text/Redaction.ts"
import type { Message } from "../transcript/Message.ts"
import type { Candidate } from "./Candidate.ts"
import { makeFrictionFinder } from "./Friction.ts"
import type { Entry } from "./Moment.ts"

/** An observation, and what was said around it. */
export interface FoundCandidate {
  readonly candidate: Candidate
  readonly context: ReadonlyArray<ContextLine>
}

/** All that was found in a session without an LLM. */
export interface SessionFindings {
  /** By the phrases of learning signals. */
  readonly proposals: ReadonlyArray<FoundProposal>
  /** By what went wrong in it, and what the person said. */
  readonly candidates: ReadonlyArray<FoundCandidate>
}

export interface SessionListener {
  readonly push: (entry: Entry) => void
  /** What was found so far. */
  readonly found: (source: ProposalSource) => SessionFindings
}

/** Finds it as the session is read, entry by entry. */
export const makeSessionListener = (sessionId: string | undefined): SessionListener => {
  const session = sessionId === undefined ? UNKNOWN_SESSION : redact(sessionId)
  const finder = makeFrictionFinder(session)
  const messages: Array<Message> = []
  /** Most of what only waits is never shown: it needs no more than its own words. */
  const around = ({ evidence, message, needs }: Candidate): ReadonlyArray<ContextLine> =>
    needs > 1 ? [{ role: "user", text: evidence.text }] : contextOf(messages, message, evidence.text)
  return {
    push: (entry) => {
      finder.push(entry)
      if (entry.content !== "") messages.push({ role: entry.role, content: entry.content })
    },
    found: (source) => ({
      proposals: proposalsInSession(messages, sessionId, source),
      candidates: finder.found().map((candidate) => ({ candidate, context: around(candidate) }))
    })
  }
}

/** A session that is read as a whole. */
export const listenTo = (entries: Iterable<Entry>, sessionId: string | undefined): SessionListener => {
  const listener = makeSessionListener(sessionId)
  for (const entry of entries) listener.push(entry)
  return listener
}
