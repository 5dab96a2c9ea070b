import * as Effect from "effect/Effect"
import {
  answerJsonSchema,
  cleanExtraction,
  curationJsonSchema,
  type Extraction,
  reflectionJsonSchema,
  toExtraction
} from "../core/playbook/Answer.ts"
import { hintsFor } from "../core/friction/Hints.ts"
import { citedIds } from "../core/playbook/Citation.ts"
import type { Skip } from "../core/playbook/Curator.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { applyEvaluations } from "../core/playbook/Scoring.ts"
import type { Order } from "../core/playbook/Update.ts"
import { flatTexts } from "../core/playbook/View.ts"
import type { Spent, Usage } from "../core/spend/Usage.ts"
import { isJsonObject, type JsonObject } from "../core/text/Json.ts"
import { redactedJson } from "../core/text/RedactedJson.ts"
import { redact } from "../core/text/Redaction.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import type { Message } from "../core/transcript/Message.ts"
import type { DialogueEntry } from "../core/transcript/Dialogue.ts"
import { renderDialogue } from "../core/transcript/Render.ts"
import { type Asked, askForObject, readObject } from "../llm/askForObject.ts"
import type { Llm, LlmAnswer, LlmError, LlmRequest } from "../llm/Llm.ts"
import { Project } from "../project/Project.ts"
import { Prompts } from "../project/Prompts.ts"

/** What a reflection answered and what it took. */
export interface Reflection {
  readonly extraction: Extraction
  /** How the extraction is to be applied. */
  readonly order: Order
  /** What the answer held and the playbook must not take. */
  readonly leftOut: ReadonlyArray<Skip>
  /** How many operations the answer had when they were more than are looked at. */
  readonly truncatedFrom?: number
  readonly cited: ReadonlyArray<string>
  /** Why a key point was rated as it was, by its id, where the answer says so. */
  readonly rationales: Readonly<Record<string, string>>
  readonly model: string
  /** Of all its calls together. */
  readonly usage: Usage
  /** The calls one by one. */
  readonly spent: ReadonlyArray<Spent>
}

const total = (spent: ReadonlyArray<Spent>): Pick<Reflection, "model" | "usage" | "spent"> => ({
  model: spent.at(-1)?.model ?? "",
  usage: {
    inputTokens: spent.reduce((sum, { usage }) => sum + usage.inputTokens, 0),
    outputTokens: spent.reduce((sum, { usage }) => sum + usage.outputTokens, 0),
    cacheReadTokens: spent.reduce((sum, { usage }) => sum + usage.cacheReadTokens, 0),
    cacheWriteTokens: spent.reduce((sum, { usage }) => sum + usage.cacheWriteTokens, 0)
  },
  spent
})

const toDialogue = (message: Message | DialogueEntry): DialogueEntry =>
  "tools" in message
    ? message
    : {
        ...message,
        tools: [],
        uuid: undefined,
        sessionId: undefined,
        entrypoint: undefined,
        cwd: undefined,
        timestamp: undefined
      }

const material = (playbook: Playbook, messages: ReadonlyArray<Message | DialogueEntry>) => {
  const cited = citedIds(messages)
  const entries = messages.map(toDialogue)
  const trajectories = renderDialogue(entries, redact)
  const hints = hintsFor(entries, estimateTokens(trajectories))
  return {
    cited,
    values: {
      playbook: redactedJson(flatTexts(playbook), 2),
      citations: cited.length === 0 ? "(none)" : cited.join(", "),
      hints: hints.length === 0 ? "(none)" : redact(hints.join("\n")),
      trajectories
    }
  }
}

const rationalesIn = (ratings: ReadonlyArray<unknown>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ratings.flatMap((rating) =>
      isJsonObject(rating) && typeof rating["name"] === "string" && typeof rating["rationale"] === "string"
        ? [[rating["name"], rating["rationale"]]]
        : []
    )
  )

/** Fields of which an answer to a reflection has at least one. */
const REFLECTION_FIELDS = ["operations", "evaluations", "new_key_points"]

/** What the LLM is asked about a session, and the ids of the key points that the agent named in it. No secrets are in it. */
export const reflectionRequest = Effect.fn("reflectionRequest")(function* (
  playbook: Playbook,
  messages: ReadonlyArray<Message | DialogueEntry>
) {
  const prompts = yield* Prompts
  const { cited, values } = material(playbook, messages)
  const parts = yield* prompts.fillParts("reflection.txt", values)
  return { request: { ...parts, schema: answerJsonSchema, purpose: "reflection" } satisfies LlmRequest, cited }
})

const toReflection = ({ found, spent }: Asked, cited: ReadonlyArray<string>): Reflection => {
  const clean = cleanExtraction(toExtraction(found))
  return {
    ...clean,
    order: "operations first",
    cited,
    rationales: rationalesIn(clean.extraction.evaluations),
    ...total(spent)
  }
}

/** What an answer to a reflection's request says, without secrets. */
export const readReflection = (
  backend: string,
  answer: LlmAnswer,
  cited: ReadonlyArray<string>
): Effect.Effect<Reflection, LlmError> =>
  Effect.map(readObject(backend, answer, REFLECTION_FIELDS), ({ found, spent }) =>
    toReflection({ found, spent: [spent] }, cited)
  )

/**
 * Asks the LLM what a session teaches (docs/rules.md REQ-CUR-007). Secrets leave neither in the prompt nor in the
 * answer.
 */
export const reflect = Effect.fn("reflect")(function* (
  playbook: Playbook,
  messages: ReadonlyArray<Message | DialogueEntry>
): Effect.fn.Return<Reflection, LlmError, Llm | Prompts | Project> {
  const { cited, request } = yield* reflectionRequest(playbook, messages)
  return toReflection(yield* askForObject(request, REFLECTION_FIELDS), cited)
})

/** The reflector's tags, by whichever of these names the answer has them. */
const tagsIn = (found: JsonObject): ReadonlyArray<unknown> =>
  [found["tags"], found["evaluations"]].find((list) => Array.isArray(list)) ?? []

/**
 * The same in two roles: a reflector says what the session shows and rates key points, then a curator, who never sees
 * the session, changes a playbook that has these ratings counted.
 */
export const reflectInRoles = Effect.fn("reflectInRoles")(function* (
  playbook: Playbook,
  messages: ReadonlyArray<Message | DialogueEntry>
): Effect.fn.Return<Reflection, LlmError, Llm | Prompts | Project> {
  const prompts = yield* Prompts
  const { cited, values } = material(playbook, messages)
  const seen = yield* askForObject(
    {
      ...(yield* prompts.fillParts("reflector.txt", values)),
      schema: reflectionJsonSchema,
      purpose: "reflector"
    },
    ["analysis", "insights", "tags"]
  )
  const tags = cleanExtraction({ new_key_points: [], evaluations: tagsIn(seen.found) })
  const counted = applyEvaluations(playbook, tags.extraction.evaluations).playbook
  const parts = yield* prompts.fillParts("curator.txt", {
    playbook: redactedJson(counted.sections, 2),
    reflection: redactedJson(seen.found, 2)
  })
  const decided = yield* askForObject({ ...parts, schema: curationJsonSchema, purpose: "curator" }, ["operations"])
  const operations = cleanExtraction({ ...toExtraction(decided.found), new_key_points: [], evaluations: [] })
  return {
    ...operations,
    extraction: { ...operations.extraction, evaluations: tags.extraction.evaluations },
    order: "ratings first",
    leftOut: [...tags.leftOut, ...operations.leftOut],
    cited,
    rationales: rationalesIn(tags.extraction.evaluations),
    ...total([...seen.spent, ...decided.spent])
  }
})
