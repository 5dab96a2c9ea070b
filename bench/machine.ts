import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"

export const ROOT = path.resolve(import.meta.dirname, "..")

/** A folder of our own, gone when `use` is done with it. */
export const inTemporaryFolder = async <A>(use: (folder: string) => A | Promise<A>): Promise<A> => {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "debrief-bench-"))
  try {
    return await use(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The variables of a machine whose home is in that folder: what proves that a project's state was made here is kept in the
 * home, so all that is run on a project has to have the same.
 */
export const variablesIn = (folder: string) => {
  const home = path.join(folder, "home")
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  return { PATH: process.env["PATH"], HOME: home, XDG_STATE_HOME: path.join(home, "state") }
}

export interface Node {
  readonly version: string
  readonly major: number
  readonly program: string
}

const nodeAt = (program: string): Node | undefined => {
  try {
    const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim()
    return { version, major: Number(version.slice(1).split(".")[0]), program: fs.realpathSync(program) }
  } catch {
    return undefined
  }
}

/** The Node of the package's scripts, and the machine's own where it is another. */
export const nodes = (): ReadonlyArray<Node> => {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const candidates = [path.join(ROOT, "node_modules/.bin"), ...folders].map((folder) => path.join(folder, "node"))
  const found = candidates.map(nodeAt).filter((node) => node !== undefined)
  return found.filter((node, index) => found.findIndex(({ version }) => version === node.version) === index)
}
