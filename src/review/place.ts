import * as Effect from "effect/Effect"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { SectionName } from "../core/playbook/Section.ts"
import { addText } from "../core/proposals/Decision.ts"
import { defaultSettings } from "../project/DefaultSettings.ts"
import { compareWith } from "../stages/compare.ts"
import type { Tidiness } from "../stages/refine.ts"

/** How a person's text is taken. */
export interface Insistence {
  /** What new key points have to keep to; the defaults unless given. */
  readonly tidiness?: Tidiness | undefined
  /** Whether the text is to be taken all the same: however long, whatever it repeats or contradicts. */
  readonly force?: boolean | undefined
}

/** Why a text is not taken unless a person insists; `undefined`: it is. */
export const lengthProblem = (text: string, { force = false, tidiness }: Insistence): string | undefined => {
  const { maxTextLength } = tidiness ?? defaultSettings.playbook
  return force || text.length <= maxTextLength
    ? undefined
    : `the text has ${text.length} characters, and ${maxTextLength} are the most, unless you insist (--force)`
}

/** A text in the playbook, or as good as: with the key point that it is now or that says it already. */
export interface PlacedText {
  readonly playbook: Playbook
  readonly name: string
  readonly added: boolean
}

/** Whether a text may stand in a playbook beside the key points but those named; if not, why. */
export const oppositionTo = Effect.fnUntraced(function* (
  playbook: Playbook,
  text: string,
  { force = false, tidiness = defaultSettings.playbook }: Insistence,
  but: ReadonlyArray<string> = []
) {
  if (force) return undefined
  const { relate } = yield* compareWith(playbook, tidiness.similarity)
  const found = yield* relate(text, (name) => but.includes(name))
  if (found === undefined) return undefined
  const says = found._tag === "Opposes" ? "says the opposite" : "says that already"
  return {
    ...found,
    problem: `${found.name} ${says}: ${found.text}. Unless you insist (--force), one of them is enough`
  }
})

/** A person's text put into a playbook; a string says why it is not. What a key point says already becomes that. */
export const placeText = Effect.fnUntraced(function* (
  playbook: Playbook,
  section: SectionName,
  text: string,
  insistence: Insistence
) {
  const tooLong = lengthProblem(text, insistence)
  const known = addText(playbook, section, text)
  if (!known.added) return known satisfies PlacedText
  if (tooLong !== undefined) return tooLong
  const found = yield* oppositionTo(playbook, text, insistence)
  if (found === undefined) return known satisfies PlacedText
  if (found._tag === "Opposes") return found.problem
  return { playbook, name: found.name, added: false } satisfies PlacedText
})
