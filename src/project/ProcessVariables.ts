import { harmless } from "../core/text/Visible.ts"
import { fs, platform } from "../disk/NodeFs.ts"
import { isTooLarge, readBounded } from "../disk/OpenFile.ts"
import { approvalsIn, approvedText } from "./Approval.ts"
import { MOST_SETTINGS_BYTES, settingsText } from "./ClientSettings.ts"
import {
  foldersAbove,
  isSetIn,
  projectVariables,
  type ReadText,
  type Unread,
  weightyNames,
  type Withheld,
  type WithheldSettings,
  withoutProjectVariables
} from "./ProjectVariables.ts"
import { resolve } from "./Project.ts"
import { noteWithheld, readWithheld } from "./WithheldFiles.ts"
import { ELSEWHERE, recordsOf, withheldAnywhere, withheldBefore, withheldIn, withheldPlaces } from "./WithheldRecord.ts"

/** Bytes of a file that git keeps a path in, at most. */
const POINTER_BYTES = 8192

/** A person's home, into which no project brings anything. To ask the system for it costs a hook half a millisecond. */
const USUAL_HOME = /^(?:\/root|\/home\/[^/]+|\/Users\/(?!Shared$)[^/]+|[A-Za-z]:\\Users\\(?!Public$)[^\\]+)$/

/** In the place of a PATH that a project set. */
const USUAL_PATH = "/usr/local/bin:/usr/bin:/bin"

type Variables = Readonly<Record<string, string | undefined>>

const readText = (file: string, most: number): string | Unread => {
  try {
    return settingsText(readBounded(fs, file, true, most)) ?? { unread: "beyond us" }
  } catch (error) {
    return { unread: isTooLarge(error) ? "beyond us" : "closed" }
  }
}

const textOr = (fallback: string, read: string | Unread): string => (typeof read === "string" ? read : fallback)

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

/** Where a person has files of their own. A path that is not absolute counts from where we run, which a project fills. */
const dropRelative = (env: NodeJS.ProcessEnv): void => {
  for (const name of ["HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "CLAUDE_CONFIG_DIR", "TMPDIR"])
    if (!/^(?:[/\\]|[A-Za-z]:|$)/.test(env[name] ?? "")) delete env[name]
}

/** Nothing when the folder was deleted under the process: then asking for it throws. */
const workingDirectory = (running: NodeJS.Process): string => {
  try {
    return running.cwd()
  } catch {
    return ""
  }
}

/** Nothing where it cannot be looked at, for whatever reason: links in a circle, a path too long, no permission. */
const statOf = (path: string) => {
  try {
    return fs.statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The path in a file of git's, after the word before it. */
const pointed = (folder: string, file: string, word: string): string | undefined => {
  if (statOf(file)?.isFile() !== true) return undefined
  const text = textOr("", readText(file, POINTER_BYTES))
  return text.startsWith(word) ? resolve(folder, text.slice(word.length).trim()) : undefined
}

/**
 * The main work trees of linked ones: the client takes local settings from there, too. Whether such a link is mutual is
 * not asked, for all that comes of it is that more is withheld.
 */
const mainTrees = (folders: ReadonlyArray<string>): ReadonlyArray<string> =>
  folders.flatMap((folder) => {
    const directory = pointed(folder, `${folder}/.git`, "gitdir:")
    const common = directory === undefined ? undefined : pointed(directory, `${directory}/commondir`, "")
    return common === undefined ? [] : [common.replace(/\/\.git$/, "")]
  })

/** Of these variables those that the user's own settings of the client set, too. They are read where no project has a say. */
const setByUser = (names: ReadonlyArray<string>, from: ReadonlyArray<WithheldSettings>, running: NodeJS.Process) => {
  const { env } = running
  const foreign = new Set([...names, ...from.flatMap((settings) => settings.names)])
  const rest = withHome(Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.has(name))), running)
  const folder = rest["CLAUDE_CONFIG_DIR"] || `${rest["HOME"] ?? rest["USERPROFILE"] ?? ""}/.claude`
  const text = textOr("", readText(`${folder}/settings.json`, MOST_SETTINGS_BYTES))
  return new Set(names.filter((name) => isSetIn(text, name, env[name])))
}

/**
 * What was withheld earlier anywhere, for a process of a session: the session may have begun in another folder than it
 * works in now, and has its variables from there. No folder that a process is told can be asked, for that is one, too.
 */
const setElsewhere = (
  records: ReadonlySet<string>,
  from: ReadonlyArray<WithheldSettings>,
  here: ReadonlyArray<WithheldSettings>,
  running: NodeJS.Process
): ReadonlyArray<WithheldSettings> => {
  const { env } = running
  if (env["CLAUDECODE"] === undefined) return []
  const found = withheldAnywhere(records, env, weightyNames(env))
  if (found.length === 0) return []
  const known = new Set([...setByUser(found, from, running), ...[...from, ...here].flatMap(({ names }) => names)])
  const names = found.filter((name) => !known.has(name))
  return names.length === 0 ? [] : [{ file: ELSEWHERE, content: undefined, names }]
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
  return [...here, ...setElsewhere(records, from, here, running)]
}

const ownerOf = (path: string): number | undefined => statOf(path)?.uid

/**
 * Reads settings of these folders and those above. Above them a file of another user's is nobody's here: the client does
 * not look there, and it would only keep variables from us. Whoever owns one of the folders counts as the project.
 */
const settingsReader = (folders: ReadonlyArray<string>, running: NodeJS.Process): ReadText => {
  return (file) => {
    if (!fs.existsSync(file)) return undefined
    const known = [0, running.geteuid?.(), ...folders.map(ownerOf)]
    const isIn = folders.some((folder) => file.startsWith(`${folder}/`))
    return isIn || known.includes(ownerOf(file)) ? readText(file, MOST_SETTINGS_BYTES) : undefined
  }
}

/**
 * Takes out of a process's environment what a project's own settings set in it, unless the user approved of it. To be
 * called before anything else reads a variable, or starts a process.
 */
export const withholdProjectVariables = (running: NodeJS.Process): Withheld => {
  const { env } = running
  dropRelative(env)
  const places = [env["CLAUDE_PROJECT_DIR"] ?? "", workingDirectory(running)].filter((folder) => folder !== "")
  const folders = [...places, ...mainTrees([...new Set(places.flatMap(foldersAbove))])]
  const from = projectVariables(settingsReader(folders, running), env, folders)
  const before = setBefore(folders, from, running)
  if (from.length === 0 && before.length === 0) return { from, decides: false }
  const { left, now, withheld } = withoutProjectVariables(env, from, before, (content, rest) =>
    isApproved(content, withHome(rest, running), running)
  )
  noteWithheld(withheldIn(withHome(left, running)), recordsOf(now, env))
  const whole: Variables = { ...(platform === "win32" ? {} : { PATH: USUAL_PATH }), ...withHome(left, running) }
  for (const name of Object.keys(env)) if (whole[name] === undefined) delete env[name]
  for (const [name, value] of Object.entries(whole)) if (value !== undefined) env[name] = value
  return withheld
}

const nameOf = ({ file }: WithheldSettings): string =>
  file === ELSEWHERE ? `${ELSEWHERE}, in this session,` : `the project's own ${file}`

/** What helps against what a record says that does not tell of which folder it is. */
const IN_THERE = " in that project; or set it in env of ~/.claude/settings.json, where it is yours"

/** The line that says what was left out and how to allow it; `undefined` when nothing that matters was. */
export const withheldLine = ({ decides, from }: Withheld): string | undefined =>
  from.length === 0
    ? undefined
    : harmless(
        `debrief: not used, because ${from.map(nameOf).join(" and ")} sets it: ` +
          `${[...new Set(from.flatMap(({ names }) => names))].join(", ")}. ` +
          `${decides ? "No LLM is asked here until you allow it" : "To allow it"}: debrief trust` +
          (from.some(({ file }) => file === ELSEWHERE) ? IN_THERE : "")
      )
