import type { KeyPoint } from "../../../src/core/playbook/KeyPoint.ts"
import type { Playbook } from "../../../src/core/playbook/Playbook.ts"
import type { SectionName } from "../../../src/core/playbook/Section.ts"
import { makeSections } from "../../../src/core/playbook/View.ts"

export const keyPoint = (name: string, text: string, helpful = 0, harmful = 0): KeyPoint => ({
  name,
  text,
  helpful,
  harmful
})

/** A playbook with these sections; those not named are empty. */
export const playbookOf = (sections: Partial<Record<SectionName, ReadonlyArray<KeyPoint>>> = {}): Playbook => ({
  version: "1.0",
  last_updated: null,
  sections: makeSections((name) => sections[name] ?? [])
})

/** The same value, frozen all the way down: writing to any part of it throws. */
export const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** Lists nested this deep: more than recursion over them survives. */
export const deeplyNested = (depth = 200_000): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))
