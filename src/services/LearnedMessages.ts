import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { type MessageKey, messageKey } from "../domain/MessageKey.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import type { TranscriptMessage } from "../domain/TranscriptLine.ts"
import { makePrivateDirectory, writeDurably } from "./DurableFile.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"

/** The last two parts of a transcript's path as a file name: sessions are named by UUID, subagents lie below them. */
const fileName = (transcript: string): string =>
  `${transcript
    .split(/[/\\]/)
    .slice(-2)
    .join("_")
    .replaceAll(/[^A-Za-z0-9_-]/g, "_")
    .slice(-120)}.txt`

/**
 * Which messages have been reflected on. A session is looked at several times, when it is compacted, when it ends, and
 * when it was resumed, and a fork repeats the messages of another under the same ids: none of them counts twice.
 */
export class LearnedMessages extends Context.Service<
  LearnedMessages,
  {
    /** The messages that no reflection has seen, in order. What cannot be read counts as not seen. */
    readonly unseen: <M extends TranscriptMessage>(
      project: ProjectPaths,
      messages: ReadonlyArray<M>
    ) => Effect.Effect<ReadonlyArray<M>>
    /** Notes that these messages have been reflected on. */
    readonly mark: (
      project: ProjectPaths,
      transcript: string,
      messages: ReadonlyArray<TranscriptMessage>
    ) => Effect.Effect<void, PlatformError>
  }
>()("claude-debrief/services/LearnedMessages") {
  static readonly layer = Layer.effect(
    LearnedMessages,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const readKeys = (path: string): Effect.Effect<ReadonlyArray<MessageKey>> =>
        fs.readFileString(path).pipe(
          Effect.map((text) => text.split("\n").filter((line) => line !== "")),
          Effect.orElseSucceed(() => [])
        )

      const allKeys = Effect.fnUntraced(function* (project: ProjectPaths) {
        const names = yield* fs.readDirectory(project.learned).pipe(Effect.orElseSucceed(() => []))
        const keys = yield* Effect.forEach(names, (name) => readKeys(`${project.learned}/${name}`), { concurrency: 8 })
        return new Set(keys.flat())
      })

      return LearnedMessages.of({
        unseen: (project, messages) =>
          Effect.map(allKeys(project), (seen) => messages.filter((message) => !seen.has(messageKey(message)))),
        mark: Effect.fn("LearnedMessages.mark")(function* (project, transcript, messages) {
          yield* ensureStateDirectory(project)
          yield* makePrivateDirectory(project.learned)
          const path = `${project.learned}/${fileName(transcript)}`
          const keys = new Set([...(yield* readKeys(path)), ...messages.map(messageKey)])
          yield* writeDurably(path, `${[...keys].join("\n")}\n`)
        }, here)
      })
    })
  )
}
