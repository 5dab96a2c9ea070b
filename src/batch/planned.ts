import type { FoundTranscript } from "../core/transcript/Discovery.ts"
import type { ProjectPaths } from "../project/Project.ts"

/** A session that is to be learned from, and what that takes. */
export interface PlannedSession {
  readonly found: FoundTranscript
  /** Whose playbook it teaches. */
  readonly project: ProjectPaths
  /** One for each epoch in which there is something left to learn from, the first first; never empty. */
  readonly turns: ReadonlyArray<PlannedTurn>
  /** Digests of messages that another session of this run brings: a fork repeats those of its origin. */
  readonly elsewhere: ReadonlySet<string>
}

/** A session of which nothing can be learned in this run, and why. */
export interface FailedSession {
  readonly found: FoundTranscript
  readonly detail: string
}

/** What a session takes in one epoch. */
export interface PlannedTurn {
  /** Counted from 1. */
  readonly epoch: number
  readonly messages: number
  /** Windows that it is cut into, and their tokens together. */
  readonly windows: number
  readonly tokens: number
}
