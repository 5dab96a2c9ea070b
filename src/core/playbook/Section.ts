/**
 * The five sections of a playbook and the slug each gives to the ids of its key points.
 * Key order is the order of display and of the file on disk (docs/rules.md REQ-SECT-010).
 */
export const SECTION_SLUGS = {
  "PATTERNS & APPROACHES": "pat",
  "MISTAKES TO AVOID": "mis",
  "USER PREFERENCES": "pref",
  "PROJECT CONTEXT": "ctx",
  OTHERS: "oth"
} as const

export type SectionName = keyof typeof SECTION_SLUGS

/** The section names in canonical order. */
export const SECTION_NAMES = Object.keys(SECTION_SLUGS) as ReadonlyArray<SectionName>

/** Where a key point goes when its section is missing or not one of ours. */
export const FALLBACK_SECTION: SectionName = "OTHERS"

const byUpperCase = new Map(SECTION_NAMES.map((name) => [name.toUpperCase(), name]))

/** The canonical section of that name, ignoring case and surrounding white space; `undefined` when there is none. */
export const findSection = (name: string): SectionName | undefined => byUpperCase.get(name.trim().toUpperCase())

export interface ResolvedSection {
  readonly section: SectionName
  /** The name as given when it is neither blank nor one of ours: what OBS-SECT-002 reports. */
  readonly unknownName?: string
}

/**
 * The section an LLM meant (docs/rules.md REQ-SECT-005). Anything but a non-blank string counts as missing and
 * falls to OTHERS without a remark; a name we do not know falls to OTHERS and is reported.
 */
export const resolveSection = (name: unknown): ResolvedSection => {
  if (typeof name !== "string" || name.trim() === "") return { section: FALLBACK_SECTION }
  const section = findSection(name)
  return section === undefined ? { section: FALLBACK_SECTION, unknownName: name } : { section }
}
