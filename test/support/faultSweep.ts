import * as fs from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { processesNaming, releaseLocksOfDead, runLearnWorker } from "./faults.ts"
import { copyOf, type Scenario } from "./faultScenario.ts"
import { callsOf, endStateOf, historyOf, paidWindows } from "./faultState.ts"
import { eventually } from "./builtPrograms.ts"
import type { LearnWorkerEnd, LearnWorkerOptions, ToldStep } from "./processes/learnWorker.ts"

type GitMode = LearnWorkerOptions["git"]

/** A moment to be killed at. */
export interface Moment {
  readonly step: number
  readonly halfway: boolean
  /** For people. */
  readonly name: string
}

/** All that a run comes to, with its history when one is kept. */
export const stateOf = (root: string, git: GitMode) => ({
  ...endStateOf(root),
  ...(git === "history" ? { history: historyOf(root) } : {})
})

/** Runs a scenario in peace, and lists each moment that leaves another disk than the one before. */
export const runInPeace = Effect.fnUntraced(function* (program: string, { replay, template }: Scenario, git: GitMode) {
  const root = copyOf(template)
  const { code, lines, stderr } = yield* runLearnWorker(program, { root, replay, git, tell: true })
  assert.strictEqual(code, 0, stderr)
  const told = lines.slice(0, -1).map((line) => JSON.parse(line) as ToldStep)
  const moments = told.flatMap(({ disk, method, path, step }, index): ReadonlyArray<Moment> => {
    const name = `${step} ${method} ${path.replaceAll(root, "")}`
    return [
      ...(disk === told[index - 1]?.disk ? [] : [{ step, halfway: false, name: `before ${name}` }]),
      ...(method === "writeAll" ? [{ step, halfway: true, name: `halfway through ${name}` }] : [])
    ]
  })
  return { root, state: stateOf(root, git), calls: callsOf(root), moments, steps: told.length }
})

export type Peaceful = Effect.Success<ReturnType<typeof runInPeace>>

/** Which of the expected facts are others than those found, with both of them. */
export const differences = (expected: object, found: object): ReadonlyArray<string> =>
  Object.entries(expected).flatMap(([fact, value]) => {
    const other = (found as Record<string, unknown>)[fact]
    if (value === undefined || isDeepStrictEqual(value, other)) return []
    return [`${fact}: expected ${JSON.stringify(value)}, found ${JSON.stringify(other)}`]
  })

/** Waits for the last program that a killed worker started: it may be a git in the middle of its work. */
const quiet = (root: string) =>
  eventually("the end of all that the worker started", () => (processesNaming(root).length === 0 ? true : undefined))

/** Makes way for the worker that follows a killed one: it finds all quiet, and need not wait for the locks. */
export const followAtOnce = Effect.fnUntraced(function* ({ git, root }: LearnWorkerOptions) {
  if (git === "history") yield* quiet(root)
  releaseLocksOfDead(root)
})

/** Lets a worker see through what killed ones left, and answers what differs from a run in peace. */
export const recover = Effect.fnUntraced(function* (
  program: string,
  options: LearnWorkerOptions,
  expected: Peaceful,
  how: { readonly followAtOnce: boolean } = { followAtOnce: true }
) {
  const { root } = options
  if (how.followAtOnce) yield* followAtOnce(options)
  const asked = callsOf(root)
  const open = expected.calls - paidWindows(root).size
  const { code, lines, stderr } = yield* runLearnWorker(program, options)
  if (code !== 0) return [`exit ${code}: ${stderr.slice(-2000)}`]
  const { left, problems } = JSON.parse(lines.at(-1) ?? "{}") as LearnWorkerEnd
  return [
    ...(left === 0 && problems.length === 0 ? [] : [`${left} jobs left: ${problems.join()}`]),
    ...differences(expected.state, stateOf(root, options.git)),
    ...(callsOf(root) === asked + open ? [] : [`asked ${callsOf(root) - asked} times about ${open} windows`])
  ]
})

/** Kills a worker at a moment and lets another see it through; answers what is wrong then. */
export const killAndRecover = Effect.fnUntraced(function* (
  program: string,
  { replay, template }: Scenario,
  git: GitMode,
  expected: Peaceful,
  { halfway, name, step }: Moment
) {
  const root = copyOf(template)
  const killed = yield* runLearnWorker(program, { root, replay, git, dieAt: { step, halfway } })
  const wrong =
    killed.signal === "SIGKILL"
      ? yield* recover(program, { root, replay, git }, expected)
      : [`was not killed: exit ${killed.code} ${killed.stderr.slice(-500)}`]
  const calls = callsOf(root)
  if (calls > expected.calls + 1) wrong.push(`asked ${calls} times`)
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  return wrong.map((what) => `${name}: ${what}`)
})
