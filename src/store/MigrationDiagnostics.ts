import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describeNote, type MigrationNote } from "../core/playbook/MigrationNote.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import type { Project } from "../project/Project.ts"
import { makeMigrator, Migrator } from "../stages/Migrator.ts"

/** The names that rules give to what reading a playbook reports; anything else is a repair (docs/rules.md D2). */
const nameOf = (note: MigrationNote): string => {
  switch (note._tag) {
    case "FlatMigrated":
      return "sections_migration"
    case "ScoresMigrated":
      return "playbook_migration"
    case "DualKey":
      return "sections_dual_key_warning"
    case "Corrupt":
      return "playbook_corrupt"
    default:
      return "playbook_repair"
  }
}

/** Writes one diagnostic for each kind of thing that reading a playbook changed. */
export const noteMigration = (
  diagnostics: Diagnostics["Service"],
  notes: ReadonlyArray<MigrationNote>
): Effect.Effect<void, never, Project> => {
  const told = notes.filter((note) => note._tag !== "FlatMigrated" || note.count > 0)
  const names = [...new Set(told.map(nameOf))]
  return Effect.forEach(
    names,
    (name) =>
      diagnostics.note(
        name,
        told
          .filter((note) => nameOf(note) === name)
          .map(describeNote)
          .join("\n")
      ),
    { discard: true }
  )
}

/** Reads what is within the bounds of a playbook, and tells of it in diagnostics. */
export const layerMigrator = Layer.effect(
  Migrator,
  Effect.map(Diagnostics, (diagnostics) => makeMigrator((notes) => noteMigration(diagnostics, notes)))
)
