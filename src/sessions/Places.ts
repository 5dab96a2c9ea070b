import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { fileName, type TranscriptFormat } from "../core/transcript/Format.ts"
import { FORMATS } from "../core/transcript/Formats.ts"
import { SOURCES } from "../core/transcript/Source.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import { Environment } from "../project/Environment.ts"

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
const listTranscripts: (
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

/** Past sessions cannot be looked for. */
export class DiscoveryError extends Schema.TaggedError<DiscoveryError>()("DiscoveryError", {
  detail: Schema.String,
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return `past sessions cannot be looked for: ${this.detail}. Nothing was learned.`
  }
}

/** A file to look at, as whose transcript. */
export interface Place {
  readonly format: TranscriptFormat
  readonly path: string
}

const cannotList = (path: string) => (cause: PlatformError) =>
  new DiscoveryError({ detail: `${path} cannot be read (${cause.message})`, cause })

/** What stands in a client's own folder, which need not be there. */
const inFolder = Effect.fnUntraced(function* (format: TranscriptFormat) {
  const folder = format.folder(yield* Environment)
  if (folder === undefined) {
    return yield* new DiscoveryError({ detail: `neither HOME nor a variable says where ${format.source} keeps them` })
  }
  return yield* listTranscripts(folder, format).pipe(
    Effect.catchTag("PlatformError", (error) =>
      error.reason._tag === "NotFound"
        ? Effect.succeed<Listing>({ files: [], unreadable: [] })
        : Effect.fail(cannotList(folder)(error))
    )
  )
})

/** In a folder that a person names: transcripts need not be called as their clients call them. */
const EVERYTHING = {
  mayHold: () => true,
  isNamed: (name: string) => /\.jsonl(?:\.zst)?$/.test(name) || SOURCES.some((source) => FORMATS[source].isNamed(name))
}

/** What a path names that a person gave: a file, all in a folder, or what matches. */
const named = Effect.fnUntraced(
  function* (path: string) {
    const fs = yield* FileSystem.FileSystem
    const type = yield* Effect.orElseSucceed(
      Effect.map(fs.lstat(path), (info) => info.type),
      () => undefined
    )
    if (type === "Directory") return yield* listTranscripts(path.replace(/\/+$/, ""), EVERYTHING)
    if (type !== undefined) return { files: [path], unreadable: [] } satisfies Listing
    const files = yield* fs.glob(path, { dot: true })
    return { files, unreadable: [] } satisfies Listing
  },
  (effect, path) =>
    effect.pipe(
      Effect.mapError(cannotList(path)),
      Effect.filterOrFail(
        ({ files, unreadable }) => files.length + unreadable.length > 0,
        () => new DiscoveryError({ detail: `there is no transcript ${path}` })
      )
    )
)

/**
 * What to look at: what stands in the clients' own folders or, when paths are given, only what these name. Of the formats
 * the first that a file's name fits is taken.
 */
export const findPlaces = Effect.fnUntraced(function* (
  formats: ReadonlyArray<TranscriptFormat>,
  paths: ReadonlyArray<string>
) {
  const files = new Map<string, Place>()
  const unreadable = new Set<string>()
  if (paths.length === 0) {
    for (const format of formats) {
      const listing = yield* inFolder(format)
      for (const path of listing.files) files.set(path, { path, format })
      for (const path of listing.unreadable) unreadable.add(path)
    }
  }
  for (const given of paths) {
    const listing = yield* named(given)
    for (const path of listing.files) {
      const format = formats.find(({ isNamed }) => isNamed(fileName(path))) ?? formats[0]!
      files.set(path, { path, format })
    }
    for (const path of listing.unreadable) unreadable.add(path)
  }
  return { places: [...files.values()], unreadable: [...unreadable] }
})
