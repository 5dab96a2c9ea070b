import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { PLAYBOOK_BOUNDS, type PlaybookBounds } from "../core/playbook/Bounds.ts"
import type { Migrated } from "../core/playbook/Migration.ts"
import { readDocument } from "../core/playbook/ReadDocument.ts"
import type { MigrationNote } from "../core/playbook/MigrationNote.ts"
import type { Project } from "../project/Project.ts"

/** A document holds more than is read. No `Schema.TaggedError`: hooks load this module. */
export class DocumentTooLarge extends Data.TaggedError("DocumentTooLarge")<{ readonly detail: string }> {
  override get message() {
    return `the playbook is too large: ${this.detail}`
  }
}

/** Brings a playbook's document of any format up to date, and tells of what that changed. */
export class Migrator extends Context.Service<
  Migrator,
  {
    /** A document is a file's bytes, its text, or a JSON value. One that is corrupt is the default playbook. */
    readonly migrate: (document: unknown) => Effect.Effect<Migrated, DocumentTooLarge, Project>
  }
>()("claude-debrief/stages/Migrator") {}

/** The same, within these bounds and telling nobody. */
export const migrateQuietly = (
  document: unknown,
  bounds: PlaybookBounds = PLAYBOOK_BOUNDS
): Effect.Effect<Migrated, DocumentTooLarge> =>
  Effect.suspend(() => {
    const migrated = readDocument(document, bounds)
    const tooLarge = migrated.notes.find((note) => note._tag === "TooLarge")
    return tooLarge === undefined
      ? Effect.succeed(migrated)
      : Effect.fail(new DocumentTooLarge({ detail: tooLarge.reason }))
  })

/** Hands on what there is to be told. */
export const makeMigrator = (note: (notes: ReadonlyArray<MigrationNote>) => Effect.Effect<void, never, Project>) =>
  Migrator.of({
    migrate: (document) =>
      Effect.tap(migrateQuietly(document), ({ notes }) => (notes.length === 0 ? Effect.void : note(notes)))
  })
