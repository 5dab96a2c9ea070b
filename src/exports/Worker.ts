// Learning from sessions in the background: jobs, and the worker that takes them.
export { type DeadJob, type Job, type JobRequest } from "../worker/Job.ts"
export { Queue as JobQueue } from "../worker/JobQueue.ts"
export { work as learnFromTranscript, type WorkOptions, type WorkOutcome } from "../worker/learnFromTranscript.ts"
export { drain as runWorker, type Drained, type DrainOptions } from "../worker/runWorker.ts"
