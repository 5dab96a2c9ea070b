import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { removeOrphans, writeStateDurably } from "./DurableFile.ts"
import { readRegularText } from "./RegularFile.ts"
import { ensureStateSubdirectory } from "./StateDirectory.ts"

/** Part of a message that stands near a proposal. */
export const ContextLine = Schema.Struct({ role: Schema.String, text: Schema.String })

export type ContextLine = Schema.Schema.Type<typeof ContextLine>

const decode = Schema.decodeEffect(Schema.fromJsonString(Schema.Array(ContextLine)))

const fileOf = (project: ProjectPaths, id: string): string =>
  `${project.contexts}/${id.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 100)}.json`

/**
 * What was said around each proposal, for the person who decides on it. Kept apart from the seed, because the seed is
 * committed, in `git.mode` project even to the user's own repository, and this is private.
 */
export class ProposalContexts extends Context.Service<
  ProposalContexts,
  {
    /** Keeps the lines. Only for who holds the lock of the history. A failure costs the reviewer the context, nothing else, and is answered as nothing. */
    readonly save: (project: ProjectPaths, id: string, lines: ReadonlyArray<ContextLine>) => Effect.Effect<void>
    /** The lines, if they are still there. */
    readonly read: (project: ProjectPaths, id: string) => Effect.Effect<ReadonlyArray<ContextLine>>
  }
>()("claude-debrief/services/ProposalContexts") {
  static readonly layer = Layer.effect(
    ProposalContexts,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      return ProposalContexts.of({
        save: (project, id, lines) =>
          here(
            ensureStateSubdirectory(project, project.contexts).pipe(
              Effect.andThen(removeOrphans(fileOf(project, id))),
              Effect.andThen(writeStateDurably(fileOf(project, id), `${JSON.stringify(lines)}\n`)),
              Effect.ignore
            )
          ),
        read: (project, id) =>
          here(readRegularText(fileOf(project, id))).pipe(
            Effect.flatMap(decode),
            Effect.orElseSucceed(() => [])
          )
      })
    })
  )
}
