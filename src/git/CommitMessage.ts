import * as Effect from "effect/Effect"
import { redact } from "../core/text/Redaction.ts"
import { visible } from "../core/text/Visible.ts"

/** What a commit says: a subject in the imperative, and trailers such as `Session: …`. */
export interface CommitMessage {
  readonly subject: string
  readonly trailers?: Readonly<Record<string, string | undefined>>
}

/** What a commit is to say, or how to find that out, which is only done for a commit that is made. */
export type ToSay<R = never> = CommitMessage | Effect.Effect<CommitMessage, never, R>

export const messageOf = <R>(message: ToSay<R>): Effect.Effect<CommitMessage, never, R> =>
  Effect.isEffect(message) ? message : Effect.succeed(message)

const SUBJECT_LENGTH = 200

/** Git is given the message as an argument, which can hold no NUL; and people read it on terminals. */
const lineOf = (text: string): string => visible(text).replaceAll(/\s+/g, " ")

/** The message as git gets it: one line, trailers, no secrets. */
export const formatMessage = (message: CommitMessage): string => {
  const trailers = Object.entries(message.trailers ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${lineOf(value)}`]
  )
  const subject = lineOf(message.subject).slice(0, SUBJECT_LENGTH)
  return redact([subject, ...(trailers.length > 0 ? ["", ...trailers] : [])].join("\n"))
}
