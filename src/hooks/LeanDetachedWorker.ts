import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fs } from "../disk/NodeFs.ts"
import type { SafeCalls } from "../disk/SafeCalls.ts"
import { Environment, GUARD_VARIABLE } from "../project/Environment.ts"
import { safeCallsOf } from "../project/SafeFiles.ts"
import { DetachedWorker, WorkerNotStarted } from "../worker/DetachedWorker.ts"
import { noteWholeRun } from "./WholeRun.ts"

/** Live secrets of the client, of no use to the worker (docs/clients.md). */
const WITHHELD = new Set(["CLAUDE_CODE_MESSAGING_SOCKET", "CLAUDE_CODE_MESSAGING_TOKEN", "CLAUDE_ENV_FILE"])

/** Bytes of a log at most, give or take what one worker writes. The one before it is kept. */
const LOG_BYTES = 1024 * 1024

const rotate = (calls: SafeCalls, path: string): void => {
  try {
    if (calls.lstat(path).size > LOG_BYTES) calls.rename(path, `${path}.1`)
  } catch {
    // There is none yet, or it cannot be moved; then it goes on growing.
  }
}

/** Opens the worker's log for appending. What cannot be written to, because a link is in its place, gets no log. */
const openLog = (calls: SafeCalls, path: string | undefined): number | "ignore" => {
  if (path === undefined) return "ignore"
  rotate(calls, path)
  const { O_APPEND, O_CREAT, O_WRONLY } = fs.constants
  try {
    return calls.open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
  } catch {
    return "ignore"
  }
}

/** Keeps the worker small: streaming a transcript makes much that is dropped at once, and V8 lets it pile up. */
const SMALL_NURSERY = "--max-semi-space-size=8"

/**
 * Starts the command as a process of its own session. Its standard streams are not ours: the client would wait for
 * whoever holds on to them (docs/clients.md).
 */
export const layerLeanDetachedWorker = (command: string) =>
  Layer.effect(
    DetachedWorker,
    Effect.map(Environment, (environment) => ({ start: startProcess(command, environment) }))
  )

const startProcess =
  (command: string, environment: Environment["Service"]): DetachedWorker["Service"]["start"] =>
  ({ args, directory, log }) =>
    Effect.callback((resume) => {
      const fail = (cause: Error) => resume(Effect.fail(new WorkerNotStarted({ detail: cause.message, cause })))
      const output = openLog(safeCallsOf(environment), log)
      const inherited = Object.entries(process.env).filter(([name]) => !WITHHELD.has(name))
      const env = { ...Object.fromEntries(inherited), [GUARD_VARIABLE]: "1" }
      try {
        // Loaded here, because it costs 2 ms and most of a hook's runs start nothing.
        const { spawn } = process.getBuiltinModule("node:child_process")
        const child = spawn(process.execPath, [SMALL_NURSERY, command, ...args], {
          cwd: directory,
          detached: true,
          env,
          stdio: ["ignore", output, output],
          windowsHide: true
        })
        child.once("error", fail)
        child.once("spawn", () => {
          noteWholeRun()
          resume(Effect.void)
        })
        child.unref()
      } catch (cause) {
        // Some failures come as an event, and some (ENOTDIR, ENOMEM, E2BIG) are thrown.
        fail(cause as Error)
      }
    })
