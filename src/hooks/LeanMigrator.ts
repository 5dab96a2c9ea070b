import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { MigrationNote } from "../core/playbook/MigrationNote.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { makeMigrator, Migrator } from "../stages/Migrator.ts"

/** What is loaded when there is something to tell, and someone looks into it. */
export interface NotingModule {
  readonly noteMigrationOf: (project: ProjectPaths, notes: ReadonlyArray<MigrationNote>) => Promise<void>
}

/**
 * Telling takes all that keeps secrets out of a diagnostic, which is as large as the hook itself and seldom needed. A
 * playbook is not withheld because that cannot be loaded.
 */
export const layerLeanMigrator = (load: () => NotingModule) =>
  Layer.effect(
    Migrator,
    Effect.map(FileSystem.FileSystem, (fs) =>
      makeMigrator((notes) =>
        Effect.flatMap(Project, (project) =>
          Effect.flatMap(fs.exists(project.diagnosticFlag), (isAsked) =>
            isAsked
              ? Effect.callback<void>((resume) => {
                  const done = () => resume(Effect.void)
                  load().noteMigrationOf(project, notes).then(done, done)
                })
              : Effect.void
          ).pipe(Effect.exit, Effect.asVoid)
        )
      )
    )
  )
