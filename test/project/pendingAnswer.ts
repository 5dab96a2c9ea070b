import type { PendingAnswer } from "../../src/reflection/PendingAnswer.ts"
import { playbookOf } from "../core/playbook/support.ts"

/** An answer that waits to be applied, and says nothing. */
export const ANSWER: PendingAnswer = {
  shown: playbookOf(),
  reflection: {
    extraction: { new_key_points: [], evaluations: [] },
    order: "operations first",
    leftOut: [],
    cited: [],
    rationales: {},
    model: "m",
    usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
    spent: []
  }
}
