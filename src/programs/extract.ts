import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { contentKey, extractProposals, type Proposal, proposalsFrom } from "../domain/Proposal.ts"
import { redact } from "../domain/Redaction.ts"
import { addProposals } from "../domain/Seed.ts"
import { locateLearningSignals } from "../domain/Signal.ts"
import { worthProposing } from "../domain/SignalFilter.ts"
import { spokenText } from "../domain/Spoken.ts"
import type { Message } from "../domain/TranscriptLine.ts"
import { SeedStore } from "../services/SeedStore.ts"
import { commitChange, keepOutsideChanges } from "./commitChange.ts"

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
    if (proposals.length === 0) return { ok: true, added: 0, skipped: 0 } satisfies WriteProposalsResult
    const store = yield* SeedStore
    yield* keepOutsideChanges(project)
    const { saved, value: added } = yield* store.modify(
      project,
      (seed) => {
        const result = addProposals(seed, proposals)
        return [result.seed, result.added]
      },
      seedPath
    )
    if (saved) {
      yield* commitChange(project, {
        subject: `Learn: extracted ${added.length} proposals`,
        trailers: { Session: added[0]?.source, Source: "signals" }
      })
    }
    return {
      ok: true,
      added: added.length,
      skipped: proposals.length - added.length
    } satisfies WriteProposalsResult
  },
  Effect.catch((error) => Effect.succeed<WriteProposalsResult>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<WriteProposalsResult>({ ok: false, error: String(defect) }))
)

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
  Effect.suspend(() => writeAll(project, extractProposals(redact(transcript), sessionId), seedPath)).pipe(
    Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) })),
    Effect.withSpan("extractionHook")
  )

/** How many messages on either side of a proposal's own are kept with it, and how much of each. */
const CONTEXT_MESSAGES = 2
const CONTEXT_CHARACTERS = 400

const excerpt = ({ content, role }: Message, around?: string) => {
  const text = redact(content).trim()
  const at = around === undefined ? 0 : Math.max(text.indexOf(around) - CONTEXT_CHARACTERS / 2, 0)
  return { role, text: text.slice(at, at + CONTEXT_CHARACTERS) }
}

/**
 * The proposals in what was said in a session: what was only shown in it is left out, and so is what a person could
 * neither accept nor reject. Each carries the messages around it, because the transcript itself is swept after a month.
 */
export const proposalsInSession = (
  messages: ReadonlyArray<Message>,
  sessionId: string | undefined
): Array<Proposal> => {
  const found = messages.flatMap(({ content }, index) => {
    const text = spokenText(redact(content))
    return worthProposing(text, locateLearningSignals(text)).map((signal) => ({ signal, index }))
  })
  const indexOf = new Map(found.toReversed().map(({ index, signal }) => [contentKey(signal.content), index]))
  const withContext = (proposal: Proposal): Proposal => {
    const index = indexOf.get(contentKey(proposal.content))!
    const near = messages.slice(Math.max(index - CONTEXT_MESSAGES, 0), index + CONTEXT_MESSAGES + 1)
    const context = near.map((message) => excerpt(message, message === messages[index] ? proposal.content : undefined))
    return { ...proposal, context }
  }
  return proposalsFrom(
    found.map(({ signal }) => signal),
    sessionId
  ).map(withContext)
}

/** The proposals of a session, written to the seed. Never fails. */
export const extractFromSession = (
  project: ProjectPaths,
  messages: ReadonlyArray<Message>,
  sessionId: string | undefined,
  seedPath?: string | undefined
) =>
  Effect.suspend(() => writeAll(project, proposalsInSession(messages, sessionId), seedPath)).pipe(
    Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) })),
    Effect.withSpan("extractFromSession")
  )
