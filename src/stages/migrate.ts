import * as Effect from "effect/Effect"
import type { ProjectPaths } from "../project/Project.ts"
import { Migrator } from "./Migrator.ts"

/** The playbook of a document of any format: a file's bytes, its text, or a JSON value. */
export const migrate = (project: ProjectPaths, document: unknown) =>
  Effect.flatMap(Migrator, (migrator) => migrator.migrate(project, document))
