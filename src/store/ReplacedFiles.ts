import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { sha256 } from "../disk/Digest.ts"
import { asideOf, dropAside } from "../disk/FileExchange.ts"
import { currentTimeMillis } from "../disk/Now.ts"
import { readRegular } from "../disk/RegularFile.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { ensureStateSubdirectory } from "../project/StateDirectory.ts"

// A program that opened a document before it was exchanged writes to the file that was replaced, whenever it gets to it.
// So that file is held for a while, under the digest of what was in it, and looked at again.

const folderOf = ({ state }: ProjectPaths): string => `${state}/replaced`

/** What is held of each document. */
const MOST_FILES = 10
const MOST_MILLIS = 24 * 60 * 60_000

const HELD = /^(.+)\.(\d+)\.([0-9a-f]{64})$/

/** A file that was replaced. */
export interface HeldFile {
  readonly path: string
  /** The document that it was. */
  readonly name: string
  /** When it was replaced, in milliseconds. */
  readonly at: number
  /** Of what was in it when it was last looked at. */
  readonly digest: string
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

const heldPath = (project: ProjectPaths, { at, digest, name }: Omit<HeldFile, "path">): string =>
  `${folderOf(project)}/${name}.${at}.${digest}`

/** What is held of a document, the newest first. */
const heldOf = Effect.fnUntraced(function* (document: string) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const folder = folderOf(project)
  // Asked first: most projects have none.
  if (!(yield* Effect.orElseSucceed(fs.exists(folder), () => false))) return []
  const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), () => [])
  const held = names.flatMap((file): ReadonlyArray<HeldFile> => {
    const [, name, at, digest] = HELD.exec(file) ?? []
    return name === nameOf(document) ? [{ path: `${folder}/${file}`, name, at: Number(at), digest: digest! }] : []
  })
  return held.toSorted((a, b) => b.at - a.at)
})

/** The bytes of a held file, and their digest, if they are not what they were. */
const changedBytes = Effect.fnUntraced(function* ({ digest, path }: HeldFile) {
  const bytes = yield* Effect.orElseSucceed(readRegular(path), () => undefined)
  const now = bytes === undefined ? digest : yield* sha256(bytes)
  return bytes === undefined || now === digest ? undefined : { bytes, digest: now }
})

/** Holds what an exchange has taken aside, in which these bytes were found; where it cannot be held, it is dropped. */
export const holdAside = (target: string, bytes: Uint8Array) =>
  Effect.gen(function* () {
    const project = yield* Project
    const fs = yield* FileSystem.FileSystem
    yield* ensureStateSubdirectory(folderOf(project))
    const held = { name: nameOf(target), at: yield* currentTimeMillis, digest: yield* sha256(bytes) }
    yield* fs.rename(asideOf(target), heldPath(project, held))
  }).pipe(Effect.catch(() => dropAside(target)))

/** Held files of a document that somebody has written to, and whose new content is kept nowhere yet. */
export const changedFiles = Effect.fnUntraced(function* (document: string) {
  const held = yield* heldOf(document)
  return yield* Effect.filter(held, (file) => Effect.map(changedBytes(file), (changed) => changed !== undefined))
})

/**
 * Looks again at what is held of a document: `keep` is given what somebody has written there. Whoever does may not be
 * done yet, so it is held on. What is too old or too much is dropped. Only for who holds the document's lock.
 */
export const tendHeld = Effect.fnUntraced(function* <E, R>(
  document: string,
  keep: (bytes: Uint8Array) => Effect.Effect<unknown, E, R>
) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const now = yield* currentTimeMillis
  for (const [index, file] of (yield* heldOf(document)).entries()) {
    const changed = yield* changedBytes(file)
    if (changed !== undefined && changed.bytes.length > 0) yield* keep(changed.bytes)
    const isOver = index >= MOST_FILES || now - file.at > MOST_MILLIS
    if (isOver) yield* unheeded(fs.remove(file.path, { force: true }))
    else if (changed !== undefined) {
      yield* fs.rename(file.path, heldPath(project, { ...file, digest: changed.digest }))
    }
  }
})

/** Drops all that is held, whoever may still write to it. */
export const dropHeld = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  yield* unheeded(fs.remove(folderOf(project), { recursive: true, force: true }))
})
