import * as fs from "node:fs"

const FOLDER = "/dev/shm"

/** Bytes that must be free there; the tests use a small part of it. */
const ENOUGH = 2 * 1024 ** 3

/**
 * A folder in memory for temporary files, where the system has one with room in it that programs may be run from. What
 * is tested stays the same, real files and real programs, and half of the time in the kernel is saved.
 */
export const quickFolder = (): string | undefined => {
  try {
    const mounts = fs.readFileSync("/proc/mounts", "utf8").split("\n")
    const options = mounts.map((line) => line.split(" ")).findLast(([, folder]) => folder === FOLDER)
    if (options?.[2] !== "tmpfs" || options[3]?.split(",").includes("noexec") !== false) return undefined
    const { bavail, bsize } = fs.statfsSync(FOLDER)
    fs.accessSync(FOLDER, fs.constants.W_OK)
    return bavail * bsize >= ENOUGH ? FOLDER : undefined
  } catch {
    return undefined
  }
}
