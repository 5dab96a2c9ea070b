import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { type ClaudeOptions, layerClaude } from "../../src/llm/Claude.ts"
import { Llm, type LlmRequest } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { put, putJson, temporaryDirectory } from "../support/project.ts"

const STUB = path.join(import.meta.dirname, "../fixtures/claude-stub.mjs")
export const SCHEMA = { type: "object", properties: { a: { type: "string" } } }

export interface Run {
  readonly stdout?: string
  readonly stderr?: string
  readonly code?: number
  readonly signal?: NodeJS.Signals
  readonly grandchild?: "held" | "endless" | "stubborn"
}

export interface Call {
  readonly args: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly files: ReadonlyArray<string>
  readonly stdin?: string
  readonly unknown?: string
}

export const result = (fields: object): Run => ({
  stdout: JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "ok", ...fields })
})
export const failure = (status: number | null, text: string): Run => ({
  ...result({ is_error: true, api_error_status: status, result: text }),
  code: 1
})

/** A `claude` that does what the plan says, and what it was started with. */
export const makeStub = Effect.fnUntraced(function* (runs: ReadonlyArray<Run>, unknown: ReadonlyArray<string> = []) {
  const directory = yield* temporaryDirectory
  putJson(`${directory}/plan.json`, { runs, unknown })
  put(`${directory}/bin/claude`, `#!/bin/sh\nexec "${process.execPath}" "${STUB}" "${directory}" "$@"\n`, 0o700)
  return {
    bin: `${directory}/bin`,
    calls: (): ReadonlyArray<Call> => {
      const file = `${directory}/calls.ndjson`
      if (!fs.existsSync(file)) return []
      return fs
        .readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    },
    /** Its process and its child's, once both are ready. */
    pids: Effect.callback<ReadonlyArray<number>>((resume) => {
      const look = () => {
        if (!fs.existsSync(`${directory}/pids.json`)) return
        watcher.close()
        resume(Effect.succeed(JSON.parse(fs.readFileSync(`${directory}/pids.json`, "utf8"))))
      }
      const watcher = fs.watch(directory, look)
      look()
    })
  }
})

export type Stub = Effect.Success<ReturnType<typeof makeStub>>

export const layerFor = (stub: Pick<Stub, "bin">, options: Partial<ClaudeOptions>, variables: Record<string, string>) =>
  layerClaude({ command: "claude", model: "claude-wanted", timeoutSeconds: 600, patience: 0.001, ...options }).pipe(
    Layer.provide(Environment.layer({ PATH: `${stub.bin}:/usr/bin:/bin`, HOME: "/nonexistent", ...variables })),
    Layer.provide(NodeServices.layer)
  )

export const ask = (
  stub: Pick<Stub, "bin">,
  options: Partial<ClaudeOptions> = {},
  request: Partial<LlmRequest> = {},
  variables: Record<string, string> = {}
) =>
  Llm.use((llm) => llm.complete({ prompt: "What did we learn? ✓", ...request })).pipe(
    Effect.provide(layerFor(stub, options, variables))
  )

/** Whether a process runs; one that has ended and that nobody has asked about yet does not. */
export const isAlive = (pid: number): boolean => {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z")
  } catch {
    return false
  }
}
