import { makeFolder } from "../disk/MakeFolder.ts"
import { fs } from "../disk/NodeFs.ts"
import { readBounded } from "../disk/OpenFile.ts"
import { saidIn } from "./WithheldRecord.ts"

const DAY_MILLIS = 24 * 60 * 60_000

/** So long after it was last gone by: a session that has what a record tells of goes by it. */
const KEPT_MILLIS = 30 * DAY_MILLIS

/** The records in these folders: each name with its path. */
export const readWithheld = (places: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    places.flatMap((place) => {
      // Asked first: few have it, and a failing call costs a hook more.
      if (!fs.existsSync(place)) return []
      try {
        return fs.readdirSync(place).map((record) => [record, `${place}/${record}`] as const)
      } catch {
        return []
      }
    })
  )

/** A path is no longer. */
const MOST_PATH_BYTES = 8192

/** The folder that the record at a path is about; `undefined` where it does not tell. */
export const folderOf = (path: string): string | undefined => {
  try {
    return saidIn(readBounded(fs, path, false, MOST_PATH_BYTES).toString("utf8")).folder
  } catch {
    return undefined
  }
}

// Only files of the user's own folder go by it, and no test's clock.
// @effect-diagnostics-next-line globalDate:off
const now = (): number => Date.now()

/**
 * Notes that the records at these paths were gone by now, once a day: they are kept as long as they are of use. Answers
 * those that are not there, or cannot be renewed.
 */
export const renewWithheld = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths.filter((path) => {
    try {
      if (Math.abs(now() - fs.lstatSync(path).mtimeMs) > DAY_MILLIS) fs.utimesSync(path, now() / 1000, now() / 1000)
      return false
    } catch {
      return true
    }
  })

/** Drops the notes of long ago. */
const sweep = (place: string): void => {
  for (const name of fs.readdirSync(place)) {
    const path = `${place}/${name}`
    const stats = fs.lstatSync(path, { throwIfNoEntry: false })
    if (stats !== undefined && now() - stats.mtimeMs > KEPT_MILLIS) fs.rmSync(path, { force: true })
  }
}

/**
 * Notes what was withheld: records, each with what it says. Drops the notes of long ago. Where nothing can be noted, it
 * is withheld all the same.
 */
export const noteWithheld = (place: string | undefined, records: ReadonlyMap<string, string>): void => {
  if (place === undefined) return
  const said = new Map(Array.from(records, ([record, text]) => [`${place}/${record}`, text]))
  const missing = renewWithheld([...said.keys()])
  if (missing.length === 0) return
  try {
    makeFolder(fs, place, 0o700)
    sweep(place)
  } catch {
    // The old ones stay.
  }
  for (const path of missing) {
    try {
      fs.writeFileSync(path, said.get(path)!, { flag: "wx", mode: 0o600 })
    } catch {
      // Another has noted it, or nothing can be written.
    }
  }
}
