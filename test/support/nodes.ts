import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"

/** A Node to run the plugin's hooks with: a folder for PATH that holds `node` and nothing else. */
export interface NodeFolder {
  readonly version: string
  readonly directory: string
}

const versionOf = (node: string): string | undefined => {
  try {
    return execFileSync(node, ["--version"], { encoding: "utf8" }).trim()
  } catch {
    return undefined
  }
}

const searchPath = (process.env["PATH"] ?? "").split(path.delimiter).filter((directory) => directory !== "")

/** The Node that runs this, and the machine's own where it is another: one folder for each version. */
export const nodeFolders = (root: string): ReadonlyArray<NodeFolder> => {
  const candidates = [process.execPath, ...searchPath.map((directory) => path.join(directory, "node"))]
  const byVersion = new Map<string, NodeFolder>()
  for (const candidate of candidates) {
    const version = versionOf(candidate)
    if (version === undefined || byVersion.has(version)) continue
    const directory = path.join(root, version)
    fs.mkdirSync(directory, { recursive: true })
    fs.symlinkSync(fs.realpathSync(candidate), path.join(directory, "node"))
    byVersion.set(version, { version, directory })
  }
  return [...byVersion.values()]
}

/** Fills a folder with links to every program on PATH but Node. */
export const programsWithoutNode = (directory: string): void => {
  fs.mkdirSync(directory, { recursive: true })
  const taken = new Set(["node", "nodejs"])
  for (const from of searchPath.filter((one) => !one.includes("node_modules") && fs.existsSync(one))) {
    for (const name of fs.readdirSync(from)) {
      if (taken.has(name)) continue
      taken.add(name)
      fs.symlinkSync(path.join(from, name), path.join(directory, name))
    }
  }
}
