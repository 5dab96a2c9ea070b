import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { contentKey, extractProposals, type Proposal, proposalsFrom } from "../domain/Proposal.ts"
import { redact } from "../domain/Redaction.ts"
import { addProposals, pendingIn } from "../domain/Seed.ts"
import { locateLearningSignals, mayHoldSignal } from "../domain/Signal.ts"
import { worthProposing } from "../domain/SignalFilter.ts"
import { holdsInjected, spokenText } from "../domain/Spoken.ts"
import type { Message } from "../domain/TranscriptLine.ts"
import { type ContextLine, ProposalContexts } from "../services/ProposalContexts.ts"
import { SeedStore } from "../services/SeedStore.ts"
import { recordChange } from "./commitChange.ts"

/** What became of proposals that were to be written (seed 004 FR-3). */
export type WriteProposalsResult =
  | { readonly ok: true; readonly added: number; readonly skipped: number }
  | { readonly ok: false; readonly error: string }

/** What became of an extraction (seed 004 FR-4). */
export type ExtractionResult =
  | { readonly ok: true; readonly added: number; readonly total: number }
  | { readonly ok: false; readonly error: string }

/**
 * Appends proposals that the seed does not have yet, pending, accepted, rejected or learned, and commits them. Never
 * fails: what went wrong is in the result. Trouble with git alone is not an error, because nothing is lost by it.
 */
export const writeProposals = Effect.fn("writeProposals")(
  function* (project: ProjectPaths, proposals: ReadonlyArray<Proposal>, seedPath?: string | undefined) {
    const added = yield* appendProposals(project, proposals, seedPath)
    return {
      ok: true,
      added: added.length,
      skipped: proposals.length - added.length
    } satisfies WriteProposalsResult
  },
  Effect.catch((error) => Effect.succeed<WriteProposalsResult>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<WriteProposalsResult>({ ok: false, error: String(defect) }))
)

/** Appends and commits; answers the proposals that were new. `then` is given all that are pending before the commit. */
const appendProposals = Effect.fnUntraced(function* (
  project: ProjectPaths,
  proposals: ReadonlyArray<Proposal>,
  seedPath: string | undefined,
  then: (pending: ReadonlyArray<Proposal>) => Effect.Effect<void> = () => Effect.void
) {
  if (proposals.length === 0) return []
  const store = yield* SeedStore
  const append = store
    .modify(
      project,
      (seed) => {
        const result = addProposals(seed, proposals)
        return [result.seed, result.added]
      },
      seedPath
    )
    .pipe(Effect.tap(({ after }) => then(pendingIn(after))))
  const { value } = yield* recordChange(project, append, ({ saved, value: [first, ...more] }) =>
    saved
      ? {
          subject: `Learn: extracted ${more.length + 1} proposals`,
          trailers: { Session: first?.source, Source: "signals" }
        }
      : undefined
  )
  return value.value
})

const writeAll = Effect.fnUntraced(function* (
  project: ProjectPaths,
  proposals: ReadonlyArray<Proposal>,
  seedPath: string | undefined
) {
  const written: WriteProposalsResult = yield* writeProposals(project, proposals, seedPath)
  const result: ExtractionResult = written.ok ? { ok: true, added: written.added, total: proposals.length } : written
  return result
})

/** The proposals of a plain text, written to the seed. Never fails (seed 004 FR-4). */
export const extractionHook = (
  project: ProjectPaths,
  transcript: string,
  sessionId?: string,
  seedPath?: string | undefined
) =>
  Effect.suspend(() =>
    writeAll(
      project,
      extractProposals(redact(transcript), sessionId === undefined ? undefined : redact(sessionId)),
      seedPath
    )
  ).pipe(
    Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) })),
    Effect.withSpan("extractionHook")
  )

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
  sessionId: string | undefined
): ReadonlyArray<FoundProposal> => {
  const found = messages.flatMap(({ content }, index) => {
    // Redacting takes ten times as long as this, and neither it nor cutting lines out brings a phrase together.
    if (!mayHoldSignal(content) && !holdsInjected(content)) return []
    const text = spokenText(redact(content))
    return worthProposing(text, locateLearningSignals(text)).map((signal) => ({ signal, index }))
  })
  const indexOf = new Map(found.toReversed().map(({ index, signal }) => [contentKey(signal.content), index]))
  return proposalsFrom(
    found.map(({ signal }) => signal),
    sessionId === undefined ? undefined : redact(sessionId)
  ).map((proposal) => {
    const index = indexOf.get(contentKey(proposal.content))!
    const near = messages.slice(Math.max(index - CONTEXT_MESSAGES, 0), index + CONTEXT_MESSAGES + 1)
    const own = messages[index]
    return {
      proposal,
      context: near.map((message) => excerpt(message, message === own ? proposal.content : undefined))
    }
  })
}

/** What became of found proposals: those that were new. */
export type KeptProposals =
  | { readonly ok: true; readonly added: ReadonlyArray<Proposal> }
  | { readonly ok: false; readonly error: string }

/** Found proposals, written to the seed in one commit, and what was said around them, kept beside it. Never fails. */
export const keepFound = Effect.fn("keepFound")(
  function* (project: ProjectPaths, found: ReadonlyArray<FoundProposal>, seedPath?: string | undefined) {
    const contexts = yield* ProposalContexts
    const proposals = found.map(({ proposal }) => proposal)
    // Also of a proposal that is there already: whoever found it may have been killed before this.
    const keepContexts = (pending: ReadonlyArray<Proposal>) => {
      const contextOf = new Map(
        found.toReversed().map(({ context, proposal }) => [contentKey(proposal.content), context])
      )
      const own = pending.flatMap(({ content, id }) => {
        const context = contextOf.get(contentKey(content))
        return context === undefined ? [] : [[id, context] as const]
      })
      return contexts.save(project, new Map(own))
    }
    const added = yield* appendProposals(project, proposals, seedPath, keepContexts)
    return { ok: true, added } satisfies KeptProposals
  },
  Effect.catch((error) => Effect.succeed<KeptProposals>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<KeptProposals>({ ok: false, error: String(defect) }))
)

/** The proposals of a session, written to the seed. Never fails. */
export const extractFromSession = Effect.fn("extractFromSession")(
  function* (
    project: ProjectPaths,
    messages: ReadonlyArray<Message>,
    sessionId: string | undefined,
    seedPath?: string | undefined
  ) {
    const found = proposalsInSession(messages, sessionId)
    const kept: KeptProposals = yield* keepFound(project, found, seedPath)
    const result: ExtractionResult = kept.ok ? { ok: true, added: kept.added.length, total: found.length } : kept
    return result
  },
  Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) }))
)
