import * as Effect from "effect/Effect"
import type { Change } from "../core/playbook/operations/Operation.ts"
import { withoutTaught } from "../core/proposals/Taught.ts"
import { SeedStore } from "../store/SeedStore.ts"

/**
 * Takes out of the inbox what was found in a session without an LLM and has become a key point by what an LLM said of the
 * same words; answers how many. For who holds the lock of the history, and commits. Trouble costs a person one more
 * decision, nothing else.
 */
export const withdrawTaught = Effect.fn("withdrawTaught")(
  function* (session: string | undefined, applied: ReadonlyArray<Change>) {
    const taught = applied.flatMap(({ entry: { text }, evidence, type }) =>
      type === "DELETE" || evidence === undefined ? [] : [{ text, evidence }]
    )
    if (session === undefined || taught.length === 0) return 0
    const store = yield* SeedStore
    const { document } = yield* store.read
    if (withoutTaught(document, session, taught) === document) return 0
    const { value } = yield* store.modify((seed) => {
      const left = withoutTaught(seed, session, taught)
      return [left, seed.state.proposals.length - left.state.proposals.length] as const
    })
    return value
  },
  Effect.orElseSucceed(() => 0)
)
