import * as Effect from "effect/Effect"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { stateToken } from "../project/StateToken.ts"
import { failedIn, isDue, isJobOf, type Job, readJob } from "./Job.ts"
import { jobNames } from "./JobFile.ts"

type Read<J extends Job> = (name: string, text: string, token?: string) => J | undefined

/** A job by the name of its file; nothing where that cannot be read, or was not made here. */
const readJobFile = <J extends Job>(folder: string, name: string, read: Read<J>) =>
  Effect.all([readRegularText(`${folder}/${name}`), stateToken]).pipe(
    Effect.map(([text, token]) => read(name, text, token)),
    Effect.orElseSucceed(() => undefined)
  )

/** The jobs of a folder, oldest first, and the names of the files that are none. */
export const readJobsIn = Effect.fnUntraced(function* <J extends Job>(folder: string, read: Read<J>) {
  const found: Array<J> = []
  const unreadable: Array<string> = []
  for (const name of yield* jobNames(folder)) {
    const job = yield* readJobFile(folder, name, read)
    if (job === undefined) unreadable.push(name)
    else found.push(job)
  }
  return { found, unreadable }
})

/** Whatever fails on our own files oftener than this by itself would else stand before all others for good. */
const MOST_IN_PLACE = 2

/** A full disk fails all alike: what it kept from being learned from goes on in the order it happened. */
const keepsItsPlace = (job: Job): boolean => job.attempts <= MOST_IN_PLACE && failedIn(job, "disk") === job.attempts

/** When it was last tried, by which those go last that fail again and again; "" for what has not lost its place. */
const lastTried = (job: Job): string => (job.attempts > 0 && keepsItsPlace(job) ? "" : (job.putBackAt ?? ""))

/** The jobs of the transcript whose turn it is: see `JobQueue.next`. */
export const nextJobs = Effect.fn("Queue.next")(function* (now: number) {
  const { queue } = yield* Project
  const names = yield* jobNames(queue)
  const jobs: Array<Job> = []
  for (const name of names) {
    const job = yield* readJobFile(queue, name, readJob)
    if (job === undefined) continue
    jobs.push(job)
    if (isDue(job, now) && lastTried(job) === "") break
  }
  const [first] = jobs
    .filter((job) => isDue(job, now))
    .toSorted((a, b) => (lastTried(a) < lastTried(b) ? -1 : Number(lastTried(a) > lastTried(b))))
  if (first === undefined) return []
  const read = new Set(jobs.map(({ name }) => name))
  for (const other of names.filter(isJobOf(first.transcript))) {
    const more = read.has(other) ? undefined : yield* readJobFile(queue, other, readJob)
    if (more !== undefined) jobs.push(more)
  }
  return jobs.filter(({ transcript }) => transcript === first.transcript)
})
