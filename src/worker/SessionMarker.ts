import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { FILE_MODE } from "../disk/DurableFile.ts"
import { type Bound, removeOldFiles } from "../disk/OldFiles.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { markerName } from "../project/MarkerName.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"
import { currentTimeMillis } from "../disk/Now.ts"

/** What a session was given at once: a line of its file. */
export interface Receipt {
  readonly event: string
  readonly source?: string | undefined
  /** The session's transcript, in which it can be seen whether it arrived. */
  readonly transcript?: string | undefined
  /** Ids of key points, by why they were given. */
  readonly given: Readonly<Record<string, ReadonlyArray<string>>>
  /** Ids of those that were left out because another text that the agent is given says them. */
  readonly said?: ReadonlyArray<string> | undefined
  readonly omitted: number
  /** UTF-16 units of the text, and roughly its tokens. */
  readonly units: number
  readonly tokens: number
}

/** The file of a session that was given all of the playbook. */
const markerPath = (project: ProjectPaths, sessionId: string): string =>
  `${project.sessions}/${markerName(sessionId)}.json`

/** The file of a session that was given a part, and is given more with its prompts. */
const partPath = (project: ProjectPaths, sessionId: string): string =>
  `${project.sessions}/${markerName(sessionId)}.more.json`

/** A session that is older, or of which so many have come after, is given the playbook once more. */
const BOUND: Bound = { files: 500, days: 60 }

/** Removes the markers of sessions long ago. For the worker: a hook has no time for it. Pure to make, so that hooks do not carry it. */
export const sweepMarkers = /* @__PURE__ */ Effect.flatMap(Project, (project) =>
  removeOldFiles(project.sessions, BOUND)
)

const lineOf = Effect.fnUntraced(function* (receipt: Receipt) {
  const at = yield* currentTimeMillis
  return `${JSON.stringify({ at: new Date(at).toISOString(), ...receipt })}\n`
})

// Apart from the service, of which the other hook needs no more than to end a session's mark.

/** Bytes of a session's receipts that are read, at most: some hundreds of prompts. */
const RECEIPT_BYTES = 256 * 1024

/** The receipts of a session that was given a part of the playbook, as text; `undefined` for any other. */
export const receiptsOfPart = Effect.fnUntraced(function* (sessionId: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const path = partPath(project, sessionId)
  return (yield* fs.exists(path)) ? yield* readRegularText(path, RECEIPT_BYTES) : undefined
})

/** Notes what else such a session was given. */
export const addReceipt = Effect.fnUntraced(function* (sessionId: string, receipt: Receipt) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const line = new TextEncoder().encode(yield* lineOf(receipt))
  const file = yield* fs.open(partPath(project, sessionId), { flag: "a", mode: FILE_MODE })
  yield* file.writeAll(line)
}, Effect.scoped)

/** Which sessions have the playbook in their context: one file a session, holding the receipt. */
export class SessionMarker extends Context.Service<
  SessionMarker,
  {
    /** Whether the session has the whole playbook, in which case nothing is left to be done at its prompts. */
    readonly isMarked: (sessionId: string) => Effect.Effect<boolean, PlatformError, Project>
    readonly mark: (sessionId: string, receipt: Receipt) => Effect.Effect<void, PlatformError, Project>
    /** After this the session counts as new: its context was compacted away. */
    readonly unmark: (sessionId: string) => Effect.Effect<void, PlatformError, Project>
  }
>()("claude-debrief/worker/SessionMarker") {
  static readonly layer = Layer.effect(
    SessionMarker,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      /** Keeps what a session was given before, under a name that marks nothing. */
      const retire = Effect.fnUntraced(function* (path: string) {
        const isThere = yield* Effect.orElseSucceed(fs.exists(path), () => undefined)
        // A link cannot be asked for, and goes; a call that fails would cost a hook more.
        if (isThere === undefined) return yield* fs.remove(path, { force: true })
        if (!isThere) return
        const at = yield* currentTimeMillis
        yield* fs.rename(path, path.replace(/(?:\.more)?\.json$/, `.past-${at}.json`))
      })
      return SessionMarker.of({
        isMarked: (sessionId) => Effect.flatMap(Project, (project) => fs.exists(markerPath(project, sessionId))),
        mark: Effect.fnUntraced(
          function* (sessionId, receipt) {
            const project = yield* Project
            yield* ensureStateSubdirectory(project.sessions)
            const isPart = receipt.omitted > 0
            const path = (isPart ? partPath : markerPath)(project, sessionId)
            // What stands there goes first: it could be a link to a file of the user's. A marker needs no more care.
            yield* retire(path)
            if (isPart) yield* retire(markerPath(project, sessionId))
            yield* fs.writeFileString(path, yield* lineOf(receipt), { flag: "wx", mode: FILE_MODE })
          },
          Effect.provideService(FileSystem.FileSystem, fs)
        ),
        unmark: (sessionId) =>
          Effect.flatMap(Project, (project) =>
            Effect.andThen(retire(markerPath(project, sessionId)), retire(partPath(project, sessionId)))
          )
      })
    })
  )
}
