import type { Done } from "../../core/playbook/operations/Operation.ts"
import type { Proposal } from "../../core/proposals/Proposal.ts"
import type { FoundTranscript, LeftOutReason } from "../../core/transcript/Discovery.ts"

/** A folder that is gone, and may be where a project stood before it was renamed or moved. */
export interface FormerFolder {
  readonly folder: string
  readonly sessions: number
  /** Where the transcripts of these sessions are, and no others. */
  readonly transcripts: string
}

/** Why a session that could be learned from was not, in this run. */
export type NotDoneReason =
  /** `--max-usd`, `--max-tokens`, `--max-sessions`, or a limit of the settings. */
  | "ceiling"
  /** The run was broken off before its turn. */
  | "stopped"
  /** Another run has learned from it since this one looked. */
  | "meanwhile"
  /** Its turn came and something failed; `detail` says what. */
  | "failed"

/** What learning from some sessions will take, before any of it is done. */
export interface Quote {
  /** Sessions that hold something that has not been learned from, in some epoch, up to `--max-sessions`. */
  readonly sessions: number
  /** Sessions beyond that, which are left for another run. */
  readonly beyond: number
  /** How often a session is gone through, all epochs together. */
  readonly turns: number
  /** The parts that the sessions are reflected on in, all epochs together. */
  readonly spans: number
  /** Calls of the LLM, all epochs together. */
  readonly calls: number
  /** Tokens that the LLM is given, all epochs together. */
  readonly tokens: number
  readonly model: string
  /** US dollars: with short answers, and at most. */
  readonly usd: { readonly least: number; readonly most: number }
  /** Tokens, in and out, that it takes at most. */
  readonly mostTokens: number
  /** Where the run stops, whatever is left; `undefined` where nothing bounds it. */
  readonly stopsAt: {
    /** US dollars. */
    readonly usd: number | undefined
    /** Whether that is what the limits of days and months leave, rather than a ceiling of this run. */
    readonly byLimits: boolean
    readonly tokens: number | undefined
  }
  /** False when the model's price is not known and counts as the dearest. */
  readonly priceKnown: boolean
  readonly concurrency: number
  /** Roughly how long it takes, in seconds. */
  readonly seconds: number
  readonly epochs: number
  /** Sessions of which everything has been learned from already. */
  readonly learnedAlready: number
  /** Sessions that could not be read, which a run tells of. */
  readonly unreadable: number
  /** What was passed over, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>
}

/** A change to one key point, as a person reads it. */
export interface BatchChange {
  readonly what: Done | "pruned" | "helpful" | "harmful"
  readonly id: string
  readonly text: string
  /** What the change was justified with. */
  readonly evidence?: string
  /** Whether these are words that were found in the session. */
  readonly quoted?: boolean
}

/** What is told of a transcript. */
export interface BatchSession extends Pick<FoundTranscript, "source" | "path" | "session" | "agent" | "startedAt"> {
  /** The root of its project, where that is another than the one the run was asked of. */
  readonly project?: string
}

/** What one session taught, or why it taught nothing. */
export interface SessionResult {
  readonly found: BatchSession
  readonly epoch: number
  readonly messages: number
  readonly calls: number
  readonly tokens: number
  readonly usd: number
  readonly changes: ReadonlyArray<BatchChange>
  /** Operations that were asked for and not done, and why. */
  readonly skipped: ReadonlyArray<string>
}

/** The new proposals that were found in one session, without an LLM: each is a sentence that was said in it. */
export interface HeardSession {
  readonly found: SessionResult["found"]
  readonly proposals: ReadonlyArray<Pick<Proposal, "id" | "type" | "content">>
}

export interface NotDone {
  readonly found: SessionResult["found"]
  readonly epoch: number
  readonly reason: NotDoneReason
  readonly detail: string
}

/** What a run took, also for answers of no use. */
export interface RunSpend {
  /** US dollars. */
  readonly usd: number
  /** In and out. */
  readonly tokens: number
  readonly calls: number
}

/** All that a run did. */
export interface BatchReport {
  /** ISO 8601. */
  readonly startedAt: string
  readonly endedAt: string
  readonly backend: string
  readonly model: string
  readonly quote: Quote
  /** In the order in which they were applied. */
  readonly results: ReadonlyArray<SessionResult>
  readonly notDone: ReadonlyArray<NotDone>
  readonly spent: RunSpend
  /** Key points before and after, over all playbooks that were learned for. */
  readonly keyPoints: { readonly before: number; readonly after: number }
  readonly proposals: number
  /** Sessions with new proposals, oldest first. */
  readonly heard: ReadonlyArray<HeardSession>
  /** Whether it was broken off; a rerun does what is left. */
  readonly stopped: boolean
}

/** What happens in a run, in order. `--json` prints one a line. */
export type BatchEvent =
  | {
      readonly _tag: "Discovered"
      readonly sessions: number
      readonly leftOut: Quote["leftOut"]
      /** Where there may be more, when few were found. */
      readonly former?: ReadonlyArray<FormerFolder>
    }
  /** Sessions looked through so far for what they will take. */
  | { readonly _tag: "Reading"; readonly done: number; readonly of: number }
  | { readonly _tag: "Quoted"; readonly quote: Quote }
  /** Sessions searched so far for learning signals, and the new proposals found; `heard` in those searched last. */
  | {
      readonly _tag: "Signals"
      readonly done: number
      readonly of: number
      readonly proposals: number
      readonly heard: ReadonlyArray<HeardSession>
    }
  /** Reflections begin, with so many key points in the playbooks that are taught. */
  | { readonly _tag: "Begun"; readonly keyPoints: number }
  /** An LLM is asked about a session; several may be under way. */
  | { readonly _tag: "Asking"; readonly found: SessionResult["found"]; readonly epoch: number }
  /** An answer is in, of use or not. */
  | { readonly _tag: "Spent"; readonly spent: RunSpend }
  /** All that is to be asked about a session has been asked; it is applied when those before it are. */
  | {
      readonly _tag: "Answered"
      readonly found: SessionResult["found"]
      readonly epoch: number
      readonly spent: RunSpend
    }
  /** The provider is busy, so fewer calls are made at once from now on. */
  | { readonly _tag: "Slowed"; readonly concurrency: number; readonly reason: string }
  | {
      readonly _tag: "Applied"
      readonly result: SessionResult
      /** Sessions done and to do, all epochs together, and what the run has taken so far. */
      readonly done: number
      readonly of: number
      readonly spent: RunSpend
      readonly keyPoints: number
    }
  | {
      readonly _tag: "NotDone"
      readonly notDone: NotDone
      readonly done: number
      readonly of: number
      readonly spent: RunSpend
    }
  | { readonly _tag: "Finished"; readonly report: BatchReport }
