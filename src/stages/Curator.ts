import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { applyOperations, type Curated } from "../core/playbook/Curator.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"

/** Applying operations met with a fault that is none of theirs: what does not fit is skipped, and no failure. */
export class OperationsFailed extends Schema.TaggedError<OperationsFailed>()("OperationsFailed", {
  cause: Schema.Defect()
}) {
  /** What went wrong, with the place it happened where that is known. */
  get detail(): string {
    const { cause } = this
    return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  }
  override get message() {
    return `the operations could not be applied (${this.detail}). The playbook is as it was before them.`
  }
}

/** Applies a curator's operations to a playbook. */
export class Curator extends Context.Service<
  Curator,
  {
    /** All of the operations or none: the playbook passed in is never changed (docs/rules.md REQ-CUR-005 and -006). */
    readonly apply: (playbook: Playbook, operations: ReadonlyArray<unknown>) => Effect.Effect<Curated, OperationsFailed>
  }
>()("claude-debrief/stages/Curator") {
  static readonly layer = Layer.succeed(Curator, {
    apply: (playbook, operations) =>
      Effect.try({
        try: () => applyOperations(playbook, operations),
        catch: (cause) => new OperationsFailed({ cause })
      })
  })
}
