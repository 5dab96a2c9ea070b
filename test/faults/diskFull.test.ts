import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { projectPaths } from "../../src/project/Project.ts"
import { workWith, NO_FAULT } from "../support/faultInProcess.ts"
import { bundleLearnWorker, fastDirectory } from "../support/faults.ts"
import { copyOf, makeScenario, type Scenario } from "../support/faultScenario.ts"
import { callsOf, endStateOf, journalOf, playbookOf } from "../support/faultState.ts"
import type { Fault, Step } from "../support/faultSteps.ts"
import { differences } from "../support/faultSweep.ts"
import { type Fault as Code, faultOf } from "../support/faultyFileSystem.ts"
import { isRoot } from "../support/project.ts"

const HOUR = 3_600_000

/** What a full disk refuses: new files, folders and bytes. Removing and renaming still work. */
const NEEDS_SPACE = new Set(["open", "writeAll", "writeFileString", "makeDirectory"])

const exists = (step: Step): boolean => step.method !== "writeAll" && fs.existsSync(step.path)

const refuse = (code: Code, step: Step) => Effect.fail(faultOf(code, step.method, step.path))

/** A disk that is full for these steps; what is half written is there. */
const fullFor = (isFull: (step: Step) => boolean): Fault => {
  const refused = (step: Step) =>
    NEEDS_SPACE.has(step.method) && isFull(step) && !exists(step) ? refuse("ENOSPC", step) : Effect.void
  return {
    before: (step) => (step.method === "writeAll" ? Effect.void : refused(step)),
    halfway: refused
  }
}

const inPeace = Effect.fnUntraced(function* ({ template }: Scenario) {
  const root = copyOf(template)
  const steps: Array<Step> = []
  yield* workWith(root, { before: (step) => Effect.sync(() => void steps.push(step)) })
  return { state: endStateOf(root), calls: callsOf(root), steps: steps.filter(({ method }) => NEEDS_SPACE.has(method)) }
})

type State = ReturnType<typeof endStateOf>

/** The state after a fault; what is undefined may be anything. */
type Expected = Pick<State, "journal"> & { readonly [Fact in keyof State]: State[Fact] | undefined }

/** What is wrong with a project whose jobs met a fault, before and after the fault is over. */
const seeThrough = Effect.fnUntraced(function* (root: string, expected: { readonly state: Expected }) {
  // Read as JSON, or this dies.
  playbookOf(root)
  const jobs = fs.readdirSync(`${root}/.claude/debrief/queue`).filter((name) => name.endsWith(".json"))
  // One that is prepared is written by whoever comes next.
  const entries = journalOf(root).length + (fs.existsSync(projectPaths(root).prepared) ? 1 : 0)
  const isDone = jobs.length === 0
  // What was put back is due by then.
  const exit = yield* workWith(root, NO_FAULT, { laterMillis: 2 * HOUR })
  const wrong = Exit.isSuccess(exit) ? differences(expected.state, endStateOf(root)) : [`failed: ${exit.cause}`]
  if (isDone && entries < expected.state.journal.length) return [...wrong, "jobs were given up"]
  return wrong
})

describe("a disk that is full", () => {
  for (const { isFull, name, nth, spares } of [
    {
      name: "from some step on costs time, and nothing that was said or answered",
      isFull: (from: number) => (step: Step) => step.number >= from,
      spares: (state: State): Expected => state,
      nth: 1
    },
    {
      name: "for one step alone costs time, and at most proposals that were just being written",
      isFull: (from: number) => (step: Step) => step.number === from,
      spares: (state: State): Expected => ({ ...state, files: undefined, proposals: undefined }),
      nth: 3
    }
  ]) {
    it.live(name, () =>
      Effect.gen(function* () {
        const scenario = makeScenario(yield* fastDirectory)
        const expected = yield* inPeace(scenario)
        assert.isAbove(expected.steps.length, 100)
        const spared = { ...expected, state: spares(expected.state) }
        const wrong = yield* Effect.forEach(
          expected.steps.filter((_, index) => index % nth === 0),
          Effect.fnUntraced(function* ({ method, number, path }) {
            const root = copyOf(scenario.template)
            yield* workWith(root, fullFor(isFull(number)))
            const problems = yield* seeThrough(root, spared)
            fs.rmSync(root, { recursive: true, force: true })
            return problems.map((problem) => `full at ${number} ${method} ${path}: ${problem}`)
          })
        )
        assert.deepStrictEqual(wrong.flat(), [])
      }).pipe(Effect.scoped)
    )
  }

  for (const code of ["EACCES", "EROFS"] as const) {
    it.live(`and one that refuses every change (${code}) leaves all as it is until it takes changes again`, () =>
      Effect.gen(function* () {
        const scenario = makeScenario(yield* fastDirectory)
        const expected = yield* inPeace(scenario)
        const root = copyOf(scenario.template)
        const before = playbookOf(root)
        const exit = yield* workWith(root, {
          before: (step) => (exists(step) && step.method === "makeDirectory" ? Effect.void : refuse(code as Code, step))
        })
        assert.isTrue(Exit.isFailure(exit))
        assert.deepStrictEqual(playbookOf(root), before)
        assert.deepStrictEqual(yield* seeThrough(root, expected), [])
      }).pipe(Effect.scoped)
    )
  }
})

/** Whether this machine lets us mount in a namespace of our own. */
const canMount = ((): boolean => {
  if (!isRoot || process.platform !== "linux") return false
  try {
    execFileSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=16k tmpfs /mnt"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

/** Runs a shell script whose mounts nobody else sees; fails unless it ends well. */
const inNamespace = (script: string, env: Readonly<Record<string, string>>): string =>
  execFileSync("unshare", ["-m", "sh", "-eu", "-c", script], { encoding: "utf8", env: { ...process.env, ...env } })

/** Lets a worker meet a disk, and another one the disk as it is later; answers what the first printed. */
const onDisk = (mount: string, thenMount: string) =>
  Effect.gen(function* () {
    const room = yield* fastDirectory
    const program = yield* bundleLearnWorker(room)
    const scenario = makeScenario(room)
    const expected = yield* inPeace(scenario)
    const root = copyOf(scenario.template)
    const disk = `${room}/disk`
    fs.mkdirSync(disk)
    const options = { root: disk, replay: scenario.replay, git: "off" }
    const output = inNamespace(
      [
        mount,
        'first=0; "$NODE" "$PROGRAM" "$FIRST" >/dev/null 2>&1 || first=$?',
        'echo "first $first"; ls "$DISK/.claude/debrief/queue"; cat "$DISK/.claude/playbook.json" >/dev/null',
        thenMount,
        '"$NODE" "$PROGRAM" "$LATER"',
        'cp -a "$DISK/." "$ROOT/"; rm -rf "$ROOT/.claude/debrief/queue"; cp -a "$DISK/.claude/debrief/queue" "$ROOT/.claude/debrief/"'
      ].join("\n"),
      {
        NODE: process.execPath,
        PROGRAM: program,
        ROOT: root,
        DISK: disk,
        FIRST: JSON.stringify(options),
        LATER: JSON.stringify({ ...options, laterMillis: 2 * HOUR })
      }
    )
    assert.deepStrictEqual(differences(expected.state, endStateOf(root)), [])
    return output
  }).pipe(Effect.scoped)

describe.skipIf(!canMount)("a real disk (a mount of our own, which takes root on Linux)", () => {
  for (const kilobytes of [20, 28, 36, 44]) {
    it.live(`of ${kilobytes} kB that gets room again has all in the end`, () =>
      Effect.gen(function* () {
        const output = yield* onDisk(
          `mount -t tmpfs -o size=${kilobytes}k tmpfs "$DISK"; cp -a "$ROOT/." "$DISK/"`,
          'mount -o remount,size=8m "$DISK"'
        )
        assert.include(output, "-5e55104d-", "jobs waited for room")
      })
    )
  }

  it.live("that was read-only and takes changes again has all in the end", () =>
    Effect.gen(function* () {
      const output = yield* onDisk(
        'mount -t tmpfs tmpfs "$DISK"; cp -a "$ROOT/." "$DISK/"; mount -o remount,ro "$DISK"',
        'mount -o remount,rw "$DISK"'
      )
      assert.match(output, /first 1\n.*-5e55104d-/, "the worker failed and its jobs waited")
    })
  )
})
