import type { ProjectPaths } from "../project/Project.ts"
import { defaultSettings } from "../project/DefaultSettings.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import type { DiscoverOptions } from "../sessions/TranscriptSource.ts"

/** What is to be learned from, and how. */
export interface BatchOptions {
  /** The project whose playbook is taught; with `discover.projectRoot` undefined and no paths, each session's own. */
  readonly project: ProjectPaths
  readonly discover: DiscoverOptions
  readonly settings: SettingsValues
  /** Calls of the LLM at once, 1 to 16. */
  readonly concurrency: number
  /** How often all sessions are gone through, from 1. */
  readonly epochs: number
  /** Whether ratings count in every epoch, or only in the first. */
  readonly countRatings: "every epoch" | "first epoch"
  /** Puts first what the client will sweep within days. */
  readonly expiringFirst: boolean
  readonly maxUsd?: number | undefined
  readonly maxTokens?: number | undefined
  readonly maxSessions?: number | undefined
  /** Quotes as if this were the backend: what an LLM would take while none is asked. Running such a plan does nothing. */
  readonly quoteAs?: string | undefined
  /** Waits for a busy provider as a share of what they should be: 1, or less in tests. */
  readonly patience?: number
}

/** All sessions of a project, one epoch, four calls at once; the fields given are laid over it. */
export const optionsFor = (project: ProjectPaths, fields: Partial<BatchOptions> = {}): BatchOptions => ({
  project,
  discover: {
    projectRoot: project.root,
    paths: [],
    since: undefined,
    until: undefined,
    subagents: true,
    sdkSessions: false
  },
  settings: defaultSettings,
  concurrency: 4,
  epochs: 1,
  countRatings: "first epoch",
  expiringFirst: false,
  ...fields
})
