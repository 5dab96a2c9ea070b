import { execFileSync, spawnSync } from "node:child_process"
import { Effect } from "effect"
import { STATE_HOME } from "./ownState.ts"
import { eventually, NODE, COMMAND } from "./builtPrograms.ts"

export const hasTmux = spawnSync("tmux", ["-V"]).status === 0

let terminals = 0

export interface Terminal {
  /** What the screen shows, once it shows this. */
  readonly shows: (expected: string | RegExp) => Effect.Effect<string>
  /** Presses keys by their tmux names. */
  readonly press: (...keys: ReadonlyArray<string>) => Effect.Effect<void>
  /** Types a text. */
  readonly type: (text: string) => Effect.Effect<void>
}

/** What a terminal shows after the command has ended, with its exit code. */
export const EXITED = "command exited with"

const has = (shown: string, expected: string | RegExp): boolean =>
  typeof expected === "string" ? shown.includes(expected) : expected.test(shown)

/** A real terminal of 100 by 50 in which `debrief` runs, on a tmux server of its own that goes with the test. */
export const openTerminal = (args: ReadonlyArray<string>, cwd: string) =>
  Effect.acquireRelease(
    Effect.sync((): Terminal & { readonly close: () => void } => {
      terminals += 1
      const socket = `debrief-test-${process.pid}-${terminals}`
      const tmux = (...more: ReadonlyArray<string>) =>
        execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...more], {
          encoding: "utf8",
          env: { ...process.env, TMUX: "" }
        })
      const quoted = [NODE, COMMAND, ...args].map((part) => `'${part}'`).join(" ")
      // The shell stays until the test is over, so that the last screen can be looked at.
      const script = `env -i PATH="$PATH" HOME=/nonexistent XDG_STATE_HOME="${STATE_HOME}" TERM=screen ${quoted}; echo "${EXITED} $?"; exec cat`
      tmux("new-session", "-d", "-x", "100", "-y", "50", "-c", cwd, "sh", "-c", script)
      const screen = () => tmux("capture-pane", "-p")
      return {
        shows: (expected) =>
          Effect.suspend(() => {
            let last = ""
            return eventually(`${expected} on the screen`, () => {
              last = screen()
              return has(last, expected) ? last : undefined
            }).pipe(Effect.tapDefect(() => Effect.sync(() => process.stderr.write(`the screen at last:\n${last}\n`))))
          }),
        press: (...keys) => Effect.sync(() => void tmux("send-keys", ...keys)),
        type: (text) => Effect.sync(() => void tmux("send-keys", "-l", text)),
        close: () => void spawnSync("tmux", ["-L", socket, "kill-server"])
      }
    }),
    (terminal) => Effect.sync(terminal.close)
  )
