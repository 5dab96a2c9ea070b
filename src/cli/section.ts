import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { findSection, SECTION_NAMES, SECTION_SLUGS, type SectionName } from "../core/playbook/Section.ts"
import { Failure } from "./command.ts"

const bySlug = new Map<string, SectionName>(SECTION_NAMES.map((name) => [SECTION_SLUGS[name], name]))

const help = SECTION_NAMES.map((name) => `${SECTION_SLUGS[name]} (${name})`).join(", ")

/** `--section`, by name or slug. */
export const sectionFlag = Flag.String("section").pipe(
  Flag.withAlias("s"),
  Flag.withDescription(`The section: ${help}`),
  Flag.optional
)

/** The section a person named, by slug or by name ignoring case. */
export const parseSection = (name: string): Effect.Effect<SectionName, Failure> => {
  const section = bySlug.get(name.trim().toLowerCase()) ?? findSection(name)
  return section === undefined
    ? Effect.fail(
        new Failure({ detail: `there is no section ${name}. Nothing was changed. The sections are: ${help}` })
      )
    : Effect.succeed(section)
}

export const toSection = (name: Option.Option<string>): Effect.Effect<SectionName | undefined, Failure> =>
  Option.isNone(name) ? Effect.undefined : parseSection(name.value)
