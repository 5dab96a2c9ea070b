import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { marksFor } from "../core/playbook/likeness/Pairs.ts"
import { makeTokenIndex } from "../core/playbook/likeness/TokenIndex.ts"
import { similarityOf, wordsOf } from "../core/playbook/likeness/Words.ts"

/** Texts to compare others with. */
export interface ComparedTexts {
  /** The keys of those that are at least as similar as was asked for, the most similar first. */
  readonly similarTo: (text: string) => Effect.Effect<ReadonlyArray<string>>
  readonly add: (key: string, text: string) => Effect.Effect<void>
}

/** Texts by their keys. */
export type Texts = ReadonlyArray<readonly [key: string, text: string]>

/**
 * Compares texts by what the sets of their words have in common, `threshold` of 0 to 1 at least. No text is compared
 * with each: see `TokenIndex.ts`.
 */
export const compareWords = (texts: Texts, threshold: number, coming: ReadonlyArray<string> = []): ComparedTexts => {
  const words = new Map(texts.map(([key, text]) => [key, wordsOf(text)]))
  const index = makeTokenIndex(threshold, [...words], coming.map(wordsOf), marksFor(threshold, coming.length))
  return {
    similarTo: (text) =>
      Effect.sync(() => {
        const own = wordsOf(text)
        return [...index.candidates(own)]
          .map((key) => ({ key, similarity: similarityOf(own, words.get(key)!) }))
          .filter(({ similarity }) => similarity >= threshold)
          .toSorted((one, other) => other.similarity - one.similarity)
          .map(({ key }) => key)
      }),
    add: (key, text) =>
      Effect.sync(() => {
        const own = wordsOf(text)
        words.set(key, own)
        index.add(key, own)
      })
  }
}

/**
 * How alike texts are: by their words, or by what another layer goes by, such as embeddings. Never fails: where that is
 * out of reach, a layer has `compareWords` to go by.
 */
export class Similarity extends Context.Service<
  Similarity,
  {
    /**
     * Makes texts ready to be compared with others. `threshold` is what counts as the same, 0 to 1; `coming` are the
     * texts that will be asked about and perhaps added, for a layer that gets quicker by knowing them.
     */
    readonly among: (texts: Texts, threshold: number, coming?: ReadonlyArray<string>) => Effect.Effect<ComparedTexts>
  }
>()("claude-debrief/stages/Similarity") {
  /** By the sets of their words. */
  static readonly layer = Layer.succeed(Similarity, {
    among: (texts, threshold, coming) => Effect.sync(() => compareWords(texts, threshold, coming))
  })
}
