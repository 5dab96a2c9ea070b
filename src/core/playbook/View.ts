import type { KeyPoint, Playbook, Sections } from "./Playbook.ts"
import { SECTION_NAMES, type SectionName } from "./Section.ts"

// Apart from Playbook.ts, whose Schema would cost a hook's start-up about 4 ms.

/** Builds a `Sections` record in canonical order. */
export const makeSections = (entries: (name: SectionName) => ReadonlyArray<KeyPoint>): Sections => ({
  "PATTERNS & APPROACHES": entries("PATTERNS & APPROACHES"),
  "MISTAKES TO AVOID": entries("MISTAKES TO AVOID"),
  "USER PREFERENCES": entries("USER PREFERENCES"),
  "PROJECT CONTEXT": entries("PROJECT CONTEXT"),
  OTHERS: entries("OTHERS")
})

/** What a missing or unreadable playbook reads as (docs/files.md). */
export const emptyPlaybook: Playbook = { version: "1.0", last_updated: null, sections: makeSections(() => []) }

/** Every key point, in canonical order. */
export const allKeyPoints = (playbook: Playbook): ReadonlyArray<KeyPoint> =>
  SECTION_NAMES.flatMap((name) => playbook.sections[name])

/** What the key points say, by id. */
export const textsByName = (playbook: Playbook): ReadonlyMap<unknown, string> =>
  new Map(allKeyPoints(playbook).map(({ name, text }) => [name, text]))

/** How many key points there are. A list of them all takes long to make, of a large playbook. */
export const countKeyPoints = ({ sections }: Playbook): number =>
  SECTION_NAMES.reduce((count, name) => count + sections[name].length, 0)

/** Whether both hold the same key points in the same order, whatever `version` and `last_updated` say. */
export const sameContent = (a: Playbook, b: Playbook): boolean =>
  a === b || SECTION_NAMES.every((name) => sameEntries(a.sections[name], b.sections[name]))

const sameEntries = (a: ReadonlyArray<KeyPoint>, b: ReadonlyArray<KeyPoint>): boolean =>
  a === b || (a.length === b.length && a.every((entry, index) => sameKeyPoint(entry, b[index]!)))

const sameKeyPoint = (a: KeyPoint, b: KeyPoint): boolean =>
  a === b || (a.name === b.name && a.text === b.text && a.helpful === b.helpful && a.harmful === b.harmful)

/** `{id: text}` of the whole playbook, as the reflector is shown it (docs/rules.md REQ-SECT-009). */
export const flatTexts = (playbook: Playbook): Record<string, string> =>
  Object.fromEntries(allKeyPoints(playbook).map((entry) => [entry.name, entry.text]))
