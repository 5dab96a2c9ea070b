import * as Effect from "effect/Effect"
import { Migrator } from "./Migrator.ts"

/** The playbook of a document of any format: a file's bytes, its text, or a JSON value. */
export const migrate = (document: unknown) => Effect.flatMap(Migrator, (migrator) => migrator.migrate(document))
