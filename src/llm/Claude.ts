import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import * as Ref from "effect/Ref"
import { Environment } from "../project/Environment.ts"
import { findProgram } from "../project/FindProgram.ts"
import { makeTemporaryFolder } from "../project/TemporaryFolder.ts"
import { withinSeconds } from "./Abandoned.ts"
import { readClaudeRun } from "./ClaudeAnswer.ts"
import { claudeArguments, claudeEnvironment, DISPENSABLE, type OutputTooLong, runClaude } from "./ClaudeCommand.ts"
import type { ClaudeFault } from "./ClaudeFault.ts"
import { detailOf } from "./ForeignText.ts"
import {
  correctionText,
  Llm,
  type LlmAnswer,
  LlmError,
  type LlmRequest,
  Malformed,
  RateLimited,
  Refused,
  Rejected,
  Unavailable,
  Unreachable
} from "./Llm.ts"
import { withAttempts } from "./Retry.ts"

export interface ClaudeOptions {
  /** The client's command: a name that is looked for on PATH, or an absolute path. */
  readonly command: string
  readonly model: string
  /** Seconds for one attempt; less than 120 count as 120. */
  readonly timeoutSeconds: number
  /** Attempts in all; 3 when left out. */
  readonly attempts?: number
  /** Waits between attempts as a share of what they should be: 1, or less in tests. */
  readonly patience?: number
}

/** A headless run starts a client and thinks before it answers: the time that a call of the API gets is too short. */
const LEAST_SECONDS = 120

/** The client refuses more on its standard input. */
const MAX_INPUT_BYTES = 10_000_000

const fail = (reason: LlmError["reason"], facts: Pick<LlmError, "spent" | "answer"> = {}) =>
  new LlmError({ backend: "claude", reason, ...facts })

const toReason = (fault: ClaudeFault): LlmError["reason"] => {
  switch (fault._tag) {
    case "Unavailable":
      return new Unavailable(fault)
    case "Unreachable":
      return new Unreachable(fault)
    case "Refused":
      return new Refused(fault)
    case "Malformed":
      return new Malformed(fault)
    case "RateLimited":
      return new RateLimited(fault)
    case "Rejected":
      return new Rejected(fault)
  }
}

const notRun = (error: PlatformError | OutputTooLong) =>
  error._tag === "OutputTooLong"
    ? fail(new Unreachable({ detail: error.message }))
    : fail(new Unavailable({ detail: `the claude command could not be run: ${detailOf(error.message)}` }))

/** The whole conversation as one text: print mode takes no other. */
const toInput = ({ correction, prompt, stable = "" }: LlmRequest): Uint8Array => {
  const asked = `${stable}${prompt}`
  const text =
    correction === undefined
      ? asked
      : `${asked}\n\nYou have answered:\n\n${correction.answer}\n\n${correctionText(correction.problem)}`
  // A text that begins with a slash would be one of the client's commands.
  return new TextEncoder().encode(text.startsWith("/") ? `\n${text}` : text)
}

/** What the runs of one layer share. */
interface Client {
  readonly options: ClaudeOptions
  readonly spawner: ChildProcessSpawner.ChildProcessSpawner["Service"]
  readonly fs: FileSystem.FileSystem
  readonly environment: Environment["Service"]
  /** Options that this client has been found not to know. */
  readonly unknown: Ref.Ref<ReadonlySet<string>>
}

const checkSize = (input: Uint8Array): Effect.Effect<void, LlmError> => {
  if (input.length <= MAX_INPUT_BYTES) return Effect.void
  const detail = `the prompt has ${input.length} bytes, and the claude command takes ${MAX_INPUT_BYTES} at most`
  return Effect.fail(fail(new Rejected({ status: 413, detail })))
}

const inClient = <A, E, R>({ environment, fs }: Client, effect: Effect.Effect<A, E, R>) =>
  effect.pipe(Effect.provideService(FileSystem.FileSystem, fs), Effect.provideService(Environment, environment))

const find = (client: Client) =>
  inClient(client, findProgram(client.options.command)).pipe(
    Effect.flatMap((file) => {
      if (file !== undefined) return Effect.succeed(file)
      const where = `there is no command ${client.options.command} in a folder of PATH that can be trusted`
      const detail = `${where}; install Claude Code or set llm.command`
      return Effect.fail(fail(new Unavailable({ detail })))
    })
  )

const run = Effect.fnUntraced(function* (client: Client, file: string, request: LlmRequest, input: Uint8Array) {
  const { options, spawner } = client
  // Empty and our own: no CLAUDE.md, no settings, no repository.
  const cwd = yield* inClient(client, makeTemporaryFolder("debrief-claude-"))
  const unknown = yield* Ref.get(client.unknown)
  const args = claudeArguments({ model: options.model, schema: request.schema, unknown })
  const env = yield* inClient(client, claudeEnvironment)
  const left = yield* runClaude(spawner, { file, args, cwd, env, input })
  return readClaudeRun(left, options.model, yield* Clock.currentTimeMillis)
}, Effect.scoped)

const runInTime = (...args: Parameters<typeof run>) => {
  const seconds = Math.max(args[0].options.timeoutSeconds, LEAST_SECONDS)
  return run(...args).pipe(Effect.mapError(notRun), withinSeconds("claude", seconds))
}

const attempt = Effect.fn("LlmClaude.attempt")(function* (client: Client, request: LlmRequest) {
  const input = toInput(request)
  yield* checkSize(input)
  const file = yield* find(client)
  let answer = yield* runInTime(client, file, request, input)
  // Each round leaves out one option more, and there are only so many.
  while (answer._tag === "UnknownOption") {
    const { detail, option } = answer
    if (!DISPENSABLE.has(option) || (yield* Ref.get(client.unknown)).has(option)) {
      return yield* fail(new Unavailable({ detail: `the client at ${file} is too old: ${detail}` }))
    }
    yield* Ref.update(client.unknown, (before) => new Set(before).add(option))
    answer = yield* runInTime(client, file, request, input)
  }
  if (answer._tag === "Answered") return { text: answer.text, ...answer.spent } satisfies LlmAnswer
  const { fault, _tag: _, ...facts } = answer
  return yield* fail(toReason(fault), facts)
})

/**
 * Headless Claude Code on the user's own login. The run sees nothing of the project, has no tools, fires no hooks and
 * leaves no transcript; only the hooks that an organisation manages run all the same.
 */
export const layerClaude = (options: ClaudeOptions) =>
  Layer.effect(
    Llm,
    Effect.gen(function* () {
      const retries = { attempts: options.attempts ?? 3, patience: options.patience }
      const client: Client = {
        options,
        spawner: yield* ChildProcessSpawner.ChildProcessSpawner,
        fs: yield* FileSystem.FileSystem,
        environment: yield* Environment,
        unknown: yield* Ref.make<ReadonlySet<string>>(new Set())
      }
      return Llm.of({ backend: "claude", complete: (request) => withAttempts(attempt(client, request), retries) })
    })
  )
