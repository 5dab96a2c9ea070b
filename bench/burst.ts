import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { setTimeout } from "node:timers/promises"
import { watchWorkers } from "../test/support/faults.ts"
import { inTemporaryFolder, type Node, nodes, ROOT, variablesIn } from "./machine.ts"
import { atMost, type Topic } from "./Row.ts"
import { withSlowApi } from "./slowApi.ts"

const HOOKS = 100
const SPREAD_MILLIS = 5_000
const SESSIONS = 20
/** The worker's wait for more is over so soon after the last of the hooks. */
const LINGER_SECONDS = "3"

const COMMAND = path.join(ROOT, "dist/debrief.js")
const EVENTS = ["PreCompact", "SessionEnd", "Stop"]

const run = (node: Node, script: string, input: string, env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(node.program, [script], { env, stdio: ["pipe", "ignore", "inherit"] })
    child.once("error", reject)
    child.once("exit", () => resolve(performance.now() - start))
    // Whoever ends without reading closes the pipe: an empty program does.
    child.stdin.on("error", () => undefined)
    child.stdin.end(input)
  })

/** The times of a hundred starts spread over five seconds, whether or not those before have ended. */
const spread = (start: (index: number) => Promise<number>): Promise<ReadonlyArray<number>> =>
  Promise.all(
    Array.from({ length: HOOKS }, async (_, index) => {
      await setTimeout((index * SPREAD_MILLIS) / HOOKS)
      return start(index)
    })
  )

const percentile95 = (times: ReadonlyArray<number>): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!

/** Sessions of which each has said something else. */
const writeSessions = (folder: string): ReadonlyArray<string> =>
  Array.from({ length: SESSIONS }, (_, session) => {
    const file = path.join(folder, `5e55104d-0000-4000-8000-0000000000${session + 10}.jsonl`)
    const lines = Array.from({ length: 6 }, (__, number) => {
      const type = number % 2 === 0 ? "user" : "assistant"
      const uuid = `${String(session * 10 + number).padStart(8, "0")}-0000-4000-8000-000000000000`
      return JSON.stringify({ type, uuid, message: { role: type, content: `Question number ${session}. And so on.` } })
    })
    fs.writeFileSync(file, `${lines.join("\n")}\n`)
    return file
  })

/** Looks for workers until none is left; answers the most there were at once. */
const countWorkers = (root: string) => {
  const look = watchWorkers(COMMAND, root)
  const seen = { most: 0, now: 0 }
  const timer = setInterval(() => {
    seen.now = look()
    seen.most = Math.max(seen.most, seen.now)
  }, 10)
  return async (): Promise<number> => {
    while (look() > 0) await setTimeout(50)
    clearInterval(timer)
    return seen.most
  }
}

const hooksIn = async (folder: string, node: Node, baseUrl: string) => {
  const root = path.join(folder, "project")
  fs.mkdirSync(root)
  const sessions = writeSessions(folder)
  const env = {
    ...variablesIn(folder),
    CLAUDE_PROJECT_DIR: root,
    DEBRIEF_BACKEND: "anthropic",
    DEBRIEF_API_KEY: "dummy-not-a-key",
    DEBRIEF_BASE_URL: baseUrl,
    DEBRIEF_LINGER_SECONDS: LINGER_SECONDS
  }
  const end = countWorkers(root)
  const times = await spread((index) => {
    const event = EVENTS[index % EVENTS.length]
    const input = { session_id: `s-${index}`, transcript_path: sessions[(index * 7) % SESSIONS], cwd: root }
    const script = path.join(ROOT, "dist/hooks/learn.js")
    return run(node, script, JSON.stringify({ ...input, hook_event_name: event }), env)
  })
  return { times, workers: await end() }
}

/** A hundred hooks in five seconds, with answers of the LLM that take 0.2 to 3 s. */
export const burst = (): Promise<Topic> =>
  inTemporaryFolder((folder) =>
    withSlowApi(
      (call) => 200 + ((call * 937) % 2_800),
      async (api) => {
        const node = nodes()[0]!
        const empty = path.join(folder, "empty.js")
        fs.writeFileSync(empty, "")
        const bare = percentile95(await spread(() => run(node, empty, "", process.env)))
        const { times, workers } = await hooksIn(folder, node, api.baseUrl)
        const hook = percentile95(times)
        return {
          title: "A hundred hooks in five seconds, answers of the LLM in 0.2 to 3 s",
          baseline: "a hundred of node with an empty file in five seconds",
          rows: [
            {
              name: "learn, 95th percentile",
              unit: "ms",
              measured: hook,
              baseline: bare,
              ratio: hook / bare,
              budget: atMost("ratio", 6)
            },
            { name: "workers at once, at most", unit: "workers", measured: workers, budget: atMost("measured", 2) }
          ],
          notes: [`${api.answered()} answers for ${SESSIONS} sessions`]
        }
      }
    )
  )
