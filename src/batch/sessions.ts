import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { redact } from "../core/text/Redaction.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import { saidIn } from "../core/transcript/Dialogue.ts"
import type { FoundTranscript } from "../core/transcript/Discovery.ts"
import { splitKeys } from "../core/transcript/LearnedSpan.ts"
import { renderDialogue } from "../core/transcript/Render.ts"
import { locateProject } from "../project/locate.ts"
import { Project, type ProjectPaths, withSeed } from "../project/Project.ts"
import { excludingFor } from "../sessions/ExcludedPaths.ts"
import { LearnedSpans } from "../sessions/LearnedSpans.ts"
import { type SpanEntry, unlearned } from "../sessions/readSpan.ts"
import type { SessionWindow } from "../sessions/Window.ts"
import type { FailedSession, PlannedSession, PlannedTurn } from "./planned.ts"
import { type Part, partsOf, readEntries, windowsIn, withoutShared } from "./windows.ts"

/** What became of one of many, whatever goes wrong with it: one session must not end a run over months of them. */
export const withoutDefects = <A, E extends { readonly message: string }, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<Result.Result<A, { readonly message: string }>, never, R> =>
  effect.pipe(
    Effect.mapError(({ message }) => ({ message })),
    Effect.catchDefect((defect) => Effect.fail({ message: defect instanceof Error ? defect.message : String(defect) })),
    Effect.result
  )

/** The project whose playbook a session teaches: its own when sessions of all projects are learned from. */
export const makeProjectOf = (chosen: ProjectPaths, all: boolean, seed: string | undefined) => {
  const known = new Map<string, ProjectPaths>()
  return Effect.fnUntraced(function* ({ cwd }: FoundTranscript) {
    if (!all || cwd === undefined) return chosen
    const before = known.get(cwd)
    if (before !== undefined) return before
    const project = withSeed(yield* locateProject(cwd), seed)
    known.set(cwd, project)
    return project
  })
}

/** Tells what windows take; rendering takes long, and in each epoch they mostly are the same. */
const makeTurnOf = () => {
  const known = new Map<SessionWindow["entries"], number>()
  const tokensIn = (entries: SessionWindow["entries"]): number => {
    const tokens = known.get(entries) ?? estimateTokens(renderDialogue(entries, redact))
    known.set(entries, tokens)
    return tokens
  }
  return (epoch: number, windows: ReadonlyArray<SessionWindow>): PlannedTurn => ({
    epoch,
    messages: windows.reduce((sum, { entries }) => sum + saidIn(entries).length, 0),
    windows: windows.length,
    tokens: windows.reduce((sum, { entries }) => sum + tokensIn(entries), 0)
  })
}

interface PlanOptions {
  readonly projectOf: ReturnType<typeof makeProjectOf>
  readonly windowTokens: number
  readonly epochs: number
}

/** Why there is nothing to learn from in a session. */
type NothingLeft = "learned" | "repeated" | "silent"

/** What a session takes, with what sessions before it bring left out; its own digests are added to those. */
const planSession = Effect.fnUntraced(function* (
  found: FoundTranscript,
  brought: Set<string>,
  { epochs, windowTokens }: PlanOptions
) {
  const project = yield* Project
  const learned = yield* LearnedSpans
  const all = yield* excludingFor(readEntries(found))
  const first = yield* unlearned(all)
  // In one epoch only what is new can be brought by two sessions.
  const counted = epochs > 1 ? all : first
  const { repeated } = yield* withoutShared(counted, brought)
  for (const key of splitKeys(yield* learned.keysOf(saidIn(counted)))) brought.add(key)
  const session = { found, project, elsewhere: repeated }
  const turns: Array<PlannedTurn> = []
  const turnOf = makeTurnOf()
  let cut: { readonly entries: ReadonlyArray<SpanEntry>; readonly parts: ReadonlyArray<Part> } | undefined
  let isRepeated = false
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const fresh = epoch === 1 ? first : yield* unlearned(all, epoch)
    const { entries } = yield* withoutShared(fresh, repeated)
    isRepeated ||= fresh.length > 0 && entries.length === 0
    // Cutting takes long, too.
    if (cut === undefined || !sameEntries(cut.entries, entries))
      cut = { entries, parts: partsOf(entries, windowTokens) }
    const windows = yield* windowsIn(session, cut.parts, epoch)
    if (windows.length > 0) turns.push(turnOf(epoch, windows))
  }
  const nothing: NothingLeft = saidIn(all).length === 0 ? "silent" : isRepeated ? "repeated" : "learned"
  return { session: { ...session, turns } satisfies PlannedSession, nothing }
})

const sameEntries = (one: ReadonlyArray<SpanEntry>, other: ReadonlyArray<SpanEntry>): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

/**
 * Looks through sessions, in their order, for what learning from them takes. Those of which everything has been learned
 * from, in all epochs, are left out. Holds one session at a time.
 */
export const planSessions = Effect.fn("planSessions")(function* (
  found: ReadonlyArray<FoundTranscript>,
  options: PlanOptions & { readonly onRead: (done: number) => Effect.Effect<void> }
) {
  const brought = new Map<string, Set<string>>()
  const planned: Array<PlannedSession> = []
  const without: Record<NothingLeft, number> = { learned: 0, repeated: 0, silent: 0 }
  const unreadable: Array<FailedSession> = []
  for (const [index, one] of found.entries()) {
    const project = yield* options.projectOf(one)
    const known = brought.get(project.root) ?? new Set<string>()
    brought.set(project.root, known)
    const read = yield* withoutDefects(planSession(one, known, options)).pipe(Effect.provideService(Project, project))
    if (Result.isFailure(read)) unreadable.push({ found: one, detail: read.failure.message })
    else if (read.success.session.turns.length > 0) planned.push(read.success.session)
    else without[read.success.nothing] += 1
    yield* options.onRead(index + 1)
  }
  return { planned, unreadable, without }
})
