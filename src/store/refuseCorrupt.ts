import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Project } from "../project/Project.ts"
import { SeedStore } from "./SeedStore.ts"

/** The seed was corrupt; it has been mended, and nothing was added to it. */
class SeedCorrupt extends Schema.TaggedError<SeedCorrupt>()("SeedCorrupt", {
  path: Schema.String,
  copy: Schema.String,
  from: Schema.Literals(["history", "default", "file"])
}) {
  override get message() {
    const now = this.from === "history" ? "holds its last good version again" : "is begun anew"
    return `${this.path} was corrupt and ${now}; its bytes are kept in ${this.copy}. Try again`
  }
}

/**
 * A seed that cannot be read is an error (docs/rules.md), once: what was in it is kept, and whoever tries again
 * succeeds.
 */
export const refuseCorrupt = Effect.gen(function* () {
  const project = yield* Project
  const store = yield* SeedStore
  const { corrupt } = yield* store.read
  const mended = corrupt ? yield* store.mend : Option.none()
  if (Option.isSome(mended)) return yield* new SeedCorrupt({ path: project.seed, ...mended.value })
})
