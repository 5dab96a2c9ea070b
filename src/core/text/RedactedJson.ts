import { withoutSecretFields } from "./Fields.ts"
import { parseJson } from "./Json.ts"

/**
 * JSON with its texts redacted one by one, each with the name of its field: in JSON as a whole, escapes hide secrets and
 * markers break strings.
 */
export const redactedJson = (value: unknown, space?: number): string =>
  JSON.stringify(withoutSecretFields(parseJson(JSON.stringify(value))), undefined, space)
