import * as os from "node:os"
import * as Effect from "effect/Effect"

/** Lets everything else on the machine go first. Where that is not allowed, nothing is lost. */
export const lowerPriority = Effect.sync(() => {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    // The worker then runs as everything else does.
  }
})
