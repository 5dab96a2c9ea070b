import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { contentKey, type Proposal, proposalsInText, type ProposalSource } from "../domain/Proposal.ts"
import { redact } from "../domain/Redaction.ts"
import { addProposals, pendingIn } from "../domain/Seed.ts"
import type { FoundProposal } from "../domain/SessionProposals.ts"
import type { Message } from "../domain/TranscriptLine.ts"
import { ProposalContexts } from "../services/ProposalContexts.ts"
import { proposalSource } from "../services/ProposalSource.ts"
import { SeedStore } from "../services/SeedStore.ts"
import { propose, proposeFromText } from "../stages/propose.ts"
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

/** The seed was corrupt; it has been mended, and nothing was added to it. */
class SeedCorrupt extends Schema.TaggedError<SeedCorrupt>()("SeedCorrupt", {
  path: Schema.String,
  copy: Schema.String,
  from: Schema.Literals(["history", "default", "file"])
}) {
  override get message() {
    const now = this.from === "history" ? "holds its last good version again" : "is begun anew"
    return `${this.path} was corrupt and ${now}; its bytes are kept in ${this.copy}. Try again`
  }
}

/** A seed that cannot be read is an error (seed 004), once: what was in it is kept, and whoever tries again succeeds. */
const refuseCorrupt = Effect.fnUntraced(function* (project: ProjectPaths, seedPath: string | undefined) {
  const store = yield* SeedStore
  const { corrupt } = yield* store.read(project, seedPath)
  const mended = corrupt ? yield* store.mend(project, seedPath) : Option.none()
  if (Option.isSome(mended)) return yield* new SeedCorrupt({ path: seedPath ?? project.seed, ...mended.value })
})

/** Appends and commits; answers the proposals that were new. `then` is given all that are pending before the commit. */
const appendProposals = Effect.fnUntraced(function* (
  project: ProjectPaths,
  proposals: ReadonlyArray<Proposal>,
  seedPath: string | undefined,
  then: (pending: ReadonlyArray<Proposal>) => Effect.Effect<void> = () => Effect.void
) {
  if (proposals.length === 0) return []
  const store = yield* SeedStore
  yield* refuseCorrupt(project, seedPath)
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

/**
 * The proposals in a text (seed 004 FR-2): the same text gives the same ones, but for ids and times. Never throws, also
 * when it is given no text.
 */
export const extractProposals = (
  transcript: string,
  sessionId?: string,
  source: ProposalSource = Effect.runSync(proposalSource)
): Array<Proposal> => proposalsInText(transcript, sessionId, source)

/** The proposals of a plain text, written to the seed. Never fails (seed 004 FR-4). */
export const extractionHook = (
  project: ProjectPaths,
  transcript: string,
  sessionId?: string,
  seedPath?: string | undefined
) =>
  Effect.suspend(() =>
    proposeFromText(redact(transcript), sessionId === undefined ? undefined : redact(sessionId))
  ).pipe(
    Effect.flatMap((proposals) => writeAll(project, proposals, seedPath)),
    Effect.catch((error) => Effect.succeed<ExtractionResult>({ ok: false, error: error.message })),
    Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) })),
    Effect.withSpan("extractionHook")
  )

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
    const found = yield* propose(messages, sessionId)
    const kept: KeptProposals = yield* keepFound(project, found, seedPath)
    const result: ExtractionResult = kept.ok ? { ok: true, added: kept.added.length, total: found.length } : kept
    return result
  },
  Effect.catch((error) => Effect.succeed<ExtractionResult>({ ok: false, error: error.message })),
  Effect.catchDefect((defect) => Effect.succeed<ExtractionResult>({ ok: false, error: String(defect) }))
)
