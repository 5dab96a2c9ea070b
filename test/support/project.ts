import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect } from "effect"
import { projectPaths } from "../../src/project/Project.ts"

/** A directory of its own that goes with the test. */
export const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "debrief-")))),
  (directory) => Effect.sync(() => fs.rmSync(directory, { recursive: true, force: true }))
)

/** A project in an empty directory of its own. */
export const makeProject = Effect.map(temporaryDirectory, projectPaths)

/** Writes a file, with the directories above it. */
export const put = (file: string, content: string | Uint8Array, mode = 0o600) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content, { mode })
  fs.chmodSync(file, mode)
}

export const putJson = (file: string, value: unknown) => put(file, JSON.stringify(value))

export const get = (file: string): string => fs.readFileSync(file, "utf8")

/** What a file is, to the byte and to the moment it was written; `undefined` when there is none. */
export const stateOf = (file: string) => {
  if (!fs.existsSync(file)) return undefined
  const { ino, mode, mtimeMs } = fs.statSync(file)
  return { ino, mode, mtimeMs, content: fs.readFileSync(file, "latin1") }
}

/** The names in a directory, sorted; none when there is no directory. */
export const namesIn = (directory: string): ReadonlyArray<string> =>
  fs.existsSync(directory) ? fs.readdirSync(directory).sort() : []

export const modeOf = (file: string): number => fs.statSync(file).mode & 0o777

/** Permissions do not bind root; tests of real ones are for anybody else. */
export const isRoot = process.getuid?.() === 0
