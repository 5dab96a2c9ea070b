import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Judged, JudgeOptions } from "../core/grounding/Judged.ts"
import type { Extraction } from "../core/playbook/Answer.ts"

/** Judging an answer met with a fault: what nobody has judged is not applied. */
export class JudgingFailed extends Schema.TaggedError<JudgingFailed>()("JudgingFailed", { cause: Schema.Defect() }) {
  override get message() {
    return `what the LLM answered could not be judged (${String(this.cause)}). Nothing of it was applied.`
  }
}

/** Tells, of all that an answer asks for, what a session bears out and what waits for a person. */
export class Judge extends Context.Service<
  Judge,
  {
    readonly judge: (extraction: Extraction, options: JudgeOptions) => Effect.Effect<Judged, JudgingFailed>
  }
>()("claude-debrief/stages/Judge") {
  static readonly layer = Layer.succeed(Judge, {
    judge: (extraction, options) =>
      Effect.tryPromise({
        // Its tables take a start of the command 9 ms, and most starts judge nothing.
        try: () => import("../core/grounding/Judged.ts").then((module) => module.judgeExtraction(extraction, options)),
        catch: (cause) => new JudgingFailed({ cause })
      })
  })
}
