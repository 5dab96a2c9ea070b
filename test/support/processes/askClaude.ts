// Asks the claude backend once, as a worker does that was started from a session's hook: askClaude -p PROMPT LOG.
// The model's answer is always the same structured output. Prints the answer as JSON; LOG gets what the model was sent.
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerFromSettings } from "../../../src/llm/Backends.ts"
import { Llm } from "../../../src/llm/Llm.ts"
import { Environment } from "../../../src/project/Environment.ts"
import { defaultSettings } from "../../../src/project/DefaultSettings.ts"
import { serveStructured } from "../../llm/structuredStandIn.ts"
import { layerPlatform } from "../files.ts"

const [, prompt = "", log = ""] = process.argv.slice(2)
const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false }

const ANTHROPIC_BASE_URL = await serveStructured({ a: "learned ✓" }, log)
const backend = layerFromSettings({ ...defaultSettings, llm: { ...defaultSettings.llm, backend: "claude" } }).pipe(
  Layer.provide([Environment.layer({ ...process.env, ANTHROPIC_BASE_URL }), layerPlatform])
)

const answer = await Effect.runPromise(
  Llm.use((llm) => llm.complete({ prompt, schema })).pipe(
    Effect.catch((error) => Effect.succeed({ failed: error.message })),
    Effect.provide(backend)
  )
)
process.stdout.write(JSON.stringify(answer), () => process.exit(0))
