import { becoming, isRoot, type NodeFs, user } from "./NodeFs.ts"
import { whileOpen } from "./OpenFile.ts"

// Run as root in a user's project, by sudo or in a container, we would leave files for root alone, and the user would
// have no playbook any more. So what root makes in a project belongs to whom the project's folder belongs. Root does not
// become that user instead: sessions and keys that are to be read are root's.

/** Who runs this. */
export const runner = { isRoot, user }

/** Who a file can be given to. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Whom a project's folder belongs to, when that is somebody else than root, who we are. A link to it may be anybody's. */
const ownerOf = (fs: NodeFs, root: string): Owner | undefined => {
  if (!isRoot) return undefined
  const owner = fs.statSync(root === "" ? "/" : root)
  return owner.uid === 0 ? undefined : owner
}

/** How a program is run as the owner of something. */
export const asOwner = ({ gid, uid }: Owner, command: ReadonlyArray<string>) =>
  [...becoming(), String(uid), String(gid), ...command] as const

/** Gives an open file or folder of root's. A file with several names may be anything, and stays root's. */
const give = (fs: NodeFs, descriptor: number, owner: Owner): void => {
  const found = fs.fstatSync(descriptor)
  const isOne = found.isDirectory() || (found.isFile() && found.nlink === 1)
  if (found.uid === 0 && isOne) fs.fchownSync(descriptor, owner.uid, owner.gid)
}

/**
 * The folder so many names above what is reached by way of a held one. By its own path it may be another by now, or a
 * link of another's to where they could not write.
 */
export const above = (reached: string, names: number): string =>
  reached.slice(0, reached.lastIndexOf("/")) + "/..".repeat(names - 1)

/** Gives an open file or folder to the owner of the project with that root. */
export const giveOpen = (fs: NodeFs, root: string, descriptor: number): void => {
  const owner = ownerOf(fs, root)
  if (owner !== undefined) give(fs, descriptor, owner)
}

/** The same with a folder that was just made. Another may have put something in its place, so it is opened first. */
export const giveFolder = (fs: NodeFs, root: string, made: string): void => {
  if (isRoot) whileOpen(fs, made, false, (open) => giveOpen(fs, root, open))
}
