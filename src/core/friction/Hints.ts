import { estimateTokens } from "../text/Tokens.ts"
import type { Detector } from "./Candidate.ts"
import { makeFrictionFinder } from "./Friction.ts"
import type { Entry } from "./Moment.ts"

/** What each says to the reflector; the others need several sessions to mean anything. */
const WORDS: Partial<Readonly<Record<Detector, string>>> = {
  "command-fix": "a command failed and a variant worked",
  "usage-error": "a command failed by how it was called",
  blame: "the person found fault",
  remember: "the person asked for this to be remembered",
  rule: "the person stated a rule"
}

const MOST = 8
const MOST_LENGTH = 200

/** Of the session's own tokens. */
const SHARE = 0.03

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length <= MOST_LENGTH ? line : `${line.slice(0, MOST_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

/**
 * Where a session that is shown to the LLM is worth a close look, a line each: what the detectors find in it, as hints
 * that are no evidence. They take at most 3 % of the session's tokens; without room for one they are left out.
 */
export const hintsFor = (entries: Iterable<Entry>, sessionTokens: number): ReadonlyArray<string> => {
  const finder = makeFrictionFinder("")
  for (const entry of entries) finder.push(entry)
  const told = finder.found().flatMap(({ content, detector }) => {
    const words = WORDS[detector]
    return words === undefined ? [] : [`- ${words}: ${shortened(content)}`]
  })
  const hints: Array<string> = []
  let left = SHARE * sessionTokens
  for (const line of new Set(told)) {
    const tokens = estimateTokens(line) + 1
    if (tokens > left || hints.length === MOST) continue
    left -= tokens
    hints.push(line)
  }
  return hints
}
