import { stateHome } from "./Approval.ts"
import type { WithheldSettings } from "./ProjectVariables.ts"

// A variable outlives the settings file that set it: the client's process keeps it for the rest of a session. What was
// withheld once is therefore noted, a file for each that names the folder and the variable, outside of all projects.

type Variables = Readonly<Record<string, string | undefined>>

/** Names noted one by one for a folder; of more, one record stands for all. */
const MOST_NAMES = 50

/**
 * What we read, and what tells the programs we start where to go and who pays. So few that each is noted with its value,
 * however many others a file sets.
 */
export const KNOWN = new RegExp(
  "^(?:DEBRIEF_(?:DISABLE|CHILD|BACKEND|API_KEY|BASE_URL|CLAUDE_COMMAND|REPLAY|MODEL|TIMEOUT_SECONDS|ATTEMPTS" +
    "|REFLECTION_MODE|MAX_USD_PER_(?:DAY|MONTH)|LEARN_SDK|LINGER_SECONDS|GIT_MODE|SEED)" +
    "|AGENTIC_CONTEXT_(?:API_KEY|BASE_URL|MODEL)|CLAUDE_PLUGIN_OPTION_(?:API_KEY|BACKEND|MODEL|MAX_USD_PER_DAY)" +
    "|ANTHROPIC_(?:(?:(?:BEDROCK|VERTEX|FOUNDRY)_)?(?:API_KEY|AUTH_TOKEN|BASE_URL)|CUSTOM_HEADERS|MODEL)" +
    "|CLAUDE_CODE_USE_(?:BEDROCK|VERTEX|FOUNDRY)|(?:HTTPS?|ALL|NO|https?|all|no)_(?:PROXY|proxy)|SSL_CERT_(?:FILE|DIR)" +
    "|NODE_(?:OPTIONS|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)|HOME|USERPROFILE|XDG_(?:CONFIG|STATE)_HOME" +
    "|CLAUDE_CONFIG_DIR|PATH|CLAUDE_CODE_(?:OAUTH_TOKEN|TMPDIR)|TMPDIR|TMP|TEMP|SHELL|EDITOR|VISUAL|BROWSER|PAGER" +
    "|XDG_(?:DATA_HOME|CACHE_HOME|RUNTIME_DIR)|LD_(?:PRELOAD|LIBRARY_PATH)|GOOGLE_(?:APPLICATION_CREDENTIALS|CLOUD_PROJECT)" +
    "|AWS_(?:(?:DEFAULT_)?REGION|PROFILE|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|BEARER_TOKEN_BEDROCK))$"
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

/** What the record of a variable ends with, whatever its folder. */
const recordSuffix = (name: string, variables: Variables): string => digest(`${name}=${variables[name] ?? ""}`)

/** What the records begin with, behind their folder, that count in every folder. */
const ANYWHERE = "any."

const recordAnywhere = (name: string, variables: Variables): string => `${ANYWHERE}${recordSuffix(name, variables)}`

/** For all names of a folder, with whatever values they have. */
const ALL = "all"

/** For the names that are not known, where a file sets too many of them: with whatever values they have. */
const OTHERS_ANYWHERE = `${ANYWHERE}others`

const SETTINGS_FILE = /\/\.claude\/settings(?:\.local)?\.json$/

/**
 * Whether a value is the project's, as far as we know, so that it counts in every folder. Where it is only guessed what a
 * file sets, the value may be the user's own unless it may stand there.
 */
const isCertain = ({ guessed, holds }: WithheldSettings, value: string): boolean =>
  guessed === undefined || (value.length >= TELLING_UNITS && holds?.(value) === true)

const TELLING_UNITS = 4

const recordsAnywhere = (settings: WithheldSettings, variables: Variables): ReadonlyArray<string> => {
  const { guessed, names } = settings
  const others = names.filter((name) => !KNOWN.test(name))
  // Of a text that is no JSON, so many would be looked for that a hook waited for it.
  const isMany = others.length > MOST_NAMES && guessed !== "closed"
  const one = isMany ? names.filter((name) => KNOWN.test(name)) : names
  const each = one
    .filter((name) => isCertain(settings, variables[name] ?? ""))
    .map((name) => recordAnywhere(name, variables))
  return isMany ? [...each, OTHERS_ANYWHERE] : each
}

/** What a record of a folder says, of one variable or of many. */
const saying = (folder: string, name?: string): string => (name === undefined ? folder : `${folder}\0${name}`)

/** The folder that a record is about, and the variable, as far as it says so. */
export const saidIn = (text: string): { readonly folder: string | undefined; readonly name: string | undefined } => {
  const [folder, name] = text.split("\0")
  return { folder: folder === "" ? undefined : folder, name }
}

/** The records of a folder of each of these variables, with the values they have: not those that stand for many. */
export const recordsOfEach = (folder: string, variables: Variables): ReadonlySet<string> => {
  const prefix = recordPrefix(folder)
  return new Set(
    Object.keys(variables).flatMap((name) => {
      const suffix = recordSuffix(name, variables)
      return [`${prefix}${suffix}`, `${prefix}${ANYWHERE}${suffix}`]
    })
  )
}

/** The names of the records of what was withheld, each with what it says. */
export const recordsOf = (from: ReadonlyArray<WithheldSettings>, variables: Variables): ReadonlyMap<string, string> =>
  new Map(
    from.flatMap((settings) => {
      const { file, names } = settings
      const folder = file.replace(SETTINGS_FILE, "")
      const prefix = recordPrefix(folder)
      const here =
        names.length > MOST_NAMES
          ? [[ALL] as const]
          : names.map((name) => [recordSuffix(name, variables), name] as const)
      const anywhere = recordsAnywhere(settings, variables).map((record) => [record] as const)
      return [...here, ...anywhere].map(([record, name]) => [`${prefix}${record}`, saying(folder, name)] as const)
    })
  )

/** The names of the records there are. */
export type Records = Pick<ReadonlyMap<string, unknown>, "has" | "keys">

/** What was withheld before in a folder, and the records that say so. */
export interface WithheldBefore extends WithheldSettings {
  readonly by: ReadonlyArray<string>
}

/** Which of these variables were withheld before in one of these folders, by the records there are. */
export const withheldBefore = (
  records: Records,
  folders: ReadonlyArray<string>,
  variables: Variables,
  names: ReadonlyArray<string>
): ReadonlyArray<WithheldBefore> => {
  // Most folders have none: a digest of each of their variables would cost a hook a millisecond.
  const noted = new Set(Array.from(records.keys(), (record) => record.slice(0, record.indexOf("-") + 1)))
  const suffixes = new Map<string, string>()
  const suffixOf = (name: string): string => {
    const suffix = suffixes.get(name) ?? recordSuffix(name, variables)
    suffixes.set(name, suffix)
    return suffix
  }
  return folders.flatMap((folder) => {
    const prefix = recordPrefix(folder)
    if (!noted.has(prefix)) return []
    const isAll = records.has(`${prefix}${ALL}`)
    const found = names.filter((name) => isAll || records.has(`${prefix}${suffixOf(name)}`))
    return found.length === 0
      ? []
      : [
          {
            file: `${folder}/.claude/settings.json, as it was,`,
            content: undefined,
            names: found,
            by: [ALL, ...found.flatMap((name) => [suffixOf(name), `${ANYWHERE}${suffixOf(name)}`])].flatMap((record) =>
              records.has(`${prefix}${record}`) ? `${prefix}${record}` : []
            )
          }
        ]
  })
}

const ELSEWHERE = "another project's settings"

/** What stands for the settings of another folder, which is named where its records tell it. */
export const elsewhere = (folder: string | undefined): string =>
  folder === undefined ? ELSEWHERE : `${ELSEWHERE} (${folder})`

export const isElsewhere = ({ file }: WithheldSettings): boolean => file.startsWith(ELSEWHERE)

/** Whether a record repeats what another says of its folder, for all of them. */
export const countsAnywhere = (record: string): boolean => record.includes(`-${ANYWHERE}`)

/** Which of these variables were withheld before in any folder, with these very values or among too many, each with its record. */
export const withheldAnywhere = (
  records: Records,
  variables: Variables,
  names: ReadonlyArray<string>
): ReadonlyMap<string, string> => {
  const noted = new Map(Array.from(records.keys(), (record) => [record.slice(record.indexOf("-") + 1), record]))
  const others = noted.get(OTHERS_ANYWHERE)
  return new Map(
    names.flatMap((name) => {
      const record = noted.get(recordAnywhere(name, variables)) ?? (KNOWN.test(name) ? undefined : others)
      return record === undefined ? [] : [[name, record] as const]
    })
  )
}

const below = (home: string | undefined): ReadonlyArray<string> => (home === undefined ? [] : [`${home}/withheld`])

/** Where records are; nothing without a home. */
export const withheldIn = (variables: Variables): string | undefined => below(stateHome(variables))[0]

/** Where records may be when some of these variables are a project's, who also may have moved the home. */
export const withheldPlaces = (variables: Variables, home: string | undefined): ReadonlyArray<string> => {
  const own = { ...variables, XDG_STATE_HOME: undefined }
  return [...new Set([variables, own, { HOME: home }].flatMap((each) => below(stateHome(each))))]
}
