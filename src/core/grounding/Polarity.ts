import { isSwapped } from "./Bond.ts"
import { fold } from "./Fold.ts"
import { type Content, contentOf, holds, isExact } from "./Words.ts"

/** Words that turn what comes behind them in their clause into its opposite. */
const NEGATES =
  /(?:^|\s)(?:not|never|no|none|nor|neither|cannot|\p{L}*n't|(?:ca|wo|do|does|did|is|ai|are|was|were|have|has|had|could|would|should|must|need)nt|goodbye to|(?:keep|stay|steer) (?:away|clear)|stop|quit|avoid|forbid|forbidden|prohibited|banned|refrain|nicht|nie|niemals|kein|keine|keinen|keinem|keiner|ne|n'(?=\p{L})|pas|jamais|aucun|aucune|évite|évitez|éviter|nunca|jamás|ningún|ninguna|evita|evitar|não|nao|jamais|nenhum|nenhuma|nem|nada de|evite|non|не|нет|нельзя|никогда|nie|niet|geen|instead of|rather than|anstatt|statt|au lieu de|en lugar de|em vez de|better than|(?<=\b(?:prefer|favou?r|choose|pick|use)s?\s.{1,60})over)(?=\s|$|'|(?<=n')\p{L})/u

const NEGATES_UNSPACED =
  /(?:不用|不再|没|沒|无需|無|しない|ない(?:で|こと)|ません|禁止|やめ|避け|不要|不得|不能|不可|别|勿|从不|避免|안\s|마세요|금지)/u

/** Words that speak against all that their clause says, wherever they stand in it. */
const DISAPPROVES =
  /(?:^|\s)(?:nobody|nothing|last thing|hates?|hated|dislikes?|loathe|(?:bad|terrible|poor|awful) (?:idea|practice|habit|style)|(?:wrong|dangerous|a mistake|mistakes?|pointless|silly|stupid) to|(?:was|is|were|are) (?:wrong|a mistake|mistakes?|a bug)|tired of|fed up|sick of|too (?:many|much)|less|fewer|rarely|seldom|hardly|barely|hör(?:t|en)? auf|hasse|falsch|zu viele?|selten(?:er)?|keinesfalls|arrête[rz]?|déteste|trop de|deja de|odio|demasiad[oa]s?|pare de|odeio|demais)(?=\s|$|')/u

/** "Branching off main for this won't work" and "… makes no sense" speak against all that they say. */
const FAILS =
  /(?:^|\s)(?:won't|will not|doesn't|does not|didn't|did not|don't|do not|can't|cannot|never) (?:really |even )?(?:works?|help|fly|fit|scale)(?=\s|$)|(?:^|\s)(?:makes? no sense|(?:for|is) no reason)(?=\s|$)/u

/** What is taken away is no longer wanted, up to what comes in its place. */
const TAKES_AWAY =
  /(?:^|\s)(?:remove|drop|retire|replace|ditch|get rid of|(?:move|moved|switch|switched|migrate|migrated|change|changed) (?:away |off |over )?from)\s.*?(?=\s(?:and|with|by|to|in favou?r of)\s|$)/u

/** Where a part of a clause begins that what is said before it is not of. */
const SUBORDINATE = /\s(?:where|when|because|since|which|while|although|though)\s/gu

/** Words that say neither that something is done nor that it is not: what stands with them is not compared. */
const BLURS =
  /(?:^|\s)(?:without|unless|except|until|only|refuses?|rejects?|fails?|hangs?|breaks?|if|whether|but|sans|ohne|sauf|außer|excepto|exceto|even|lest|instead|rather)(?=\s|$)/u

/** "Don't forget to branch off main" denies nothing. */
const REMINDS = /(?<=^|\s)(?:don't|dont|do not|never) forget(?: to)?(?=\s)/gu

/** Where a clause ends; in hasty writing also without a mark: "we don't use npm anyway we use pnpm". */
const CLAUSE_END =
  /[.!?;:。！？，、](?=\s|$|\P{ASCII})|,\s|\s-+\s|\n|\s(?:but|anyway|otherwise|und|et|aber|mais|pero|mas|sondern|sino|sonst|sinon)\s|\sand\s(?=(?:only|just|instead|rather)\s)|\s(?=(?:we|i) just use\s|(?:this|it) will make\s)/u

/** The clauses of a folded text. */
export const clausesOf = (folded: string): ReadonlyArray<string> =>
  folded.replaceAll(REMINDS, " ").replaceAll("anything but", "not").split(CLAUSE_END)

/** Whether a clause denies or disapproves of something. */
export const isDenied = (clause: string): boolean =>
  [FAILS, NEGATES, NEGATES_UNSPACED, DISAPPROVES, TAKES_AWAY].some((pattern) => pattern.test(clause))

/** How what a clause is about ends before its "not". */
const SUBJECT =
  /(?:^|\s)(?:is|are|was|were|do|does|did|can|may|must|should|shall|will|would|be|we|i|you|it|on|ich|wir|il|elle|nous|on)$/u

export type Sign = "+" | "-"

/** Of each word of a text, whether it stands where something is denied. Words of which it cannot be told are left out. */
const signsOf = (text: string): ReadonlyMap<string, Sign> => {
  const signs = new Map<string, Sign>()
  const unclear = new Set<string>()
  const note = (part: string, sign: Sign | undefined) => {
    for (const word of contentOf(part).words) {
      const before = signs.get(word)
      if (sign === undefined || (before !== undefined && before !== sign)) unclear.add(word)
      else signs.set(word, sign)
    }
  }
  for (const clause of clausesOf(fold(text).text)) {
    const match = NEGATES.exec(clause)
    const taken = match === null ? TAKES_AWAY.exec(clause) : null
    if (FAILS.test(clause) || NEGATES_UNSPACED.test(clause)) note(clause, "-")
    else if (match === null && DISAPPROVES.test(clause)) note(clause, "-")
    else if (taken !== null) {
      note(taken[0], "-")
      note(clause.replace(taken[0], " "), BLURS.test(clause) ? undefined : "+")
    } else if (match === null) note(clause, BLURS.test(clause) ? undefined : "+")
    else {
      const before = clause.slice(0, match.index)
      const from = Array.from(before.matchAll(SUBORDINATE), ({ index }) => index).at(-1) ?? 0
      const main = before.slice(0, from)
      if (from > 0) note(main, /^\s(?:where|when)\s/.test(before.slice(from)) && !BLURS.test(main) ? "+" : undefined)
      // What a clause is about may stand before its "not": "npm is not used". Before "use pnpm, not npm" ends, it does not.
      note(before.slice(from), SUBJECT.test(before.trim()) ? "-" : undefined)
      note(clause.slice(match.index + match[0].length), "-")
    }
  }
  for (const word of unclear) signs.delete(word)
  return signs
}

/** Words of which a text has one where the other had its opposite. */
const OPPOSITES = [
  "enable disable",
  "allow deny",
  "allow forbid",
  "on off",
  "true false",
  "include exclude",
  "accept reject",
  "before after",
  "with without",
  "least most",
  "min max",
  "minimum maximum",
  "add remove",
  "keep remove",
  "keep delete",
  "keep drop",
  "show hide",
  "run skip",
  "start stop",
  "lock unlock",
  "open close",
  "public private",
  "local remote",
  "always never",
  "tabs spaces",
  "sync async",
  "strict loose",
  "encrypt decrypt",
  "more fewer",
  "required optional",
  "mutable immutable",
  "safe unsafe",
  "verify skip",
  "check skip",
  "test skip",
  "ask skip",
  "import export",
  "merge rebase",
  "first last",
  "single double",
  "short long",
  "relative absolute",
  "push pull",
  "up down",
  "aktivieren deaktivieren",
  "erlauben verbieten",
  "activer désactiver",
  "activar desactivar",
  "ativar desativar"
].map((pair) => pair.split(" ") as [string, string])

const all = (text: string): ReadonlySet<string> => new Set(fold(text).text.match(/[\p{L}]+/gu) ?? [])

const hasForm = (words: ReadonlySet<string>, word: string): boolean =>
  ["", "s", "d", "ed", "ing"].some((end) => words.has(word + end) || words.has(word.replace(/e$/, "") + end))

const isOpposed = (one: string, other: string): boolean => {
  const [first, second] = [all(one), all(other)]
  const swaps = (has: string, lacks: string) =>
    hasForm(first, has) && !hasForm(first, lacks) && hasForm(second, lacks) && !hasForm(second, has)
  return OPPOSITES.some(([a, b]) => swaps(a, b) || swaps(b, a))
}

/** Whether two texts on the same things say the opposite: a word that one demands and the other denies, or a word for its opposite. */
export const isFlipped = (one: string, other: string): boolean => {
  const [first, second] = [signsOf(one), signsOf(other)]
  const words: Content = { ...contentOf([...second.keys()].join(" ")), words: [...second.keys()] }
  const turned = [...first].some(([word, sign]) => {
    if (!holds(words, word)) return false
    const same = second.get(word) ?? [...second].find(([each]) => !isExact(each) && holds(contentOf(each), word))?.[1]
    return same !== undefined && same !== sign
  })
  return turned || isOpposed(one, other) || isSwapped(one, other)
}
