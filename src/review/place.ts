import * as Effect from "effect/Effect"
import { withoutRecords } from "../core/grounding/Judged.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { contentOf } from "../core/playbook/Provenance.ts"
import { SECTION_NAMES, type SectionName } from "../core/playbook/Section.ts"
import { allKeyPoints } from "../core/playbook/View.ts"
import { addText } from "../core/proposals/Decision.ts"
import { defaultSettings } from "../project/DefaultSettings.ts"
import { compareWith } from "../stages/compare.ts"
import type { Tidiness } from "../stages/refine.ts"
import type { Similarity } from "../stages/Similarity.ts"

/** How a person's text is taken. */
export interface Insistence {
  /** What new key points have to keep to; the defaults unless given. */
  readonly tidiness?: Tidiness | undefined
  /** Whether the text is to be taken all the same: however long, whatever it repeats or contradicts. */
  readonly force?: boolean | undefined
  /** What of a playbook the text is compared with; all of it unless given. */
  readonly ownPart?: ((playbook: Playbook) => Playbook) | undefined
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
  /** The content of the key point that says it already where that came with the code: the person's, now that they say it. */
  readonly claimed?: string
}

/** Whether a text may stand in a playbook beside the key points but those named; if not, why. */
export const oppositionTo = Effect.fnUntraced(function* (
  playbook: Playbook,
  text: string,
  { force = false, ownPart = (whole) => whole, tidiness = defaultSettings.playbook }: Insistence,
  but: ReadonlyArray<string> = []
) {
  if (force) return undefined
  const { relate } = yield* compareWith(ownPart(playbook), tidiness.similarity)
  const found = yield* relate(text, (name) => but.includes(name))
  if (found === undefined) return undefined
  const says = found._tag === "Opposes" ? "says the opposite" : "says that already"
  return {
    ...found,
    problem: `${found.name} ${says}: ${found.text}. Unless you insist (--force), one of them is enough`
  }
})

/** A playbook in which those of these key points that came with the code have no record: what they claim is nobody's to keep. */
export const disclaimed = (
  playbook: Playbook,
  names: ReadonlyArray<string>,
  ownPart: (playbook: Playbook) => Playbook
): Playbook => {
  const own = new Set(allKeyPoints(ownPart(playbook)).map(({ name }) => name))
  return withoutRecords(playbook, new Set(names.filter((name) => !own.has(name))))
}

/**
 * What says a person's text already, as it stands. One that came with the code is theirs from now on, without the record
 * that it claims, unless it stands on the other side of the mistakes, where it says the opposite.
 */
const saidBy = (
  playbook: Playbook,
  section: SectionName,
  text: string,
  { ownPart = (whole) => whole }: Insistence
): PlacedText | undefined => {
  const own = allKeyPoints(ownPart(playbook)).find((entry) => entry.text === text)
  if (own !== undefined) return { playbook, name: own.name, added: false }
  const isSame = (each: SectionName) => (each === "MISTAKES TO AVOID") === (section === "MISTAKES TO AVOID")
  const foreign = SECTION_NAMES.filter(isSame).flatMap((each) =>
    playbook.sections[each].filter((entry) => entry.text === text).map((entry) => [each, entry] as const)
  )[0]
  if (foreign === undefined) return undefined
  const { name } = foreign[1]
  return { playbook: disclaimed(playbook, [name], ownPart), name, added: false, claimed: contentOf(...foreign) }
}

/** A person's text put into a playbook; a string says why it is not. What a key point says already becomes that. */
export const placeText = Effect.fnUntraced(function* (
  playbook: Playbook,
  section: SectionName,
  text: string,
  insistence: Insistence
): Effect.fn.Return<string | PlacedText, never, Similarity> {
  const said = saidBy(playbook, section, text, insistence)
  if (said !== undefined) return said
  const tooLong = lengthProblem(text, insistence)
  if (tooLong !== undefined) return tooLong
  const found = yield* oppositionTo(playbook, text, insistence)
  if (found === undefined) return { ...addText(playbook, section, text), added: true }
  if (found._tag === "Opposes") return found.problem
  return { playbook, name: found.name, added: false }
})
