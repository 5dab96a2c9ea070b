import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import * as Schema from "effect/Schema"
import { fromJsonText } from "../disk/JsonText.ts"
import { correctionText, Llm, LlmError, Malformed, Unavailable } from "./Llm.ts"

/** One recorded answer. */
export const Recording = Schema.Struct({
  /** Text that the prompt must contain for this answer to be given; absent matches every prompt. */
  match: Schema.optionalKey(Schema.String),
  /** The answer: text, or a value that stands for its JSON. */
  answer: Schema.Unknown,
  /** How often it is given; absent is without limit. */
  times: Schema.optionalKey(Schema.Int)
})

export type Recording = Schema.Schema.Type<typeof Recording>

const decodeFile = Schema.decodeEffect(fromJsonText(Schema.Array(Recording)))

const fail = (reason: Unavailable | Malformed) => new LlmError({ backend: "replay", reason })

const roughTokens = (text: string): number => Math.ceil(text.length / 4)

/** Answers from recordings: the first that matches and is not used up. For tests, demos and offline scripts. */
export const layerReplay = (recordings: ReadonlyArray<Recording>) =>
  Layer.effect(
    Llm,
    Effect.gen(function* () {
      const used = yield* Ref.make<ReadonlyMap<number, number>>(new Map())
      return Llm.of({
        backend: "replay",
        complete: Effect.fn("LlmReplay.complete")(function* (request) {
          const { correction } = request
          const prompt = `${request.stable ?? ""}${request.prompt}${correction === undefined ? "" : correctionText(correction.problem)}`
          const counts = yield* Ref.get(used)
          const index = recordings.findIndex(
            ({ match, times }, at) => prompt.includes(match ?? "") && (counts.get(at) ?? 0) < (times ?? Infinity)
          )
          const recording = recordings[index]
          if (recording === undefined) {
            return yield* fail(new Unavailable({ detail: "no recorded answer matches the prompt" }))
          }
          yield* Ref.update(used, (before) => new Map(before).set(index, (before.get(index) ?? 0) + 1))
          const text = typeof recording.answer === "string" ? recording.answer : JSON.stringify(recording.answer)
          return {
            text,
            model: "replay",
            usage: {
              inputTokens: roughTokens(prompt),
              outputTokens: roughTokens(text),
              cacheReadTokens: 0,
              cacheWriteTokens: 0
            }
          }
        })
      })
    })
  )

/** Recordings from a JSON file: a list of `{match?, answer, times?}`. It is read when an answer is first wanted. */
export const layerReplayFile = (path: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const recordings = yield* fs.readFileString(path).pipe(
        Effect.flatMap(decodeFile),
        Effect.mapError((error) => fail(new Unavailable({ detail: `${path}: ${error.message}` })))
      )
      return layerReplay(recordings)
    }).pipe(
      Effect.catchTag("LlmError", (error) =>
        Effect.succeed(Layer.succeed(Llm, { backend: "replay", complete: () => Effect.fail(error) }))
      )
    )
  )
