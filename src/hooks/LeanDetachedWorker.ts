import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DetachedWorker, WorkerNotStarted } from "../services/DetachedWorker.ts"

/** Live secrets of the client, of no use to the worker (claude-code.md 2.7). */
const WITHHELD = new Set(["CLAUDE_CODE_MESSAGING_SOCKET", "CLAUDE_CODE_MESSAGING_TOKEN", "CLAUDE_ENV_FILE"])

const openLog = (path: string): number | "ignore" => {
  try {
    return fs.openSync(path, "a", 0o600)
  } catch {
    return "ignore"
  }
}

/**
 * Starts the command as a process of its own session. Its standard streams are not ours: the client would wait for
 * whoever holds on to them (claude-code.md 2.5).
 */
export const layerLeanDetachedWorker = (command: string) =>
  Layer.succeed(DetachedWorker, {
    start: ({ args, directory, log }) =>
      Effect.callback((resume) => {
        const fail = (cause: Error) => resume(Effect.fail(new WorkerNotStarted({ detail: cause.message, cause })))
        const output = openLog(log)
        const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !WITHHELD.has(name)))
        try {
          const child = spawn(process.execPath, [command, ...args], {
            cwd: directory,
            detached: true,
            env,
            stdio: ["ignore", output, output],
            windowsHide: true
          })
          child.once("error", fail)
          child.once("spawn", () => resume(Effect.void))
          child.unref()
        } catch (cause) {
          // Some failures come as an event, and some (ENOTDIR, ENOMEM, E2BIG) are thrown.
          fail(cause as Error)
        }
      })
  })
