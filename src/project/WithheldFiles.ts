import { makeFolder } from "../disk/MakeFolder.ts"
import { fs } from "../disk/NodeFs.ts"
import { readBounded } from "../disk/OpenFile.ts"
import { saidIn } from "./WithheldRecord.ts"

const DAY_MILLIS = 24 * 60 * 60_000

/** So long after it was last gone by: a session that has what a record tells of goes by it. */
const KEPT_MILLIS = 30 * DAY_MILLIS

/** The names of the records in these folders, each with where it is. */
export const readWithheld = (places: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    places.flatMap((place) => {
      // Asked first: few have it, and a failing call costs a hook more.
      if (!fs.existsSync(place)) return []
      try {
        return fs.readdirSync(place).map((record) => [record, place] as const)
      } catch {
        return []
      }
    })
  )

/** A path is no longer. */
const MOST_PATH_BYTES = 8192

/** The folder that a record is about; `undefined` where it does not tell. */
export const folderOf = (records: ReadonlyMap<string, string>, record: string): string | undefined => {
  try {
    return saidIn(readBounded(fs, `${records.get(record)}/${record}`, false, MOST_PATH_BYTES).toString("utf8")).folder
  } catch {
    return undefined
  }
}

/** Notes that these records were gone by now, once a day: they are kept as long as they are of use. */
export const renewWithheld = (paths: ReadonlyArray<string>): void => {
  // Only files of the user's own folder go by it, and no test's clock.
  // @effect-diagnostics-next-line globalDate:off
  const now = Date.now()
  for (const path of paths) {
    try {
      if (Math.abs(now - fs.lstatSync(path).mtimeMs) > DAY_MILLIS) fs.utimesSync(path, now / 1000, now / 1000)
    } catch {
      // Another has dropped it, or nothing can be written.
    }
  }
}

/** Notes what was withheld, and drops the notes of long ago. Where nothing can be noted, it is withheld all the same. */
export const noteWithheld = (place: string | undefined, records: ReadonlyMap<string, string>): void => {
  if (place === undefined) return
  const missing = [...records].filter(([record]) => !fs.existsSync(`${place}/${record}`))
  const there = [...records.keys()].filter((record) => !missing.some(([each]) => each === record))
  renewWithheld(there.map((record) => `${place}/${record}`))
  if (missing.length === 0) return
  try {
    makeFolder(fs, place, 0o700)
    // Only files of the user's own folder go by it, and no test's clock.
    // @effect-diagnostics-next-line globalDate:off
    const now = Date.now()
    for (const name of fs.readdirSync(place)) {
      const stats = fs.lstatSync(`${place}/${name}`, { throwIfNoEntry: false })
      if (stats !== undefined && now - stats.mtimeMs > KEPT_MILLIS) fs.rmSync(`${place}/${name}`, { force: true })
    }
  } catch {
    // The old ones stay.
  }
  for (const [record, folder] of missing) {
    try {
      fs.writeFileSync(`${place}/${record}`, folder, { flag: "wx", mode: 0o600 })
    } catch {
      // Another has noted it, or nothing can be written.
    }
  }
}
