import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { isPlatformError, type PlatformError } from "effect/PlatformError"
import { losesSomething } from "../core/playbook/MigrationNote.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { type Exchange, makePrivateDirectory } from "../disk/DurableFile.ts"
import { FileLock, type HeldLock, type LockError } from "../disk/FileLock.ts"
import { Git } from "../git/Git.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import { hasOldNotes, markNotes, noteChange } from "../project/OwnContent.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { Migrator } from "../stages/Migrator.ts"
import type { InConflict } from "./Conflict.ts"
import {
  type Change,
  type Changed,
  type Mending,
  type Modified,
  modifyDocument,
  type NotSaved,
  notSaved,
  retryChanged
} from "./Document.ts"
import { type ChangeRecord, Journal } from "./Journal.ts"
import { settleDocument } from "./KeptCopies.ts"
import { layerMigrator } from "./MigrationDiagnostics.ts"
import { type NotAPlaybook, playbookDocument } from "./PlaybookDocument.ts"
import {
  type PlaybookTooLarge,
  type PlaybookUnreadable,
  type ReadPlaybook,
  readOversized,
  readPlaybook
} from "./PlaybookFile.ts"

export type ModifyPlaybookError =
  | PlaybookUnreadable
  | PlaybookTooLarge
  | NotSaved
  | NotAPlaybook
  | InConflict
  | LockError

/** The playbook file of a project. */
export class PlaybookStore extends Context.Service<
  PlaybookStore,
  {
    /** The playbook as it is now, with what reading it changed. A missing or corrupt file reads as the default playbook. */
    readonly read: Effect.Effect<ReadPlaybook, PlaybookUnreadable | PlaybookTooLarge, Project>
    /**
     * Changes the playbook under the project's lock: what `change` answers is saved, durably and as a whole, when its
     * content differs. Bytes that it cannot hold are first kept beside it; in conflict, it stays (docs/rules.md D1).
     */
    readonly modify: <A, E = never>(
      change: Change<Playbook, A, E>,
      /** Why, for the journal. Asked when something was saved, and when there is a span to note all the same. */
      record?: (changed: Changed<Playbook, A>) => ChangeRecord,
      /** Asked under the lock, once nothing is left of what a killed process had in hand: if it fails, nothing is changed. */
      guard?: Effect.Effect<void, E, Project>
    ) => Effect.Effect<Modified<Playbook, A>, ModifyPlaybookError | E, Project>
    /** Puts the last good version in the place of a file that is corrupt, in conflict or too large, whose bytes are kept beside it. */
    readonly restore: Effect.Effect<Modified<Playbook, void>, ModifyPlaybookError, Project>
    /** Sees through what a killed process had in hand. `modify` does so by itself. */
    readonly settle: Effect.Effect<void, ModifyPlaybookError, Project>
  }
>()("claude-debrief/store/PlaybookStore") {
  static readonly layerNoDeps = Layer.effect(
    PlaybookStore,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const lock = yield* FileLock
      const git = yield* Git
      const diagnostics = yield* Diagnostics
      const migrator = yield* Migrator
      const journal = yield* Journal
      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const read = here(readPlaybook).pipe(
        Effect.provideService(Migrator, migrator),
        Effect.withSpan("PlaybookStore.read")
      )

      /** Notes of a version before are taken over by the playbook as it is when a newer one first changes or settles it. */
      const tellMistakesApart = Effect.gen(function* () {
        if (!(yield* hasOldNotes)) return
        const { bytes, notes, playbook } = yield* read
        if (bytes !== undefined && !notes.some(({ _tag }) => _tag === "Corrupt")) yield* markNotes(playbook)
      }).pipe(here)

      const locked = Effect.fnUntraced(function* <A, E, R>(use: (held: HeldLock) => Effect.Effect<A, E, R>) {
        const project = yield* Project
        yield* makePrivateDirectory(project.claudeDirectory)
        yield* ensureStateDirectory
        return yield* lock.withLock(`${project.state}/locks/playbook`, (held) =>
          settleDocument(diagnostics, project.playbook, project.goodPlaybook).pipe(
            Effect.andThen(journal.settle),
            Effect.andThen(Effect.ignore(tellMistakesApart)),
            Effect.andThen(use(held))
          )
        )
      })

      const modify = Effect.fn("PlaybookStore.modify")(function* <A, E>(
        change: Change<Playbook, A, E>,
        record: ((changed: Changed<Playbook, A>) => ChangeRecord) | undefined,
        guard: Effect.Effect<void, E, Project>,
        find: Effect.Effect<ReadPlaybook, PlaybookUnreadable | PlaybookTooLarge, Project> = read,
        mends?: Mending
      ) {
        const project = yield* Project
        const kind = yield* Effect.provideService(playbookDocument, Git, git)
        const make = ({ check }: HeldLock) =>
          retryChanged(
            Effect.gen(function* () {
              const { bytes, notes, playbook } = yield* find
              const corrupt = notes.some((note) => note._tag === "Corrupt")
              const found = { document: playbook, bytes, corrupt, lossy: notes.some(losesSomething) }
              const modified = yield* modifyDocument({
                diagnostics,
                kind,
                found,
                check,
                change,
                mends,
                ...(record === undefined
                  ? {}
                  : {
                      commit: <F>(exchange: Exchange<F>, changed: Changed<Playbook, A>) => {
                        const why = record(changed)
                        const writer = WRITERS[why.entry?.kind ?? "reflection"]
                        return Effect.flatMap(here(noteChange(changed, writer, why.entry?.reverts)), (gone) =>
                          journal.commit(exchange, changed, { ...why, gone })
                        )
                      }
                    })
              })
              const why = modified.saved ? undefined : record?.(modified)
              if (why?.learned !== undefined) yield* Effect.andThen(check, journal.note(modified.after, why))
              return modified
            }),
            project.playbook
          )
        return yield* locked((held) => Effect.andThen(guard, make(held)))
      })

      /** A file that is too large is read for its bytes alone. */
      const readAnyway = Effect.flatMap(Project, (project) =>
        read.pipe(Effect.catchTag("PlaybookTooLarge", () => here(readOversized(project.playbook))))
      )

      return PlaybookStore.of({
        read,
        restore: saving(
          here(modify((playbook) => [playbook, undefined], undefined, Effect.void, readAnyway, "restore"))
        ),
        modify: <A, E = never>(
          change: Change<Playbook, A, E>,
          record?: (changed: Changed<Playbook, A>) => ChangeRecord,
          guard: Effect.Effect<void, E, Project> = Effect.void
        ) => saving(here(modify(change, record, guard))),
        settle: saving(here(locked(() => Effect.void)))
      })
    })
  )

  static readonly layer = PlaybookStore.layerNoDeps.pipe(Layer.provide(layerMigrator))
}

/** Whose words each kind of change writes. */
const WRITERS = { reflection: "llm", edit: "person", review: "person", undo: "nobody" } as const

/** What the disk says, as `NotSaved`; any other error as it is. */
const saving = <A, E, R>(effect: Effect.Effect<A, E | PlatformError, R>) =>
  Effect.flatMap(Project, ({ playbook }) =>
    Effect.mapError(effect, (error) => (isPlatformError(error) ? notSaved(playbook)(error) : error))
  )
