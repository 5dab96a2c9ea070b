import { type Candidate, evidenceOf } from "./Candidate.ts"
import { type Clause, clausesOf, tellingWords } from "./Clause.ts"
import type { Said } from "./Moment.ts"
import { statedIn } from "./StatedRule.ts"

/** UTF-16 units: a message up to this is proposed as a whole, for a sentence alone may not be understood. */
const SHORT_MESSAGE = 280
/** A message beyond this tells of a task, not of a rule. */
const LONG_MESSAGE = 700

/** What people ask for all day; it says nothing of how they want it. */
const ROUTINE = new Set(
  "ci lint build pipelin commit push merg merge pull pr prs branch continue proceed go ahead next do run test tests fix check again try retry start stop finish work implement make add create review look see show tell ready done status still fail failing error issue bug well before after first need want file code change please help thank thanks great good it's don't i'll lgtm main origin master deploy release ship open close get got back keep update updat latest yet read list resolve conflict address comment comments feedback plan step ok message write everything output result".split(
    " "
  )
)

const FEWEST_WORDS = 2
const MOST_WORDS = 14
const LONGEST_AGAIN = 120

/** The words by which the same thing is known when it is said again. */
const keyOf = (clause: Clause): ReadonlyArray<string> => tellingWords(clause.plain)

const TYPES = { blame: "pattern", remember: "pattern", rule: "pattern", fact: "self_knowledge" } as const

/** How often a thing must come when it is not sure by itself. */
const NEEDS = { unsure: 2, again: 3 }

const stated = (session: string, said: Said, clause: Clause): Candidate | undefined => {
  const found = statedIn(clause, said.text.length > LONG_MESSAGE)
  if (found === undefined) return undefined
  const whole = said.text.replaceAll(/\s+/g, " ").trim()
  return {
    detector: found.detector,
    signature: keyOf(clause).join(" "),
    type: TYPES[found.detector],
    content: whole.length <= SHORT_MESSAGE ? whole : clause.text,
    needs: found.sure ? 1 : NEEDS.unsure,
    evidence: evidenceOf(session, said.at, clause.text),
    message: said.message
  }
}

/** A request that could be a standing one, if it is made in several sessions. */
const again = (session: string, said: Said, clause: Clause): Candidate | undefined => {
  if (clause.isQuestion || clause.text.length > LONGEST_AGAIN || said.text.length > LONG_MESSAGE) return undefined
  const words = keyOf(clause)
  const telling = words.filter((word) => !ROUTINE.has(word))
  if (words.length < FEWEST_WORDS || words.length > MOST_WORDS || telling.length === 0) return undefined
  // Numbers, ids and addresses are of one task.
  if (telling.every((word) => /\d|\/|^\W/.test(word))) return undefined
  return {
    detector: "said-again",
    signature: words.filter((word) => word === "updat" || !ROUTINE.has(word)).join(" "),
    type: "pattern",
    content: clause.text,
    needs: NEEDS.again,
    evidence: evidenceOf(session, said.at, clause.text),
    message: said.message
  }
}

/** What a person sends the agent to by its name: a repository, a skill, a server of tools. */
const NAMED =
  /(?<![\p{L}\p{N}_/.@-])(\p{L}[\p{L}\p{N}_]*(?:[-_:][\p{L}\p{N}_]+)+)(?= (?:repo(?:sitory)?|skill|mcp|cli|subagent|plugin)\b)|(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+-(?:[\p{L}\p{N}_]+-)*(?:wiki|repo|skills?|mcp|cli))\b|\b(?:use|using|with|via|invoke|run) (?:the )?(?!this\b|that\b|your\b|same\b|right\b|existing\b)([\p{L}\p{N}_]{4,})(?= skill\b)/giu

/** Each thing that is named, if it is so in several sessions: where to look, or what to work with. */
const named = (session: string, said: Said, clauses: ReadonlyArray<Clause>): ReadonlyArray<Candidate> =>
  clauses.flatMap(({ text }) =>
    Array.from(text.matchAll(NAMED), ([, one, other, third]): Candidate => {
      const name = (one ?? other ?? third)!
      return {
        detector: "said-again",
        signature: `named:${name.toLowerCase()}`,
        type: "pattern",
        content: `"${name}" is what you name again and again, as in: ${text}`,
        needs: NEEDS.again,
        evidence: evidenceOf(session, said.at, text),
        message: said.message
      }
    })
  )

/** "… is that true?" makes a question of what stands before it. */
const DOUBT =
  /^(?:is|isn't|was) (?:that|this|it) (?:\w+ )?(?:true|right|correct|so|still|ok|intended|needed)\b|^(?:right|correct|true|agreed)\b/

const asked = (clause: Clause, index: number, all: ReadonlyArray<Clause>): Clause => {
  const next = all[index + 1]
  return next !== undefined && next.isQuestion && DOUBT.test(next.plain)
    ? { ...clause, text: `${clause.text}?`, isQuestion: true }
    : clause
}

/** What a person's message states, and what in it might be said again. */
export const statedCandidates = (session: string, said: Said): ReadonlyArray<Candidate> => {
  const clauses = clausesOf(said.text).map(asked)
  const found = clauses.flatMap((clause) => stated(session, said, clause) ?? again(session, said, clause) ?? [])
  const names = said.text.length > LONG_MESSAGE ? [] : named(session, said, clauses)
  const sure = found.filter(({ needs }) => needs === 1)
  // One message is one lesson, though several of its sentences give it away.
  const best = sure.find(({ detector }) => detector === "remember") ?? sure[0]
  const isWhole = best !== undefined && said.text.length <= SHORT_MESSAGE
  return [...(isWhole ? [best] : found), ...names]
}
