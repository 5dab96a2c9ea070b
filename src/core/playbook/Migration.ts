import { isJsonObject, type JsonObject } from "../text/Json.ts"
import { excessOf, type PlaybookBounds, UNBOUNDED } from "./Bounds.ts"
import { type RawEntry, readEntry } from "./Entry.ts"
import { makeNameSource, type NameSource } from "./Ids.ts"
import type { MigrationNote, ScoredEntry } from "./MigrationNote.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import { FALLBACK_SECTION, findSection, SECTION_NAMES, type SectionName } from "./Section.ts"
import { soundSections } from "./SoundDocument.ts"
import { emptyPlaybook, makeSections } from "./View.ts"

/** A playbook read from a document, and everything that reading it changed. */
export interface Migrated {
  readonly playbook: Playbook
  readonly notes: ReadonlyArray<MigrationNote>
}

/**
 * Reads a document of any format we ever had (docs/rules.md REQ-SECT-006 and -007, D2) into the
 * sections format. Never throws, whatever the JSON. A document beyond the bounds gives the default
 * playbook and a `TooLarge` note; an id beyond them is dropped, and so is an entry whose text is.
 */
export const migrate = (document: unknown, bounds: PlaybookBounds = UNBOUNDED): Migrated => {
  if (!isJsonObject(document)) return corrupt("not a JSON object")
  const reason = excessOf(document, bounds)
  if (reason !== undefined) return { playbook: emptyPlaybook, notes: [{ _tag: "TooLarge", reason }] }
  const sound = soundSections(document, bounds)
  if (sound !== undefined) return { playbook: { ...header(document), sections: sound }, notes: [] }
  const notes: Array<MigrationNote> = []
  const sections = document["sections"]
  if (isJsonObject(sections)) {
    if (Object.hasOwn(document, "key_points")) notes.push({ _tag: "DualKey", used: "sections" })
    noteUnknownFields(document, notes)
    return { playbook: { ...header(document), sections: readSections(sections, bounds, notes) }, notes }
  }
  if (Object.hasOwn(document, "sections")) {
    if (Object.hasOwn(document, "key_points")) notes.push({ _tag: "DualKey", used: "key_points" })
    notes.push({ _tag: "LeftOut", where: "sections", reason: "it is not an object" })
  }
  noteUnknownFields(document, notes)
  if (!Object.hasOwn(document, "key_points")) return { playbook: emptyPlaybook, notes }
  return { playbook: { ...header(document), sections: readFlat(document["key_points"], bounds, notes) }, notes }
}

/** Of what is no playbook at all. */
export const corrupt = (reason: string): Migrated => ({ playbook: emptyPlaybook, notes: [{ _tag: "Corrupt", reason }] })

const header = (document: JsonObject): Pick<Playbook, "version" | "last_updated"> => ({
  version: typeof document["version"] === "string" ? document["version"] : emptyPlaybook.version,
  last_updated: typeof document["last_updated"] === "string" ? document["last_updated"] : null
})

const PLAYBOOK_FIELDS = new Set(["version", "last_updated", "sections", "key_points"])

const noteUnknownFields = (document: JsonObject, notes: Array<MigrationNote>) => {
  for (const field of Object.keys(document)) {
    if (!PLAYBOOK_FIELDS.has(field)) notes.push({ _tag: "UnknownField", where: "the playbook", field })
  }
}

/** An entry with the section it goes to. */
interface Placed {
  readonly section: SectionName
  readonly entry: RawEntry
}

const tooLong = (text: string, what: string, most: number): string | undefined =>
  text.length > most ? `its ${what} has ${text.length} characters, and ${most} are the most` : undefined

/** An entry whose id is too long goes without one: ids are numbered, which takes longer the longer they are. */
const withinBounds = (
  entry: RawEntry,
  where: string,
  bounds: PlaybookBounds,
  notes: Array<MigrationNote>
): RawEntry => {
  const reason = tooLong(entry.name ?? "", "id", bounds.id)
  if (reason === undefined) return entry
  notes.push({ _tag: "LeftOut", where: `the id of ${where}`, reason })
  return { ...entry, name: undefined }
}

const readEntries = (
  value: unknown,
  section: SectionName,
  where: string,
  bounds: PlaybookBounds,
  notes: Array<MigrationNote>
): ReadonlyArray<Placed> => {
  if (!Array.isArray(value)) {
    notes.push({ _tag: "LeftOut", where, reason: "it is not a list" })
    return []
  }
  return value.flatMap((item, index) => {
    const read = readEntry(item)
    const place = `entry ${index + 1} of ${where}`
    const reason = typeof read === "string" ? read : tooLong(read.text, "text", bounds.text)
    if (typeof read === "string" || reason !== undefined) {
      notes.push({ _tag: "LeftOut", where: place, reason: reason! })
      return []
    }
    const entry = withinBounds(read, place, bounds, notes)
    for (const field of entry.unknownFields) {
      notes.push({ _tag: "UnknownField", where: entry.name ?? place, field })
    }
    return [{ section, entry }]
  })
}

/** The sections format: our own sections first, then the unknown ones in the order of the file. */
const readSections = (
  sections: JsonObject,
  bounds: PlaybookBounds,
  notes: Array<MigrationNote>
): Playbook["sections"] => {
  const placed = SECTION_NAMES.filter((name) => Object.hasOwn(sections, name)).flatMap((name) =>
    readEntries(sections[name], name, name, bounds, notes)
  )
  for (const [name, value] of Object.entries(sections)) {
    if (Object.hasOwn(emptyPlaybook.sections, name)) continue
    const to = findSection(name) ?? FALLBACK_SECTION
    const moved = readEntries(value, to, JSON.stringify(name), bounds, notes)
    notes.push({ _tag: "SectionMoved", from: name, to, count: moved.length })
    placed.push(...moved)
  }
  const names = makeNameSource()
  const claimed = placed.map(({ entry, section }) => entry.name !== undefined && names.take(section, entry.name))
  return collect(placed, (index) => giveName(placed[index]!, claimed[index]!, names, notes), notes)
}

const giveName = (placed: Placed, claimed: boolean, names: NameSource, notes: Array<MigrationNote>): string => {
  const { entry, section } = placed
  if (entry.name === undefined) {
    const name = names.next(section)
    notes.push({ _tag: "Named", section, name })
    return name
  }
  if (claimed) return entry.name
  const to = names.next(section)
  notes.push({ _tag: "Renamed", section, from: entry.name, to })
  return to
}

/** The flat format: everything goes to OTHERS with its id; what has none gets the next `kpt_NNN` (docs/rules.md D2). */
const readFlat = (keyPoints: unknown, bounds: PlaybookBounds, notes: Array<MigrationNote>): Playbook["sections"] => {
  const placed = readEntries(keyPoints, FALLBACK_SECTION, "key_points", bounds, notes)
  const names = makeNameSource()
  const claimed = placed.map(({ entry, section }) => entry.name !== undefined && names.take(section, entry.name))
  const scored: Array<ScoredEntry> = []
  const sections = collect(
    placed,
    (index) => {
      const { entry } = placed[index]!
      const name =
        entry.name === undefined ? names.nextLegacy() : giveName(placed[index]!, claimed[index]!, names, notes)
      names.passLegacy(name)
      if (entry.scheme !== undefined) scored.push({ name, from: entry.scheme, original_score: entry.score })
      return name
    },
    notes
  )
  if (scored.length > 0) notes.push({ _tag: "ScoresMigrated", entries: scored })
  notes.push({ _tag: "FlatMigrated", count: placed.length })
  return sections
}

const collect = (
  placed: ReadonlyArray<Placed>,
  nameOf: (index: number) => string,
  notes: Array<MigrationNote>
): Playbook["sections"] => {
  const entries = new Map<SectionName, Array<KeyPoint>>(SECTION_NAMES.map((name) => [name, []]))
  placed.forEach(({ entry, section }, index) => {
    const name = nameOf(index)
    for (const field of entry.coerced) notes.push({ _tag: "CounterCoerced", name, field, to: entry[field] })
    entries.get(section)!.push({ name, text: entry.text, helpful: entry.helpful, harmful: entry.harmful })
  })
  return makeSections((name) => entries.get(name)!)
}
