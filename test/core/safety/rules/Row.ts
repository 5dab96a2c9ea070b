/**
 * A rule, a text that it holds by one of its alternatives alone, and a text near it that no rule holds. Of what stands
 * between ⟨ and ⟩, with ¦ between, each alternative is tried.
 */
export type Row = readonly [rule: string, held: string, near: string]

const CHOICE = /⟨([^⟩]*)⟩/g

/** The texts of a row: each alternative once, with the first ones at the other places. */
export const textsOf = (held: string): ReadonlyArray<string> => {
  const choices = Array.from(held.matchAll(CHOICE), ([, all]) => all!.split("¦"))
  const filled = (place: number, choice: string): string => {
    let at = -1
    return held.replaceAll(CHOICE, () => ((at += 1), at === place ? choice : choices[at]![0]!))
  }
  return [...new Set([filled(-1, ""), ...choices.flatMap((all, place) => all.map((choice) => filled(place, choice)))])]
}
