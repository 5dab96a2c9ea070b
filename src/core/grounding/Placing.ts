import { resolveSection, type SectionName } from "../playbook/Section.ts"
import { fold } from "./Fold.ts"
import { instructs } from "./Instruction.ts"
import { clausesOf, isDenied } from "./Polarity.ts"

/** The heading that turns what stands below it: "use pnpm" is a mistake there. */
const TURNING: SectionName = "MISTAKES TO AVOID"

/** Words by which a clause tells that something went wrong, or does. */
const TROUBLE =
  /(?<!\p{L})(?:mistakes?|mistaken|smells?|anti-?patterns?|wrong(?:ly)?|fail\p{L}*|br(?:eaks?|oke|oken|eaking)|hangs?|hung|crash\p{L}*|leak\p{L}*|lost|loses?|cost|wast\p{L}+|stale|errors?|bugs?|problems?|trouble|traps?|pitfalls?|forg[eo]t\p{L}*|missing|missed|conflict\p{L}*|corrupt\p{L}*|slow\p{L}*|blocks?|hides?|throws?|rejects?|refuses?|times out|without|unless|bricht|kaputt|verlor\p{L}*|fehler\p{L}*|fehlt|scheiter\p{L}*|schlug|schlägt|hängt|vergess\p{L}*|langsam|ohne|perdu\p{L}*|casse|échou\p{L}*|erreurs?|oubli\p{L}*|bloque|sans|perd(?:imos|ió|emos|eu)|rompe|falla|fall[óo]|errore?s?|olvid\p{L}*|sin|quebra|falh\p{L}*|erros?|esquec\p{L}*|trava|sem)(?!\p{L})|失敗|壊れ|エラー|落ち|忘れ|止ま|間違|バグ|失败|出错|错误|崩溃|丢失|忘|卡住/u

const speaksAgainst = (clause: string): boolean => isDenied(clause) || TROUBLE.test(clause)

/** Whether a text says by itself that something is wrong, and in no clause what to do instead of it. */
const isMistake = (text: string): boolean => {
  const clauses = clausesOf(fold(text).text)
  return clauses.some(speaksAgainst) && !clauses.some((clause) => !isDenied(clause) && instructs(clause))
}

/** Whether a heading would turn a text, as it does what says of nothing that it is wrong. */
export const isTurnedBy = (section: SectionName, text: string): boolean => section === TURNING && !isMistake(text)

/** Where a text is filed: where the answer says, unless that heading would turn it. */
export const sectionFor = (given: unknown, text: string): SectionName | undefined =>
  isTurnedBy(resolveSection(given).section, text)
    ? instructs(text)
      ? "USER PREFERENCES"
      : "PROJECT CONTEXT"
    : undefined
