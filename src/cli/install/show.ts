import { redact } from "../../core/text/Redaction.ts"
import { LINE_END } from "../Marks.ts"
import type { Style } from "../Style.ts"
import { type DiffLine, lineDiff } from "./LineDiff.ts"

/** What was done to a settings file, or would be. */
export interface Change {
  readonly file: string
  /** Whether there was anything to change. */
  readonly changed: boolean
  /** Whether nothing was written because that was asked for. */
  readonly dryRun: boolean
  /** Where the file of before is kept, if it is. */
  readonly backup: string | undefined
  /** The lines that changed and some around them, without the secrets that they hold. */
  readonly diff: ReadonlyArray<string>
  /** What else is to be known. */
  readonly notes: ReadonlyArray<string>
}

/** The lines of a change, without secrets: settings may hold keys. */
export const diffOf = (before: string | undefined, after: string | undefined): ReadonlyArray<string> =>
  lineDiff(before ?? "", after ?? "").map((line) => redact(line))

const painted = (line: DiffLine | string, style: Style): string =>
  line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line

/** A change in words. */
export const showChange = (said: string, { diff, notes }: Change, style: Style): string =>
  [...diff.map((line) => painted(line, style)), ...(diff.length === 0 ? [] : [""]), said, ...notes].join(LINE_END)
