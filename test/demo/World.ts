import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Message } from "../../src/core/transcript/Message.ts"
import { readTranscriptText } from "../../src/core/transcript/claude/Text.ts"
import { projectPaths } from "../../src/project/Project.ts"

const root = path.resolve(import.meta.dirname, "../..")
const fixtures = path.join(root, "test/fixtures/demo")

/** Against a hang alone. */
const WAIT_MILLIS = 5 * 60_000

/** Something that the demo shows did not happen. */
export class DemoFailure extends Error {}

export const expect = (happened: boolean, failure: string): void => {
  if (!happened) throw new DemoFailure(failure)
}

/** The demo's project, its past session and the client's home, all in one temporary folder. */
export interface World {
  readonly folder: string
  readonly project: ReturnType<typeof projectPaths>
  readonly transcript: string
  readonly session: string
  readonly lines: number
  readonly messages: ReadonlyArray<Message>
  readonly environment: NodeJS.ProcessEnv
}

/** Only what every process needs, so that no key, setting or running client of the visitor's plays a part. */
const environmentOf = (folder: string, project: string): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot } = process.env
  const temporary = path.join(folder, "tmp")
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    HOME: path.join(folder, "home"),
    USERPROFILE: path.join(folder, "home"),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    CLAUDECODE: "1",
    CLAUDE_CODE_ENTRYPOINT: "cli",
    CLAUDE_PROJECT_DIR: project,
    DEBRIEF_BACKEND: "replay",
    DEBRIEF_REPLAY: path.join(fixtures, "answers.json")
  }
}

/** Makes the temporary project, which is removed when this process ends. */
export const makeWorld = (): World => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "debrief-demo-")))
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1))

  const project = projectPaths(path.join(folder, "shop"))
  const text = fs.readFileSync(path.join(fixtures, "session.jsonl"), "utf8").replaceAll("/home/dev/shop", project.root)
  const { messages } = readTranscriptText(text)
  const session = messages.find(({ sessionId }) => sessionId !== undefined)?.sessionId ?? ""
  const slug = project.root.replaceAll(/[^A-Za-z0-9]/g, "-")
  const transcript = path.join(folder, "home/.claude/projects", slug, `${session}.jsonl`)

  for (const directory of [project.claudeDirectory, path.dirname(transcript), path.join(folder, "tmp")]) {
    fs.mkdirSync(directory, { recursive: true })
  }
  fs.copyFileSync(path.join(fixtures, "playbook.json"), project.playbook)
  fs.writeFileSync(transcript, text)
  const environment = environmentOf(folder, project.root)
  return { folder, project, transcript, session, lines: text.split("\n").length - 1, messages, environment }
}

export interface HookRun {
  readonly stdout: string
  readonly millis: number
}

/** Runs a built hook as the client does: an event as JSON on stdin, the answer on stdout. */
export const runHook = (world: World, name: "inject" | "learn", event: Record<string, string>): HookRun => {
  const hook = path.join(root, "dist/hooks", `${name}.js`)
  expect(fs.existsSync(hook), `${hook} is missing. Build it first: npm run build`)
  const common = { transcript_path: world.transcript, cwd: world.project.root }
  const start = performance.now()
  const { error, status, stderr, stdout } = spawnSync(process.execPath, [hook], {
    cwd: world.project.root,
    env: world.environment,
    input: JSON.stringify({ session_id: world.session, ...common, ...event }),
    encoding: "utf8",
    timeout: WAIT_MILLIS
  })
  const millis = Math.round(performance.now() - start)
  expect(error === undefined, `the ${name} hook did not run: ${error?.message}`)
  expect(status === 0 && stderr === "", `the ${name} hook ended with ${status} and said: ${stderr || "nothing"}`)
  return { stdout, millis }
}

/** Waits until the detached worker has told what it did; the parts of its log, each on a line. */
export const waitForWorker = async (world: World): Promise<string> => {
  const end = performance.now() + WAIT_MILLIS
  let log = ""
  while (performance.now() < end) {
    // The log has a line for each session.
    log = fs.existsSync(world.project.workerLog)
      ? fs.readFileSync(world.project.workerLog, "utf8").replaceAll(" | ", "\n")
      : ""
    expect(!/^debrief: |^Nothing was learned|^given up/m.test(log), `the worker learned nothing:\n${log}`)
    if (/^\d+ messages? read.*\n/m.test(log)) return log
    await sleep(25)
  }
  throw new DemoFailure(`the worker did not finish in ${WAIT_MILLIS / 1000} s. Its log:\n${log || "(empty)"}`)
}

/** The subject lines of the playbook's own history, newest first. */
export const readHistory = (world: World, log: string): ReadonlyArray<string> => {
  const { error, status, stdout } = spawnSync("git", ["--git-dir", world.project.history, "log", "--format=%h %s"], {
    env: { ...world.environment, GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8"
  })
  expect(error === undefined, "there is no git command, so the playbook has no history")
  expect(status === 0 && stdout !== "", `the change was not committed to the playbook's history:\n${log}`)
  return stdout.trim().split("\n")
}

/** Whether `debrief scan` finds no secret in anything that the session has left. */
export const holdsNoSecret = (world: World): boolean => {
  const command = [path.join(root, "dist/debrief.js"), "scan", "--json"]
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: world.project.root,
    env: world.environment,
    encoding: "utf8",
    timeout: WAIT_MILLIS
  })
  return status === 0 && JSON.parse(stdout).objects > 0
}
