import type { Detector } from "./Candidate.ts"
import type { Clause } from "./Clause.ts"
import { any, isGeneralProhibition, STANDING } from "./StandingRule.ts"

/** What a sentence is taken for, and how sure that is. */
export interface Stated {
  readonly detector: Extract<Detector, "blame" | "remember" | "rule" | "fact">
  /** Said once is enough. */
  readonly sure: boolean
}

/** The agent did other than it was to: what it should have done is the rule. */
const BLAME = any(
  String.raw`\bwhy (?:aren't|arent|didn't|didnt|haven't|are|did|do|would|have|can't) you (?!think\b|say\b|believe\b|need\b|want\b|recommend\b|suggest\b|prefer\b)\w`,
  String.raw`\bi (?:did not|didn't|didnt|never) (?:say|said|ask|asked|tell|told|want|mean|request)\b`,
  String.raw`\bi(?:'ve| have)? (?:already |just |explicitly |specifically )?(?:told|asked) you\b.{0,60}\b(?:not|never|already|before|again|to)\b`,
  String.raw`\b(?:as|like) i (?:said|told|mentioned|asked)\b`,
  String.raw`\bi (?:th|ht)o[ug]{1,2}[gh]*th? (?:that )?(?:the (?:pattern|rule|convention|idea|plan|agreement|standard|point) (?:was|is)|we (?:no longer|don't|removed|renamed|agreed|decided|only|always|never|said|were (?:supposed|meant|using|going)|are (?:supposed|using)|had (?:agreed|decided|removed)|use|used)\b|you (?:were|would|had|are|knew))`,
  String.raw`\b(?:this|that|it)(?:'s| is| was) (?:not|n't|never) (?:appropriate|acceptable|what (?:i|we) (?:asked|wanted|want|meant|said|agreed|need)|how (?:we|i|it|this|things)|the way (?:we|i)|supposed)\b`,
  String.raw`\bnot what i (?:asked|wanted|meant|said|told)\b`,
  String.raw`\byou(?:'re| are| were) (?:not )?(?:supposed|meant) to\b`,
  String.raw`(?<!seems )(?<!maybe )\byou (?:should have|should've|shouldn't have|should not have|keep|kept|always forget|forgot to|always ignore|ignored|are ignoring|broke the rule|missed the)\b`,
  String.raw`^stop \w+ing\b`,
  String.raw`\bnot sure why (?!it\b|this is\b|i\b)`,
  String.raw`\bhow many times\b`,
  String.raw`\bwhere did you get\b|\bwho told you\b|\bdid i (?:say|ask|tell)\b`
)

const GUIDE = String.raw`(?:(?:claude|agents?|gemini|contributing|conventions|memory)\.?\s?md|copilot[- ]instructions|cursor ?rules?|learnings?\b(?:/|\.md| file| doc| entry)?|(?:repo|project|agent|custom|system|coding|general)\s?(?:instructions?|instrucitons|guidelines?|rules|memory)|(?:your|the) (?:memory|instructions|guidelines))`
const KEEP = String.raw`\b(?:add|update|updating|mention|document|put|note|write|record|include|restore|save|store|improve|live|belongs?|create|capture|log|move|should (?:say|state|mention))\b`

/** To be kept for later sessions, in so many words. */
const REMEMBER = any(
  String.raw`${KEEP}.{0,90}\b${GUIDE}`,
  String.raw`\b${GUIDE}.{0,60}${KEEP}`,
  String.raw`\b(?:document|record|save|note|keep|add|write|capture)\b.{0,40}\bas (?:a )?(?:learning|lesson|rule|guideline|convention|memory)`,
  String.raw`\b(?:please |you (?:should|must|need to) |to |and )remember (?:that|this|to|not|never|always)\b|^(?:that|this|to) .{0,80}\bfor (?:next time|later sessions?)\b`,
  String.raw`\b(?:for|in) (?:the )?future (?:reference|sessions?|changes|work|prs?|tasks?)\b|\bnext time\b.{0,60}\b(?:do|don't|use|make|please|you|we|always|never|first|check|ask)\b`,
  String.raw`^remember(?:[,:]|(?: that| to| not| never| always)\b)|^(?:a )?reminder:`,
  String.raw`\bfrom (?:now|here) on\b|\bgoing forward\b|\bin (?:the )?future,? (?:please |always |never |you |we |do|don't|use|make)`,
  String.raw`\b(?:keep (?:this |that )?in mind|bear in mind|make a note|take note|don't forget|dont forget|do not forget|never forget)\b`,
  String.raw`\bcreate (?:an? )?(?:instructions?|rules?|guidelines?)\b|\bmake (?:this|that|it) a (?:rule|convention|habit|standard)\b`,
  String.raw`\bupdate (?:the |your |our )?[\w-]+ skill\b`
)

/** Told not to do something: a rule if it comes again, else perhaps only of this task. */
const PROHIBITION = any(
  String.raw`^(?:do not|don't|dont) (?!worry|know|think|forget|you|we|bother|get me|understand|see|mind|wait)\w+`,
  String.raw`\b(?:you|we|it|this|that|they|agents?) (?:should not|shouldn't|shouldnt|must not|cannot|may not) (?!be (?:hard|too|a problem|an issue)|matter|need)\w+`,
  String.raw`\b(?:i|we) (?:do not|don't|dont|never) want (?:you to|to|my|our|any|the|it to|this to|that to)?\b`,
  String.raw`^avoid \w+|\b(?:please|should|to|must) avoid \w+`,
  String.raw`\b(?:we|i) (?:no longer|don't|do not|never) (?:use|support|need|have|do|commit|push|write|allow|like|ship|store|touch)\b`,
  String.raw`\binstead of\b|\brather than\b`,
  String.raw`\bno need (?:for|to)\b`,
  String.raw`^use [\w./-]+ here$`,
  String.raw`(?<!\b(?:it|there|that|this|i|something|which|they)) must (?!have\b)(?:\w+ )?(?:be|use|have|go|target|pass|run|start|end|contain|include|follow|stay|live|match)\b`
)

/** What is true of the person or of what they work with. */
const FACT = any(
  String.raw`\b(?:i'm|i am|we're|we are) (?:on|using|running) (?!it|this|that|out|into|a bit|to\b|main\b|the (?:right|same|wrong))\w+`,
  String.raw`\bmy (?:machine|os|shell|editor|laptop|terminal|timezone|name|github|email|username|account|setup|ide|default)\b.{0,30}\b(?:is|are|runs?|uses?)\b`,
  String.raw`\bour (?:repo|ci|pipeline|production|prod|staging|server|endpoint|team|build|api|database|backend|frontend|stack|default|main|deploy\w*|release\w*|monorepo|tests?|users?|customers?)\b.{0,30}\b(?:is|are|runs?|uses?|lives?|needs?|must)\b`,
  String.raw`\bwe (?:have|use|run|host|deploy|build|publish|release|support|test|target) .{0,40}\b(?:with|on|via|through|from|at|locally|https?|in production|internally|ourselves)\b`,
  String.raw`\b(?:staging|production|prod|the server|database|the api) (?:is|runs|lives) (?:at|on|in|behind)\b`,
  String.raw`\byou (?:have|already have) access to\b`
)

/** Of the moment, or about something else that has these words in it. */
const PASSING =
  /\b(?:i don't (?:know|think|see|understand|remember)|not sure (?:if|whether|how|what)|(?:don't|do not|dont) (?:commit|push|merge|implement|change|edit|do|write|make|start|run|touch|fix|delete) (?:it|this|that|them|anything|any|code)?\s*(?:yet|now|for now|just|$)|(?:don't|do not|dont) (?:implement|change|edit|do|write|start|fix) (?:anything|any code)\b(?! (?:in|under|inside|outside|below))|for now|right now|at the moment|this time|today|yet$|never ?mind|just analy\w*|just tell me|no changes)\b/

/** Tells what others say. */
const REPORTED =
  /\b(?:docs?|documentation|readme|review|bot|error|message|logs?|spec|tests?|linter|compiler|ticket|issue) (?:says?|said|expects?|tells?|claims?|complains?)\b|^from the (?:logs?|docs?|output)\b/

/** Words between quotes are mentioned, not said. */
const QUOTED = /(?<=^|[\s:(])(["'`])(?=\S)(?:(?!\1).)*\s(?:(?!\1).)*\1(?=$|[\s.,;:)])/g

/** Where a part of a sentence begins that could stand alone. */
const PART =
  /[,:] (?:(?:so|and|but|then|also|please|pls|just) )*|\bso (?=(?:please )?(?:never|always|don't|do not|dont|use|avoid|only|make sure)\b)/

/** Whether one of these parts of a sentence is a rule by itself. */
const holdsRule = (parts: ReadonlyArray<string>, whole: string): boolean =>
  parts.some((part) => STANDING.test(part) || isGeneralProhibition(part, whole))

/**
 * What a sentence states, if it states something to keep. A long message describes a task or reports a fault, and the
 * rules in it are those of what it describes.
 */
export const statedIn = (clause: Clause, isLong: boolean): Stated | undefined => {
  const plain = clause.plain.replaceAll(QUOTED, "…")
  if (BLAME.test(plain)) return { detector: "blame", sure: !isLong }
  const isPassing = PASSING.test(plain) || REPORTED.test(plain)
  if (REMEMBER.test(plain)) return isPassing ? undefined : { detector: "remember", sure: true }
  if (isPassing || clause.text.endsWith("?")) return undefined
  const [first = "", ...behind] = plain.split(PART)
  // A sentence that begins with a question may go on with a rule.
  if (clause.isQuestion) return holdsRule(behind, plain) ? { detector: "rule", sure: !isLong } : undefined
  if (STANDING.test(plain) || holdsRule([first, ...behind], plain)) return { detector: "rule", sure: !isLong }
  if (PROHIBITION.test(plain)) return { detector: "rule", sure: false }
  return FACT.test(plain) ? { detector: "fact", sure: false } : undefined
}
