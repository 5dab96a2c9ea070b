import type { SubmittedBatch, SubmittedItem } from "../../../src/batch/submission/Submission.ts"
import { keyPoint, playbookOf } from "../../core/playbook/playbooks.ts"

export const submittedItem = (customId: string): SubmittedItem => ({
  customId,
  window: {
    id: "0123456789ab",
    learned: { at: "2026-03-04T05:06:07.000Z", transcript: "/t.jsonl", watermark: { bytes: 7, mark: "m" }, keys: "k" },
    session: "s-1",
    event: "batch",
    from: 0,
    to: 7,
    messages: 2
  },
  cited: ["pref-001"],
  found: { source: "claude", path: "/t.jsonl", session: "s-1", startedAt: 1_000 }
})

export const submittedBatch = (name: string, fields: Partial<SubmittedBatch> = {}): SubmittedBatch => ({
  name,
  submittedAt: "2026-03-04T05:06:07.000Z",
  model: "claude-wanted",
  mostUsd: 0.5,
  requests: 1,
  items: [submittedItem(`${name}-0`)],
  shown: playbookOf({ OTHERS: [keyPoint("oth-001", "Use pnpm")] }),
  ...fields
})
