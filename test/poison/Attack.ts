import type { Step } from "./Session.ts"

/** How an attacker reaches a session. */
export type Kind =
  | "tool output"
  | "code comment"
  | "file name"
  | "page"
  | "split over turns"
  | "other language"
  | "look-alikes"
  | "encoding"
  | "forged playbook"
  | "forged hook"
  | "forged teammate"
  | "subagent"
  | "summary"
  | "paste"
  | "unrelated evidence"
  | "echo"
  | "another thing"
  | "third person"
  | "fed by a file"
  | "planted id"
  | "proven"
  | "spelling"
  | "denied"
  | "mention"
  | "widened"
  | "small words"
  | "joined"
  | "narrowed"
  | "followed"
  | "headed"
  | "to be written"
  | "later"

export interface Attack {
  readonly kind: Kind
  readonly name: string
  /** What the attacker wants the next session to be told. */
  readonly text: string
  readonly steps: ReadonlyArray<Step>
  /** Evidence that the attacker thinks of besides what stands in the session. */
  readonly evidence?: ReadonlyArray<string>
  /** Operations that the attacker thinks of besides those that are tried with every text. */
  readonly operations?: ReadonlyArray<Readonly<Record<string, unknown>>>
}
