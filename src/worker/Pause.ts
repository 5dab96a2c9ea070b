import { parseJsonObject } from "../core/text/Json.ts"
import { isOver } from "./Job.ts"

/**
 * Why no LLM is asked for this project at the moment. `waiting`: the provider is busy or out of reach. `credentials`: it
 * does not accept the key, the account or the model; a person has to do something. `budget`: a limit was reached.
 */
export type PauseKind = "waiting" | "credentials" | "budget"

export interface Pause {
  readonly kind: PauseKind
  readonly reason: string
  /** ISO 8601. */
  readonly since: string
  /** When it is tried again in any case, ISO 8601. */
  readonly until: string
  /** What the LLM was asked with, as a digest: with another key or model there is no reason to wait. */
  readonly fingerprint: string
  /** Failures in a row until then, with no answer between them; 0 for what is no failure of the LLM, 1 when left out. */
  readonly times?: number
  /** Whether the person was told at a session's start. */
  readonly told: boolean
}

const KINDS: ReadonlyArray<unknown> = ["waiting", "credentials", "budget"] satisfies ReadonlyArray<PauseKind>

/** Reads what `pauseText` wrote; `undefined` when it is anything else. */
export const readPause = (text: string): Pause | undefined => {
  const value = parseJsonObject(text)
  if (value === undefined || !KINDS.includes(value["kind"])) return undefined
  const fields = ["reason", "since", "until", "fingerprint"]
  if (!fields.every((field) => typeof value[field] === "string")) return undefined
  return { ...(value as unknown as Pause), told: value["told"] === true }
}

export const pauseText = (pause: Pause): string => `${JSON.stringify(pause, null, 2)}\n`

/** The limit of a month lifts when the next begins. All other pauses end within a day. */
const MOST_BUDGET_MILLIS = 32 * 24 * 60 * 60_000

export const isPauseOver = (pause: Pause, now: number): boolean =>
  pause.kind === "budget" ? isOver(pause, now, MOST_BUDGET_MILLIS) : isOver(pause, now)

/** Failures in a row of which a pause tells, with the LLM asked as now. */
export const failuresToldBy = (pause: Pause | undefined, fingerprint: string): number => {
  if (pause?.fingerprint !== fingerprint) return 0
  return Number.isSafeInteger(pause.times) ? pause.times! : 1
}

/** Whether the LLM may be asked again. */
export const isLifted = (pause: Pause, fingerprint: string, now: number): boolean =>
  pause.fingerprint !== fingerprint || isPauseOver(pause, now)

/** Whether a person should be told: waiting passes by itself, and what is over holds nothing up. */
export const isWorthTelling = (pause: Pause, now: number): boolean =>
  pause.kind !== "waiting" && !pause.told && !isPauseOver(pause, now)
