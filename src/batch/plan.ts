import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { FoundTranscript, LeftOut } from "../core/transcript/Discovery.ts"
import { FORMATS } from "../core/transcript/Formats.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { excludedBy } from "../sessions/excludedBy.ts"
import { excludingFor } from "../sessions/ExcludedPaths.ts"
import { TranscriptSource } from "../sessions/TranscriptSource.ts"
import { formerFolders } from "./formerFolders.ts"
import type { BatchOptions } from "./options.ts"
import type { FailedSession, PlannedSession } from "./planned.ts"
import { makeQuoteFor, NOWHERE, type PlanFor, playbookTokens, stopsAt } from "./quote.ts"
import type { BatchEvent, Quote } from "./report/Event.ts"
import { makeProjectOf, planSessions } from "./sessions.ts"

/** What was found, and what learning from it takes. */
export interface BatchPlan {
  readonly found: ReadonlyArray<FoundTranscript>
  readonly planned: ReadonlyArray<PlannedSession>
  readonly unreadable: ReadonlyArray<FailedSession>
  readonly quote: Quote
  readonly projectOf: ReturnType<typeof makeProjectOf>
  /** The projects whose playbooks are taught. */
  readonly projects: ReadonlyArray<ProjectPaths>
}

/** What is swept within so long is about to go. */
const SOON_MILLIS = 7 * 24 * 60 * 60_000

const expiringFirst = (found: ReadonlyArray<FoundTranscript>, now: number): ReadonlyArray<FoundTranscript> => {
  const isGoing = ({ modified, source }: FoundTranscript) =>
    now - modified > (FORMATS[source].sweptAfterMillis ?? Infinity) - SOON_MILLIS
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

const REASONS = { "#nolearn": "said #nolearn", "learn.exclude": "in learn.exclude" } as const

/** Sessions without those that a person does not want to be learned from. */
const withoutExcluded = Effect.fnUntraced(function* (
  sessions: ReadonlyArray<FoundTranscript>,
  projectOf: ReturnType<typeof makeProjectOf>
) {
  const found: Array<FoundTranscript> = []
  const excluded: Array<LeftOut> = []
  for (const session of sessions) {
    const project = yield* projectOf(session)
    const by = yield* Effect.provideService(
      excludingFor(Effect.provideService(excludedBy(session.path), Project, project)),
      Project,
      project
    )
    if (by === undefined) found.push(session)
    else excluded.push({ path: session.path, reason: REASONS[by] })
  }
  return { found, excluded }
})

/** What is known of sessions that are not looked into, since no LLM is asked about them. */
const UNREAD: Effect.Success<ReturnType<typeof planSessions>> = {
  planned: [],
  unreadable: [],
  without: { learned: 0, repeated: 0, silent: 0 }
}

const look = (
  found: ReadonlyArray<FoundTranscript>,
  projectOf: ReturnType<typeof makeProjectOf>,
  { epochs, settings }: BatchOptions,
  emit: (event: BatchEvent) => Effect.Effect<void>
) =>
  planSessions(found, {
    projectOf,
    windowTokens: settings.reflection.windowTokens,
    epochs,
    onRead: (done) => emit({ _tag: "Reading", done, of: found.length })
  })

/** In an order that is the same for every run: two that lock them one after the other must not wait for each other. */
const projectsOf = Effect.fnUntraced(function* (
  found: ReadonlyArray<FoundTranscript>,
  projectOf: ReturnType<typeof makeProjectOf>
) {
  const owners = yield* Effect.forEach(found, projectOf)
  const projects = new Map(owners.map((project) => [project.root, project]))
  return [...projects.values()].toSorted((a, b) => (a.root < b.root ? -1 : 1))
})

/** Finds past sessions and tells what learning from them takes. With the `off` backend they are not read for that. */
export const planBatch = Effect.fn("planBatch")(function* (
  options: BatchOptions,
  how: PlanFor,
  emit: (event: BatchEvent) => Effect.Effect<void>
) {
  const source = yield* TranscriptSource
  const discovery = yield* source.discover(options.discover)
  const now = yield* Clock.currentTimeMillis
  const all = options.discover.projectRoot === undefined && options.discover.paths.length === 0
  const projectOf = makeProjectOf(options.project, all, options.settings.seed.path)
  const ordered = options.expiringFirst ? expiringFirst(discovery.found, now) : discovery.found
  const { found: housed, homeless } = all ? yield* withHomes(ordered, projectOf) : { found: ordered, homeless: [] }
  const { excluded, found } = yield* withoutExcluded(housed, projectOf)
  const leftOut = countByReason([...discovery.leftOut, ...homeless, ...excluded])
  const isOne = options.discover.projectRoot !== undefined && options.discover.paths.length === 0
  const former = isOne ? yield* formerFolders(options.project.root, discovery) : []
  yield* emit({ _tag: "Discovered", sessions: found.length, leftOut, former })
  const off = how.backend === "off"
  const looked = off ? UNREAD : yield* look(found, projectOf, options, emit)
  const { planned, unreadable, without } = looked
  const projects = yield* projectsOf(found, projectOf)
  const within = planned.slice(0, options.maxSessions)
  const quoteFor = makeQuoteFor(options, how, {
    ...(off ? { sessions: found.length } : {}),
    beyond: planned.length - within.length,
    promptTokens: yield* playbookTokens(projects),
    learnedAlready: without.learned,
    unreadable: unreadable.length,
    leftOut: withCounts(leftOut, { "copy of another session": without.repeated, empty: without.silent })
  })
  const quoteOf = ({ root }: ProjectPaths): Quote =>
    quoteFor(
      within.filter(({ project }) => project.root === root),
      NOWHERE
    )
  const quote = quoteFor(within, off ? NOWHERE : yield* stopsAt(projects, quoteOf, options))
  yield* emit({ _tag: "Quoted", quote })
  return { found, planned, unreadable, quote, projectOf, projects } satisfies BatchPlan
})
