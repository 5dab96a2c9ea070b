import { isJsonObject, isUsableText, type JsonObject } from "../text/Json.ts"
import type { PlaybookBounds } from "./Bounds.ts"
import type { KeyPoint, Sections } from "./Playbook.ts"
import { SECTION_SLUGS } from "./Section.ts"
import { makeSections } from "./View.ts"

const DOCUMENT_FIELDS = new Set(["version", "last_updated", "sections"])
const ENTRY_FIELDS = ["name", "text", "helpful", "harmful"] as const

const isCounter = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0)

/** Whether an entry is a key point as we write it, its fields in our order. */
const isKeyPoint = (entry: unknown, bounds: PlaybookBounds): entry is KeyPoint => {
  if (!isJsonObject(entry)) return false
  let index = 0
  for (const field in entry) if (field !== ENTRY_FIELDS[index++]) return false
  return (
    index === ENTRY_FIELDS.length &&
    isUsableText(entry["name"]) &&
    entry["name"].length <= bounds.id &&
    isUsableText(entry["text"]) &&
    entry["text"].length <= bounds.text &&
    isCounter(entry["helpful"]) &&
    isCounter(entry["harmful"])
  )
}

/**
 * The sections of a document that needs no migration, its own lists; `undefined` when it needs any. A large playbook,
 * which most often is one of ours, is read at a session's start several times as fast as by making each entry anew.
 */
export const soundSections = (document: JsonObject, bounds: PlaybookBounds): Sections | undefined => {
  for (const field in document) if (!DOCUMENT_FIELDS.has(field)) return undefined
  const sections = document["sections"]
  if (!isJsonObject(sections)) return undefined
  const names = new Set<string>()
  let count = 0
  for (const section in sections) {
    const entries = sections[section]
    if (!Object.hasOwn(SECTION_SLUGS, section) || !Array.isArray(entries)) return undefined
    for (const entry of entries as ReadonlyArray<unknown>) {
      if (!isKeyPoint(entry, bounds)) return undefined
      names.add(entry.name)
    }
    count += entries.length
  }
  if (names.size !== count) return undefined
  return makeSections((name) => (Object.hasOwn(sections, name) ? (sections[name] as ReadonlyArray<KeyPoint>) : []))
}
