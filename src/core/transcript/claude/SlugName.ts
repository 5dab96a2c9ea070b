/** A longer folder's name is cut to so many characters, and a hash of the whole put behind. */
const MAX_LENGTH = 200

/** The name of a directory's folder under the client's `projects`, without the hash that a longer name ends with. */
export const slugOf = (directory: string): string => directory.replace(/[^a-zA-Z0-9]/g, "-").slice(0, MAX_LENGTH)

/** A directory and those above it, nearest first, with either separator. */
const withParents = (directory: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let at = directory; at !== ""; at = at.slice(0, Math.max(at.lastIndexOf("/"), at.lastIndexOf("\\"), 0))) {
    found.push(at)
  }
  return found
}

/**
 * Where the session of a transcript was started. Inside, `cwd` says where it was when a line was written, which moves
 * with `cd`, also across `/clear`; the folder it stands in is named after where it was started, but by a rule that loses
 * what it replaces. So: the nearest directory at or above `cwd` that one of the folders on the transcript's path is
 * named after, else `cwd`.
 */
export const startedIn = (transcript: string, cwd: string): string => {
  const folders = transcript.split("/")
  const isNamedAfter = (directory: string) => directory.length <= MAX_LENGTH && folders.includes(slugOf(directory))
  return withParents(cwd).find(isNamedAfter) ?? cwd
}
