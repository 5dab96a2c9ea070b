import * as Schema from "effect/Schema"
import { SECTION_NAMES, SECTION_SLUGS, type SectionName } from "../core/playbook/Section.ts"
import { findHeldRule } from "../core/safety/findHeldRule.ts"
import { keptLine } from "../core/text/KeptLine.ts"

/** Sections by the names that agents use for them: those that ids begin with. */
export const SLUGS = Object.values(SECTION_SLUGS)

export type Slug = (typeof SLUGS)[number]

export const sectionOf = (slug: Slug): SectionName => SECTION_NAMES.find((name) => SECTION_SLUGS[name] === slug)!

/** Something could not be done; told to the agent. */
export class Refusal extends Schema.TaggedError<Refusal>()("Refusal", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}

/** A key point as an agent is shown it. */
export const Shown = Schema.Struct({
  id: Schema.String,
  section: Schema.Literals(SECTION_NAMES),
  text: Schema.String,
  helpful: Schema.Int,
  harmful: Schema.Int,
  /** False for what came with the repository's code and nobody here has approved of. */
  approved: Schema.Boolean
})

export type Shown = typeof Shown.Type

/** A text that nobody has let in, as an agent may see it: on one line, without secrets, and nothing that a rule holds. */
export const unreviewed = (text: string): string => {
  const shown = keptLine(text)
  const rule = findHeldRule(shown)
  return rule === undefined ? shown : `[not shown: it speaks of ${rule.words}]`
}
