import { spokenText } from "../proposals/signals/Spoken.ts"
import { redact } from "../text/Redaction.ts"

/** Messages that a program, another agent or a command wrote in the person's name, by whose they are. */
const NOT_THEIRS = [
  [
    "summary",
    /^\s*(?:this session is being continued\b|summari[sz]e this (?:part|conversation)\b|continue(?:ing)? from (?:the )?previous)/i
  ],
  [
    "others",
    /^\s*(?:<teammate-message|<agent-message|read the output file to retrieve|full transcript available at|(?:scheduled (?:task|job|run)|cron job|webhook)\b[^\n]*:|new (?:comment|review|reply|mention|issue|alert|event) (?:on|from|by|in)\b[^\n]*:[ \t]*\n)/i
  ],
  ["brief", /^\s*you are (?:the|an?|now)\b/i],
  ["command", /^\s*(?:implement the following plan\b|base directory for this skill\b|# agents\.md instructions)/i],
  [
    "injected",
    /^\s*(?:caveat: the messages|\[request interrupted|warning: |(?:\w+ )?operation blocked by hook\b|the \w+ tool hasn't been used recently\b)/i
  ]
] as const

/** Whose words a message under the person's name is as a whole, where it is not theirs. */
export const writerOf = (content: string): (typeof NOT_THEIRS)[number][0] | undefined =>
  NOT_THEIRS.find(([, pattern]) => pattern.test(content))?.[0]

/** From here on the text is another's: to the end where it is told who wrote it, else that line. */
const QUOTED_FROM =
  /\bhere(?:'s| is) what (?!i\b|we\b)[^\n]{1,60}\b(?:wrote|writes|said|says|posted|answered|replied|suggest(?:s|ed)|sent|told|printed|generated)\b[^\n]*:[ \t]*\n[\s\S]*|\b(?:(?:this is )?a message from another agent|here(?:'s| is) (?:what|the (?:output|log|error|message|response|plan|review))|from the (?:log|output|review))\b[^\n]*/i

/** A block between tags, whatever they are called: no person types these. */
const TAGGED = /<([a-zA-Z][\w-]{2,40})(?:\s[^<>]{0,300})?>[\s\S]*?<\/\1>/g

/** What shows that a line was pasted: logs, stack traces, tables, headings, lists of a document, code. */
const PASTED_LINE =
  /^\s*(?:#{1,6}\s|\|.*\||at \S+ \(|\[[\w :.-]{2,30}\]\s|\d{4}-\d\d-\d\d[T ]\d\d:|Traceback |[{}[\]);]+\s*,?$|(?:import|export|const|let|function|class|def|return|func|package|#include)\s.*[;:{(]\s*$|[$❯➜]\s|\w[\w.-]*@[\w.-]+:|(?:npm )?(?:ERR!|error|warning|fatal|hint|info|debug)(?:\[\w+\])?:\s|\w+(?:\.\w+)*(?:Error|Exception):\s|\*\*[^*]+\*\*:?\s*$)/

/** UTF-16 units: who writes more than this in one go has pasted it, but for what stands before it. */
const MOST_OWN = 1_500
const MOST_LINES_PASTED = 2

/** Lines up to where a paste begins; a single line that looks like one is left out. */
const beforePaste = (text: string): string => {
  const kept: Array<string> = []
  let pasted = 0
  for (const line of text.split("\n")) {
    if (PASTED_LINE.test(line) || line.length > MOST_OWN) pasted += 1
    else kept.push(line)
    if (pasted > MOST_LINES_PASTED) break
  }
  return kept
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd()
}

/** Straight quotes, so that rules need to be written once. */
const straight = (text: string): string => text.replaceAll(/[‘’ʼ]/g, "'").replaceAll(/[“”]/g, '"')

/** The person's own words, as `ownWords` has them, but set in as they are: who looks for pasted code goes by that. */
export const ownLines = (content: string): string => {
  if (content.length > 200_000 || writerOf(content) !== undefined) return ""
  const spoken = spokenText(content).replaceAll(TAGGED, " ")
  if (writerOf(spoken) !== undefined) return ""
  const own = beforePaste(straight(spoken).replace(QUOTED_FROM, "\n# ").slice(0, 20_000))
  const first = own.length <= MOST_OWN ? own : own.slice(0, MOST_OWN).replace(/[^.!?\n]*$/, "")
  // A document of many lines, of which none looks pasted.
  return first.split("\n").length > 25 ? "" : redact(first)
}

/**
 * The person's own words in a message of theirs, without secrets: not what was pasted, what the client or a hook put
 * there, a command's or a skill's text, a plan to carry out, or another agent's message. "" when there are none.
 */
export const ownWords = (content: string): string => ownLines(content).trim()
