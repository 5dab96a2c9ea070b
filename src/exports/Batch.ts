// Learning from months of past sessions, at once or by the API's batches at half the price.
export { plan, type Plan, run } from "../batch/Batch.ts"
export { type BatchOptions, optionsFor } from "../batch/options.ts"
export type { BatchPlan } from "../batch/plan.ts"
export type {
  BatchEvent,
  BatchReport,
  BatchSession,
  HeardSession,
  NotDone,
  Quote,
  SessionResult
} from "../batch/report/Event.ts"
export { eventToJson } from "../batch/report/Json.ts"
export { batchMarkdown as reportToMarkdown } from "../batch/report/Markdown.ts"
export { type CollectedBatch, type Collection, collectBatches as collect } from "../batch/submission/collect.ts"
export {
  planSubmission,
  type SubmissionPlan,
  submitSessions as submit,
  type SubmittedSessions
} from "../batch/submission/submitSessions.ts"
