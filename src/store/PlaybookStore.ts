import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isPlatformError, type PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { excessBytes, excessIn, PLAYBOOK_BOUNDS } from "../core/playbook/Bounds.ts"
import { readPlaybookText } from "../core/playbook/Migration.ts"
import { losesSomething } from "../core/playbook/MigrationNote.ts"
import { Playbook } from "../core/playbook/Playbook.ts"
import { sameContent } from "../core/playbook/View.ts"
import { type Exchange, makePrivateDirectory } from "../disk/DurableFile.ts"
import { FileLock, type HeldLock, type LockError } from "../disk/FileLock.ts"
import { Git } from "../git/Git.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import { noteChange } from "../project/OwnContent.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { Migrator } from "../stages/Migrator.ts"
import {
  type Change,
  type Changed,
  type DocumentKind,
  documentText,
  type Modified,
  modifyDocument,
  type NotSaved,
  notSaved,
  retryChanged
} from "./Document.ts"
import { type ChangeRecord, Journal } from "./Journal.ts"
import { settleDocument } from "./KeptCopies.ts"
import { layerMigrator } from "./MigrationDiagnostics.ts"
import {
  PlaybookTooLarge,
  type PlaybookUnreadable,
  type ReadPlaybook,
  readGoodPlaybook,
  readOversized,
  readPlaybook
} from "./PlaybookFile.ts"

/** What was asked to be saved is no playbook: a bug of the caller (seed 001 INV-SECT-001). */
export class NotAPlaybook extends Schema.TaggedError<NotAPlaybook>()("NotAPlaybook", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `what was to be saved to ${this.path} is not a playbook: ${this.detail}. The file is as it was.`
  }
}

export type ModifyPlaybookError = PlaybookUnreadable | PlaybookTooLarge | NotSaved | NotAPlaybook | LockError

/** The playbook file of a project. */
export class PlaybookStore extends Context.Service<
  PlaybookStore,
  {
    /** The playbook as it is now, with what reading it changed. A missing or corrupt file reads as the default playbook. */
    readonly read: (project: ProjectPaths) => Effect.Effect<ReadPlaybook, PlaybookUnreadable | PlaybookTooLarge>
    /**
     * Changes the playbook under the project's lock: what `change` answers is saved, durably and as a whole, when its
     * content differs. Bytes that the playbook cannot hold are first kept beside it (design 4.1).
     */
    readonly modify: <A, E = never>(
      project: ProjectPaths,
      change: Change<Playbook, A, E>,
      /** Why, for the journal. Asked when something was saved, and when there is a span to note all the same. */
      record?: (changed: Changed<Playbook, A>) => ChangeRecord,
      /** Asked under the lock, once nothing is left of what a killed process had in hand: if it fails, nothing is changed. */
      guard?: Effect.Effect<void, E>
    ) => Effect.Effect<Modified<Playbook, A>, ModifyPlaybookError | E>
    /** Puts the last good version in the place of a file that is corrupt or too large, whose bytes are kept beside it. */
    readonly restore: (project: ProjectPaths) => Effect.Effect<Modified<Playbook, void>, ModifyPlaybookError>
    /** Sees through what a killed process had in hand. `modify` does so by itself. */
    readonly settle: (project: ProjectPaths) => Effect.Effect<void, ModifyPlaybookError>
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

      const read = Effect.fn("PlaybookStore.read")(function* (project: ProjectPaths) {
        return yield* here(readPlaybook(project)).pipe(Effect.provideService(Migrator, migrator))
      })

      const lastCommitted = (project: ProjectPaths) =>
        git.lastCommitted(project, "playbook.json").pipe(
          Effect.orElseSucceed(() => Option.none<string>()),
          Effect.map(Option.flatMap(readGood))
        )

      const kindOf = (project: ProjectPaths): DocumentKind<Playbook, NotAPlaybook | PlaybookTooLarge> => ({
        path: project.playbook,
        validate: (playbook) =>
          Schema.decodeEffect(Playbook)(playbook).pipe(
            Effect.mapError((error) => new NotAPlaybook({ path: project.playbook, detail: error.message })),
            Effect.tap(checkBounds(project.playbook))
          ),
        same: sameContent,
        backup: project.goodPlaybook,
        stamp: (playbook, now) => ({ version: playbook.version, last_updated: now, sections: playbook.sections }),
        lastGood: here(readGoodPlaybook(project)).pipe(
          Effect.flatMap((good) => (good === undefined ? lastCommitted(project) : Effect.succeedSome(good)))
        )
      })

      const locked = Effect.fnUntraced(function* <A, E, R>(
        project: ProjectPaths,
        use: (held: HeldLock) => Effect.Effect<A, E, R>
      ) {
        yield* makePrivateDirectory(project.claudeDirectory)
        yield* ensureStateDirectory(project)
        return yield* lock.withLock(`${project.state}/locks/playbook`, (held) =>
          settleDocument({ project, diagnostics }, project.playbook, project.goodPlaybook).pipe(
            Effect.andThen(journal.settle(project)),
            Effect.andThen(use(held))
          )
        )
      })

      const modify = Effect.fn("PlaybookStore.modify")(function* <A, E>(
        project: ProjectPaths,
        change: Change<Playbook, A, E>,
        record: ((changed: Changed<Playbook, A>) => ChangeRecord) | undefined,
        guard: Effect.Effect<void, E>,
        find: (project: ProjectPaths) => Effect.Effect<ReadPlaybook, PlaybookUnreadable | PlaybookTooLarge> = read
      ) {
        const make = ({ check }: HeldLock) =>
          retryChanged(
            Effect.gen(function* () {
              const { bytes, notes, playbook } = yield* find(project)
              const corrupt = notes.some((note) => note._tag === "Corrupt")
              const found = { document: playbook, bytes, corrupt, lossy: notes.some(losesSomething) }
              const modified = yield* modifyDocument({
                keeper: { project, diagnostics },
                kind: kindOf(project),
                found,
                check,
                change,
                ...(record === undefined
                  ? {}
                  : {
                      commit: <F>(exchange: Exchange<F>, changed: Changed<Playbook, A>) => {
                        const why = record(changed)
                        return Effect.andThen(
                          here(noteChange(project, changed, WRITERS[why.entry?.kind ?? "reflection"])),
                          journal.commit(project, exchange, changed, why)
                        )
                      }
                    })
              })
              const why = modified.saved ? undefined : record?.(modified)
              if (why?.learned !== undefined) yield* Effect.andThen(check, journal.note(project, modified.after, why))
              return modified
            }),
            project.playbook
          )
        return yield* locked(project, (held) => Effect.andThen(guard, make(held)))
      })

      /** A file that is too large is read for its bytes alone. */
      const readAnyway = (project: ProjectPaths) =>
        read(project).pipe(Effect.catchTag("PlaybookTooLarge", () => here(readOversized(project.playbook))))

      return PlaybookStore.of({
        read,
        restore: (project) =>
          here(modify(project, (playbook) => [playbook, undefined], undefined, Effect.void, readAnyway)).pipe(
            Effect.mapError(asNotSaved(project))
          ),
        modify: <A, E = never>(
          project: ProjectPaths,
          change: Change<Playbook, A, E>,
          record?: (changed: Changed<Playbook, A>) => ChangeRecord,
          guard: Effect.Effect<void, E> = Effect.void as Effect.Effect<void, E>
        ) => here(modify(project, change, record, guard)).pipe(Effect.mapError(asNotSaved(project))),
        settle: (project) => here(locked(project, () => Effect.void)).pipe(Effect.mapError(asNotSaved(project)))
      })
    })
  )

  static readonly layer = PlaybookStore.layerNoDeps.pipe(Layer.provide(layerMigrator))
}

/** Whose words each kind of change writes. */
const WRITERS = { reflection: "llm", edit: "person", review: "person", undo: "nobody" } as const

/** Fails for a playbook that could not be read back. */
const checkBounds =
  (path: string) =>
  (playbook: Playbook): Effect.Effect<void, PlaybookTooLarge> => {
    const bytes = new TextEncoder().encode(documentText(playbook)).length
    const detail = excessIn(playbook, PLAYBOOK_BOUNDS) ?? excessBytes(bytes + STAMP_BYTES, PLAYBOOK_BOUNDS)
    return detail === undefined ? Effect.void : Effect.fail(new PlaybookTooLarge({ path, detail, changed: true }))
  }

/** What the time of a save may add to a playbook's text. */
const STAMP_BYTES = 32

const asNotSaved =
  (project: ProjectPaths) =>
  <E>(error: E | PlatformError) =>
    isPlatformError(error) ? notSaved(project.playbook)(error) : error

/** The playbook of a file's text, unless the text is corrupt. */
const readGood = (text: string): Option.Option<Playbook> => {
  const { notes, playbook } = readPlaybookText(text)
  return notes.some((note) => note._tag === "Corrupt") ? Option.none() : Option.some(playbook)
}
