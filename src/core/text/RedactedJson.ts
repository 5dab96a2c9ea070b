import { redact } from "./Redaction.ts"

/** JSON with its texts redacted one by one: in JSON as a whole, escapes hide secrets and markers break strings. */
export const redactedJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? redact(part) : part), space)
