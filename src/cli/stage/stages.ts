import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { groundOf } from "../../core/grounding/Ground.ts"
import { cleanExtraction, toExtraction } from "../../core/playbook/Answer.ts"
import { UNBOUNDED } from "../../core/playbook/Bounds.ts"
import { citedIds } from "../../core/playbook/Citation.ts"
import { renderKeyPoint } from "../../core/playbook/Render.ts"
import { isJsonObject, parseJson } from "../../core/text/Json.ts"
import { redact } from "../../core/text/Redaction.ts"
import { UNKNOWN_FORMAT } from "../../core/transcript/Formats.ts"
import { readAnyDialogueText, readAnyTranscriptText } from "../../core/transcript/Text.ts"
import { parseResponse } from "../../llm/Response.ts"
import { projectPaths, Project } from "../../project/Project.ts"
import { Prompts } from "../../project/Prompts.ts"
import { unsafeBy } from "../../reflection/judgedBy.ts"
import { applyExtraction } from "../../stages/applyExtraction.ts"
import { Curator } from "../../stages/Curator.ts"
import { Judge } from "../../stages/Judge.ts"
import { layerFitting } from "../../stages/layerFitting.ts"
import { migrate } from "../../stages/migrate.ts"
import { migrateQuietly, Migrator } from "../../stages/Migrator.ts"
import { hearSignals, proposeFromText } from "../../stages/propose.ts"
import { KeyPointLine, render } from "../../stages/renderPlaybook.ts"

/** The input of a stage is not what it takes; or what it made cannot be written as JSON. */
export class WrongInput extends Schema.TaggedError<WrongInput>()("WrongInput", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}

/** What makes of the stages plain functions of their input: no bounds, no template, nobody who is told. */
export const layerPlain = Layer.mergeAll(
  Curator.layer,
  Judge.layer,
  layerFitting,
  Layer.succeed(Migrator, { migrate: (document) => migrateQuietly(document, UNBOUNDED) }),
  Layer.succeed(Prompts, {
    fill: (__, { key_points = "" }) => Effect.succeed(key_points),
    fillParts: (__, { key_points = "" }) => Effect.succeed({ stable: "", prompt: key_points }),
    own: () => Effect.undefined
  }),
  Layer.succeed(KeyPointLine, renderKeyPoint),
  FileSystem.layerNoop({})
)

/** A stage over JSON values; a failure says what the input should have been. */
export type Stage = (
  input: unknown
) => Effect.Effect<unknown, { readonly message: string }, Layer.Success<typeof layerPlain>>

/** Of no project: the plain layer asks for none. */
const nowhere = projectPaths("/dev/null/project")

const expected = (what: string) => Effect.fail(new WrongInput({ detail: `expected ${what}` }))

const onText =
  <A, R extends Layer.Success<typeof layerPlain>>(
    what: string,
    stage: (text: string) => Effect.Effect<A, { readonly message: string }, R>
  ): Stage =>
  (input) =>
    typeof input === "string" ? stage(input) : expected(`a JSON string: ${what}`)

const pure =
  <A>(run: (text: string) => A) =>
  (text: string) =>
    Effect.sync(() => run(text))

const update: Stage = Effect.fnUntraced(function* (input) {
  if (!isJsonObject(input) || !isJsonObject(input["playbook"]) || !isJsonObject(input["extraction"])) {
    return yield* expected('{"playbook": a playbook, "extraction": an extraction}')
  }
  const { playbook } = yield* Effect.provideService(migrate(input["playbook"]), Project, nowhere)
  return (yield* applyExtraction(playbook, toExtraction(input["extraction"]))).playbook
})

/** Judged as in a session that was given all of the playbook, and that nothing was learned from before. */
const judge: Stage = Effect.fnUntraced(function* (input) {
  if (!isJsonObject(input) || !isJsonObject(input["playbook"]) || !isJsonObject(input["extraction"])) {
    return yield* expected('{"playbook": a playbook, "extraction": an extraction, "transcript": its text}')
  }
  const { transcript } = input
  const entries = typeof transcript === "string" ? readAnyDialogueText(transcript) : undefined
  if (entries === undefined) return yield* new WrongInput({ detail: `this is no transcript: ${UNKNOWN_FORMAT}` })
  const { playbook } = yield* Effect.provideService(migrate(input["playbook"]), Project, nowhere)
  const clean = cleanExtraction(toExtraction(input["extraction"]))
  const { extraction, held, leftOut } = yield* Judge.use(({ judge: judged }) =>
    judged(clean.extraction, {
      playbook,
      ground: groundOf(entries),
      accepted: new Set(),
      counted: new Set(),
      given: undefined,
      unsafe: unsafeBy
    })
  )
  return { extraction, held, leftOut: [...clean.leftOut, ...leftOut] }
})

const rendered: Stage = Effect.fnUntraced(function* (input) {
  if (!isJsonObject(input)) return yield* expected("a playbook")
  const { playbook } = yield* Effect.provideService(migrate(input), Project, nowhere)
  return (yield* Effect.provideService(render(playbook, Number.POSITIVE_INFINITY), Project, nowhere))?.text ?? ""
})

const citations: Stage = (input) => {
  if (!Array.isArray(input)) return expected('a list of {"role", "content"}')
  const messages = input.flatMap((message: unknown) =>
    isJsonObject(message) && typeof message["role"] === "string" && typeof message["content"] === "string"
      ? [{ role: message["role"], content: message["content"] }]
      : []
  )
  return Effect.sync(() => citedIds(messages))
}

const proposals: Stage = (input) => {
  if (!isJsonObject(input) || typeof input["transcript"] !== "string") {
    return expected('{"transcript": a text, "sessionId"?: an id}')
  }
  const session = input["sessionId"]
  return proposeFromText(input["transcript"], typeof session === "string" ? session : undefined)
}

/** The stages by name (README.md, The command). */
export const stages = {
  migrate: (input) => Effect.map(Effect.provideService(migrate(input), Project, nowhere), ({ playbook }) => playbook),
  update,
  judge,
  render: rendered,
  messages: onText("a transcript's text", (text) =>
    Effect.suspend(() => {
      const transcript = readAnyTranscriptText(text)
      return transcript === undefined
        ? Effect.fail(new WrongInput({ detail: `this is no transcript: ${UNKNOWN_FORMAT}` }))
        : Effect.succeed(transcript.messages.map(({ content, role }) => ({ role, content })))
    })
  ),
  citations,
  response: onText("an LLM's answer", pure(parseResponse)),
  signals: onText("a text", hearSignals),
  proposals,
  redact: onText("a text", pure(redact))
} satisfies Record<string, Stage>

export type StageName = keyof typeof stages

/** One line in, one line out. Wrong input gives an error line. */
export const runStageLine = (stage: Stage, line: string) =>
  Effect.try({ try: () => parseJson(line), catch: () => new WrongInput({ detail: "the line is not JSON" }) }).pipe(
    Effect.flatMap(stage),
    Effect.flatMap((value) =>
      Effect.try({
        try: () => JSON.stringify(value),
        catch: () => new WrongInput({ detail: "the result is nested too deeply to be written" })
      })
    ),
    Effect.match({
      onSuccess: (output) => ({ output, ok: true }),
      onFailure: ({ message }) => ({ output: JSON.stringify({ error: message }), ok: false })
    })
  )
