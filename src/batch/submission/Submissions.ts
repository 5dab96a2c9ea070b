import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as Random from "effect/Random"
import * as Schema from "effect/Schema"
import { removeOrphans, writeStateDurably } from "../../disk/DurableFile.ts"
import { fromJsonText } from "../../disk/JsonText.ts"
import { missingAsNothing, readRegularText } from "../../disk/RegularFile.ts"
import { type ProjectPaths, Project } from "../../project/Project.ts"
import { ensureStateSubdirectory } from "../../project/StateDirectory.ts"
import { ourText, withToken } from "../../project/StateToken.ts"
import { KeptOutcome, SubmittedBatch } from "./Submission.ts"

/** Where the batches of a project stand, a file for each, and beside it a folder with its outcomes. */
export const batchesOf = (project: ProjectPaths): string => `${project.state}/batches`

const fileOf = (project: ProjectPaths, name: string): string => `${batchesOf(project)}/${name}.json`
const outcomesOf = (project: ProjectPaths, name: string): string => `${batchesOf(project)}/${name}`

/** Bytes of a record at most: 100,000 requests about windows of hundreds of messages. */
const MAX_BYTES = 512 * 1024 * 1024

const isRecord = (name: string): boolean => /^[a-zA-Z0-9_-]{1,64}\.json$/.test(name)

const decodeBatch = Schema.decodeEffect(fromJsonText(SubmittedBatch))
const decodeOutcome = Schema.decodeEffect(fromJsonText(KeptOutcome))

const readRecord = (path: string) => Effect.flatMap(readRegularText(path, MAX_BYTES), decodeBatch)

export interface KnownBatches {
  /** Those about which something is left to be done, oldest first. */
  readonly open: ReadonlyArray<SubmittedBatch>
  /** Those that have been collected, or given up. */
  readonly closed: ReadonlyArray<SubmittedBatch>
  /** Files that cannot be read. They stay as they are. */
  readonly unreadable: ReadonlyArray<string>
}

/**
 * The batches of a project. A record is on disk before its batch is submitted, and gets the API's id after: one without
 * an id is of a batch of which it is not known whether it was made.
 */
export class SubmittedBatches extends Context.Service<
  SubmittedBatches,
  {
    readonly known: Effect.Effect<KnownBatches, PlatformError, Project>
    /** A name that no other batch has; ids of requests may begin with it. */
    readonly newName: Effect.Effect<string>
    /** Writes a record, durably and as a whole. */
    readonly write: (batch: SubmittedBatch) => Effect.Effect<void, PlatformError, Project>
    /** Removes the record of a batch that was surely not made. */
    readonly forget: (batch: SubmittedBatch) => Effect.Effect<void, PlatformError, Project>
    /** Notes that nothing is left to be done about a batch, or why nothing can be; its outcomes are dropped. */
    readonly close: (batch: SubmittedBatch, problem?: string) => Effect.Effect<void, PlatformError, Project>
    readonly keepOutcome: (
      batch: SubmittedBatch,
      customId: string,
      outcome: KeptOutcome
    ) => Effect.Effect<void, PlatformError, Project>
    /** The outcome of a request, if one was kept that can be read. */
    readonly outcome: (
      batch: SubmittedBatch,
      customId: string
    ) => Effect.Effect<KeptOutcome | undefined, PlatformError, Project>
  }
>()("claude-debrief/batch/submission/SubmittedBatches") {
  static readonly layer = Layer.effect(
    SubmittedBatches,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const write = Effect.fn("SubmittedBatches.write")(function* (batch: SubmittedBatch) {
        const project = yield* Project
        yield* ensureStateSubdirectory(batchesOf(project))
        const path = fileOf(project, batch.name)
        yield* removeOrphans(path)
        yield* writeStateDurably(path, JSON.stringify(batch))
      }, here)

      const dropOutcomes = (name: string) =>
        Effect.flatMap(Project, (project) =>
          Effect.ignore(fs.remove(outcomesOf(project, name), { recursive: true, force: true }))
        )

      return SubmittedBatches.of({
        known: Effect.gen(function* () {
          const project = yield* Project
          const names = (yield* missingAsNothing(fs.readDirectory(batchesOf(project)))) ?? []
          const read: Array<SubmittedBatch> = []
          const unreadable: Array<string> = []
          for (const name of names.filter(isRecord).toSorted()) {
            const path = `${batchesOf(project)}/${name}`
            const batch = yield* readRecord(path).pipe(Effect.orElseSucceed(() => undefined))
            if (batch !== undefined && `${batch.name}.json` === name) read.push(batch)
            else unreadable.push(path)
          }
          const closed = read.filter(({ collectedAt }) => collectedAt !== undefined)
          // Left when a process was killed right after it had closed a batch.
          for (const { name } of closed) yield* dropOutcomes(name)
          return { open: read.filter(({ collectedAt }) => collectedAt === undefined), closed, unreadable }
        }).pipe(here, Effect.withSpan("SubmittedBatches.known")),
        newName: Effect.gen(function* () {
          const time = DateTime.formatIso(yield* DateTime.now).replaceAll(/\D/g, "")
          const nonce = (yield* Random.nextIntBetween(0, 36 ** 6)).toString(36).padStart(6, "0")
          return `${time}-${nonce}`
        }),
        write,
        forget: Effect.fnUntraced(function* ({ name }) {
          const project = yield* Project
          yield* fs.remove(fileOf(project, name), { force: true })
        }, here),
        close: Effect.fn("SubmittedBatches.close")(function* (batch, problem) {
          const collectedAt = DateTime.formatIso(yield* DateTime.now)
          // In this order: without its outcomes, an open batch would be read, and its cost noted, once more.
          yield* write({ ...batch, items: [], collectedAt, ...(problem === undefined ? {} : { problem }) })
          yield* dropOutcomes(batch.name)
        }),
        keepOutcome: Effect.fnUntraced(function* ({ name }, customId, outcome) {
          const project = yield* Project
          yield* ensureStateSubdirectory(outcomesOf(project, name))
          const kept = JSON.stringify(yield* withToken(outcome))
          yield* writeStateDurably(`${outcomesOf(project, name)}/${customId}.json`, kept)
        }, here),
        outcome: ({ name }, customId) =>
          Effect.flatMap(Project, (project) =>
            missingAsNothing(here(readRegularText(`${outcomesOf(project, name)}/${customId}.json`))).pipe(
              Effect.flatMap((text) =>
                text === undefined
                  ? Effect.undefined
                  : Effect.orElseSucceed(Effect.flatMap(here(ourText(text)), decodeOutcome), () => undefined)
              )
            )
          )
      })
    })
  )
}
