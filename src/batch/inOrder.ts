import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/**
 * How far ahead of what has been applied items are prepared, and so how many at once at most. It is fixed: what an item
 * is shown must not depend on how many others are under way.
 */
export const LOOKAHEAD = 16

/** How items are prepared and applied. */
interface Ordered<A, P, S, E, R, E2, R2> {
  readonly initial: S
  /** Made with the state that the item `LOOKAHEAD` places before this one left, whatever else has been done since. */
  readonly prepare: (item: A, state: S) => Effect.Effect<P, E, R>
  /** Made in order, one at a time, with the state that the item before left. */
  readonly apply: (item: A, prepared: P, state: S) => Effect.Effect<S, E2, R2>
}

/**
 * Prepares items side by side and applies them strictly in order, so that the outcome is the same for any number of
 * them at once. An application that has begun is not interrupted.
 */
export const inOrder = Effect.fnUntraced(function* <A, P, S, E, R, E2, R2>(
  items: ReadonlyArray<A>,
  { apply, initial, prepare }: Ordered<A, P, S, E, R, E2, R2>
): Effect.fn.Return<S, E | E2, R | R2> {
  const left = items.map(() => Deferred.makeUnsafe<S>())
  let state = initial
  const stateFor = (index: number) =>
    index < LOOKAHEAD ? Effect.succeed(initial) : Deferred.await(left[index - LOOKAHEAD]!)
  yield* Stream.fromIterable(items.map((item, index) => ({ item, index }))).pipe(
    Stream.mapEffect(
      ({ index, item }) =>
        Effect.flatMap(stateFor(index), (shown) =>
          Effect.map(prepare(item, shown), (prepared) => ({ index, item, prepared }))
        ),
      { concurrency: LOOKAHEAD }
    ),
    Stream.runForEach(({ index, item, prepared }) =>
      Effect.uninterruptible(
        Effect.gen(function* () {
          state = yield* apply(item, prepared, state)
          yield* Deferred.succeed(left[index]!, state)
        })
      )
    )
  )
  return state
})
