import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect } from "effect"
import { isJsonObject } from "../../src/core/text/Json.ts"
import { projectPaths, type ProjectPaths } from "../../src/project/Project.ts"
import { ownState } from "./ownState.ts"

/** A folder on disk; files are named relative to it. */
export interface Project {
  readonly root: string
  readonly paths: ProjectPaths
  /** Writes a file and its folders, anything but text as JSON; in our state as if it were made here. Answers the absolute path. */
  readonly write: (file: string, content: unknown) => string
  readonly read: (file: string) => string
  readonly exists: (file: string) => boolean
  /** Every file below, sorted. */
  readonly files: () => ReadonlyArray<string>
}

/** What of our state is believed only with its token. */
const CARRIES_TOKEN = /^\.claude\/debrief\/(?:queue\/|answers\/|seen\.json$|skipped\.json$)/

export const projectAt = (root: string): Project => {
  const at = (file: string) => path.join(root, file)
  return {
    root,
    paths: projectPaths(root),
    write: (file, content) => {
      const token = file.startsWith(".claude/debrief/") ? ownState(root) : undefined
      const marked = CARRIES_TOKEN.test(file) && isJsonObject(content) ? { state: token, ...content } : content
      fs.mkdirSync(path.dirname(at(file)), { recursive: true })
      fs.writeFileSync(at(file), typeof marked === "string" ? marked : JSON.stringify(marked))
      return at(file)
    },
    read: (file) => fs.readFileSync(at(file), "utf8"),
    exists: (file) => fs.existsSync(at(file)),
    files: () =>
      fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .sort()
  }
}

/** A project in a folder of its own, which goes when the scope ends. */
export const makeProject = (files: Readonly<Record<string, unknown>> = {}) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const project = projectAt(fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "debrief-test-"))))
      for (const [file, content] of Object.entries(files)) project.write(file, content)
      return project
    }),
    ({ root }) => Effect.sync(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 }))
  )

export const PLAYBOOK = ".claude/playbook.json"

/** Ids and texts of the playbook on disk, by section; empty sections are left out. */
export const playbookTexts = (project: Project): Record<string, Record<string, string>> => {
  const { sections } = JSON.parse(project.read(PLAYBOOK)) as {
    sections: Record<string, ReadonlyArray<{ name: string; text: string }>>
  }
  return Object.fromEntries(
    Object.entries(sections)
      .filter(([, entries]) => entries.length > 0)
      .map(([section, entries]) => [section, Object.fromEntries(entries.map(({ name, text }) => [name, text]))])
  )
}
