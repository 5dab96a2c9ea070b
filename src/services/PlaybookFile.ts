import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { type Migrated, readPlaybookText } from "../domain/Migration.ts"
import { emptyPlaybook } from "../domain/PlaybookView.ts"

import { missingAsNothing, readRegular } from "./RegularFile.ts"

/**
 * The playbook file is there and cannot be read (permissions, a directory in its place, a failing disk).
 * Not a `Schema.TaggedError`: hooks load this module, and Schema would cost their start-up about 4 ms.
 */
export class PlaybookUnreadable extends Data.TaggedError("PlaybookUnreadable")<{
  readonly path: string
  readonly cause: PlatformError
}> {
  override get message() {
    return `${this.path} cannot be read (${this.cause.message}). Nothing was changed. Check its permissions.`
  }
}

/** A playbook as read, with the bytes it was read from; `undefined` when there was no file. */
export interface ReadPlaybook extends Migrated {
  readonly bytes: Uint8Array | undefined
}

/** Reads a playbook file of any format. A missing file is the empty playbook; a corrupt one has a `Corrupt` note. */
export const readPlaybookFile = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<ReadPlaybook, PlaybookUnreadable, FileSystem.FileSystem> {
  const bytes = yield* missingAsNothing(readRegular(path)).pipe(
    Effect.mapError((cause) => new PlaybookUnreadable({ path, cause }))
  )
  if (bytes === undefined) return { playbook: emptyPlaybook, notes: [], bytes }
  return { ...decode(bytes), bytes }
})

const decode = (bytes: Uint8Array): Migrated => {
  const text = new TextDecoder().decode(bytes)
  const migrated = readPlaybookText(text)
  if (!text.includes("\uFFFD") || isUtf8(bytes)) return migrated
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
