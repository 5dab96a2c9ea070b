import { redact } from "./Redaction.ts"

/** What a commit says: a subject in the imperative, and trailers such as `Session: …`. */
export interface CommitMessage {
  readonly subject: string
  readonly trailers?: Readonly<Record<string, string | undefined>>
}

const SUBJECT_LENGTH = 200

/** The message as git gets it: one line, trailers, no secrets. */
export const formatMessage = (message: CommitMessage): string => {
  const trailers = Object.entries(message.trailers ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value.replaceAll(/\s+/g, " ")}`]
  )
  const subject = message.subject.replaceAll(/\s+/g, " ").slice(0, SUBJECT_LENGTH)
  return redact([subject, ...(trailers.length > 0 ? ["", ...trailers] : [])].join("\n"))
}
