import type { Folded } from "./Folded.ts"

// "Never commit .env files" is what people say; "never commit without --no-verify" is not. So a denial takes what stands
// right after it out of a rule's reach, and nothing else does.

const DENIAL =
  /\b(?:never|do not|don'?t|does not|doesn'?t|must not|mustn'?t|should not|shouldn'?t|shall not|may not|cannot|can'?t|can not|will not|won'?t|not to|not|no|avoid|without|refuse to|rather than|instead of|nie|niemals|nicht|kein|keine|ohne|jamais|ne|sans|nunca|jamas|no|sin|nao|sem)\b/g

/** What may stand between a denial and what it denies. */
const BETWEEN =
  /^(?:[\s(]|~\/|,(?=\s)|\b(?:ever|even|to|be|being|is|the|a|an|any|our|your|their|this|its|it|them|use|uses|using|used|run|running|runs|call|calling|edit|editing|change|changing|modify|touch|set|setting|append|appending|ask|asking|type|pass|passing|add|adding|accept|try|do|with|via|by|of|in|on|or|nor|for|let|you|we|please|directly|just|simply|commit|commits|committing|push|pushes|pushing|merge|read|reading|print|printing|log|logging|echo|cat|show|send|sending|post|posting|paste|copy|share|upload|store|write|put|include|expose|dump|install|installing|skip|skipping|disable|disabling|bypass|bypassing|delete|deleting|remove|force|raw|real|plain|git|npm|pnpm|tests?|hooks?|checks?|lint|secrets?|tokens?|credentials?|passwords?|keys?|api|files?|env|values?|code|commands?|scripts?|global|globally|locally|den|die|das|le|la|les|el|los|las|os|as|o))*$/

/** What makes a denial mean something else than it says. */
const TURNED =
  /\b(?:unless|except|excepting|other than|forget|hesitate|fail to|fails to|stop|refrain|neglect|omit|afraid|shy|worry|mind|only if|no matter|anything but|nothing but|no reason|no need|not just|not only|ausser|vergiss|vergessen|sauf|oublie|oublier|salvo|excepto|olvides|olvidar|exceto|esqueca)\b/

/** UTF-16 units of a text whose denials are weighed; in a longer one everything is taken for meant. */
const MAX_LENGTH = 4_000

export const isTurned = (text: string): boolean => text.length > MAX_LENGTH || TURNED.test(text)

/** What is said of a thing after it that denies it: "force pushes are forbidden". */
const DENIED_AFTER =
  /^[\w\s-]{0,40}\b(?:is|are|was|were) (?:strictly )?(?:forbidden|prohibited|banned|blocked|rejected|disallowed|off limits|(?:not|never) (?:allowed|permitted|needed|available|installed|supported))\b/

const startOf = ({ ends }: Folded, at: number): number => {
  let start = 0
  for (const end of ends) {
    if (end >= at) return start
    start = end
  }
  return start
}

const endOf = ({ ends, text }: Folded, at: number): number => ends.find((end) => end >= at) ?? text.length

/** UTF-16 units before a hit in which its denial is looked for. */
const REACH = 160

/** Whether what is found at these places is denied there, by exactly one denial that nothing turns round. */
const isDenied = (folded: Folded, start: number, end: number): boolean => {
  if (isTurned(folded.text)) return false
  const clause = folded.text.slice(Math.max(startOf(folded, start), start - REACH), start)
  const denials = Array.from(clause.matchAll(DENIAL))
  if (denials.length > 1) return false
  const [denial] = denials
  if (denial !== undefined) return BETWEEN.test(clause.slice(denial.index + denial[0].length))
  return DENIED_AFTER.test(folded.text.slice(end, Math.min(endOf(folded, end), end + 80)))
}

/** How many hits of a pattern are looked at; a text that has more is no key point, and none of them is taken for denied. */
const MAX_HITS = 50

/** Whether a pattern, which has the flag g, is found where it is not denied. */
export const isAffirmed = (folded: Folded, pattern: RegExp): boolean => {
  let hits = 0
  for (const { 0: words, index } of folded.text.matchAll(pattern)) {
    hits += 1
    if (hits > MAX_HITS || !isDenied(folded, index, index + words.length)) return true
  }
  return false
}
