import { isRoot, type NodeFs, user } from "./NodeFs.ts"
import { whileOpen } from "./OpenFile.ts"

// Run as root in a user's project, by sudo or in a container, we would leave files for root alone, and the user would
// have no playbook any more. So what root makes in a project belongs to whom the project's folder belongs. Root does not
// become that user instead: sessions and keys that are to be read are root's.

/** Who runs this. */
export const runner = { isRoot, user }

/** Who a file can be given to. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Whom a project's folder belongs to, when that is somebody else than root, who we are. */
const ownerOf = (fs: NodeFs, root: string): Owner | undefined => {
  if (!isRoot) return undefined
  const owner = fs.lstatSync(root === "" ? "/" : root)
  return owner.uid === 0 ? undefined : owner
}

/** Gives an open file or folder of root's. A file with several names may be anything, and stays root's. */
export const give = (fs: NodeFs, descriptor: number, owner: Owner): void => {
  const found = fs.fstatSync(descriptor)
  const isOne = found.isDirectory() || (found.isFile() && found.nlink === 1)
  if (found.uid === 0 && isOne) fs.fchownSync(descriptor, owner.uid, owner.gid)
}

/** Gives an open file or folder to the owner of the project with that root. */
export const giveOpen = (fs: NodeFs, root: string, descriptor: number): void => {
  const owner = ownerOf(fs, root)
  if (owner !== undefined) give(fs, descriptor, owner)
}

/** The same with a folder that was just made. Another may have put something in its place, so it is opened first. */
export const giveFolder = (fs: NodeFs, root: string, made: string): void => {
  if (isRoot) whileOpen(fs, made, false, (open) => giveOpen(fs, root, open))
}
