import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { countOf } from "../core/text/Amounts.ts"
import { redact } from "../core/text/Redaction.ts"
import { removeOldTemporaries, removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { Project } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"
import { stateToken } from "../project/StateToken.ts"
import { warn } from "../project/Warning.ts"
import {
  type DeadJob,
  failedIn,
  type FailureKind,
  foreignName,
  type Job,
  jobText,
  readDeadJob,
  readJob
} from "./Job.ts"
import { nextJobs, readJobsIn } from "./readJobs.ts"

/** Why a job is given up. */
export interface Death {
  readonly reason: string
  readonly answer?: string | undefined
  readonly model?: string | undefined
}

/** Why a job is tried again. */
export interface Failure {
  readonly kind: FailureKind
  readonly problem: string
}

/** What is known of a given-up job whose file says nothing. */
const unreadableJob = (name: string): DeadJob => ({
  name,
  event: "",
  queuedAt: "",
  session: undefined,
  transcript: "",
  bytes: undefined,
  attempts: 0,
  diedAt: "",
  reason: `its file cannot be read, or was not made here (${name})`
})

/** Files that are told of by name. */
const MOST_TOLD = 5

const isoAfter = (millis: number) =>
  Effect.map(DateTime.now, (now) => DateTime.formatIso(DateTime.add(now, { milliseconds: millis })))

/** The jobs of a project, a file for each. Hooks write them; only the worker changes or removes them. */
export class JobQueue extends Context.Service<
  JobQueue,
  {
    /** Whether there has never been a job. */
    readonly isNew: Effect.Effect<boolean, never, Project>
    /** The jobs that wait, oldest first. Files that cannot be read are passed over. */
    readonly jobs: Effect.Effect<ReadonlyArray<Job>, PlatformError, Project>
    /**
     * The jobs of the transcript whose turn it is, oldest first; none when none is due. Those that were not tried, or
     * that a full disk kept from being learned from, come first, then those whose last try is the longest ago. Of a long
     * queue little more than these is read: a name tells which transcript it may be about.
     */
    readonly next: (now: number) => Effect.Effect<ReadonlyArray<Job>, PlatformError, Project>
    /**
     * Moves what cannot be read, or does not carry the state's token, to the jobs that were given up, as it is, and says
     * so: it would be in the way for ever. Only for the worker.
     */
    readonly setAside: Effect.Effect<void, PlatformError, Project>
    /** The jobs that were given up, oldest first, with those whose files cannot be read. */
    readonly dead: Effect.Effect<ReadonlyArray<DeadJob>, PlatformError, Project>
    /** Notes that a worker begins it: should one after the other die of it, it does not stand before all others for good. */
    readonly begin: (job: Job) => Effect.Effect<void, PlatformError, Project>
    /** Lets a job wait as it was before it was begun. */
    readonly leave: (job: Job) => Effect.Effect<void, PlatformError, Project>
    /** Removes a job that is done. */
    readonly acknowledge: (job: Job) => Effect.Effect<void, PlatformError, Project>
    /** Lets a job wait for so long; it counts as tried once more. */
    readonly putBack: (job: Job, waitMillis: number, failure: Failure) => Effect.Effect<void, PlatformError, Project>
    /** Lets the others go first; it does not count as tried. */
    readonly putLast: (job: Job) => Effect.Effect<void, PlatformError, Project>
    /** Gives a job up and keeps it, with all that is needed to look at it. */
    readonly bury: (job: Job, death: Death) => Effect.Effect<void, PlatformError, Project>
    /** Removes what hooks left half written that were killed. */
    readonly sweep: Effect.Effect<void, never, Project>
    /** Puts all dead jobs back that can be read, as if they were new; answers how many. */
    readonly revive: Effect.Effect<number, PlatformError, Project>
  }
>()("claude-debrief/worker/Queue") {
  static readonly layer = Layer.effect(
    JobQueue,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      const writeJob = Effect.fnUntraced(function* (path: string, job: Job | DeadJob) {
        yield* writeStateDurably(path, jobText(job, yield* stateToken))
      }, here)

      const makeDead = Effect.flatMap(Project, (project) => here(ensureStateSubdirectory(project.dead)))

      const setAside = Effect.gen(function* () {
        const project = yield* Project
        const { unreadable } = yield* here(readJobsIn(project.queue, readJob))
        if (unreadable.length === 0) return
        yield* makeDead
        for (const name of unreadable) {
          yield* Effect.ignore(fs.rename(`${project.queue}/${name}`, `${project.dead}/${foreignName(name)}`))
        }
        const more = unreadable.length > MOST_TOLD ? ", …" : ""
        yield* warn(
          `${countOf(unreadable.length, "job")} in ${project.queue} cannot be read, or was not made here; it is not used, and ` +
            `kept in ${project.dead}: ${unreadable.slice(0, MOST_TOLD).join(", ")}${more}`
        )
      }).pipe(Effect.withSpan("Queue.setAside"))

      const remove = Effect.fnUntraced(function* (job: Job) {
        const project = yield* Project
        yield* fs.remove(`${project.queue}/${job.name}`, { force: true })
      }, here)

      const rewrite = Effect.fnUntraced(function* (job: Job) {
        const project = yield* Project
        const path = `${project.queue}/${job.name}`
        yield* ensureStateSubdirectory(project.queue)
        yield* removeOrphans(path)
        yield* writeJob(path, job)
      }, here)

      const bury = Effect.fn("Queue.bury")(function* (job: Job, death: Death) {
        const project = yield* Project
        yield* makeDead
        const { answer, model, reason } = death
        const dead: DeadJob = {
          ...job,
          diedAt: yield* isoAfter(0),
          reason: redact(reason),
          ...(answer === undefined ? {} : { answer: redact(answer) }),
          ...(model === undefined ? {} : { model })
        }
        // In this order: killed in between, the job is there twice, and done once.
        yield* writeJob(`${project.dead}/${job.name}`, dead)
        yield* remove(job)
      })

      return JobQueue.of({
        isNew: Effect.flatMap(Project, (project) =>
          fs.exists(project.queue).pipe(
            Effect.map((exists) => !exists),
            Effect.orElseSucceed(() => false)
          )
        ),
        jobs: Effect.flatMap(Project, (project) =>
          Effect.map(here(readJobsIn(project.queue, readJob)), ({ found }) => found)
        ),
        next: (now) => here(nextJobs(now)),
        setAside,
        dead: Effect.flatMap(Project, (project) =>
          Effect.map(here(readJobsIn(project.dead, readDeadJob)), ({ found, unreadable }) =>
            [...found, ...unreadable.map(unreadableJob)].toSorted((a, b) => (a.name < b.name ? -1 : 1))
          )
        ),
        begin: Effect.fn("Queue.begin")(function* (job) {
          yield* rewrite({ ...job, begun: (job.begun ?? 0) + 1 })
        }),
        leave: rewrite,
        acknowledge: remove,
        putBack: Effect.fn("Queue.putBack")(function* (job, waitMillis, { kind, problem }) {
          const { begun: _, ...rest } = job
          yield* rewrite({
            ...rest,
            attempts: job.attempts + 1,
            failures: { ...job.failures, [kind]: failedIn(job, kind) + 1 },
            putBackAt: yield* isoAfter(0),
            notBefore: yield* isoAfter(waitMillis),
            problem: redact(problem)
          })
        }),
        putLast: Effect.fn("Queue.putLast")(function* (job) {
          yield* rewrite({ ...job, putBackAt: yield* isoAfter(0) })
        }),
        bury,
        sweep: Effect.gen(function* () {
          const project = yield* Project
          yield* removeOldTemporaries(project.queue)
        }).pipe(here),
        revive: Effect.gen(function* () {
          const project = yield* Project
          const { found } = yield* here(readJobsIn(project.dead, readDeadJob))
          if (found.length > 0) yield* here(ensureStateSubdirectory(project.queue))
          for (const { event, name, queuedAt, session, transcript, bytes } of found) {
            const job: Job = { name, event, queuedAt, session, transcript, bytes, attempts: 0 }
            yield* writeJob(`${project.queue}/${name}`, job)
            yield* fs.remove(`${project.dead}/${name}`, { force: true })
          }
          return found.length
        }).pipe(Effect.withSpan("Queue.revive"))
      })
    })
  )
}
