import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { readPlaybookText } from "../domain/Migration.ts"
import { losesSomething } from "../domain/MigrationNote.ts"
import { Playbook } from "../domain/Playbook.ts"
import { sameContent } from "../domain/PlaybookView.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { Diagnostics } from "./Diagnostics.ts"
import { makePrivateDirectory, removeOrphans, writeDurably, writeNewDurably } from "./DurableFile.ts"
import { FileLock, type LockError } from "./FileLock.ts"
import { Git } from "./Git.ts"
import { noteMigration } from "./MigrationDiagnostics.ts"
import { PlaybookUnreadable, type ReadPlaybook, readPlaybookFile } from "./PlaybookFile.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"

/** The playbook could not be saved; the file on disk is as it was. */
export class PlaybookNotSaved extends Schema.TaggedError<PlaybookNotSaved>()("PlaybookNotSaved", {
  path: Schema.String,
  detail: Schema.String,
  cause: Schema.Defect()
}) {
  override get message() {
    return `${this.path} was not saved (${this.detail}). The file is as it was. Check free space and permissions.`
  }
}

/** What was asked to be saved is no playbook: a bug of the caller (seed 001 INV-SECT-001). */
export class NotAPlaybook extends Schema.TaggedError<NotAPlaybook>()("NotAPlaybook", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `what was to be saved to ${this.path} is not a playbook: ${this.detail}. The file is as it was.`
  }
}

/** What became of bytes that could not be kept in the playbook. */
export interface Recovery {
  /** The file that keeps the bytes as they were found. */
  readonly copy: string
  /** What was gone on with: what could be read of the file, the last commit, or the default playbook. */
  readonly from: "file" | "history" | "default"
}

export interface Modified<A> {
  readonly before: Playbook
  readonly after: Playbook
  readonly value: A
  /** Whether the file was written. */
  readonly saved: boolean
  readonly recovery: Option.Option<Recovery>
}

export type ModifyError = PlaybookUnreadable | PlaybookNotSaved | NotAPlaybook | LockError

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
    ) => Effect.Effect<Modified<A>, ModifyError>
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

      /** What to go on with when the file is corrupt: the last commit that can be read, else the default. */
      const lastGood = Effect.fnUntraced(function* (project: ProjectPaths) {
        const text = yield* git.lastCommitted(project, "playbook.json").pipe(Effect.orElseSucceed(Option.none))
        return text.pipe(
          Option.map(readPlaybookText),
          Option.filter(({ notes }) => !notes.some((note) => note._tag === "Corrupt")),
          Option.map(({ playbook }) => playbook)
        )
      })

      const base = Effect.fnUntraced(function* (project: ProjectPaths, found: ReadPlaybook) {
        if (!found.notes.some((note) => note._tag === "Corrupt"))
          return { playbook: found.playbook, from: "file" as const }
        const good = yield* lastGood(project)
        return Option.match(good, {
          onNone: () => ({ playbook: found.playbook, from: "default" as const }),
          onSome: (playbook) => ({ playbook, from: "history" as const })
        })
      })

      const keepCopy = Effect.fnUntraced(function* (project: ProjectPaths, bytes: Uint8Array) {
        const stamp = DateTime.formatIso(yield* DateTime.now).replaceAll(/[-:.]/g, "")
        const copy = `${project.playbook}.corrupt-${stamp}`
        yield* here(writeNewDurably(copy, bytes))
        yield* diagnostics.note(
          project,
          "playbook_corrupt",
          `The bytes that were in ${project.playbook} are kept in ${copy}`
        )
        return copy
      })

      const save = Effect.fnUntraced(function* (project: ProjectPaths, playbook: Playbook) {
        yield* Schema.decodeEffect(Playbook)(playbook).pipe(
          Effect.mapError((error) => new NotAPlaybook({ path: project.playbook, detail: error.message }))
        )
        const last_updated = DateTime.formatIso(yield* DateTime.now)
        const saved: Playbook = { version: playbook.version, last_updated, sections: playbook.sections }
        yield* here(writeDurably(project.playbook, `${JSON.stringify(saved, null, 2)}\n`))
        return saved
      })

      const modify = <A>(project: ProjectPaths, change: (playbook: Playbook) => readonly [Playbook, A]) => {
        const notSaved = (cause: PlatformError) =>
          new PlaybookNotSaved({ path: project.playbook, detail: cause.message, cause })
        const use = Effect.fn("PlaybookStore.modify")(
          function* (check: Effect.Effect<void, LockError>) {
            const found = yield* read(project)
            const { from, playbook: before } = yield* base(project, found)
            const [after, value] = change(before)
            const none = Option.none<Recovery>()
            // What history gave back is written even when nothing else changed: the file on disk is still the corrupt one.
            if (sameContent(before, after) && from !== "history") {
              return { before, after: before, value, saved: false, recovery: none }
            }
            yield* check
            yield* here(removeOrphans(project.playbook))
            const recovery =
              found.bytes !== undefined && found.notes.some(losesSomething)
                ? Option.some({ copy: yield* keepCopy(project, found.bytes), from })
                : none
            return { before, after: yield* save(project, after), value, saved: true, recovery }
          },
          Effect.catchTag("PlatformError", (cause) => Effect.fail(notSaved(cause)))
        )
        return here(Effect.andThen(makePrivateDirectory(project.claudeDirectory), ensureStateDirectory(project))).pipe(
          Effect.mapError(notSaved),
          Effect.andThen(lock.withLock(`${project.state}/locks/playbook`, (held) => use(held.check)))
        )
      }

      return PlaybookStore.of({ read, modify })
    })
  )
}
