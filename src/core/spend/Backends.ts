/** What is to be known of a backend to count what it takes. */
export interface BackendFacts {
  /** The model it answers with, whatever model is set; `undefined`: the one that is set. */
  readonly model?: string
  /** Tokens that it adds to each prompt. Only a client that stands between us and the model does; it takes turns too. */
  readonly addedTokens?: number
}

/**
 * What may answer prompts, by the name that the settings call it by. A new one is a row here, a row of
 * `llm/Backends.ts`, which the compiler then misses, and a file there (docs/contributing.md).
 */
export const BACKENDS = {
  /** The Messages API. */
  anthropic: {},
  /** Headless Claude Code: its system prompt and the tool that it answers with come on top. */
  claude: { addedTokens: 10_000 },
  /** Recorded answers. */
  replay: { model: "replay" },
  /** None. */
  off: { model: "off" }
} as const satisfies Record<string, BackendFacts>

export type BackendName = keyof typeof BACKENDS

export const BACKEND_NAMES = Object.keys(BACKENDS) as ReadonlyArray<BackendName>

/** What is known of a backend; of one that is not ours, nothing. */
export const factsOf = (backend: string): BackendFacts =>
  Object.hasOwn(BACKENDS, backend) ? BACKENDS[backend as BackendName] : {}

/** The model that answers when this one is set. */
export const modelOf = (backend: string, model: string): string => factsOf(backend).model ?? model
