import { stateHome } from "./Approval.ts"
import type { WithheldSettings } from "./ProjectVariables.ts"

// A variable outlives the settings file that set it: the client's process keeps it for the rest of a session. What was
// withheld once is therefore noted, an empty file for each, outside of all projects.

type Variables = Readonly<Record<string, string | undefined>>

/** Names noted one by one for a folder; of more, all are withheld there. */
const MOST_NAMES = 50

const SEEDS = [0x811c9dc5, 0x9747b28c, 0x1b873593, 0xcc9e2d51]

/** 128 bits of a text. Loading `node:crypto` would cost a hook 9 ms and more; texts that collide are only withheld, too. */
const digest = (text: string): string =>
  SEEDS.map((seed) => {
    let hash = seed
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
      hash = Math.imul(hash ^ (hash >>> 15), seed | 1)
    }
    return (hash >>> 0).toString(16).padStart(8, "0")
  }).join("")

/** What the names of a folder's records begin with. */
export const recordPrefix = (folder: string): string => `${digest(folder)}-`

const recordOf = (folder: string, name: string, value: string): string =>
  `${recordPrefix(folder)}${digest(`${name}=${value}`)}`
const recordOfAll = (folder: string): string => `${recordPrefix(folder)}all`

const SETTINGS_FILE = /\/\.claude\/settings(?:\.local)?\.json$/

/** The names of the records of what was withheld. */
export const recordsOf = (from: ReadonlyArray<WithheldSettings>, variables: Variables): ReadonlyArray<string> =>
  from.flatMap(({ file, names }) => {
    const folder = file.replace(SETTINGS_FILE, "")
    return names.length > MOST_NAMES
      ? [recordOfAll(folder)]
      : names.map((name) => recordOf(folder, name, variables[name] ?? ""))
  })

/** Which of these variables were withheld before in one of these folders, by the records there are. */
export const withheldBefore = (
  records: ReadonlySet<string>,
  folders: ReadonlyArray<string>,
  variables: Variables,
  names: ReadonlyArray<string>
): ReadonlyArray<WithheldSettings> => {
  // Most folders have none: a digest of each of their variables would cost a hook a millisecond.
  const noted = new Set(Array.from(records, (record) => record.slice(0, record.indexOf("-") + 1)))
  return folders.flatMap((folder) => {
    if (!noted.has(recordPrefix(folder))) return []
    const isAll = records.has(recordOfAll(folder))
    const found = names.filter((name) => isAll || records.has(recordOf(folder, name, variables[name] ?? "")))
    return found.length === 0
      ? []
      : [{ file: `${folder}/.claude/settings.json, as it was,`, content: "", names: found }]
  })
}

const below = (home: string | undefined): ReadonlyArray<string> => (home === undefined ? [] : [`${home}/withheld`])

/** Where records are; nothing without a home. */
export const withheldIn = (variables: Variables): string | undefined => below(stateHome(variables))[0]

/** Where records may be when some of these variables are a project's, who also may have moved the home. */
export const withheldPlaces = (variables: Variables, home: string | undefined): ReadonlyArray<string> => {
  const own = { ...variables, XDG_STATE_HOME: undefined }
  return [...new Set([variables, own, { HOME: home }].flatMap((each) => below(stateHome(each))))]
}
