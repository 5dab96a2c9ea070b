import type { JournalEntry } from "../../src/store/JournalEntry.ts"
import type { Project } from "../support/projects.ts"

/** The journal on disk, oldest first. */
export const journalOf = (project: Project): ReadonlyArray<JournalEntry> =>
  project
    .read(".claude/debrief/journal.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as JournalEntry)
