import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { fileChangedAt, removeOldTemporaries, writeStateDurably } from "../disk/DurableFile.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"
import { ourText, withToken } from "../project/StateToken.ts"
import { PendingAnswer } from "./PendingAnswer.ts"

/** How long an answer is kept that nobody has come for. */
const KEPT_MILLIS = 7 * 24 * 60 * 60_000

const fileOf = (project: ProjectPaths, span: string): string => `${project.answers}/${span}.json`

/** The name of an answer's file: a span is known by a digest. */
const isAnswer = (name: string): boolean => /^[\w-]+\.json$/.test(name)

const decode = Schema.decodeEffect(fromJsonText(PendingAnswer))

/**
 * Answers that have been paid for and not been applied yet, a file for each span: a worker that is killed in between
 * does not ask again.
 */
export class PendingAnswers extends Context.Service<
  PendingAnswers,
  {
    readonly find: (span: string) => Effect.Effect<PendingAnswer | undefined, never, Project>
    readonly keep: (span: string, answer: PendingAnswer) => Effect.Effect<void, PlatformError, Project>
    readonly drop: (span: string) => Effect.Effect<void, never, Project>
    /** Drops those that nobody has come for in a week: their spans have become others since. */
    readonly sweep: Effect.Effect<void, never, Project>
  }
>()("claude-debrief/reflection/PendingAnswers") {
  static readonly layer = Layer.effect(
    PendingAnswers,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      return PendingAnswers.of({
        find: (span) =>
          Effect.flatMap(Project, (project) =>
            here(readRegularText(fileOf(project, span)).pipe(Effect.flatMap(ourText))).pipe(
              Effect.flatMap(decode),
              Effect.orElseSucceed(() => undefined)
            )
          ),
        keep: Effect.fn("PendingAnswers.keep")(function* (span, answer) {
          const project = yield* Project
          yield* ensureStateSubdirectory(project.answers)
          yield* writeStateDurably(fileOf(project, span), JSON.stringify(yield* withToken(answer)))
        }, here),
        drop: (span) =>
          Effect.flatMap(Project, (project) => Effect.ignore(fs.remove(fileOf(project, span), { force: true }))),
        sweep: Effect.gen(function* () {
          const project = yield* Project
          yield* removeOldTemporaries(project.answers)
          const names = yield* fs.readDirectory(project.answers).pipe(Effect.orElseSucceed(() => []))
          const now = yield* Clock.currentTimeMillis
          for (const name of names.filter(isAnswer)) {
            const path = `${project.answers}/${name}`
            const at = yield* fileChangedAt(path)
            if (at !== undefined && now - at > KEPT_MILLIS) yield* Effect.ignore(fs.remove(path, { force: true }))
          }
        }).pipe(here)
      })
    })
  )
}
