import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type * as Path from "effect/Path"
import type * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import { TIME_LIMIT } from "../../src/git/Command.ts"
import { layerLearning } from "../../src/layers.ts"
import type { Llm } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { projectPaths } from "../../src/project/Project.ts"
import { defaultSettings } from "../../src/project/DefaultSettings.ts"
import type { SettingsValues } from "../../src/project/SettingsFile.ts"
import { runWorker as work } from "../../src/worker/runWorker.ts"
import type { JobResult } from "../../src/worker/handleJobs.ts"
import { inside } from "./inside.ts"

/** Small windows, so that a short session has several. */
export const WINDOW_TOKENS = 400

type Platform = FileSystem.FileSystem | Path.Path | ChildProcessSpawner.ChildProcessSpawner

const services = (git: "history" | "off") =>
  layerLearning(git).pipe(Layer.provideMerge(Environment.layer({ PATH: process.env["PATH"] })))

export interface WorkerOptions {
  readonly root: string
  readonly git: "history" | "off"
  readonly llm: Layer.Layer<Llm, never, FileSystem.FileSystem>
  readonly platform: Layer.Layer<Platform>
  readonly settings?: Partial<SettingsValues>
  readonly report?: (result: JobResult) => void
  /** The mark of the sign that was made for it. */
  readonly sign?: string
  /** The worker's clock shows so much more than the real one, or less. */
  readonly laterMillis?: number
}

/** A worker that sleeps for so long waits for a job that was put back, unless it is git that it gives so long at most. */
const IDLE_MILLIS = 20_000

/** The clock as it is, but for what it shows; where a worker would idle, the time has passed at once. */
const shifted = (real: Clock.Clock, laterMillis: number): Clock.Clock => {
  let later = laterMillis
  const now = () => real.currentTimeMillisUnsafe() + later
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(later) * 1_000_000n
  return {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => {
      const millis = Duration.toMillis(duration)
      const isLimit = millis === Duration.toMillis(TIME_LIMIT)
      return millis < IDLE_MILLIS || isLimit
        ? real.sleep(duration)
        : Effect.sync(() => void (later += Math.ceil(millis)))
    }
  }
}

/** Takes a project's queue as the worker does that a hook starts, with the real services on this platform. */
export const runWorker = ({ git, laterMillis = 0, llm, platform, report, root, settings, sign }: WorkerOptions) =>
  inside(
    projectPaths(root),
    work({
      settings: {
        ...defaultSettings,
        reflection: { mode: "single", windowTokens: WINDOW_TOKENS },
        git: { mode: git },
        ...settings
      },
      fingerprint: "replay",
      byHand: false,
      sign,
      lingerMillis: 0,
      report: (result) => Effect.sync(() => report?.(result))
    })
  ).pipe(
    (worker) => Clock.clockWith((clock) => Effect.provideService(worker, Clock.Clock, shifted(clock, laterMillis))),
    Effect.provide(Layer.merge(services(git), llm).pipe(Layer.provideMerge(platform)))
  )
