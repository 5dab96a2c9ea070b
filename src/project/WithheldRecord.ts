import { stateHome } from "./Approval.ts"
import type { WithheldSettings } from "./ProjectVariables.ts"

// A variable outlives the settings file that set it: the client's process keeps it for the rest of a session. What was
// withheld once is therefore noted, an empty file for each, outside of all projects.

type Variables = Readonly<Record<string, string | undefined>>

/** Names noted one by one for a folder; of more, all are withheld there, and elsewhere those that steer. */
const MOST_NAMES = 50

/** By these it is said where transcripts and keys go. So few that no settings can have one go without a record. */
const STEERS = new RegExp(
  "^(?:DEBRIEF_(?:DISABLE|BACKEND|API_KEY|BASE_URL|CLAUDE_COMMAND|REPLAY|MODEL)|AGENTIC_CONTEXT_(?:API_KEY|BASE_URL)" +
    "|CLAUDE_PLUGIN_OPTION_(?:API_KEY|BACKEND)|ANTHROPIC_(?:API_KEY|AUTH_TOKEN|BASE_URL|CUSTOM_HEADERS)" +
    "|CLAUDE_CODE_USE_(?:BEDROCK|VERTEX|FOUNDRY)|(?:HTTPS?|ALL|https?|all)_(?:PROXY|proxy)|SSL_CERT_(?:FILE|DIR)" +
    "|NODE_(?:OPTIONS|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)|HOME|USERPROFILE|XDG_(?:CONFIG|STATE)_HOME" +
    "|CLAUDE_CONFIG_DIR|PATH)$"
)

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

/** What the records begin with, behind their folder, that count in every folder. */
const ANYWHERE = "any."

const recordAnywhere = (name: string, value: string): string => `${ANYWHERE}${digest(`${name}=${value}`)}`
const recordOfAll = (folder: string): string => `${recordPrefix(folder)}all`

const SETTINGS_FILE = /\/\.claude\/settings(?:\.local)?\.json$/

/**
 * Whether a value is the project's for certain, so that it counts in every folder. Of a file that cannot be read it is only
 * guessed what it sets: the value may be the user's own unless it stands there.
 */
const isCertain = ({ content, isGuess = false }: WithheldSettings, value: string): boolean =>
  !isGuess || (value.length >= TELLING_UNITS && content.includes(value))

const TELLING_UNITS = 4

/** The names of the records of what was withheld. */
export const recordsOf = (from: ReadonlyArray<WithheldSettings>, variables: Variables): ReadonlyArray<string> => {
  const valueOf = (name: string) => variables[name] ?? ""
  return from.flatMap((settings) => {
    const { file, names } = settings
    const folder = file.replace(SETTINGS_FILE, "")
    const isMany = names.length > MOST_NAMES
    const here = isMany ? [recordOfAll(folder)] : names.map((name) => recordOf(folder, name, valueOf(name)))
    const certain = names.filter((name) => (!isMany || STEERS.test(name)) && isCertain(settings, valueOf(name)))
    return [...here, ...certain.map((name) => `${recordPrefix(folder)}${recordAnywhere(name, valueOf(name))}`)]
  })
}

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

/** What stands for a folder that is not known: a record does not tell its name. */
export const ELSEWHERE = "another project's settings"

/** Whether a record repeats what another says of its folder, for all of them. */
export const countsAnywhere = (record: string): boolean => record.includes(`-${ANYWHERE}`)

/** Which of these variables were withheld before in any folder, with these very values, by the records there are. */
export const withheldAnywhere = (
  records: ReadonlySet<string>,
  variables: Variables,
  names: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const noted = new Set(Array.from(records, (record) => record.slice(record.indexOf("-") + 1)))
  return names.filter((name) => noted.has(recordAnywhere(name, variables[name] ?? "")))
}

const below = (home: string | undefined): ReadonlyArray<string> => (home === undefined ? [] : [`${home}/withheld`])

/** Where records are; nothing without a home. */
export const withheldIn = (variables: Variables): string | undefined => below(stateHome(variables))[0]

/** Where records may be when some of these variables are a project's, who also may have moved the home. */
export const withheldPlaces = (variables: Variables, home: string | undefined): ReadonlyArray<string> => {
  const own = { ...variables, XDG_STATE_HOME: undefined }
  return [...new Set([variables, own, { HOME: home }].flatMap((each) => below(stateHome(each))))]
}
