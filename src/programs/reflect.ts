import * as Effect from "effect/Effect"
import { cleanExtraction } from "../domain/AnswerHygiene.ts"
import { answerJsonSchema } from "../domain/AnswerSchema.ts"
import { citedIds } from "../domain/Citation.ts"
import type { Skip } from "../domain/Curator.ts"
import { type Extraction, toExtraction } from "../domain/Extraction.ts"
import type { Playbook } from "../domain/Playbook.ts"
import { flatTexts } from "../domain/PlaybookView.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import type { JsonObject } from "../domain/RawEntry.ts"
import { redact } from "../domain/Redaction.ts"
import { parseResponse } from "../domain/Response.ts"
import type { Message } from "../domain/TranscriptLine.ts"
import { Llm, LlmError, Malformed, type Usage } from "../services/Llm.ts"
import { Prompts } from "../services/Prompts.ts"

/** What a reflection answered and what it took. */
export interface Reflection {
  readonly extraction: Extraction
  /** What the answer held and the playbook must not take. */
  readonly leftOut: ReadonlyArray<Skip>
  readonly cited: ReadonlyArray<string>
  readonly model: string
  readonly usage: Usage
}

/** JSON with its texts redacted one by one: in JSON as a whole, escapes hide secrets and markers break strings. */
const redactedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? redact(part) : part), 2)

/** The object in an answer, without secrets; null when there is none, or it is nested too deeply to go through. */
const readAnswer = (text: string): JsonObject | null => {
  const found = parseResponse(text)
  if (found === null) return null
  try {
    return JSON.parse(redactedJson(found)) as JsonObject
  } catch {
    return null
  }
}

/** An answer has at least one of these, or says nothing at all. */
const ANSWER_FIELDS = ["operations", "evaluations", "new_key_points"]

const isOther = (found: JsonObject): boolean =>
  Object.keys(found).length > 0 && !ANSWER_FIELDS.some((field) => Object.hasOwn(found, field))

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
    playbook: redactedJson(flatTexts(playbook)),
    citations: cited.length === 0 ? "(none)" : cited.join(", "),
    trajectories: redactedJson(messages.map(({ content, role }) => ({ role, content })))
  })
  const answer = yield* llm.complete({ prompt, schema: answerJsonSchema })
  const found = readAnswer(answer.text)
  // A cut answer holds whole objects too, but not the one that was asked for.
  if (found === null || isOther(found)) {
    const start = redact(answer.text).slice(0, 200)
    const missing = found === null ? "no JSON object" : `none of ${ANSWER_FIELDS.join(", ")}`
    return yield* new LlmError({
      backend: llm.backend,
      reason: new Malformed({ detail: `there is ${missing} in it; it starts ${JSON.stringify(start)}` })
    })
  }
  return { ...cleanExtraction(toExtraction(found)), cited, model: answer.model, usage: answer.usage }
})
