// Learning from sessions in the background: jobs, and the worker that takes them.
export { type DeadJob, type Job, type JobRequest } from "../worker/Job.ts"
export { JobQueue } from "../worker/JobQueue.ts"
export { learnFromTranscript, type WorkOptions, type WorkOutcome } from "../worker/learnFromTranscript.ts"
export { runWorker, type WorkerRun, type WorkerOptions } from "../worker/runWorker.ts"
