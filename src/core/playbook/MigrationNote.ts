import type { SectionName } from "./Section.ts"

/** Where an entry of the flat format came from (docs/rules.md, older scores). */
export interface ScoredEntry {
  readonly name: string
  readonly from: "bare_string" | "dict_with_score" | "dict_no_score"
  readonly original_score: number | null
}

/** One thing that reading a playbook document changed. Reporting it is the caller's part. */
export type MigrationNote =
  /** Not JSON, or not an object: the default playbook was read instead (docs/rules.md D1). */
  | { readonly _tag: "Corrupt"; readonly reason: string }
  /** More than the bounds allow: the default playbook was read instead, and the file must not be written. */
  | { readonly _tag: "TooLarge"; readonly reason: string }
  /** Entries of the flat `key_points` went to OTHERS (OBS-SECT-001). */
  | { readonly _tag: "FlatMigrated"; readonly count: number }
  /** Entries of an older scoring scheme got counters. */
  | { readonly _tag: "ScoresMigrated"; readonly entries: ReadonlyArray<ScoredEntry> }
  /**
   * Both `sections` and `key_points` were there; `key_points` was ignored (docs/rules.md REQ-SECT-007), unless it is
   * all there is to read because `sections` is no object.
   */
  | { readonly _tag: "DualKey"; readonly used: "sections" | "key_points" }
  /** A bare string or nameless entry of a section got an id. */
  | { readonly _tag: "Named"; readonly section: SectionName; readonly name: string }
  /** An id that stood twice: the later entry got a new one. */
  | { readonly _tag: "Renamed"; readonly section: SectionName; readonly from: string; readonly to: string }
  /** A section we do not know: its entries moved. */
  | { readonly _tag: "SectionMoved"; readonly from: string; readonly to: SectionName; readonly count: number }
  /** A counter that was no integer >= 0. */
  | { readonly _tag: "CounterCoerced"; readonly name: string; readonly field: string; readonly to: number }
  /** An entry or a section that could not be used. */
  | { readonly _tag: "LeftOut"; readonly where: string; readonly reason: string }
  /** A field that the format does not have. */
  | { readonly _tag: "UnknownField"; readonly where: string; readonly field: string }

/** Whether writing the playbook back would lose something that the file holds, so that a copy must be kept first. */
export const losesSomething = (note: MigrationNote): boolean =>
  note._tag === "Corrupt" ||
  note._tag === "TooLarge" ||
  note._tag === "DualKey" ||
  note._tag === "LeftOut" ||
  note._tag === "UnknownField"

/** A note as a line for people. */
export const describeNote = (note: MigrationNote): string => {
  switch (note._tag) {
    case "Corrupt":
      return `the file is unreadable (${note.reason}); the default playbook is used instead`
    case "TooLarge":
      return `the file is too large (${note.reason}); the default playbook is used instead`
    case "FlatMigrated":
      return `Migrated ${note.count} entries from flat key_points to OTHERS section`
    case "ScoresMigrated":
      return `Migrated ${note.entries.length} playbook entries:\n${JSON.stringify(note.entries, null, 2)}`
    case "DualKey":
      return (
        "Dual-key playbook.json detected: both 'sections' and 'key_points' present. " +
        (note.used === "sections"
          ? "Using 'sections', ignoring 'key_points'."
          : "Using 'key_points', since 'sections' is not an object.")
      )
    case "Named":
      return `an entry of ${note.section} without an id is now ${note.name}`
    case "Renamed":
      return `a second ${note.from} in ${note.section} is now ${note.to}`
    case "SectionMoved":
      return `${note.count} entries of the unknown section ${JSON.stringify(note.from)} moved to ${note.to}`
    case "CounterCoerced":
      return `${note.field} of ${note.name} was not an integer >= 0 and is now ${note.to}`
    case "LeftOut":
      return `${note.where} was left out: ${note.reason}`
    case "UnknownField":
      return `${note.where} has a field ${JSON.stringify(note.field)} that the format does not have; it is left out`
  }
}
