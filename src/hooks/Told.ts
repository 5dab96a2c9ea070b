import { harmless } from "../core/text/Visible.ts"

const OWN = "debrief: "

/** What this run has to say on stderr, in one line: a client shows no more of it. */
const lines: Array<string> = []

/** Has a line said that is one as `warn` prints it. */
export const tellLine = (line: string): void => void lines.push(line)

/** What a problem says of itself. */
const messageOf = (problem: unknown): string => harmless(problem instanceof Error ? problem.message : String(problem))

export const tell = (problem: unknown): void => tellLine(OWN + messageOf(problem))

/** All that was told, on one line; `undefined` when nothing was. */
export const told = (): string | undefined => {
  const [first, ...others] = new Set(lines)
  return first === undefined ? undefined : [first, ...others.map((line) => line.replace(OWN, ""))].join("; ")
}
