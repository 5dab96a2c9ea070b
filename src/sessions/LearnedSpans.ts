import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { TranscriptMessage } from "../core/transcript/Message.ts"
import {
  formerKey,
  idKey,
  joinKeys,
  LearnedSpan,
  shortKey,
  splitKeys,
  type Watermark
} from "../core/transcript/LearnedSpan.ts"
import { messageKey } from "../core/transcript/MessageKey.ts"
import { readEndedLines } from "../disk/AppendedFile.ts"
import { sha256 } from "../disk/Digest.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { Project } from "../project/Project.ts"

/** What is known of a project so far, and how much of its record that was read from. */
interface Known {
  readonly read: number
  /** By epoch; those of the first are all that were learned from at all. */
  readonly keys: Map<number, Set<string>>
  readonly watermarks: Map<string, Watermark>
  readonly windows: Set<string>
}

const decode = Schema.decodeResult(fromJsonText(LearnedSpan))

const keysIn = ({ keys }: Known, epoch: number): Set<string> => {
  const own = keys.get(epoch) ?? new Set()
  keys.set(epoch, own)
  return own
}

const learn = (known: Known, text: string): void => {
  for (const line of text.split("\n")) {
    const span = line === "" ? undefined : decode(line)
    if (span === undefined || Result.isFailure(span)) continue
    const sets = [...new Set([1, span.success.epoch ?? 1])].map((epoch) => keysIn(known, epoch))
    for (const key of splitKeys(span.success.keys)) for (const keys of sets) keys.add(key)
    if (span.success.window !== undefined) known.windows.add(span.success.window)
    if (span.success.watermark !== undefined) known.watermarks.set(span.success.transcript, span.success.watermark)
  }
}

const keyOf = (message: TranscriptMessage): Effect.Effect<string> => {
  const key = messageKey(message)
  const own = idKey(key)
  return own === undefined ? Effect.map(sha256(key), shortKey) : Effect.succeed(own)
}

/**
 * Which messages have been learned from, and how far each transcript has been. A session is looked at several times,
 * when it is compacted, when it ends and when it was resumed, and a fork repeats the messages of another under the same
 * ids: none of them counts twice.
 */
export class LearnedSpans extends Context.Service<
  LearnedSpans,
  {
    readonly watermark: (transcript: string) => Effect.Effect<Watermark | undefined, PlatformError, Project>
    /** Of each message whether it has been learned from, in order; for a further epoch, whether it was in that. */
    readonly isLearned: (
      messages: ReadonlyArray<TranscriptMessage>,
      epoch?: number
    ) => Effect.Effect<ReadonlyArray<boolean>, PlatformError, Project>
    /** Whether all that these digests stand for has been learned from. */
    readonly areLearned: (keys: string) => Effect.Effect<boolean, PlatformError, Project>
    /** Whether any of what these digests stand for has been learned from; for a further epoch, in that. */
    readonly isAnyLearned: (keys: string, epoch?: number) => Effect.Effect<boolean, PlatformError, Project>
    /** Whether this very window has been learned from. */
    readonly isDone: (window: string) => Effect.Effect<boolean, PlatformError, Project>
    /** The digests of messages, as a span keeps them. */
    readonly keysOf: (messages: ReadonlyArray<TranscriptMessage>) => Effect.Effect<string>
  }
>()("claude-debrief/sessions/LearnedSpans") {
  static readonly layer = Layer.effect(
    LearnedSpans,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      const cache = new Map<string, Known>()

      /** Reads what was appended since the last look; all of it when the file is another or became shorter. */
      const known = Effect.gen(function* () {
        const project = yield* Project
        const before = cache.get(project.learned)
        const on = yield* readEndedLines(project.learned, before?.read ?? 0)
        const again = before !== undefined && on.size < before.read
        const fresh = again ? yield* readEndedLines(project.learned, 0) : on
        const base =
          before === undefined || again
            ? { keys: new Map<number, Set<string>>(), watermarks: new Map(), windows: new Set<string>() }
            : before
        // The last line may be half written yet: it is read the next time.
        const now: Known = { ...base, read: fresh.end }
        learn(now, fresh.text)
        cache.set(project.learned, now)
        return now
      }).pipe(here)

      return LearnedSpans.of({
        watermark: (transcript) => Effect.map(known, ({ watermarks }) => watermarks.get(transcript)),
        isLearned: Effect.fnUntraced(function* (messages, epoch = 1) {
          const keys = keysIn(yield* known, epoch)
          const own = yield* Effect.forEach(messages, keyOf)
          return own.map((key, index) => keys.has(key) || keys.has(formerKey(messageKey(messages[index]!)) ?? key))
        }),
        areLearned: (joined) => Effect.map(known, (all) => splitKeys(joined).every((key) => keysIn(all, 1).has(key))),
        isAnyLearned: (joined, epoch = 1) =>
          Effect.map(known, (all) => splitKeys(joined).some((key) => keysIn(all, epoch).has(key))),
        isDone: (window) => Effect.map(known, ({ windows }) => windows.has(window)),
        keysOf: (messages) => Effect.map(Effect.forEach(messages, keyOf), joinKeys)
      })
    })
  )
}
