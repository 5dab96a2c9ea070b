import { ownPath } from "./HeldFolder.ts"
import { isRoot, type NodeFs } from "./NodeFs.ts"

// Run as root in a user's project, by sudo or in a container, we would leave files for root alone, and the user would
// have no playbook any more. So what root makes in a project belongs to whom the project's folder belongs. Root does not
// become that user instead: sessions and keys that are to be read are root's.

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Whom a project's folder belongs to, when that is somebody else than root, who we are. */
const ownerOf = (fs: NodeFs, root: string): Owner | undefined => {
  if (!isRoot) return undefined
  const owner = fs.lstatSync(root === "" ? "/" : root)
  return owner.uid === 0 ? undefined : owner
}

/** Gives an open file in a project to the project's owner. One with several names may be anything, and stays root's. */
export const giveFile = (fs: NodeFs, path: string, descriptor: number, users?: string): void => {
  if (!isRoot) return
  const own = ownPath(path, users)
  const owner = own === undefined ? undefined : ownerOf(fs, own.root)
  if (owner === undefined) return
  const found = fs.fstatSync(descriptor)
  if (found.isFile() && found.uid === 0 && found.nlink === 1) fs.fchownSync(descriptor, owner.uid, owner.gid)
}

/** Gives a folder that was just made to the owner of the project with that root. */
export const giveFolder = (fs: NodeFs, root: string, made: string): void => {
  const owner = ownerOf(fs, root)
  if (owner !== undefined) fs.lchownSync(made, owner.uid, owner.gid)
}
