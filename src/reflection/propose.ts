import * as Effect from "effect/Effect"
import type { Entry } from "../core/friction/Moment.ts"
import { listenTo } from "../core/friction/SessionFindings.ts"
import { type Proposal, proposalsInText, type ProposalSource } from "../core/proposals/Proposal.ts"
import { addProposals } from "../core/proposals/Seed.ts"
import { redact } from "../core/text/Redaction.ts"
import type { Message } from "../core/transcript/Message.ts"
import { proposalSource } from "../stages/ProposalSource.ts"
import { proposeAll, proposeFromText } from "../stages/propose.ts"
import { recordChange } from "../store/recordChange.ts"
import { refuseCorrupt } from "../store/refuseCorrupt.ts"
import { SeedStore } from "../store/SeedStore.ts"
import { keepFound } from "./keepFound.ts"

/** What became of proposals that were to be written (docs/rules.md). */
export type WriteProposalsResult =
  | { readonly ok: true; readonly added: number; readonly skipped: number }
  | { readonly ok: false; readonly error: string }

/** What became of an extraction (docs/rules.md). */
export type ExtractionResult =
  | { readonly ok: true; readonly added: number; readonly total: number }
  | { readonly ok: false; readonly error: string }

/**
 * Appends proposals that the seed does not have yet, pending, accepted, rejected or learned, and commits them. Never
 * fails: what went wrong is in the result. Trouble with git alone is not an error, because nothing is lost by it.
 */
export const writeProposals = Effect.fn("writeProposals")(
  function* (proposals: ReadonlyArray<Proposal>) {
    const added = yield* appendProposals(proposals)
    return {
      ok: true,
      added: added.length,
      skipped: proposals.length - added.length
    } satisfies WriteProposalsResult
  },
  Effect.catch((error) => Effect.succeed<WriteProposalsResult>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<WriteProposalsResult>({ ok: false, error: String(defect) }))
)

/** Appends and commits; answers the proposals that were new. */
const appendProposals = Effect.fnUntraced(function* (proposals: ReadonlyArray<Proposal>) {
  if (proposals.length === 0) return []
  const store = yield* SeedStore
  yield* refuseCorrupt
  const append = store.modify((seed) => {
    const result = addProposals(seed, proposals)
    return [result.seed, result.added]
  })
  const { value } = yield* recordChange(append, ({ saved, value: [first, ...more] }) =>
    saved
      ? {
          subject: `Learn: extracted ${more.length + 1} proposals`,
          trailers: { Session: first?.source, Source: "signals" }
        }
      : undefined
  )
  return value.value
})

const writeAll = Effect.fnUntraced(function* (proposals: ReadonlyArray<Proposal>) {
  const written: WriteProposalsResult = yield* writeProposals(proposals)
  const result: ExtractionResult = written.ok ? { ok: true, added: written.added, total: proposals.length } : written
  return result
})

/**
 * The proposals in a text (docs/rules.md): the same text gives the same ones, but for ids and times. Never throws, also
 * when it is given no text.
 */
export const extractProposals = (
  transcript: string,
  sessionId?: string,
  source: ProposalSource = Effect.runSync(proposalSource)
): Array<Proposal> => proposalsInText(transcript, sessionId, source)

/** The proposals of a plain text, written to the seed. Never fails (docs/rules.md). */
export const extractionHook = (transcript: string, sessionId?: string) =>
  Effect.suspend(() =>
    proposeFromText(redact(transcript), sessionId === undefined ? undefined : redact(sessionId))
  ).pipe(
    Effect.flatMap((proposals) => writeAll(proposals)),
    Effect.catch((error) => Effect.succeed<ExtractionResult>({ ok: false, error: error.message })),
    Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) })),
    Effect.withSpan("extractionHook")
  )

/** What is found in a session, written to the seed. Never fails. */
export const extractFromSession = Effect.fn("extractFromSession")(
  function* (entries: ReadonlyArray<Message & Partial<Entry>>, sessionId: string | undefined) {
    const all = entries.map((entry) => ({ tools: [], timestamp: undefined, ...entry }))
    const kept = yield* keepFound(yield* proposeAll(listenTo(all, sessionId)))
    const result: ExtractionResult = kept.ok ? { ok: true, added: kept.added.length, total: kept.total } : kept
    return result
  },
  Effect.catch((error) => Effect.succeed<ExtractionResult>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) }))
)
