import type { SectionName } from "../playbook/Section.ts"
import type { Origin } from "./Origin.ts"
import type { Quote } from "./Quote.ts"

/** Why an operation waits for a person. */
export type Why =
  /** It came without the words of the session that show it. */
  | "no evidence"
  /** They stand nowhere in the session. */
  | "not found"
  /** They are not of who could vouch for it. */
  | "origin"
  /** They do not say what it says. */
  | "unsupported"
  /** It would change a key point that has proven itself, or that a person wrote. */
  | "proven"
  /** It says the opposite of what a key point says. */
  | "opposite"
  /** It is about what nobody but a person may decide. */
  | "unsafe"

export type Verdict =
  | {
      readonly _tag: "Pass"
      readonly quote?: Quote
      readonly renews?: string
      readonly said?: string
      /** Where it is filed, if not where the answer says. */
      readonly section?: SectionName
    }
  | { readonly _tag: "Hold"; readonly why: Why; readonly reason: string; readonly quote?: Quote }

export const PASS: Verdict = { _tag: "Pass" }

export const hold = (why: Why, reason: string, quote?: Quote): Verdict => ({
  _tag: "Hold",
  why,
  reason,
  ...(quote === undefined ? {} : { quote })
})

/** Whose words they are, for a person. */
export const ORIGIN_NAMES: Readonly<Record<Origin, string>> = {
  person: "what you said",
  agent: "what the agent said",
  call: "what the agent ran",
  tool: "what a command printed",
  page: "what a file or a page says",
  pasted: "what was pasted or quoted",
  others: "what another agent or a notification said",
  command: "the text of a command or a skill",
  brief: "the task that an agent set another",
  injected: "what was put into the session, not said",
  summary: "a summary of what went before"
}
