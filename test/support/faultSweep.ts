import * as fs from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { NO_FAULT, workWith } from "./faultInProcess.ts"
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

/**
 * Runs a scenario in peace, and lists each moment that leaves another disk than the one before. The disk of each is kept
 * in that folder, if there is one.
 */
export const runInPeace = Effect.fnUntraced(function* (
  program: string,
  { replay, template }: Scenario,
  git: GitMode,
  keep?: string
) {
  const root = copyOf(template)
  const kept = keep === undefined ? {} : { keep }
  const { code, lines, stderr } = yield* runLearnWorker(program, { root, replay, git, tell: true, ...kept })
  assert.strictEqual(code, 0, stderr)
  const told = lines.slice(0, -1).map((line) => JSON.parse(line) as ToldStep)
  const moments = told.flatMap(({ disk, method, path, step }, index): ReadonlyArray<Moment> => {
    const isAfterGit = told[index - 1]?.method === "spawn"
    const name = `${step} ${method} ${path.replaceAll(root, "")}${isAfterGit ? ", after git" : ""}`
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

/** What differs from a run in peace once `work` has seen through what killed ones left. */
const seenThrough = Effect.fnUntraced(function* (
  { git, root }: Pick<LearnWorkerOptions, "git" | "root">,
  expected: Peaceful,
  work: Effect.Effect<LearnWorkerEnd>
) {
  const asked = callsOf(root)
  const open = expected.calls - paidWindows(root).size
  const { left, problems } = yield* work
  return [
    ...(left === 0 && problems.length === 0 ? [] : [`${left} jobs left: ${problems.join()}`]),
    ...differences(expected.state, stateOf(root, git)),
    ...(callsOf(root) === asked + open ? [] : [`asked ${callsOf(root) - asked} times about ${open} windows`])
  ]
})

/** Lets a worker see through what killed ones left, and answers what differs from a run in peace. */
export const recover = Effect.fnUntraced(function* (
  program: string,
  options: LearnWorkerOptions,
  expected: Peaceful,
  how: { readonly followAtOnce: boolean } = { followAtOnce: true }
) {
  if (how.followAtOnce) yield* followAtOnce(options)
  const work = Effect.map(runLearnWorker(program, options), ({ code, lines, stderr }) =>
    code === 0
      ? (JSON.parse(lines.at(-1) ?? "{}") as LearnWorkerEnd)
      : { left: 0, problems: [`exit ${code}: ${stderr.slice(-2000)}`] }
  )
  return yield* seenThrough(options, expected, work)
})

/** Puts a kept disk in the place of the project that it is of, since paths stand in what was written. */
export const putBack = (disk: string, root: string): void => {
  fs.rmSync(root, { recursive: true, force: true })
  fs.cpSync(disk, root, { recursive: true, preserveTimestamps: true })
  releaseLocksOfDead(root)
}

/** The same for a worker of this process that finds a kept disk; without git. */
export const recoverFrom = Effect.fnUntraced(function* (disk: string, expected: Peaceful, kills = 1) {
  const { root } = expected
  putBack(disk, root)
  const work = Effect.map(Effect.orDie(workWith(root, NO_FAULT)), (exit) => {
    if (Exit.isFailure(exit)) return { left: 0, problems: [String(exit.cause)] }
    const { left, results } = exit.value
    return { left, problems: results.flatMap(({ problem }) => problem ?? []) }
  })
  const wrong = yield* seenThrough({ root, git: "off" }, expected, work)
  const calls = callsOf(root)
  if (calls > expected.calls + kills) wrong.push(`asked ${calls} times`)
  return wrong
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
