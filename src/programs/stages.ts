import * as Result from "effect/Result"
import { parseJson } from "../domain/Json.ts"
import { citedIds } from "../domain/Citation.ts"
import { toExtraction } from "../domain/Extraction.ts"
import { isJsonObject } from "../domain/Json.ts"
import { migrate, readPlaybookText } from "../domain/Migration.ts"
import { proposalsInText, type ProposalSource } from "../domain/Proposal.ts"
import { redact } from "../domain/Redaction.ts"
import { renderKeyPoints } from "../domain/Render.ts"
import { parseResponse } from "../domain/Response.ts"
import { detectLearningSignals } from "../domain/Signal.ts"
import { readTranscriptText } from "../domain/Transcript.ts"
import { updatePlaybook } from "../domain/Update.ts"

/** A pure stage over JSON values; a failure says what the input should have been. `source` is for new proposals. */
export type Stage = (input: unknown, source: ProposalSource) => Result.Result<unknown, string>

const onText =
  (what: string, stage: (text: string) => unknown): Stage =>
  (input) =>
    typeof input === "string" ? Result.succeed(stage(input)) : Result.fail(`expected a JSON string: ${what}`)

const update: Stage = (input) => {
  if (!isJsonObject(input) || !isJsonObject(input["playbook"]) || !isJsonObject(input["extraction"])) {
    return Result.fail('expected {"playbook": a playbook, "extraction": an extraction}')
  }
  const { playbook } = migrate(input["playbook"])
  return Result.succeed(updatePlaybook(playbook, toExtraction(input["extraction"])).playbook)
}

const render: Stage = (input) =>
  isJsonObject(input) ? Result.succeed(renderKeyPoints(migrate(input).playbook)) : Result.fail("expected a playbook")

const citations: Stage = (input) => {
  if (!Array.isArray(input)) return Result.fail('expected a list of {"role", "content"}')
  const messages = input.flatMap((message: unknown) =>
    isJsonObject(message) && typeof message["role"] === "string" && typeof message["content"] === "string"
      ? [{ role: message["role"], content: message["content"] }]
      : []
  )
  return Result.succeed(citedIds(messages))
}

const proposals: Stage = (input, source) => {
  if (!isJsonObject(input) || typeof input["transcript"] !== "string") {
    return Result.fail('expected {"transcript": a text, "sessionId"?: an id}')
  }
  const session = input["sessionId"]
  return Result.succeed(proposalsInText(input["transcript"], typeof session === "string" ? session : undefined, source))
}

/** The pure stages by name (design 6). */
export const stages = {
  migrate: (input) => Result.succeed((typeof input === "string" ? readPlaybookText(input) : migrate(input)).playbook),
  update,
  render,
  messages: onText("a transcript's text", (text) =>
    readTranscriptText(text).messages.map(({ content, role }) => ({ role, content }))
  ),
  citations,
  response: onText("an LLM's answer", parseResponse),
  signals: onText("a text", (text) => detectLearningSignals(text)),
  proposals,
  redact: onText("a text", redact)
} satisfies Record<string, Stage>

export type StageName = keyof typeof stages

/** One line in, one line out. Wrong input gives an error line. */
export const runStageLine = (
  stage: Stage,
  line: string,
  source: ProposalSource
): { readonly output: string; readonly ok: boolean } => {
  const result = Result.try({ try: () => parseJson(line), catch: () => "the line is not JSON" }).pipe(
    Result.flatMap((value) => stage(value, source)),
    Result.flatMap((value) =>
      Result.try({ try: () => JSON.stringify(value), catch: () => "the result is nested too deeply to be written" })
    )
  )
  return Result.isSuccess(result)
    ? { output: result.success, ok: true }
    : { output: JSON.stringify({ error: result.failure }), ok: false }
}
