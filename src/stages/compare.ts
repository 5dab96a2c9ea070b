import * as Effect from "effect/Effect"
import { makeOpposites } from "../core/playbook/likeness/Opposites.ts"
import { sameNumbers, wordsOf } from "../core/playbook/likeness/Words.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { allKeyPoints } from "../core/playbook/View.ts"
import { Similarity } from "./Similarity.ts"

/** The key point that a new text says the opposite of, or nearly says again. */
export interface Relation {
  readonly _tag: "Opposes" | "Repeats"
  readonly name: string
  readonly text: string
}

/** The texts that new ones are compared with. */
export interface Compared {
  /** How a text stands to those, but for those of the names that `but` answers true for; `undefined`: it is new. */
  readonly relate: (text: string, but?: (name: string) => boolean) => Effect.Effect<Relation | undefined>
  readonly add: (name: string, text: string) => Effect.Effect<void>
}

/**
 * Makes the key points of a playbook ready to be compared with new texts; what is at least as similar as `similarity`,
 * 0 to 1, repeats a key point. Whether two texts say the opposite, or name other numbers, is told by their words whatever
 * else they are compared by: a "not" or a port makes little difference to how similar they are. The new texts may be told
 * before as `coming`: many of them are compared quicker so.
 */
export const compareWith = Effect.fn("compareWith")(function* (
  playbook: Playbook,
  similarity: number,
  coming: ReadonlyArray<string> = []
) {
  const service = yield* Similarity
  const texts = new Map(allKeyPoints(playbook).map(({ name, text }) => [name, text]))
  const opposites = makeOpposites([...texts], coming)
  const compared = yield* service.among([...texts], similarity, coming)

  const relation = (_tag: Relation["_tag"], name: string | undefined): Relation | undefined =>
    name === undefined ? undefined : { _tag, name, text: texts.get(name)! }

  const relate = Effect.fnUntraced(function* (text: string, but: (name: string) => boolean = () => false) {
    const opposed = opposites.of(text).filter((name) => !but(name))
    if (opposed.length > 0) return relation("Opposes", opposed[0])
    const words = wordsOf(text)
    const similar = yield* compared.similarTo(text)
    return relation(
      "Repeats",
      similar.find((name) => !but(name) && sameNumbers(words, wordsOf(texts.get(name)!)))
    )
  })

  const add = (name: string, text: string) =>
    Effect.suspend(() => {
      texts.set(name, text)
      opposites.add(name, text)
      return compared.add(name, text)
    })
  return { relate, add } satisfies Compared
})
