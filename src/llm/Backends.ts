import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import * as Redacted from "effect/Redacted"
import { BACKEND_NAMES, type BackendName } from "../core/spend/Backends.ts"
import { CREDENTIAL_VARIABLES, TOKEN_VARIABLE } from "../core/spend/Credentials.ts"
import { sha256 } from "../disk/Digest.ts"
import { Environment } from "../project/Environment.ts"
import { findProgram } from "../project/FindProgram.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { type AnthropicOptions, layerAnthropic } from "./Anthropic.ts"
import { layerClaude } from "./Claude.ts"
import { Llm } from "./Llm.ts"
import { MessageBatches } from "./MessageBatches.ts"
import { layerReplayFile } from "./Replay.ts"

type LlmSettings = SettingsValues["llm"]
type Services = Environment | FileSystem.FileSystem | ChildProcessSpawner.ChildProcessSpawner

/** What is to be known of a backend to ask it. */
interface Backend {
  /** The variables that hold its credentials, in the order in which they are looked for. */
  readonly credentials: ReadonlyArray<string>
  /** Whether all that it takes is there, so that `auto` may choose it; without this `auto` never does. */
  readonly isReady?: (settings: LlmSettings) => Effect.Effect<boolean, never, Services>
  /** Its layer. Where something is missing, each call fails with `Unavailable` and says what helps. */
  readonly layer: (settings: LlmSettings) => Layer.Layer<Llm, never, Services>
}

const anthropicCredential = Effect.map(Environment, ({ get }): AnthropicOptions["credential"] | undefined => {
  const from = CREDENTIAL_VARIABLES.find((name) => get(name) !== undefined)
  if (from === undefined) return undefined
  return { _tag: from === TOKEN_VARIABLE ? "AuthToken" : "ApiKey", value: Redacted.make(get(from)!), from }
})

const NO_KEY = "there is no key; set DEBRIEF_API_KEY or ANTHROPIC_API_KEY"

/** Every backend. `auto` takes the first that is ready, in the order of `BACKEND_NAMES`, else none. */
const BACKENDS: Record<BackendName, Backend> = {
  anthropic: {
    credentials: CREDENTIAL_VARIABLES,
    isReady: () => Effect.map(anthropicCredential, (credential) => credential !== undefined),
    layer: (settings) =>
      Layer.unwrap(
        Effect.map(anthropicCredential, (credential) =>
          credential === undefined
            ? Llm.layerUnavailable("anthropic", NO_KEY)
            : layerAnthropic({ ...settings, credential })
        )
      )
  },
  claude: {
    // The client has the user's login.
    credentials: [],
    isReady: ({ command }) => Effect.map(findProgram(command), (file) => file !== undefined),
    layer: (settings) => layerClaude(settings)
  },
  replay: {
    credentials: [],
    layer: ({ replayFile }) =>
      replayFile === undefined
        ? Llm.layerUnavailable("replay", "llm.replayFile (DEBRIEF_REPLAY) names no file of recorded answers")
        : layerReplayFile(replayFile)
  },
  off: { credentials: [], layer: () => Llm.layerOff }
}

/** The variables that hold a backend's credentials, in the order in which they are looked for. */
export const credentialVariables = (name: BackendName): ReadonlyArray<string> => BACKENDS[name].credentials

const firstReady = Effect.fnUntraced(function* (settings: LlmSettings) {
  for (const name of BACKEND_NAMES) {
    const { isReady } = BACKENDS[name]
    if (isReady !== undefined && (yield* isReady(settings))) return name
  }
  return "off"
})

/** The backend that the settings choose. */
export const layerFromSettings = ({ llm }: SettingsValues) =>
  Layer.unwrap(
    Effect.map(llm.backend === "auto" ? firstReady(llm) : Effect.succeed(llm.backend), (name) =>
      BACKENDS[name].layer(llm)
    )
  )

/** The API's batches, which take a key: the `claude` command has none. */
export const layerBatchesFromSettings = ({ llm }: SettingsValues) =>
  Layer.unwrap(
    Effect.map(anthropicCredential, (credential) =>
      credential === undefined
        ? MessageBatches.layerUnavailable(
            llm.model,
            "batches of the API take a key; set DEBRIEF_API_KEY or ANTHROPIC_API_KEY"
          )
        : MessageBatches.layer({ ...llm, credential })
    )
  )

const CREDENTIALS = new Set(BACKEND_NAMES.flatMap((name) => BACKENDS[name].credentials))

/**
 * What tells one way of asking the LLM from another: backend, model, address, key, limits and prices. A part of a digest:
 * nothing can be read off it.
 */
export const llmFingerprint = Effect.fnUntraced(function* ({ budget, llm, prices }: SettingsValues) {
  const environment = yield* Environment
  const facts = [llm.backend, llm.model, llm.baseUrl, llm.command, llm.replayFile, budget, prices]
  return (yield* sha256(JSON.stringify([...facts, ...[...CREDENTIALS].map(environment.get)]))).slice(0, 16)
})
