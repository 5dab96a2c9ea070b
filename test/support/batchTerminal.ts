import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import { Effect } from "effect"
import { eventually, NODE } from "./builtPrograms.ts"
import type { ShowBatchOptions } from "./processes/showBatch.ts"
import { EXITED } from "./tmux.ts"

export interface BatchTerminalOptions extends Omit<ShowBatchOptions, "pidFile"> {
  readonly columns: number
  readonly rows: number
  readonly env?: string
  /** What follows the command in the shell. */
  readonly redirect?: string
}

let terminals = 0

/** What stood on the terminal before the program began. */
export const BEFORE = "$ what stood here before"

/** A real terminal in which a bundled showBatch runs, on a tmux server of its own that goes with the test. */
export const openBatchTerminal = (program: string, options: BatchTerminalOptions) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      terminals += 1
      const { columns, env = "", pauseMillis, redirect = "", rows, upTo } = options
      const socket = `debrief-batch-${process.pid}-${terminals}`
      const tmux = (...more: ReadonlyArray<string>) =>
        execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...more], {
          encoding: "utf8",
          env: { ...process.env, TMUX: "" }
        })
      const pidFile = `${program}.${terminals}.pid`
      const command = `'${NODE}' '${program}' '${JSON.stringify({ pauseMillis, upTo, pidFile })}' ${redirect}`
      // Ctrl-C is for the program, not for the shell.
      const script = `trap : INT; echo "${BEFORE}"; env -i PATH="$PATH" TERM=screen ${env} ${command}; echo "${EXITED} $?"; exec cat`
      tmux("new-session", "-d", "-x", String(columns), "-y", String(rows), "sh", "-c", script)
      // All that was ever shown and stands, also above the top.
      const screen = () => tmux("capture-pane", "-p", "-S", "-").trimEnd()
      return {
        shows: (expected: RegExp) =>
          eventually(`${expected} on the screen`, () => {
            const shown = screen()
            return expected.test(shown) ? shown : undefined
          }),
        press: (...keys: ReadonlyArray<string>) => Effect.sync(() => void tmux("send-keys", ...keys)),
        /** Ends the program without asking it. */
        kill: Effect.sync(() => void process.kill(Number(fs.readFileSync(pidFile, "utf8")), "SIGKILL")),
        isCursorShown: Effect.sync(() => tmux("display-message", "-p", "#{cursor_flag}").trim() === "1"),
        close: () => void spawnSync("tmux", ["-L", socket, "kill-server"])
      }
    }),
    (terminal) => Effect.sync(terminal.close)
  )
