import type { NodeFs } from "./NodeFs.ts"

const isFolder = (fs: NodeFs, path: string): boolean => {
  try {
    return fs.statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Without a slash at the end; nothing for what has none above it. */
const parentOf = (path: string): string => path.replace(/[/\\]+[^/\\]*$/, "")

/**
 * Makes a folder, and those above it that are missing, each tried twice at most. `mkdirSync` by itself goes on for ever
 * where a file system says of a name that it is missing though the folder above is there, as below /proc.
 */
export const makeFolder = (fs: NodeFs, path: string, mode?: number): void => {
  const make = () => {
    try {
      fs.mkdirSync(path, mode)
    } catch (error) {
      if (!isFolder(fs, path)) throw error
    }
  }
  try {
    make()
  } catch (error) {
    const parent = parentOf(path)
    const isMissing = (error as { readonly code?: string }).code === "ENOENT"
    if (!isMissing || parent === "" || parent === path || isFolder(fs, parent)) throw error
    makeFolder(fs, parent, mode)
    make()
  }
}
