import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import { makeSessionListener, type SessionFindings } from "../core/friction/SessionFindings.ts"
import type { Proposal } from "../core/proposals/Proposal.ts"
import type { FoundTranscript } from "../core/transcript/Discovery.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { keepFound, type KeptProposals } from "../reflection/keepFound.ts"
import { excludingFor } from "../sessions/ExcludedPaths.ts"
import { TranscriptSource } from "../sessions/TranscriptSource.ts"
import { proposeAll } from "../stages/propose.ts"
import type { FailedSession } from "./planned.ts"
import type { BatchEvent, HeardSession, SessionResult } from "./report/Event.ts"
import { headOf, proposalsIn } from "./report/Report.ts"
import { type makeProjectOf, withoutDefects } from "./sessions.ts"

/**
 * Proposals of a project are written together for so many of its sessions: each writing is a commit, which takes longer
 * than reading the sessions.
 */
const SESSIONS_A_COMMIT = 500

/** How many transcripts are read at once. */
const TRANSCRIPTS_AT_ONCE = 4

/** So many projects are gone through at once: while git commits for one, sessions of another are read. */
const PROJECTS_AT_ONCE = 8

/** What is found in a session. */
const findingsOf = Effect.fnUntraced(function* (found: FoundTranscript) {
  const source = yield* TranscriptSource
  const listener = makeSessionListener(found.session)
  yield* Stream.runForEachArray(source.watch(found), (lines) =>
    Effect.sync(() => lines.forEach(({ entries }) => entries.forEach(listener.push)))
  )
  return yield* proposeAll(listener)
})

/** Sessions of one project. */
interface Own {
  readonly project: ProjectPaths
  readonly sessions: ReadonlyArray<FoundTranscript>
}

const byProject = Effect.fnUntraced(function* (
  sessions: ReadonlyArray<FoundTranscript>,
  projectOf: ReturnType<typeof makeProjectOf>
) {
  const byRoot = new Map<string, { readonly project: ProjectPaths; readonly sessions: Array<FoundTranscript> }>()
  for (const one of sessions) {
    const project = yield* projectOf(one)
    const own = byRoot.get(project.root) ?? { project, sessions: [] }
    byRoot.set(project.root, own)
    own.sessions.push(one)
  }
  return [...byRoot.values()] satisfies ReadonlyArray<Own>
})

export interface HearOptions {
  /** The project that the run was asked of. */
  readonly asked: ProjectPaths
  readonly projectOf: ReturnType<typeof makeProjectOf>
  readonly emit: (event: BatchEvent) => Effect.Effect<void>
}

/** The new ones of the proposals found in a session; what several sessions confirm is of the last of them. */
const newIn = (found: SessionResult["found"], own: ReadonlyArray<Proposal>) => {
  const told = own.map(({ content, id, type }) => ({ id, type, content }))
  return told.length === 0 ? [] : [{ found, proposals: told } satisfies HeardSession]
}

/** Tells for each session which of the added proposals came from it. */
const makeAddedIn = (all: ReadonlyArray<SessionFindings>, added: ReadonlyArray<Proposal>) => {
  const bySession = new Map(
    all.flatMap(({ candidates }, index) =>
      candidates.map(({ candidate }) => [candidate.evidence.session, index] as const)
    )
  )
  return (index: number): ReadonlyArray<Proposal> => {
    const ids = new Set(all[index]!.proposals.map(({ proposal }) => proposal.id))
    return added.filter((each) =>
      each["detector"] === undefined ? ids.has(each.id) : bySession.get(each.source) === index
    )
  }
}

/** Finds and writes the proposals of sessions of one project. */
const hearPart = Effect.fnUntraced(function* (
  { project, sessions }: Own,
  { asked, reading }: Pick<HearOptions, "asked"> & { readonly reading: Semaphore.Semaphore }
) {
  const results = yield* Effect.forEach(
    sessions,
    (found) =>
      withoutDefects(reading.withPermit(Effect.provideService(excludingFor(findingsOf(found)), Project, project))),
    {
      concurrency: TRANSCRIPTS_AT_ONCE
    }
  )
  const all = results.map(Result.getOrElse((): SessionFindings => ({ proposals: [], candidates: [] })))
  const together = {
    proposals: all.flatMap(({ proposals }) => proposals),
    candidates: all.flatMap(({ candidates }) => candidates)
  }
  const kept: KeptProposals = yield* Effect.uninterruptible(
    Effect.provideService(keepFound(together), Project, project)
  )
  const addedIn = makeAddedIn(all, kept.ok ? kept.added : [])
  const unheard = sessions.flatMap((found, index): ReadonlyArray<FailedSession> => {
    const result = results[index]!
    if (Result.isFailure(result)) return [{ found, detail: result.failure.message }]
    if (kept.ok || result.success.proposals.length + result.success.candidates.length === 0) return []
    return [{ found, detail: `its proposals were not written: ${kept.error}` }]
  })
  return {
    heard: sessions.flatMap((found, index) => newIn(headOf(found, project, asked), addedIn(index))),
    unheard
  }
})

/** Finds the learning signals of all sessions, without an LLM; answers where there are new proposals, and what went wrong. */
export const hearSignals = Effect.fn("hearSignals")(function* (
  sessions: ReadonlyArray<FoundTranscript>,
  options: HearOptions
) {
  let [done, proposals] = [0, 0]
  const reading = yield* Semaphore.make(TRANSCRIPTS_AT_ONCE)
  const hear = Effect.fnUntraced(function* (part: Own) {
    const result = yield* hearPart(part, { ...options, reading })
    done += part.sessions.length
    proposals += proposalsIn(result.heard)
    yield* options.emit({ _tag: "Signals", done, of: sessions.length, proposals, heard: result.heard })
    return result
  })
  const hearProject = (own: Own) =>
    Effect.forEach(Arr.chunksOf(own.sessions, SESSIONS_A_COMMIT), (part) => hear({ ...own, sessions: part }))
  const byProjects = yield* Effect.forEach(yield* byProject(sessions, options.projectOf), hearProject, {
    concurrency: PROJECTS_AT_ONCE
  })
  const parts = byProjects.flat()
  return { heard: parts.flatMap(({ heard }) => heard), unheard: parts.flatMap(({ unheard }) => unheard) }
})
