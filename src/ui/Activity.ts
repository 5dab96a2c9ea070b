import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import type * as Scope from "effect/Scope"

/** Whether anybody uses the page: requests, and pages that stand open and listen. */
export class Activity extends Context.Service<
  Activity,
  {
    /** Notes a request. */
    readonly note: Effect.Effect<void>
    /** A page listens for as long as the scope lasts. */
    readonly listening: Effect.Effect<void, never, Scope.Scope>
    /** Is done once no page has listened, and nobody asked for anything, for so long. */
    readonly idleFor: (patience: Duration.Duration) => Effect.Effect<void>
  }
>()("claude-debrief/ui/Activity") {
  static readonly layer = Layer.effect(
    Activity,
    Effect.gen(function* () {
      const last = yield* Ref.make(yield* Clock.currentTimeMillis)
      const pages = yield* Ref.make(0)
      const note = Effect.flatMap(Clock.currentTimeMillis, (now) => Ref.set(last, now))
      const leave = Effect.andThen(
        Ref.update(pages, (count) => count - 1),
        note
      )
      return Activity.of({
        note,
        listening: Effect.acquireRelease(
          Ref.update(pages, (count) => count + 1),
          () => leave
        ),
        idleFor: Effect.fnUntraced(function* (patience) {
          const millis = Duration.toMillis(patience)
          while (true) {
            const since = (yield* Clock.currentTimeMillis) - (yield* Ref.get(last))
            const isUsed = (yield* Ref.get(pages)) > 0
            if (!isUsed && since >= millis) return
            yield* Effect.sleep(isUsed ? millis : millis - since)
          }
        })
      })
    })
  )
}
