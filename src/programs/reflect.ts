import * as Effect from "effect/Effect"
import { answerJsonSchema } from "../domain/AnswerSchema.ts"
import { citedIds } from "../domain/Citation.ts"
import { type Extraction, toExtraction } from "../domain/Extraction.ts"
import type { Playbook } from "../domain/Playbook.ts"
import { flatTexts } from "../domain/PlaybookView.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { redact } from "../domain/Redaction.ts"
import { parseResponse } from "../domain/Response.ts"
import type { Message } from "../domain/TranscriptLine.ts"
import { Llm, LlmError, Malformed, type Usage } from "../services/Llm.ts"
import { Prompts } from "../services/Prompts.ts"

/** What a reflection answered and what it took. */
export interface Reflection {
  readonly extraction: Extraction
  readonly cited: ReadonlyArray<string>
  readonly model: string
  readonly usage: Usage
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Asks the LLM what a session teaches (seed 000 section 7, seed 003). Secrets leave neither in the prompt nor in the answer. */
export const reflect = Effect.fn("reflect")(function* (
  project: ProjectPaths,
  playbook: Playbook,
  messages: ReadonlyArray<Message>
): Effect.fn.Return<Reflection, LlmError, Llm | Prompts> {
  const llm = yield* Llm
  const prompts = yield* Prompts
  const cited = citedIds(messages)
  const prompt = yield* prompts.fill(project, "reflection.txt", {
    playbook: json(flatTexts(playbook)),
    citations: cited.length === 0 ? "(none)" : cited.join(", "),
    trajectories: json(messages.map(({ content, role }) => ({ role, content: redact(content) })))
  })
  const answer = yield* llm.complete({ prompt, schema: answerJsonSchema })
  const found = parseResponse(redact(answer.text))
  if (found === null) {
    const start = redact(answer.text).slice(0, 200)
    return yield* new LlmError({
      backend: llm.backend,
      reason: new Malformed({ detail: `there is no JSON object in it; it starts ${JSON.stringify(start)}` })
    })
  }
  return { extraction: toExtraction(found), cited, model: answer.model, usage: answer.usage }
})
