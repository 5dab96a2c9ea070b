import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import { missingAsNothing } from "../disk/RegularFile.ts"

/** Folders that are read at the same time. */
const CONCURRENCY = 8

export interface Listing {
  readonly files: ReadonlyArray<string>
  /** Folders below the first that cannot be read. */
  readonly unreadable: ReadonlyArray<string>
}

/** Which folders to look into, by the names that lead to them, and which names to take. */
export interface Listed {
  readonly mayHold: (names: ReadonlyArray<string>) => boolean
  readonly isNamed: (name: string) => boolean
}

const NOTHING: Listing = { files: [], unreadable: [] }

/** All files so named below a folder. Links are taken for files: their folders are not looked into. */
export const listTranscripts: (
  folder: string,
  listed: Listed
) => Effect.Effect<Listing, PlatformError, FileSystem.FileSystem> = Effect.fnUntraced(function* (folder, listed) {
  const fs = yield* FileSystem.FileSystem

  const within = (path: string, names: ReadonlyArray<string>): Effect.Effect<Listing> =>
    list(path, names).pipe(
      // It may have been swept since its name was read.
      missingAsNothing,
      Effect.map((found) => found ?? NOTHING),
      Effect.catchTag("PlatformError", () => Effect.succeed({ files: [], unreadable: [path] }))
    )

  const list = (path: string, names: ReadonlyArray<string>): Effect.Effect<Listing, PlatformError> =>
    Effect.flatMap(fs.readDirectoryEntries(path), (entries) => {
      const folders = entries.filter(({ name, type }) => type === "Directory" && listed.mayHold([...names, name]))
      const files = entries.filter(({ name, type }) => type !== "Directory" && listed.isNamed(name))
      return Effect.map(
        Effect.forEach(folders, ({ name }) => within(`${path}/${name}`, [...names, name]), {
          concurrency: names.length === 0 ? CONCURRENCY : 1
        }),
        (below) => ({
          files: [...files.map(({ name }) => `${path}/${name}`), ...below.flatMap((listing) => listing.files)],
          unreadable: below.flatMap((listing) => listing.unreadable)
        })
      )
    })

  return yield* list(folder, [])
})
