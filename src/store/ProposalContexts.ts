import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { ContextLine } from "../core/proposals/Found.ts"
import { removeAllOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { type Bound, removeOldFiles } from "../disk/OldFiles.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"

export const ContextLines = Schema.Array(Schema.Struct({ role: Schema.String, text: Schema.String }))

const decode = Schema.decodeEffect(fromJsonText(ContextLines))

const nameOf = (id: string): string => `${id.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 100)}.json`

const fileOf = (project: ProjectPaths, id: string): string => `${project.contexts}/${nameOf(id)}`

/** Whoever has not decided for half a year, or on so many, decides without what was said around. */
const BOUND: Bound = { files: 1_000, days: 180 }

/** Files that are written at once: most of the time each waits for the disk. */
const CONCURRENCY = 8

/**
 * What was said around each proposal, for the person who decides on it. Kept apart from the seed, because the seed is
 * committed, in `git.mode` project even to the user's own repository, and this is private.
 */
export class ProposalContexts extends Context.Service<
  ProposalContexts,
  {
    /**
     * Keeps the lines of proposals, by their ids, of which none are kept yet. Only for who holds the lock of the history.
     * A failure costs the reviewer the context, nothing else, and is answered as nothing.
     */
    readonly save: (lines: ReadonlyMap<string, ReadonlyArray<ContextLine>>) => Effect.Effect<void, never, Project>
    /** The lines, if they are still there. */
    readonly read: (id: string) => Effect.Effect<ReadonlyArray<ContextLine>, never, Project>
  }
>()("claude-debrief/store/ProposalContexts") {
  static readonly layer = Layer.effect(
    ProposalContexts,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      const read = (id: string) =>
        Effect.flatMap(Project, (project) =>
          here(readRegularText(fileOf(project, id))).pipe(
            Effect.flatMap(decode),
            Effect.orElseSucceed((): ReadonlyArray<ContextLine> => [])
          )
        )

      const write = (id: string, lines: ReadonlyArray<ContextLine>) =>
        Effect.flatMap(Project, (project) =>
          here(writeStateDurably(fileOf(project, id), `${JSON.stringify(lines)}\n`)).pipe(Effect.ignore)
        )

      const save = Effect.fnUntraced(function* (contexts: ReadonlyMap<string, ReadonlyArray<ContextLine>>) {
        const project = yield* Project
        if (contexts.size === 0) return
        yield* here(ensureStateSubdirectory(project.contexts))
        yield* here(removeAllOrphans(project.contexts))
        const there = new Set(yield* fs.readDirectory(project.contexts))
        const isMissing = ([id]: readonly [string, unknown]) =>
          there.has(nameOf(id)) ? Effect.map(read(id), (lines) => lines.length === 0) : Effect.succeed(true)
        const missing = yield* Effect.filter([...contexts], isMissing)
        yield* Effect.forEach(missing, ([id, lines]) => write(id, lines), { concurrency: CONCURRENCY })
        yield* here(removeOldFiles(project.contexts, BOUND))
      })

      return ProposalContexts.of({ save: (contexts) => Effect.ignore(save(contexts)), read })
    })
  )
}
