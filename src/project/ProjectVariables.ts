import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { PLACE_VARIABLE } from "./Approval.ts"
import { mayHold, mayHoldWritten, type Unread } from "./ClientSettings.ts"
import { DISABLE_VARIABLE } from "./Disabled.ts"
import { contentOf, givenBy, isStrict, setBy } from "./SetVariables.ts"
import { doDecide, isWatched } from "./WatchedVariables.ts"

// The client sets, for its hooks and tools, the variables that `env` of a project's own settings names. They come with
// the code. Nothing of what they set reaches us or what we start: neither where transcripts and keys go, nor who pays.

/** A settings file of the client that came with a project, and what it sets here. */
export interface WithheldSettings {
  readonly file: string
  /** What is approved: `env` as in the file, or the whole text where that is no JSON. Nothing for a file that was not read. */
  readonly content: string | undefined
  readonly names: ReadonlyArray<string>
  /** Those of them that have a value which may be from there: what to approve of the file says something of. */
  readonly given?: ReadonlyArray<string>
  /** Where it is only guessed what the file sets: from a text that is no JSON, or without having read it. */
  readonly guessed?: "text" | Unread["unread"]
  /** Whether a value may be from there, where it is only guessed. */
  readonly holds?: (value: string) => boolean
}

export interface Withheld {
  readonly from: ReadonlyArray<WithheldSettings>
  /** Whether something was among it by which the user may have said where transcripts go, or that they go nowhere. */
  readonly decides: boolean
}

type Variables = Record<string, string | undefined>

/** The text of a file, if there is one. */
export type ReadText = (file: string) => string | Unread | undefined

const HOMES = new Set(["HOME", "USERPROFILE", "CLAUDE_CONFIG_DIR"])

/** A folder and those above it, without trailing slashes. */
export const foldersAbove = (start: string): ReadonlyArray<string> => {
  const folders: Array<string> = []
  for (
    let folder = start.replaceAll("\\", "/").replace(/\/+$/, "");
    ;
    folder = folder.slice(0, folder.lastIndexOf("/"))
  ) {
    folders.push(folder)
    if (!folder.includes("/")) return folders
  }
}

/** The variables that we, or what we start, go by. */
export const weightyNames = (variables: Variables): ReadonlyArray<string> =>
  Object.entries(variables).flatMap(([name, value]) =>
    isWatched(name) && value !== undefined && !isStrict(name, value) ? [name] : []
  )

/** Which of these variables settings of the client, as text, set to just what they are. */
export const setIn = (text: string, names: ReadonlyArray<string>, variables: Variables): ReadonlySet<string> => {
  const settings = jsonIn(text)
  const env = isJsonObject(settings) ? settings["env"] : undefined
  if (!isJsonObject(env)) return new Set()
  return new Set(names.filter((name) => Object.hasOwn(env, name) && env[name] === variables[name]))
}

/** So many names are looked for in a text at most: what a project sets may be any number, and so may it have written there. */
const MOST_LOOKED_FOR = 100

/** Of a text that is no JSON, the client may have read more than we can. */
const perhapsSetBy = (text: string, variables: Variables): ReadonlyArray<string> => {
  const names = weightyNames(variables)
  return names.length > MOST_LOOKED_FOR || text.includes("\\u") ? names : names.filter((name) => mayHold(text, name))
}

/** Whether a file that was not read may hold a value: none that nobody can read, and any that is too much to look through. */
const holdsUnread = ({ text, unread }: Unread): ((value: string) => boolean) => {
  if (unread === "closed") return () => false
  let holds: ((value: string) => boolean) | undefined
  const look = () => {
    const found = text?.()
    return found === undefined ? () => true : mayHoldWritten(found)
  }
  return (value) => (holds ??= look())(value)
}

const readSettings = (read: ReadText, file: string, variables: Variables): WithheldSettings | undefined => {
  const text = read(file)
  if (text === undefined) return undefined
  if (typeof text !== "string")
    return {
      file,
      content: undefined,
      names: weightyNames(variables),
      guessed: text.unread,
      holds: holdsUnread(text)
    }
  const settings = jsonIn(text)
  const found = isJsonObject(settings) ? settings["env"] : undefined
  const env = isJsonObject(found) ? found : {}
  const content = settings === undefined ? undefined : contentOf(env)
  if (content === undefined) {
    const [names, holds] = [perhapsSetBy(text, variables), mayHoldWritten(text)]
    return {
      file,
      content: text,
      names,
      given: names.filter((name) => holds(variables[name] ?? "")),
      guessed: "text",
      holds
    }
  }
  const names = setBy(env, variables)
  return { file, content, names, given: givenBy(env, names, variables) }
}

const without = (variables: Variables, from: ReadonlyArray<WithheldSettings>): Variables => {
  const names = new Set(from.flatMap((settings) => settings.names))
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !names.has(name)))
}

/**
 * What settings of the client that came with a project set of these variables, for a process that works in one of these
 * folders. The user's own `.claude` is no project's, unless a project moved their home there.
 */
export const projectVariables = (
  read: ReadText,
  variables: Variables,
  folders: ReadonlyArray<string>,
  realPath: (path: string) => string = (path) => path
): ReadonlyArray<WithheldSettings> => {
  const all = [...new Set(folders.flatMap(foldersAbove))].flatMap((folder) =>
    ["settings.json", "settings.local.json"].flatMap((name) => {
      const found = readSettings(read, `${folder}/.claude/${name}`, variables)
      return found === undefined || found.names.length === 0 ? [] : [found]
    })
  )
  const isMoved = all.some(({ names }) => names.some((name) => HOMES.has(name)))
  const home = variables["HOME"] ?? variables["USERPROFILE"]
  if (isMoved || all.length === 0) return all
  // Whoever comes to their home by a link works where it leads. Below may be clones, as of plugins: these very files count.
  const own = new Set(
    [variables["CLAUDE_CONFIG_DIR"], home && `${home}/.claude`].flatMap((folder) =>
      folder ? [folder, realPath(folder)].map((each) => each.replace(/\/+$/, "")) : []
    )
  )
  return all.filter(({ file }) => !own.has(file.slice(0, file.lastIndexOf("/"))))
}

const hasNames = ({ names }: WithheldSettings): boolean => names.length > 0

const withWeighty = (settings: WithheldSettings): WithheldSettings => ({
  ...settings,
  names: settings.names.filter(isWatched)
})

/** What is left of the variables, and what a person is told of the rest; `before` is what was withheld earlier. */
export const withoutProjectVariables = (
  variables: Variables,
  from: ReadonlyArray<WithheldSettings>,
  before: ReadonlyArray<WithheldSettings>,
  isApproved: (content: string, rest: Variables) => boolean
): { readonly left: Variables; readonly now: ReadonlyArray<WithheldSettings>; readonly withheld: Withheld } => {
  // Whether something is approved is looked up where none of it has a say.
  const rest = without(variables, [...from, ...before])
  const approved = from.filter(({ content }) => content !== undefined && isApproved(content, rest))
  const allowed = new Set(approved.flatMap(({ given = [] }) => given))
  const now = from.filter((settings) => !approved.includes(settings))
  const earlier = before.map((settings) => ({
    ...settings,
    names: settings.names.filter((name) => !allowed.has(name))
  }))
  const told = now.map(withWeighty).filter(hasNames)
  // What is told of a file as it is need not be told of it as it was.
  const again = new Set(told.flatMap(({ names }) => names))
  const foreign = [...now, ...earlier]
  const left = without(variables, foreign)
  const decides = foreign.some(({ names }) => doDecide(names, variables))
  if (decides) left["DEBRIEF_BACKEND"] = "off"
  const places = variables["XDG_STATE_HOME"] === undefined ? ["HOME", "USERPROFILE"] : ["XDG_STATE_HOME"]
  if (foreign.some(({ names }) => places.some((name) => names.includes(name)))) left[PLACE_VARIABLE] = "1"
  // Whether the user had switched everything off is not known any more.
  if (foreign.some(({ names }) => names.includes(DISABLE_VARIABLE))) left[DISABLE_VARIABLE] = "1"
  const past = earlier.filter(({ names }) => names.some((name) => !again.has(name)))
  return { left, now: told, withheld: { from: [...told, ...past], decides } }
}
