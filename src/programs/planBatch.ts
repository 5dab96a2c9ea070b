import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { BatchEvent, Quote } from "../domain/BatchEvent.ts"
import { type QuoteFacts, quoteOf } from "../domain/BatchQuote.ts"
import { usdLeft } from "../domain/Budget.ts"
import type { FoundTranscript, LeftOut } from "../domain/Discovery.ts"
import { flatTexts } from "../domain/PlaybookView.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { estimateTokens } from "../domain/Tokens.ts"
import { PlaybookStore } from "../services/PlaybookStore.ts"
import { SpendLedger } from "../services/SpendLedger.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import type { BatchOptions } from "./Batch.ts"
import { makeProjectOf, type PlannedSession, planSessions } from "./batchSessions.ts"

/** What was found, and what learning from it takes. */
export interface BatchPlan {
  readonly found: ReadonlyArray<FoundTranscript>
  readonly planned: ReadonlyArray<PlannedSession>
  readonly unreadable: ReadonlyArray<{ readonly found: FoundTranscript; readonly detail: string }>
  readonly quote: Quote
  readonly projectOf: ReturnType<typeof makeProjectOf>
  /** The projects whose playbooks are taught. */
  readonly projects: ReadonlyArray<ProjectPaths>
}

/** The client sweeps a transcript this long after it was last written to (claude-code.md 6.4). */
const SWEEP_MILLIS = 30 * 24 * 60 * 60_000
/** What is swept within so long is about to go. */
const SOON_MILLIS = 7 * 24 * 60 * 60_000

const expiringFirst = (found: ReadonlyArray<FoundTranscript>, now: number): ReadonlyArray<FoundTranscript> => {
  const isGoing = ({ modified, source }: FoundTranscript) =>
    source === "claude" && now - modified > SWEEP_MILLIS - SOON_MILLIS
  return [...found.filter(isGoing).toSorted((a, b) => a.modified - b.modified), ...found.filter((one) => !isGoing(one))]
}

const countByReason = (leftOut: ReadonlyArray<LeftOut>) => {
  const counts: Partial<Record<LeftOut["reason"], number>> = {}
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Counts with others added to them. */
const withCounts = (leftOut: Quote["leftOut"], more: Quote["leftOut"]): Quote["leftOut"] => {
  const counts = { ...leftOut }
  for (const reason of Object.keys(more) as ReadonlyArray<LeftOut["reason"]>) {
    if (more[reason]! > 0) counts[reason] = (counts[reason] ?? 0) + more[reason]!
  }
  return counts
}

/** Nothing bounds it. */
const NOWHERE: Quote["stopsAt"] = { usd: undefined, byLimits: false, tokens: undefined }

/** The tokens of the largest playbook, which is shown with every span. */
const playbookTokens = Effect.fnUntraced(function* (projects: ReadonlyArray<ProjectPaths>) {
  const store = yield* PlaybookStore
  const sizes = yield* Effect.forEach(projects, (project) =>
    store.read(project).pipe(
      Effect.map(({ playbook }) => estimateTokens(JSON.stringify(flatTexts(playbook), null, 2))),
      Effect.orElseSucceed(() => 0)
    )
  )
  return Math.max(0, ...sizes)
})

/** What ends a run: its own ceilings or, where it names none in dollars, what the limits leave to each of its projects. */
const stopsAt = Effect.fnUntraced(function* (
  projects: ReadonlyArray<ProjectPaths>,
  mostFor: (project: ProjectPaths) => number,
  { maxTokens, maxUsd, settings }: BatchOptions
) {
  if (maxUsd !== undefined) return { usd: maxUsd, byLimits: false, tokens: maxTokens }
  const ledger = yield* SpendLedger
  const allowed = yield* Effect.forEach(projects, (project) =>
    ledger.totals(project, undefined).pipe(
      Effect.map((totals) => usdLeft(settings.budget, totals)),
      // A ledger that cannot be read lets nothing be spent.
      Effect.orElseSucceed(() => 0),
      Effect.map((left) => ({ left, most: mostFor(project) }))
    )
  )
  const isHeld = allowed.some(({ left, most }) => left < most)
  const usd = allowed.reduce((sum, { left, most }) => sum + Math.min(left, most), 0)
  return { usd: isHeld ? usd : undefined, byLimits: true, tokens: maxTokens }
})

/** Of sessions of all projects those whose project is known and still there: a folder that is gone is not made again. */
const withHomes = Effect.fnUntraced(function* (
  sessions: ReadonlyArray<FoundTranscript>,
  projectOf: ReturnType<typeof makeProjectOf>
) {
  const fs = yield* FileSystem.FileSystem
  const there = new Map<string, boolean>()
  const found: Array<FoundTranscript> = []
  const homeless: Array<LeftOut> = []
  for (const session of sessions) {
    const { root } = yield* projectOf(session)
    const known =
      there.get(root) ??
      (yield* fs.stat(root).pipe(
        Effect.map(({ type }) => type === "Directory"),
        Effect.orElseSucceed(() => false)
      ))
    there.set(root, known)
    if (session.cwd === undefined) homeless.push({ path: session.path, reason: "of no known project" })
    else if (known) found.push(session)
    else homeless.push({ path: session.path, reason: "of a project that is gone" })
  }
  return { found, homeless }
})

/** Finds past sessions and tells what learning from them takes. With the `off` backend they are not read for that. */
export const planBatch = Effect.fn("planBatch")(function* (
  options: BatchOptions,
  how: { readonly backend: string; readonly priceFactor: number },
  emit: (event: BatchEvent) => Effect.Effect<void>
) {
  const source = yield* TranscriptSource
  const discovery = yield* source.discover(options.discover)
  const now = yield* Clock.currentTimeMillis
  const all = options.discover.projectRoot === undefined && options.discover.paths.length === 0
  const projectOf = makeProjectOf(options.project, all)
  const ordered = options.expiringFirst ? expiringFirst(discovery.found, now) : discovery.found
  const { found, homeless } = all ? yield* withHomes(ordered, projectOf) : { found: ordered, homeless: [] }
  const leftOut = countByReason([...discovery.leftOut, ...homeless])
  yield* emit({ _tag: "Discovered", sessions: found.length, leftOut })
  const off = how.backend === "off"
  const { planned, unreadable, without } = off
    ? { planned: [], unreadable: [], without: { learned: 0, repeated: 0, silent: 0 } }
    : yield* planSessions(found, {
        projectOf,
        windowTokens: options.settings.reflection.windowTokens,
        epochs: options.epochs,
        onRead: (done) => emit({ _tag: "Reading", done, of: found.length })
      })
  const owners = yield* Effect.forEach(found, projectOf)
  // In an order that is the same for every run: two that lock them one after the other must not wait for each other.
  const projects = [...new Map(owners.map((project) => [project.root, project])).values()].toSorted((a, b) =>
    a.root < b.root ? -1 : 1
  )
  const within = planned.slice(0, options.maxSessions)
  const common = {
    backend: how.backend,
    promptTokens: yield* playbookTokens(projects),
    epochs: options.epochs,
    concurrency: options.concurrency,
    learnedAlready: without.learned,
    unreadable: unreadable.length,
    leftOut: withCounts(leftOut, { "copy of another session": without.repeated, empty: without.silent })
  }
  const quoteFor = (sessions: ReadonlyArray<PlannedSession>, stops: Quote["stopsAt"]): Quote => {
    const turns = sessions.flatMap((session) => session.turns)
    const facts: QuoteFacts = {
      ...common,
      sessions: off ? found.length : sessions.length,
      beyond: planned.length - within.length,
      turns: turns.length,
      windows: turns.reduce((sum, { windows }) => sum + windows, 0),
      tokens: turns.reduce((sum, { tokens }) => sum + tokens, 0),
      stopsAt: stops
    }
    return quoteOf(facts, options.settings, how.priceFactor)
  }
  const mostFor = ({ root }: ProjectPaths): number =>
    quoteFor(
      within.filter(({ project }) => project.root === root),
      NOWHERE
    ).usd.most
  const quote = quoteFor(within, off ? NOWHERE : yield* stopsAt(projects, mostFor, options))
  yield* emit({ _tag: "Quoted", quote })
  return { found, planned, unreadable, quote, projectOf, projects } satisfies BatchPlan
})
