import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { FILE_MODE, fileChangedAt } from "../disk/DurableFile.ts"
import type { GitRunner } from "./Command.ts"
import type { Repository } from "./Repository.ts"
import { PACK_PROBLEM } from "./HistoryRepository.ts"

// Each commit keeps its files whole, so that a history grows by a playbook and a seed a session. In a pack a version is
// kept as what differs from the next. Done by whoever commits, and so never in a hook.

/**
 * Objects that are in no pack lie in up to 256 folders, by the first byte of their hashes. With so many of these, about
 * 250 objects of 50 commits do, give or take 30.
 */
const LOOSE_FOLDERS = 160

/** The first pack of a long history takes a while. */
const TIME_LIMIT = Duration.minutes(10)

/** After a failure it is left alone for so long. */
const PAUSE_MILLIS = 24 * 60 * 60_000

const isFolderOfObjects = (name: string): boolean => /^[0-9a-f]{2}$/.test(name)

const namesIn = (directory: string) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    Effect.orElseSucceed(fs.readDirectory(directory), (): ReadonlyArray<string> => [])
  )

/**
 * Removes what a git left of a pack that it was making, killed or for want of room: until the last step all objects are
 * where they were.
 */
export const removeUnfinished = Effect.fnUntraced(function* (history: string) {
  const fs = yield* FileSystem.FileSystem
  const directory = `${history}/objects/pack`
  const names = yield* namesIn(directory)
  const whole = new Set(names.filter((name) => name.endsWith(".idx")).map((name) => name.slice(0, -".idx".length)))
  const isUnfinished = (name: string): boolean =>
    /^(?:\.tmp-|tmp_)/.test(name) || (/^pack-.*\.pack$/.test(name) && !whole.has(name.slice(0, -".pack".length)))
  for (const name of names.filter(isUnfinished))
    yield* Effect.ignore(fs.remove(`${directory}/${name}`, { force: true }))
})

/**
 * Packs the history when many of its objects are in no pack yet. Only for who holds the lock of the history. Whenever it
 * is killed, nothing is lost: what was packed is removed when the pack is on disk. Trouble with it is noted in the
 * history, and tried again a day later.
 */
export const packWhenLoose = Effect.fn("packWhenLoose")(function* (git: GitRunner, repository: Repository) {
  const fs = yield* FileSystem.FileSystem
  const objects = `${repository.directory}/objects`
  if ((yield* namesIn(objects)).filter(isFolderOfObjects).length < LOOSE_FOLDERS) return
  const note = `${repository.directory}/${PACK_PROBLEM}`
  const failedAt = yield* fileChangedAt(note)
  if (failedAt !== undefined && (yield* Clock.currentTimeMillis) - failedAt < PAUSE_MILLIS) return
  const pack = git.succeed(repository, ["repack", "-a", "-d", "-n", "-q"], { timeLimit: TIME_LIMIT }).pipe(
    // Objects of commits that were cut short.
    Effect.andThen(git.succeed(repository, ["prune", "--expire=2.weeks.ago"], { timeLimit: TIME_LIMIT })),
    Effect.andThen(fs.remove(note, { force: true }))
  )
  yield* Effect.catch(pack, ({ message }) =>
    Effect.ignore(fs.writeFileString(note, `${message}\n`, { mode: FILE_MODE }))
  )
})
