import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { inflateSync } from "node:zlib"

const filesBelow = (folder: string): ReadonlyArray<string> =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const inflated = (bytes: Buffer): Buffer => {
  try {
    return inflateSync(bytes)
  } catch {
    return bytes
  }
}

/** All objects of a pack, unpacked: deltas are put together. */
const unpacked = (pack: string): ReadonlyArray<Buffer> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-unpacked-"))
  try {
    execFileSync("git", ["init", "-q", "--bare", folder])
    execFileSync("git", ["--git-dir", folder, "unpack-objects", "-q"], { input: fs.readFileSync(pack) })
    return filesBelow(`${folder}/objects`).map((file) => inflated(fs.readFileSync(file)))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Everything that a git directory holds, whether or not anything leads to it: as it stands, inflated, and unpacked. */
export const gitBytes = (directory: string): string =>
  filesBelow(directory)
    .flatMap((file) => {
      const bytes = fs.readFileSync(file)
      return [bytes, inflated(bytes)].concat(file.endsWith(".pack") ? unpacked(file) : [])
    })
    .map((bytes) => bytes.toString("latin1"))
    .join("\n")
