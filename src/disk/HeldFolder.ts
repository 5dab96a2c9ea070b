import { type NodeFs, platform } from "./NodeFs.ts"
import { refused, retold } from "./OpenFile.ts"

/** What leads from the root of a project, whose path is the user's own, to a file of ours. */
export interface OwnPath {
  readonly root: string
  /** The names from there; those of a project from `.claude` on, that included. */
  readonly names: ReadonlyArray<string>
  /** What the root is called to people, where it is reached by another name. */
  readonly called?: string
}

const OWN = "/.claude"

/** What stands in a path between the way to a project and what that may have put there, where no `.claude` tells. */
export const HELD = "/./"

const namesIn = (path: string): ReadonlyArray<string> => path.split("/").filter((name) => name !== "" && name !== ".")

/**
 * A path at or below the `.claude` of a project, or what is held of one; `undefined` for any other. What is in the user's
 * own `.claude` (`users`) is theirs, links included, and so is the way to it: `.claude` is looked for after it.
 */
export const ownPath = (path: string, users: string | undefined): OwnPath | undefined => {
  const held = path.indexOf(HELD)
  if (held > 0) return { root: path.slice(0, held), names: namesIn(path.slice(held)) }
  const isUsers = users !== undefined && (path === users || path.startsWith(`${users}/`))
  for (let at = isUsers ? users.length - 1 : -1; (at = path.indexOf(OWN, at + 1)) !== -1;) {
    const end = at + OWN.length
    if (end !== path.length && path[end] !== "/") continue
    return { root: path.slice(0, at), names: namesIn(path.slice(at)) }
  }
  return undefined
}

/** How folders that are missing are made. */
export interface Making {
  readonly mode: number | undefined
  /** Told of each that was made, and how many names lead to it. */
  readonly made: (at: string, names: number) => void
}

/** Whether an open folder can be gone on from by its descriptor, as with openat(2). */
export const canHold = (fs: NodeFs): boolean => platform === "linux" && fs.existsSync("/proc/self/fd")

/** Something else stands where a folder has to be. To whoever only looks for what is below it, that is not there. */
const noFolder = (at: string): Error =>
  Object.assign(new Error(`${at} is no folder, as it has to be: move it away`), { code: "ENOTDIR", path: at })

/** Names the reason when a folder cannot be opened: what stands there may be a link. */
const explained = (fs: NodeFs, at: string, error: unknown): unknown => {
  const { code } = error as { readonly code?: string }
  if (code !== "ENOTDIR" && code !== "ELOOP" && code !== "EMLINK") return error
  const found = fs.lstatSync(at, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return refused("ELINK", at, "is a link")
  return found === undefined ? error : noFolder(at)
}

/**
 * Goes from folder to folder without following a link. On Linux each is held open and the next one is opened from it:
 * whatever is exchanged meanwhile, what is used is what was looked at. Elsewhere each is looked at before it is used.
 */
export const makeFolders = (fs: NodeFs) => {
  const holds = canHold(fs)
  const { O_DIRECTORY = 0, O_NOFOLLOW = 0, O_RDONLY } = fs.constants

  const open = (at: string): number => {
    try {
      return fs.openSync(at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch (error) {
      throw explained(fs, at, error)
    }
  }

  const look = (at: string): void => {
    const found = fs.lstatSync(at)
    if (found.isSymbolicLink()) throw refused("ELINK", at, "is a link")
    if (!found.isDirectory()) throw noFolder(at)
  }

  /** Uses a folder by a path that leads to it and nowhere else. */
  const within = <A>(at: string, use: (held: string) => A): A => {
    if (!holds) {
      look(at)
      return use(at)
    }
    const descriptor = open(at)
    const held = `/proc/self/fd/${descriptor}`
    try {
      return use(held)
    } catch (error) {
      throw retold(error, held, at)
    } finally {
      fs.closeSync(descriptor)
    }
  }

  /** Makes a folder unless it is there. Whatever else stands there is left to `within` to refuse. */
  const make = (at: string, { made, mode }: Making, count: number): void => {
    try {
      fs.mkdirSync(at, mode)
      made(at, count)
    } catch (error) {
      if ((error as { readonly code?: string }).code !== "EEXIST") throw error
    }
  }

  /** Uses the folder that the names lead to from another. With `making`, those that are missing are made. */
  const walk = <A>(
    at: string,
    names: ReadonlyArray<string>,
    use: (held: string) => A,
    making?: Making,
    count = 1
  ): A => {
    const [name, ...rest] = names
    if (name === undefined) return use(at)
    if (name === "..") throw refused("ELINK", `${at}/..`, "leads out of the folder")
    const next = `${at}/${name}`
    const go = () => within(next, (held) => walk(held, rest, use, making, count + 1))
    if (making === undefined || fs.existsSync(next)) return go()
    make(next, making, count)
    return go()
  }

  return { within, walk }
}

export type Folders = ReturnType<typeof makeFolders>
