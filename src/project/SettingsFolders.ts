import { fs } from "../disk/NodeFs.ts"
import { isTooLarge, readBounded } from "../disk/OpenFile.ts"
import { MOST_SETTINGS_BYTES, settingsText, textAround, type Unread } from "./ClientSettings.ts"
import { resolve } from "./Project.ts"
import { foldersAbove, type ReadText } from "./ProjectVariables.ts"

// Where the client looks for settings that came with a project, for a process that was started there.

/** Bytes of a file that git keeps a path in, at most. */
const POINTER_BYTES = 8192

/** Bytes of settings beyond the bound that are looked through, of all together, for what they may have set. */
const MOST_SEARCHED_BYTES = 2 * 1024 * 1024

/** So many main trees count at most, the nearest: git itself goes by the first. */
const MOST_TREES = 8

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
  try {
    const text = readBounded(fs, file, true, POINTER_BYTES).toString("utf8")
    return text.startsWith(word) ? resolve(folder, text.slice(word.length).trim()) : undefined
  } catch {
    return undefined
  }
}

/**
 * The main work trees of linked ones: the client takes local settings from there, too. Whether such a link is mutual is
 * not asked, for all that comes of it is that more is withheld.
 */
const mainTrees = (folders: ReadonlyArray<string>): ReadonlyArray<string> => {
  const trees = new Set<string>()
  for (const folder of folders) {
    const directory = pointed(folder, `${folder}/.git`, "gitdir:")
    const common = directory === undefined ? undefined : pointed(directory, `${directory}/commondir`, "")
    if (common !== undefined) trees.add(common.replace(/\/\.git$/, ""))
    if (trees.size === MOST_TREES) break
  }
  return [...trees]
}

/** The folders in which, and above which, a process has to look for such settings. */
export const settingsFolders = (running: NodeJS.Process): ReadonlyArray<string> => {
  const told = running.env["CLAUDE_PROJECT_DIR"] ?? ""
  const places = [told, workingDirectory(running)].filter((folder) => folder !== "")
  return [...places, ...mainTrees([...new Set(places.flatMap(foldersAbove))])]
}

/** Reads settings files up to the bound, which is one for all that it is asked for. */
export const boundedReader = (): ((file: string) => string | Unread) => {
  let left = MOST_SETTINGS_BYTES
  let searched = MOST_SEARCHED_BYTES
  const search = (file: string): string | undefined => {
    try {
      const bytes = readBounded(fs, file, true, searched)
      searched -= bytes.byteLength
      return textAround(bytes)
    } catch {
      return undefined
    }
  }
  return (file) => {
    try {
      const bytes = readBounded(fs, file, true, left)
      left -= bytes.byteLength
      return settingsText(bytes) ?? { unread: "beyond us", text: () => textAround(bytes) }
    } catch (error) {
      return isTooLarge(error) ? { unread: "beyond us", text: () => search(file) } : { unread: "closed" }
    }
  }
}

const ownerOf = (path: string): number | undefined => statOf(path)?.uid

/**
 * Reads settings of these folders and those above, all of them together up to a bound. Above them a file of another
 * user's is nobody's here: the client does not look there, and it would only keep variables from us. Whoever owns one of
 * the folders counts as the project.
 */
export const settingsReader = (folders: ReadonlyArray<string>, running: NodeJS.Process): ReadText => {
  const read = boundedReader()
  let known: ReadonlyArray<number | undefined> | undefined
  return (file) => {
    if (!fs.existsSync(file)) return undefined
    known ??= [0, running.geteuid?.(), ...folders.map(ownerOf)]
    const isIn = folders.some((folder) => file.startsWith(`${folder}/`))
    return isIn || known.includes(ownerOf(file)) ? read(file) : undefined
  }
}
