import { parseJson } from "../text/Json.ts"
import { type PlaybookBounds, UNBOUNDED } from "./Bounds.ts"
import { corrupt, migrate, type Migrated } from "./Migration.ts"

/** Reads a file's text. Text that is not a JSON object gives the default playbook and a `Corrupt` note. */
export const readPlaybookText = (text: string, bounds: PlaybookBounds = UNBOUNDED): Migrated => {
  try {
    return migrate(parseJson(text.startsWith("\uFEFF") ? text.slice(1) : text), bounds)
  } catch (error) {
    return corrupt(error instanceof Error ? error.message : "not JSON")
  }
}

/** Reads a file's bytes, its text, or a JSON value. */
export const readDocument = (document: unknown, bounds: PlaybookBounds): Migrated => {
  if (typeof document === "string") return readPlaybookText(document, bounds)
  if (!(document instanceof Uint8Array)) return migrate(document, bounds)
  const text = new TextDecoder().decode(document)
  const migrated = readPlaybookText(text, bounds)
  if (!text.includes("\uFFFD") || isUtf8(document)) return migrated
  return {
    ...migrated,
    notes: [...migrated.notes, { _tag: "LeftOut", where: "a byte sequence", reason: "it is not valid UTF-8" }]
  }
}

export const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
