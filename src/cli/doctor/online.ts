import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { costUsd } from "../../core/spend/Price.ts"
import { dollarsOf } from "../../core/text/Amounts.ts"
import { budgetedLlm } from "../../llm/Budgeted.ts"
import type { LlmError } from "../../llm/Llm.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { broken, note, ok } from "./Finding.ts"

const ABOUT = "Online"

const mendOf = ({ _tag }: LlmError["reason"], backend: string): string => {
  switch (_tag) {
    case "OverBudget":
      return "debrief config set budget.maxUsdPerDay 2"
    case "Rejected":
    case "Unavailable":
      return backend === "claude" ? "claude auth login" : "set DEBRIEF_API_KEY, or debrief config set llm.model MODEL"
    default:
      return "try again later: debrief doctor --online"
  }
}

/** Asks the LLM one short question, as a reflection would be asked: within the limits, and noted as spent. */
export const onlineFinding = Effect.fnUntraced(function* (settings: SettingsValues) {
  const once = { ...settings, llm: { ...settings.llm, attempts: 1 } }
  const llm = yield* budgetedLlm({ session: undefined, settings: once })
  if (llm.backend === "off")
    return note(ABOUT, "no LLM is asked, so there is nothing to try", "debrief config get llm.backend")
  const from = yield* Clock.currentTimeMillis
  const answer = yield* Effect.result(llm.complete({ prompt: "Answer with the one word: ready", purpose: "doctor" }))
  if (Result.isFailure(answer)) {
    const { reason } = answer.failure
    return broken(ABOUT, `${llm.backend} gave no answer: ${reason.message}`, mendOf(reason, llm.backend))
  }
  const seconds = (((yield* Clock.currentTimeMillis) - from) / 1000).toFixed(1)
  return ok(
    ABOUT,
    `${llm.backend} answered in ${seconds} s, with ${answer.success.model}; it took ${dollarsOf(costUsd(answer.success, settings.prices))}`
  )
})
