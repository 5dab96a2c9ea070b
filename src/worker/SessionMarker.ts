import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { FILE_MODE } from "../disk/DurableFile.ts"
import { type Bound, removeOldFiles } from "../disk/OldFiles.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"

/** What a session was given. */
export interface Receipt {
  readonly event: string
  readonly source: string | undefined
  /** Ids of the key points that were shown. */
  readonly shown: ReadonlyArray<string>
  readonly omitted: number
}

/** A session id as a file name: ids are UUIDs, but they come from outside. */
const fileName = (sessionId: string): string => `${sessionId.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 100)}.json`

const markerPath = (project: ProjectPaths, sessionId: string): string => `${project.sessions}/${fileName(sessionId)}`

/** A session that is older, or of which so many have come after, is given the playbook once more. */
const BOUND: Bound = { files: 500, days: 60 }

/** Removes the markers of sessions long ago. For the worker: a hook has no time for it. */
export const sweepMarkers = (project: ProjectPaths) => removeOldFiles(project.sessions, BOUND)

/** Which sessions have the playbook in their context: one file a session, holding the receipt. */
export class SessionMarker extends Context.Service<
  SessionMarker,
  {
    readonly isMarked: (project: ProjectPaths, sessionId: string) => Effect.Effect<boolean, PlatformError>
    readonly mark: (project: ProjectPaths, sessionId: string, receipt: Receipt) => Effect.Effect<void, PlatformError>
    /** After this the session counts as new: its context was compacted away. */
    readonly unmark: (project: ProjectPaths, sessionId: string) => Effect.Effect<void, PlatformError>
  }
>()("claude-debrief/worker/SessionMarker") {
  static readonly layer = Layer.effect(
    SessionMarker,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      return SessionMarker.of({
        isMarked: (project, sessionId) => fs.exists(markerPath(project, sessionId)),
        mark: Effect.fnUntraced(
          function* (project, sessionId, receipt) {
            yield* ensureStateSubdirectory(project, project.sessions)
            const at = yield* Clock.currentTimeMillis
            const text = `${JSON.stringify({ at: new Date(at).toISOString(), ...receipt })}\n`
            const path = markerPath(project, sessionId)
            // What stands there goes first: it could be a link to a file of the user's. A marker needs no more care.
            yield* fs.remove(path, { force: true })
            yield* fs.writeFileString(path, text, { flag: "wx", mode: FILE_MODE })
          },
          Effect.provideService(FileSystem.FileSystem, fs)
        ),
        unmark: (project, sessionId) => fs.remove(markerPath(project, sessionId), { force: true })
      })
    })
  )
}
