import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

// Not in DurableFile.ts, which hooks load: DateTime would come with it.

/** The time in UTC as part of the name of a file that is kept beside another: `20261120T205900123Z`. */
export const fileStamp = Effect.map(DateTime.now, (now) => DateTime.formatIso(now).replaceAll(/[-:.]/g, ""))
