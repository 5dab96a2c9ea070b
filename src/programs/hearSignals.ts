import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { BatchEvent } from "../domain/BatchEvent.ts"
import type { FoundTranscript } from "../domain/Discovery.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import type { TranscriptMessage } from "../domain/TranscriptLine.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import type { makeProjectOf } from "./batchSessions.ts"
import { type FoundProposal, keepFound, proposalsInSession } from "./extract.ts"

/** Proposals of a project are written together for so many of its sessions: each writing is a commit. */
const SESSIONS_A_COMMIT = 500

/** How many transcripts are read at once. */
const CONCURRENCY = 4

/** The proposals in a session. */
const proposalsOf = Effect.fnUntraced(function* (found: FoundTranscript) {
  const source = yield* TranscriptSource
  const messages: Array<TranscriptMessage> = []
  yield* Stream.runForEach(source.listen(found), (line) =>
    Effect.sync(() => {
      for (const message of line.messages) messages.push(message)
    })
  )
  return proposalsInSession(messages, found.session)
})

/**
 * Sessions whose proposals are written together, project after project: past sessions of many projects lie mixed in
 * time, and a commit of each project for every few of its sessions takes longer than reading them all.
 */
const partsOf = Effect.fnUntraced(function* (
  sessions: ReadonlyArray<FoundTranscript>,
  projectOf: ReturnType<typeof makeProjectOf>
) {
  const byRoot = new Map<string, { readonly project: ProjectPaths; readonly own: Array<FoundTranscript> }>()
  for (const one of sessions) {
    const project = yield* projectOf(one)
    const kept = byRoot.get(project.root) ?? { project, own: [] }
    byRoot.set(project.root, kept)
    kept.own.push(one)
  }
  return [...byRoot.values()].flatMap(({ own, project }) =>
    Arr.chunksOf(own, SESSIONS_A_COMMIT).map((part) => ({ project, part }))
  )
})

/** A session of which the proposals are not known, or not kept, and why. */
export interface Unheard {
  readonly found: FoundTranscript
  readonly detail: string
}

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
  const unheard: Array<Unheard> = []
  for (const { part, project } of yield* partsOf(sessions, options.projectOf)) {
    const heard = yield* Effect.forEach(
      part,
      (found) =>
        proposalsOf(found).pipe(
          Effect.catch(({ message }) => {
            unheard.push({ found, detail: message })
            return Effect.succeed<ReadonlyArray<FoundProposal>>([])
          })
        ),
      { concurrency: CONCURRENCY }
    )
    const kept = yield* Effect.uninterruptible(keepFound(project, heard.flat(), options.seedPath))
    if (kept.ok) proposals += kept.added
    else {
      const detail = `its proposals were not written: ${kept.error}`
      unheard.push(...part.filter((_, index) => heard[index]!.length > 0).map((found) => ({ found, detail })))
    }
    done += part.length
    yield* options.emit({ _tag: "Signals", done, of: sessions.length, proposals })
  }
  return { proposals, unheard }
})
