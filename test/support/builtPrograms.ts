import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect, Schedule } from "effect"
import { STATE_HOME } from "./ownState.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** The Node that the package's scripts run on. */
export const NODE = path.join(ROOT, "node_modules/.bin/node")
export const HOOKS = path.join(ROOT, "dist/hooks")
export const COMMAND = path.join(ROOT, "dist/debrief.js")

/** Nothing of the machine's own settings, and no key: what runs on this cannot reach any LLM. */
export const CLEAN_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env["PATH"],
  HOME: "/nonexistent",
  XDG_STATE_HOME: STATE_HOME,
  // A client that is installed here must not be asked.
  DEBRIEF_CLAUDE_COMMAND: "/nonexistent/claude",
  // Nobody here waits for a worker that waits for more.
  DEBRIEF_LINGER_SECONDS: "0"
}

export interface RunOptions {
  readonly stdin?: string
  /** Whether the pipe to stdin stays open after that. */
  readonly keepStdinOpen?: boolean
  /** Whether nobody reads what it prints. */
  readonly closeStdout?: boolean
  /** It is ended once it has printed just this. */
  readonly stopAfter?: string
  readonly cwd?: string
  /** Whose process it is, where we may choose. */
  readonly uid?: number
  /** Laid over a clean environment; `undefined` takes a variable away. */
  readonly env?: NodeJS.ProcessEnv
}

export interface Ran {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  readonly millis: number
}

/** Runs a program to its end. */
export const run = (command: string, args: ReadonlyArray<string>, options: RunOptions = {}): Effect.Effect<Ran> =>
  Effect.callback((resume) => {
    const start = performance.now()
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...CLEAN_ENVIRONMENT, ...options.env },
      ...(options.uid === undefined ? {} : { uid: options.uid })
    })
    const output = { stdout: "", stderr: "" }
    if (options.closeStdout) child.stdout.destroy()
    else {
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        output.stdout += text
        if (output.stdout === options.stopAfter) child.kill()
      })
    }
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text))
    // It may be done before it has read everything.
    child.stdin.on("error", () => undefined)
    child.stdin.write(options.stdin ?? "")
    if (!options.keepStdinOpen) child.stdin.end()
    child.once("error", (error) => resume(Effect.die(error)))
    child.once("close", (exitCode) => {
      resume(Effect.succeed({ exitCode, ...output, millis: performance.now() - start }))
    })
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** What the client tells a hook about a session of a project whose transcript is `t.jsonl`. */
export const hookInput = (event: string, root: string) => ({
  session_id: "s-1",
  transcript_path: `${root}/t.jsonl`,
  cwd: root,
  hook_event_name: event,
  source: "startup"
})

export const hook = (name: "inject" | "learn", input: unknown, options: RunOptions = {}) =>
  run(NODE, [path.join(HOOKS, `${name}.js`)], {
    stdin: typeof input === "string" ? input : JSON.stringify(input),
    ...options
  })

export const debrief = (args: ReadonlyArray<string>, options: RunOptions = {}) => run(NODE, [COMMAND, ...args], options)

/** A node that does nothing, at the priority of a worker, in a session of its own as a worker is. */
const bareRun = Effect.callback<void>((resume) => {
  const child = spawn(NODE, ["-e", ""], { detached: true, stdio: "ignore" })
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  child.once("error", (error) => resume(Effect.die(error)))
  child.once("close", () => resume(Effect.void))
  return Effect.sync(() => child.kill("SIGKILL"))
})

/** What is waited for has so much time in any case, and then that of so many bare runs with pauses between them. */
const PATIENCE = "5 seconds"
const PATIENCE_RUNS = 60
const PAUSE = "200 millis"

/** Ends when nothing has moved in more time than anything takes on this machine, as busy as it is now. */
const standstill = (moves: () => unknown): Effect.Effect<void> =>
  Effect.suspend(() => {
    const before = JSON.stringify(moves())
    return Effect.sleep(PATIENCE).pipe(
      Effect.andThen(Effect.repeat(Effect.delay(bareRun, PAUSE), { times: PATIENCE_RUNS })),
      Effect.andThen(Effect.sync(() => JSON.stringify(moves()) === before))
    )
  }).pipe(Effect.repeat({ until: (stands) => stands }), Effect.asVoid)

/**
 * Waits until a look at the world finds something. Dies when it takes far longer than it should at the pace of the
 * machine, in which a worker of the lowest priority may stand still for many seconds; what `moves` tells of the world
 * has it wait anew with each change.
 */
export const eventually = <A>(
  what: string,
  look: () => A | undefined,
  moves: () => unknown = () => undefined
): Effect.Effect<A> =>
  Effect.suspend(() => {
    const found = look()
    return found === undefined ? Effect.fail("not yet") : Effect.succeed(found)
  }).pipe(
    Effect.retry(Schedule.spaced("20 millis")),
    Effect.raceFirst(Effect.andThen(standstill(moves), Effect.die(new Error(`never seen: ${what}`)))),
    Effect.orDie
  )

/** What test/fixtures/record-worker.cjs noted of a `debrief` process. */
export interface WorkerRecord {
  readonly args: ReadonlyArray<string>
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** Makes every `debrief` process started below note itself in the folder. */
export const recordingIn = (folder: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--require ${path.join(ROOT, "test/fixtures/record-worker.cjs")}`,
  RECORD_FOLDER: folder
})

const recordsIn = (folder: string): ReadonlyArray<string> => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

const isEnded = (name: string): boolean => name.endsWith(".ended.json")

/** The one worker that was recorded, once it has ended. */
export const endedWorker = (folder: string): Effect.Effect<WorkerRecord> =>
  eventually("a worker that ended", () => {
    const file = recordsIn(folder).find(isEnded)
    return file === undefined
      ? undefined
      : (JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as WorkerRecord)
  })

/** Whether a worker has ended by now. */
export const endedAlready = (folder: string): boolean => recordsIn(folder).some(isEnded)

/** Whether any worker was started by now. */
export const workerStarted = (folder: string): boolean => recordsIn(folder).some((name) => name.endsWith(".json"))
