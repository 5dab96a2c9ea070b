import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect } from "effect"
import { bundleInto } from "./process.ts"
import type { LearnWorkerOptions } from "./processes/learnWorker.ts"

/** A folder that goes with the test, in memory where that is possible: these tests write and sync a lot. */
export const fastDirectory = Effect.acquireRelease(
  Effect.sync(() => {
    const home = fs.existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir()
    return fs.realpathSync(fs.mkdtempSync(path.join(home, "debrief-fault-")))
  }),
  (directory) => Effect.sync(() => fs.rmSync(directory, { recursive: true, force: true, maxRetries: 10 }))
)

/** test/support/processes/learnWorker.ts as one file. */
export const bundleLearnWorker = (room: string) => bundleInto(room, "learnWorker")

/** How a worker ended, and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lines: ReadonlyArray<string>
  readonly stderr: string
}

/** Runs a worker to its end, or kills it with all that it started after so many milliseconds. */
export const runLearnWorker = (
  program: string,
  options: LearnWorkerOptions,
  killAfter?: number
): Effect.Effect<Ended> =>
  Effect.callback((resume) => {
    const child = spawn(process.execPath, [program, JSON.stringify(options)], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(path.dirname(program), "compiled") }
    })
    const output = { stdout: "", stderr: "" }
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text))
    const kill = () => {
      // The whole group: a git that is under way dies with it.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, "SIGKILL")
      }
    }
    const timer = killAfter === undefined ? undefined : setTimeout(kill, killAfter)
    child.once("close", (code, signal) => {
      clearTimeout(timer)
      resume(Effect.succeed({ code, signal, stderr: output.stderr, lines: output.stdout.split("\n").slice(0, -1) }))
    })
    return Effect.sync(kill)
  })

const commandOf = (pid: string): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    return ""
  }
}

const processIds = (): ReadonlyArray<string> => fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))

/** The command lines of the live processes that name a folder. */
export const processesNaming = (folder: string): ReadonlyArray<string> =>
  processIds()
    .map(commandOf)
    .filter((command) => command.includes(folder))

/** Looks so often at a new process: at first it bears the name of the one that started it. */
const LOOKS = 5

/** The id of the process that started another; nothing when that is gone. */
const parentOf = (pid: string): string | undefined => {
  try {
    // After the name in brackets, which may hold anything: state, parent.
    return fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")[1]
  } catch {
    return undefined
  }
}

/**
 * Looks again and again, without asking each process every time, how many workers there are that name a folder. No worker
 * starts another: a child of one that bears its name is about to become a git.
 */
export const watchWorkers = (command: string, folder: string): (() => number) => {
  const strangers = new Map<string, number>()
  return () => {
    const found = processIds().filter((pid) => {
      if ((strangers.get(pid) ?? 0) >= LOOKS) return false
      const line = commandOf(pid)
      if (line.includes(command) && line.includes(folder)) return true
      strangers.set(pid, (strangers.get(pid) ?? 0) + 1)
      return false
    })
    return found.filter((pid) => {
      const parent = parentOf(pid)
      return parent !== undefined && !found.includes(parent)
    }).length
  }
}

/**
 * Lets the locks of killed workers be followed at once, as they are after five seconds of silence: the next holder comes
 * after them by the next number all the same. That the five seconds are enough, and needed, is proven elsewhere.
 */
export const releaseLocksOfDead = (root: string): void => {
  const locks = path.join(root, ".claude/debrief/locks")
  if (!fs.existsSync(locks)) return
  for (const lock of fs.readdirSync(locks)) {
    const names = fs.readdirSync(path.join(locks, lock))
    for (const name of names.filter((each) => /^\d+$/.test(each))) {
      fs.renameSync(path.join(locks, lock, name), path.join(locks, lock, `${name}.done`))
    }
  }
}
