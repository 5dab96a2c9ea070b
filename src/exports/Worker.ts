// Learning from sessions in the background: jobs, and the worker that takes them.
export { type DeadJob, type Job, type JobRequest } from "../worker/Job.ts"
export { JobQueue } from "../worker/JobQueue.ts"
export { learnFromTranscript, type WorkOptions } from "../worker/learnFromTranscript.ts"
export type { WorkOutcome } from "../worker/WorkOutcome.ts"
export { runWorker, type WorkerRun } from "../worker/runWorker.ts"
export type { WorkerOptions } from "../worker/takeTurn.ts"
