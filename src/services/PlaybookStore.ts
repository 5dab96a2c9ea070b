import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isPlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { readPlaybookText } from "../domain/Migration.ts"
import { losesSomething } from "../domain/MigrationNote.ts"
import { Playbook } from "../domain/Playbook.ts"
import { sameContent } from "../domain/PlaybookView.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { Diagnostics } from "./Diagnostics.ts"
import { makePrivateDirectory } from "./DurableFile.ts"
import { FileLock, type LockError } from "./FileLock.ts"
import { Git } from "./Git.ts"
import {
  type DocumentKind,
  type Modified,
  modifyDocument,
  type NotSaved,
  notSaved,
  retryChanged
} from "./KeptDocument.ts"
import { noteMigration } from "./MigrationDiagnostics.ts"
import { PlaybookUnreadable, type ReadPlaybook, readPlaybookFile } from "./PlaybookFile.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"

/** What was asked to be saved is no playbook: a bug of the caller (seed 001 INV-SECT-001). */
export class NotAPlaybook extends Schema.TaggedError<NotAPlaybook>()("NotAPlaybook", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `what was to be saved to ${this.path} is not a playbook: ${this.detail}. The file is as it was.`
  }
}

export type ModifyPlaybookError = PlaybookUnreadable | NotSaved | NotAPlaybook | LockError

/** The playbook file of a project. */
export class PlaybookStore extends Context.Service<
  PlaybookStore,
  {
    /** The playbook as it is now, with what reading it changed. A missing or corrupt file reads as the default playbook. */
    readonly read: (project: ProjectPaths) => Effect.Effect<ReadPlaybook, PlaybookUnreadable>
    /**
     * Changes the playbook under the project's lock: what `change` answers is saved, durably and as a whole, when its
     * content differs. Bytes that the playbook cannot hold are first kept beside it (design 4.1).
     */
    readonly modify: <A>(
      project: ProjectPaths,
      change: (playbook: Playbook) => readonly [Playbook, A]
    ) => Effect.Effect<Modified<Playbook, A>, ModifyPlaybookError>
  }
>()("claude-debrief/services/PlaybookStore") {
  static readonly layer = Layer.effect(
    PlaybookStore,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const lock = yield* FileLock
      const git = yield* Git
      const diagnostics = yield* Diagnostics
      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const read = Effect.fn("PlaybookStore.read")(function* (project: ProjectPaths) {
        const found = yield* here(readPlaybookFile(project.playbook))
        yield* noteMigration(diagnostics, project, found.notes)
        return found
      })

      const kindOf = (project: ProjectPaths): DocumentKind<Playbook, NotAPlaybook> => ({
        path: project.playbook,
        validate: (playbook) =>
          Schema.decodeEffect(Playbook)(playbook).pipe(
            Effect.mapError((error) => new NotAPlaybook({ path: project.playbook, detail: error.message }))
          ),
        same: sameContent,
        followsLinks: true,
        stamp: (playbook, now) => ({ version: playbook.version, last_updated: now, sections: playbook.sections }),
        lastGood: git.lastCommitted(project, "playbook.json").pipe(
          Effect.orElseSucceed(() => Option.none<string>()),
          Effect.map(Option.flatMap(readGood))
        )
      })

      const modify = Effect.fn("PlaybookStore.modify")(function* <A>(
        project: ProjectPaths,
        change: (playbook: Playbook) => readonly [Playbook, A]
      ) {
        yield* makePrivateDirectory(project.claudeDirectory)
        yield* ensureStateDirectory(project)
        return yield* lock.withLock(`${project.state}/locks/playbook`, ({ check }) =>
          retryChanged(
            Effect.gen(function* () {
              const { bytes, notes, playbook } = yield* read(project)
              const corrupt = notes.some((note) => note._tag === "Corrupt")
              const found = { document: playbook, bytes, corrupt, lossy: notes.some(losesSomething) }
              return yield* modifyDocument({ project, diagnostics, kind: kindOf(project), found, check, change })
            }),
            project.playbook
          )
        )
      })

      return PlaybookStore.of({
        read,
        modify: (project, change) =>
          here(modify(project, change)).pipe(
            Effect.mapError((error) => (isPlatformError(error) ? notSaved(project.playbook)(error) : error))
          )
      })
    })
  )
}

/** The playbook of a file's text, unless the text is corrupt. */
const readGood = (text: string): Option.Option<Playbook> => {
  const { notes, playbook } = readPlaybookText(text)
  return notes.some((note) => note._tag === "Corrupt") ? Option.none() : Option.some(playbook)
}
