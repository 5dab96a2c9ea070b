import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { BatchEvent } from "../domain/BatchEvent.ts"
import type { FoundTranscript } from "../domain/Discovery.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import type { makeProjectOf } from "./batchSessions.ts"
import { keepFound, proposalsInSession } from "./extract.ts"

/**
 * Proposals of a project are written together for so many of its sessions: each writing is a commit, which takes longer
 * than reading the sessions.
 */
const SESSIONS_A_COMMIT = 500

/** How many transcripts are read at once. */
const TRANSCRIPTS_AT_ONCE = 4

/** So many projects are gone through at once: while git commits for one, sessions of another are read. */
const PROJECTS_AT_ONCE = 8

/** The proposals in a session. */
const proposalsOf = Effect.fnUntraced(function* (found: FoundTranscript) {
  const source = yield* TranscriptSource
  const { messages } = yield* source.listen(found)
  return proposalsInSession(messages, found.session)
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

/** A session of which the proposals are not known, or not kept, and why. */
export interface Unheard {
  readonly found: FoundTranscript
  readonly detail: string
}

/** Finds and writes the proposals of sessions of one project. */
const hearPart = Effect.fnUntraced(function* (
  { project, sessions }: Own,
  { reading, seedPath }: { readonly reading: Semaphore.Semaphore; readonly seedPath: string | undefined }
) {
  const heard = yield* Effect.forEach(sessions, (found) => Effect.result(reading.withPermit(proposalsOf(found))), {
    concurrency: TRANSCRIPTS_AT_ONCE
  })
  const kept = yield* Effect.uninterruptible(
    keepFound(
      project,
      heard.flatMap((one) => (one._tag === "Success" ? one.success : [])),
      seedPath
    )
  )
  const unheard = sessions.flatMap((found, index): ReadonlyArray<Unheard> => {
    const one = heard[index]!
    if (one._tag === "Failure") return [{ found, detail: one.failure.message }]
    return kept.ok || one.success.length === 0
      ? []
      : [{ found, detail: `its proposals were not written: ${kept.error}` }]
  })
  return { added: kept.ok ? kept.added : 0, unheard }
})

/** Finds the learning signals of all sessions, without an LLM; answers how many proposals are new, and what went wrong. */
export const hearSignals = Effect.fn("hearSignals")(function* (
  sessions: ReadonlyArray<FoundTranscript>,
  options: {
    readonly projectOf: ReturnType<typeof makeProjectOf>
    readonly seedPath: string | undefined
    readonly emit: (event: BatchEvent) => Effect.Effect<void>
  }
) {
  let [done, proposals] = [0, 0]
  const reading = yield* Semaphore.make(TRANSCRIPTS_AT_ONCE)
  const hear = Effect.fnUntraced(function* (part: Own) {
    const { added, unheard } = yield* hearPart(part, { reading, seedPath: options.seedPath })
    done += part.sessions.length
    proposals += added
    yield* options.emit({ _tag: "Signals", done, of: sessions.length, proposals })
    return unheard
  })
  const hearProject = (own: Own) =>
    Effect.forEach(Arr.chunksOf(own.sessions, SESSIONS_A_COMMIT), (part) => hear({ ...own, sessions: part }))
  const unheard = yield* Effect.forEach(yield* byProject(sessions, options.projectOf), hearProject, {
    concurrency: PROJECTS_AT_ONCE
  })
  return { proposals, unheard: unheard.flat(2) }
})
