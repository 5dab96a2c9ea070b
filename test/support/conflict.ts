import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import type { Project } from "./projects.ts"

/** Puts a file in conflict as git does, between two who each put other words in the place of a text. Answers its content. */
export const conflict = (project: Project, file: string, text: string): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-conflict-"))
  const base = project.read(file)
  for (const [name, words] of Object.entries({ ours: "our words", base: text, theirs: "their words" })) {
    fs.writeFileSync(path.join(folder, name), base.replaceAll(text, words))
  }
  const merged = spawnSync("git", ["merge-file", "-p", "ours", "base", "theirs"], { cwd: folder, encoding: "utf8" })
  fs.rmSync(folder, { recursive: true })
  if (!merged.stdout.includes("<<<<<<< ours")) throw new Error(`no conflict in ${file}: ${merged.stderr}`)
  project.write(file, merged.stdout)
  return merged.stdout
}
