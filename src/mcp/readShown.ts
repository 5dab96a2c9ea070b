import * as Effect from "effect/Effect"
import type { KeyPoint, Playbook } from "../core/playbook/Playbook.ts"
import { SECTION_NAMES } from "../core/playbook/Section.ts"
import { findHeldRule } from "../core/safety/findHeldRule.ts"
import { keptLine } from "../core/text/KeptLine.ts"
import { onOneLine } from "../core/text/Visible.ts"
import { originsOf } from "../stages/originsOf.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { Refusal, type Shown } from "./Shown.ts"

/** Whatever went wrong, as the agent is told it. */
export const refusing = <A, E extends { readonly message: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, (error) => new Refusal({ detail: error.message }))

const shownIn = (playbook: Playbook, approved: boolean, isShown: (entry: KeyPoint) => boolean): ReadonlyArray<Shown> =>
  SECTION_NAMES.flatMap((section) =>
    playbook.sections[section].filter(isShown).map(({ harmful, helpful, name, text }) => ({
      id: keptLine(name),
      section,
      text: keptLine(text),
      helpful,
      harmful,
      approved
    }))
  )

const isSafe = ({ name, text }: KeyPoint): boolean =>
  findHeldRule(onOneLine(text)) === undefined && findHeldRule(name.replaceAll(/[-_.]/g, " ")) === undefined

/**
 * The key points as an agent may see them: those that came with the code are told apart, have no record, and are left out
 * where a safety rule holds them.
 */
export const readShown = Effect.gen(function* () {
  const store = yield* PlaybookStore
  const { notes, playbook } = yield* store.read
  if (notes.some(({ _tag }) => _tag === "Corrupt")) {
    return yield* new Refusal({ detail: "the playbook is corrupt; a person mends it with: debrief restore" })
  }
  const { foreign, own } = yield* originsOf(playbook)
  return [...shownIn(own, true, () => true), ...shownIn(foreign, false, isSafe)]
})
