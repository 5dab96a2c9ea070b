import { makeFolder } from "../disk/MakeFolder.ts"
import { fs } from "../disk/NodeFs.ts"
import { readBounded } from "../disk/OpenFile.ts"

/** A session lasts no longer. */
const KEPT_MILLIS = 30 * 24 * 60 * 60_000

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
    return readBounded(fs, `${records.get(record)}/${record}`, false, MOST_PATH_BYTES).toString("utf8") || undefined
  } catch {
    return undefined
  }
}

/** Notes what was withheld, and drops the notes of long ago. Where nothing can be noted, it is withheld all the same. */
export const noteWithheld = (place: string | undefined, records: ReadonlyMap<string, string>): void => {
  if (place === undefined) return
  const missing = [...records].filter(([record]) => !fs.existsSync(`${place}/${record}`))
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
