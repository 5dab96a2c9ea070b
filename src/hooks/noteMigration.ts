import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { MigrationNote } from "../core/playbook/MigrationNote.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import { Environment } from "../project/Environment.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { layerLean } from "../project/SafeFiles.ts"
import { noteMigration } from "../store/MigrationDiagnostics.ts"

const layer = Diagnostics.layer.pipe(Layer.provide(layerLean), Layer.provide(Environment.layer(process.env)))

/** Writes the diagnostics of a migration. Never fails. Built, this is a file of its own that `inject` loads when it needs it. */
export const noteMigrationOf = (project: ProjectPaths, notes: ReadonlyArray<MigrationNote>): Promise<void> =>
  Effect.runPromise(
    Effect.flatMap(Diagnostics, (diagnostics) => noteMigration(diagnostics, notes)).pipe(
      Effect.provideService(Project, project),
      Effect.provide(layer)
    )
  )
