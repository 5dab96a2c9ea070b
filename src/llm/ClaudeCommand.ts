import * as Effect from "effect/Effect"
import * as ChildProcess from "effect/process/ChildProcess"
import type * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Environment, GUARD_VARIABLE } from "../project/Environment.ts"
import { programVariables } from "../project/ProgramPath.ts"
import type { ClaudeRun } from "./ClaudeAnswer.ts"
import { isHandedOn } from "./HandedOn.ts"

/** Tools by which a model could read or change anything. `--tools ""` takes them away; these hold without it. */
const DENIED_TOOLS = [
  "Agent",
  "Bash",
  "Edit",
  "Glob",
  "Grep",
  "NotebookEdit",
  "Read",
  "Skill",
  "Task",
  "WebFetch",
  "WebSearch",
  "Write"
]

/** Hooks off in every settings file. Without Read, `@path` in what a session said does not attach that file either. */
const SETTINGS = JSON.stringify({ disableAllHooks: true, permissions: { deny: DENIED_TOOLS } })

/** Options that an older client may lack, and what stands in for them. Without `--settings` hooks could run: never. */
export const DISPENSABLE: ReadonlySet<string> = new Set([
  "--safe-mode", // `--settings` still disables hooks, and a variable memory files
  "--no-session-persistence", // a variable still says so
  "--tools", // one turn, with the tools denied
  "--strict-mcp-config", // one turn
  "--json-schema" // the prompt asks for JSON all the same
])

/** The arguments of one headless run (docs/clients.md), without the options that this client does not know. */
export const claudeArguments = (options: {
  readonly model: string
  readonly schema: Readonly<Record<string, unknown>> | undefined
  readonly unknown: ReadonlySet<string>
}): ReadonlyArray<string> => {
  const known = (option: string, ...values: ReadonlyArray<string>) =>
    options.unknown.has(option) ? [] : [option, ...values]
  return [
    "-p",
    ...known("--safe-mode"),
    ...known("--no-session-persistence"),
    ...known("--tools", ""),
    ...known("--strict-mcp-config"),
    ...(options.unknown.has("--tools") || options.unknown.has("--strict-mcp-config") ? ["--max-turns", "1"] : []),
    "--settings",
    SETTINGS,
    "--model",
    options.model,
    "--output-format",
    "json",
    ...(options.schema === undefined ? [] : known("--json-schema", JSON.stringify(options.schema)))
  ]
}

/**
 * What the client finds the login by in the user's own environment, made fit for a run inside our worker. Nothing of the
 * session that this was started from, none of our own keys, and nothing that a project could set unnoticed.
 */
export const claudeEnvironment = Effect.map(Effect.all([Environment, programVariables]), ([{ all }, variables]) => ({
  ...Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined && isHandedOn(entry[0]))
  ),
  ...variables,
  // Whatever hook of ours should run inside, it ends at once.
  [GUARD_VARIABLE]: "1",
  CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1",
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: "1",
  CLAUDE_CODE_DISABLE_ATTACHMENTS: "1",
  // The attempts are ours: the client's own would use up the time and hide why.
  CLAUDE_CODE_MAX_RETRIES: "0",
  DISABLE_AUTOUPDATER: "1"
}))

/** Many times what the longest answer takes. As much may be said beside it. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

/** The client printed without end, and was ended. */
export class OutputTooLong extends Schema.TaggedError<OutputTooLong>()("OutputTooLong", {}) {
  override get message() {
    return `it printed more than ${MAX_OUTPUT_BYTES} bytes`
  }
}

/** What an output says, if it is not too long. */
const textOf = <E>(output: Stream.Stream<Uint8Array, E>) =>
  Effect.suspend(() => {
    let size = 0
    return output.pipe(
      Stream.tap((bytes) =>
        (size += bytes.length) > MAX_OUTPUT_BYTES ? Effect.fail(new OutputTooLong()) : Effect.void
      ),
      Stream.decodeText(),
      Stream.mkString
    )
  })

/** How long the client may take to end by itself when its time is up. */
const GRACE = "2 seconds"

/**
 * Runs the client and answers whatever it left. It leads a process group of its own, and when it has ended, its time is
 * up or we are interrupted, whatever else is in that group is ended too (platform-node does so for any spawned process).
 */
export const runClaude = Effect.fnUntraced(function* (
  spawner: ChildProcessSpawner.ChildProcessSpawner["Service"],
  options: {
    readonly file: string
    readonly args: ReadonlyArray<string>
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
    readonly input: Uint8Array
  }
) {
  const handle = yield* spawner.spawn(
    ChildProcess.make(options.file, [...options.args], {
      cwd: options.cwd,
      env: options.env,
      extendEnv: false,
      stdin: Stream.make(options.input),
      forceKillAfter: GRACE
    })
  )
  // What the client started may hold its output open: with the client gone, nobody is to be waited for.
  const ended = handle.exitCode.pipe(
    Effect.map(Number),
    // Only a signal leaves no code.
    Effect.catchTag("PlatformError", () => Effect.undefined),
    Effect.tap(() => Effect.ignore(handle.kill({ forceKillAfter: GRACE })))
  )
  const [stdout, stderr, exitCode] = yield* Effect.all([textOf(handle.stdout), textOf(handle.stderr), ended], {
    concurrency: "unbounded"
  })
  return { stdout, stderr, exitCode } satisfies ClaudeRun
}, Effect.scoped)
