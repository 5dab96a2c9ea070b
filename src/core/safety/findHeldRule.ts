import { type Folded, type Forms, formsOf, MAX_FOLDED } from "./Folded.ts"
import type { Elsewhere, HeldRule } from "./HeldRule.ts"
import { HELD_RULES } from "./heldRules.ts"
import { isAffirmed, isTurned } from "./Negation.ts"
import { LATIN_DENIAL, OWN_DENIALS } from "./rules/Elsewhere.ts"

const OWN_LETTERS: ReadonlySet<string> = new Set(["ja", "zh"])

const isSaid = ({ how, language, what, always }: Elsewhere, forms: Forms): boolean => {
  const { text } = OWN_LETTERS.has(language) ? forms.plain : forms.latin[0]!
  if (!what.test(text) || !how.test(text)) return false
  // One denial denies; two, or one with an exception, do not.
  return always === true || isTurned(text) || (text.match(OWN_DENIALS[language] ?? LATIN_DENIAL) ?? []).length !== 1
}

const fits = ({ anyhow = [], done = [], meant = [] }: HeldRule, folded: Folded): boolean =>
  anyhow.some((pattern) => pattern.test(folded.text)) ||
  meant.some((pattern) => isAffirmed(folded, pattern)) ||
  done.some(({ how, what }) => what.test(folded.text) && isAffirmed(folded, how))

/**
 * The rule that keeps a text out of the playbook until a person has let it in, if there is one: text about permissions,
 * secrets, network commands, disabled checks, hidden commands, destruction, or the playbook itself. Text that is longer
 * than `MAX_FOLDED` is held for its length. Takes time in proportion to the text.
 */
export const findHeldRule = (text: string): Pick<HeldRule, "id" | "words"> | undefined => {
  if (text.length > MAX_FOLDED) return { id: "too-long", words: "more than can be looked through" }
  const forms = formsOf(text)
  const found = HELD_RULES.find(
    (rule) =>
      (rule.given?.(forms.original) ?? false) ||
      (rule.elsewhere?.some((one) => isSaid(one, forms)) ?? false) ||
      forms.latin.some((folded) => fits(rule, folded))
  )
  return found === undefined ? undefined : { id: found.id, words: found.words }
}
