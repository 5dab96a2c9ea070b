/** One message of a session, as the reflector reads it. */
export interface Message {
  readonly role: "user" | "assistant"
  readonly content: string
}

/** A message and what its line says about the session it belongs to. */
export interface TranscriptMessage extends Message {
  readonly uuid: string | undefined
  readonly sessionId: string | undefined
  /** How the client was started: `cli`, `claude-desktop`, `sdk-cli` …; absent before client 2.1.205. */
  readonly entrypoint: string | undefined
  /** Set where neither the person nor the agent they talk to said it. */
  readonly aside?: Aside
}

/** Whose words those of neither are: a subagent's or its task, a summary of what went before, a notification's. */
export type Aside = "subagent" | "summary" | "others"

export interface ScannedLine {
  readonly messages: ReadonlyArray<TranscriptMessage>
  /** Whether something on the line could not be read. */
  readonly damaged: boolean
}

/** What was read of a transcript, and what was not. */
export interface Transcript {
  readonly messages: ReadonlyArray<TranscriptMessage>
  /** Lines of which something could not be read; the rest of each was used. */
  readonly damagedLines: number
}

const PRINT_MODE = new Set(["sdk-cli", "sdk-ts", "sdk-py"])

/** What a program is that starts sessions: the client itself with `claude -p`, or one that uses its SDK. */
export type Program = "print mode" | "SDK"

export const programOf = (entrypoint: string): Program => (entrypoint === "sdk-cli" ? "print mode" : "SDK")

/** Whether a session was started by a program rather than by a person. Such sessions are not learned from by default. */
export const isProgramEntrypoint = (entrypoint: string | undefined): boolean =>
  entrypoint !== undefined && PRINT_MODE.has(entrypoint)
