import { fs, platform } from "../disk/NodeFs.ts"
import { approvalsIn, approvedText } from "./Approval.ts"
import {
  foldersAbove,
  projectVariables,
  setIn,
  weightyNames,
  type Withheld,
  type WithheldSettings,
  withoutProjectVariables
} from "./ProjectVariables.ts"
import { resolve } from "./Project.ts"
import { boundedReader, settingsFolders, settingsReader } from "./SettingsFolders.ts"
import { folderOf, noteWithheld, readWithheld, renewWithheld } from "./WithheldFiles.ts"
import { elsewhere, recordsOf, withheldAnywhere, withheldBefore, withheldIn, withheldPlaces } from "./WithheldRecord.ts"

/** A person's home, into which no project brings anything. To ask the system for it costs a hook half a millisecond. */
const USUAL_HOME = /^(?:\/root|\/home\/[^/]+|\/Users\/(?!Shared$)[^/]+|[A-Za-z]:\\Users\\(?!Public$)[^\\]+)$/

/** In the place of a PATH that a project set. */
const USUAL_PATH = "/usr/local/bin:/usr/bin:/bin"

const isHome = (name: string): boolean => name === "HOME" || name === "USERPROFILE"

type Variables = Readonly<Record<string, string | undefined>>

const withHome = (variables: Variables, running: NodeJS.Process): Variables => {
  if (variables["HOME"] !== undefined || variables["USERPROFILE"] !== undefined) return variables
  try {
    return { ...variables, HOME: running.getBuiltinModule("node:os").userInfo().homedir }
  } catch {
    return variables
  }
}

/** Whether the user approved of this very `env`. */
const isApproved = (content: string, variables: Variables, running: NodeJS.Process): boolean => {
  const folder = approvalsIn(variables)
  if (folder === undefined) return false
  // Loaded here: few processes find anything to ask about.
  const { createHash } = running.getBuiltinModule("node:crypto")
  return fs.existsSync(`${folder}/${createHash("sha256").update(approvedText("env", content)).digest("hex")}`)
}

const PLACES = [
  "HOME",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  "CLAUDE_CONFIG_DIR",
  "TMPDIR",
  "TMP",
  "TEMP"
]

/** Whether a path leads to the same place for all processes: one that is relative, or below /proc, may count from where each runs. */
const isFixed = (path: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:|$)/.test(path) && !(path.includes("proc") && resolve("", path).startsWith("/proc/"))

/** Where a person has files of their own counts only where it is not where we run, which a project fills. */
const dropRelative = (env: NodeJS.ProcessEnv): void => {
  for (const name of PLACES) if (!isFixed(env[name] ?? "")) delete env[name]
}

const realPath = (path: string): string => {
  try {
    return fs.realpathSync.native(path)
  } catch {
    return path
  }
}

/** Of these variables those that the user's own settings of the client set, too. They are read where no project has a say. */
const setByUser = (names: ReadonlyArray<string>, from: ReadonlyArray<WithheldSettings>, running: NodeJS.Process) => {
  const { env } = running
  const foreign = new Set([...names, ...from.flatMap((settings) => settings.names)])
  const rest = withHome(Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.has(name))), running)
  const folder = rest["CLAUDE_CONFIG_DIR"] || `${rest["HOME"] ?? rest["USERPROFILE"] ?? ""}/.claude`
  const read = boundedReader()(`${folder}/settings.json`)
  return typeof read === "string" ? setIn(read, names, env) : new Set<string>()
}

/**
 * What was withheld earlier anywhere, for a process of a session: the session may have begun in another folder than it
 * works in now, and has its variables from there. No folder that a process is told can be asked, for that is one, too.
 */
const setElsewhere = (
  records: ReadonlyMap<string, string>,
  from: ReadonlyArray<WithheldSettings>,
  here: ReadonlyArray<WithheldSettings>,
  running: NodeJS.Process
): ReadonlyArray<WithheldSettings> => {
  const { env } = running
  if (env["CLAUDECODE"] === undefined) return []
  const found = withheldAnywhere(records, env, weightyNames(env))
  if (found.size === 0) return []
  renewWithheld(Array.from(found.values(), (record) => records.get(record)!))
  const known = new Set([
    ...setByUser([...found.keys()], from, running),
    ...[...from, ...here].flatMap(({ names }) => names)
  ])
  const files = new Map<string, Array<string>>()
  for (const [name, record] of found) {
    if (known.has(name)) continue
    const file = elsewhere(folderOf(records.get(record)!))
    files.set(file, [...(files.get(file) ?? []), name])
  }
  return Array.from(files, ([file, names]) => ({ file, content: undefined, names }))
}

/** What was withheld earlier, of what is set now. */
const setBefore = (
  folders: ReadonlyArray<string>,
  from: ReadonlyArray<WithheldSettings>,
  running: NodeJS.Process
): ReadonlyArray<WithheldSettings> => {
  const { env } = running
  const isUsual = USUAL_HOME.test(env["HOME"] ?? env["USERPROFILE"] ?? "")
  const records = readWithheld(withheldPlaces(env, isUsual ? undefined : withHome({}, running)["HOME"]))
  if (records.size === 0) return []
  const here = withheldBefore(records, [...new Set(folders.flatMap(foldersAbove))], env, weightyNames(env))
  renewWithheld(here.flatMap(({ by }) => by.map((record) => records.get(record)!)))
  return [...here, ...setElsewhere(records, from, here, running)]
}

/** What is to be noted: that somebody's home is where their account has it says nothing of who set it. */
const telling = (from: ReadonlyArray<WithheldSettings>, running: NodeJS.Process): ReadonlyArray<WithheldSettings> => {
  const home = from.some(({ names }) => names.some(isHome)) ? withHome({}, running)["HOME"] : undefined
  return from.map((settings) => ({
    ...settings,
    names: settings.names.filter((name) => !isHome(name) || running.env[name] !== home)
  }))
}

/**
 * Takes out of a process's environment what a project's own settings set in it, unless the user approved of it. To be
 * called before anything else reads a variable, or starts a process.
 */
export const withholdProjectVariables = (running: NodeJS.Process): Withheld => {
  const { env } = running
  dropRelative(env)
  const folders = settingsFolders(running)
  const from = projectVariables(settingsReader(folders, running), env, folders, realPath)
  const before = setBefore(folders, from, running)
  if (from.length === 0 && before.length === 0) return { from, decides: false }
  const { left, now, withheld } = withoutProjectVariables(env, from, before, (content, rest) =>
    isApproved(content, withHome(rest, running), running)
  )
  noteWithheld(withheldIn(withHome(left, running)), recordsOf(telling(now, running), env))
  const whole: Variables = { ...(platform === "win32" ? {} : { PATH: USUAL_PATH }), ...withHome(left, running) }
  for (const name of Object.keys(env)) if (whole[name] === undefined) delete env[name]
  for (const [name, value] of Object.entries(whole)) if (value !== undefined) env[name] = value
  return withheld
}
