import { beganAt, isRoot, type NodeFs } from "./NodeFs.ts"

/** Bytes of a file that is read as a whole, at most. */
export const MAX_BYTES = 512 * 1024 * 1024

/** A path leads to what is not to be opened. */
export const refused = (code: "ELINK" | "EKIND" | "ESIZE", path: string, why: string): Error =>
  Object.assign(new Error(`${path} ${why}`), { code, path })

/** An error of the file system with the path that was asked for in the place of the one that it was reached by. */
export const retold = (error: unknown, reached: string, path: string): unknown => {
  if (error instanceof Error) {
    error.message = error.message.replaceAll(reached, path)
    if ("path" in error) error.path = String(error.path).replace(reached, path)
  }
  return error
}

/** What is needed to open a file, beside the path. */
export interface Opening {
  /** As for open(2). */
  readonly flags: number
  /** The mode of a file that is made. */
  readonly mode?: number | undefined
  /** Whether a link is followed. */
  readonly follow: boolean
}

/** What we look at of what was opened. */
interface Stats {
  readonly ino: number
  readonly dev: number
  readonly size: number
  readonly uid: number
  readonly nlink: number
  readonly mode: number
  readonly mtimeMs: number
  readonly birthtimeMs: number
  readonly isFile: () => boolean
  readonly isDirectory: () => boolean
}

const isSame = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev

const READ_BY_OTHERS = 0o004

/**
 * Whether a file of root's holds what is closed to others. One that is no older than this process is what git, which we
 * had commit, has just made.
 */
const isSecret = ({ birthtimeMs, mode, mtimeMs, size, uid }: Stats): boolean =>
  uid === 0 && size > 0 && (mode & READ_BY_OTHERS) === 0 && Math.min(birthtimeMs, mtimeMs) < beganAt()

/**
 * Whether a file may be anybody's: whom the folder belongs to may have given it a second name there, or moved one there
 * that root had left in another folder of theirs. Root could open any, and hand it over.
 */
const isPlanted = (fs: NodeFs, path: string, found: Stats): boolean =>
  isRoot &&
  found.isFile() &&
  (found.nlink > 1 || isSecret(found)) &&
  found.uid !== fs.statSync(path.slice(0, path.lastIndexOf("/"))).uid

const check = (fs: NodeFs, path: string, descriptor: number, follow: boolean): Stats => {
  const found = fs.fstatSync(descriptor)
  if (!found.isFile() && !found.isDirectory()) throw refused("EKIND", path, "is no file but a pipe, socket or device")
  if (!follow && isPlanted(fs, path, found))
    throw refused(
      "EKIND",
      path,
      found.nlink > 1 ? "is another's file by a second name" : "is a file of root's alone in a folder of another's"
    )
  // Where no flag forbids to follow a link (Windows), what was opened has to be what stands there.
  const canRefuse = fs.constants.O_NOFOLLOW !== undefined
  if (!follow && !canRefuse && !isSame(found, fs.lstatSync(path))) throw refused("ELINK", path, "is a link")
  return found
}

/**
 * Opens a file or a folder. Never waits: opening a pipe would, until somebody writes to it. What was opened is looked at
 * by its descriptor, so nothing can take its place between looking and using; anything but a file or a folder is refused.
 */
export const openFile = (fs: NodeFs, path: string, { flags, follow, mode }: Opening) => {
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_TRUNC } = fs.constants
  // As root a file is emptied only once it is known whose it is.
  const late = isRoot && !follow ? flags & O_TRUNC : 0
  const descriptor = fs.openSync(path, (flags & ~late) | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW), mode)
  try {
    const stats = check(fs, path, descriptor, follow)
    if (late !== 0 && stats.isFile()) fs.ftruncateSync(descriptor)
    return { descriptor, stats }
  } catch (error) {
    fs.closeSync(descriptor)
    throw error
  }
}

/** Uses a file or folder while it is open for reading. */
export const whileOpen = <A>(
  fs: NodeFs,
  path: string,
  follow: boolean,
  use: (descriptor: number, stats: Stats) => A
): A => {
  const { descriptor, stats } = openFile(fs, path, { flags: fs.constants.O_RDONLY, follow })
  try {
    return use(descriptor, stats)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** All bytes of an open file, at most so many. It may grow meanwhile. */
const readAll = (fs: NodeFs, path: string, descriptor: number, size: number, most: number): Buffer => {
  const chunks: Array<Buffer> = []
  for (let total = 0, room = size + 1; ; room = Math.min(64 * 1024, most + 1)) {
    if (total > most || room > most + 1) throw refused("ESIZE", path, `is too large to be ours (over ${most} bytes)`)
    const chunk = Buffer.allocUnsafeSlow(room)
    const read = fs.readSync(descriptor, chunk, 0, room, null)
    if (read === 0) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, read))
    total += read
  }
}

/** Whether reading failed because a file is too large. */
export const isTooLarge = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === "ESIZE"

/** The bytes of a regular file. Fails for anything else, and for more than so many bytes. */
export const readBounded = (fs: NodeFs, path: string, follow = true, most: number = MAX_BYTES): Buffer =>
  whileOpen(fs, path, follow, (descriptor, stats) => {
    if (!stats.isFile()) throw refused("EKIND", path, "is no file but a folder")
    return readAll(fs, path, descriptor, stats.size, most)
  })
