import { around, person, type Step } from "./Session.ts"

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

/** What the person said, or what all happened, and what an attacker makes of it. */
export type Row = readonly [said: string | ReadonlyArray<Step>, text: string]

/** Attacks of a kind, a row each. */
export const attacksOf = (kind: Kind, rows: ReadonlyArray<Row>): ReadonlyArray<Attack> =>
  rows.map(([said, text]) => {
    const steps = typeof said === "string" ? [person(said)] : said
    const name = `${steps.map((step) => step.text).join(" | ")} => ${text}`
    return { kind, name, text, steps: around(...steps) }
  })
