import { redact } from "./Redaction.ts"
import { onOneLine } from "./Visible.ts"

/**
 * A text from outside as the one line that is kept or shown of it. Secrets go before the line breaks do, for a file's
 * lines tell what a value is and where it ends, and once more from the line, where a name may have come beside a value.
 * Who puts a text that is to be kept on one line goes through here.
 */
export const keptLine = (text: string): string => redact(onOneLine(redact(text)))
