import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import { type LearnedSpan, splitKeys } from "../../src/core/transcript/LearnedSpan.ts"
import { projectPaths } from "../../src/project/Project.ts"
import type { JournalEntry } from "../../src/store/JournalEntry.ts"
import { namesIn } from "./project.ts"

/** The lines of a file that hold JSON; a killed writer may leave a broken one. */
export const jsonLines = <A>(file: string): ReadonlyArray<A> =>
  (fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : []).flatMap((line) => {
    try {
      return [JSON.parse(line) as A]
    } catch {
      return []
    }
  })

export const journalOf = (root: string): ReadonlyArray<JournalEntry> => jsonLines(projectPaths(root).journal)

const learnedOf = (root: string) => {
  const spans = jsonLines<LearnedSpan>(projectPaths(root).learned)
  return {
    keys: [...new Set(spans.flatMap(({ keys }) => splitKeys(keys)))].toSorted(),
    watermarks: Object.fromEntries(spans.map(({ transcript, watermark }) => [path.basename(transcript), watermark]))
  }
}

export const playbookOf = (root: string): Playbook =>
  JSON.parse(fs.readFileSync(projectPaths(root).playbook, "utf8")) as Playbook

/** How often the LLM was asked, by the ledger. */
export const callsOf = (root: string): number => jsonLines(projectPaths(root).spend).length

const proposalsOf = (root: string) => {
  const file = projectPaths(root).seed
  if (!fs.existsSync(file)) return []
  const { state } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    state: { proposals: ReadonlyArray<{ id: string; content: string }> }
  }
  const kept = new Set(namesIn(projectPaths(root).contexts))
  return state.proposals.map(({ content, id }) => ({ content, context: kept.has(`${id}.json`) }))
}

/**
 * Files below a project, but for what is named by chance or by how often a lock was taken, for answers (one that a killed
 * worker had applied already is swept after a week), and for the line about news, which a worker writes at its end: what
 * it tells of stands in the journal.
 */
const filesOf = (root: string): ReadonlyArray<string> =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/\/(?:locks|history\.git|contexts|answers|replaced)\/|\/news-\w+\.txt$/.test(file))
    .toSorted()

const git = (root: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["--git-dir", projectPaths(root).history, ...args], { encoding: "utf8" })

/** The journal's ids that the history names, oldest first, and whether it ends with the playbook as it is. */
export const historyOf = (root: string) => ({
  ids: [...git(root, "log", "--reverse", "--format=%B").matchAll(/^Journal: (\w+)$/gm)].map(([, id]) => id),
  isCurrent: git(root, "show", "HEAD:playbook.json") === fs.readFileSync(projectPaths(root).playbook, "utf8")
})

/** All that a project's state comes to once the queue is empty, but for times, ids by chance, and the history. */
export const endStateOf = (root: string) => {
  const { last_updated: _, ...playbook } = playbookOf(root)
  const paths = projectPaths(root)
  const { state: ___, ...seen } = JSON.parse(fs.readFileSync(paths.seen, "utf8")) as Record<string, unknown>
  return {
    playbook,
    journal: journalOf(root).map(({ at: __, ...entry }) => entry),
    learned: learnedOf(root),
    proposals: proposalsOf(root),
    seen,
    waiting: namesIn(paths.queue),
    files: filesOf(root)
  }
}

/** The ids of windows that need not be asked about again: they have been learned from, or their answer is kept. */
export const paidWindows = (root: string): ReadonlySet<string> => {
  const { answers, learned } = projectPaths(root)
  const kept = namesIn(answers).filter((name) => /^\w+\.json$/.test(name))
  const applied = jsonLines<LearnedSpan>(learned).map(({ keys }) =>
    createHash("sha256").update(`\n${keys}`).digest("hex").slice(0, 12)
  )
  return new Set([...kept.map((name) => name.slice(0, -".json".length)), ...applied])
}

/** The name of the folder that a project is kept in as it was at a moment. */
export const keptAs = ({ halfway, step }: { readonly step: number; readonly halfway?: boolean }): string =>
  halfway ? `halfway-${step}` : `before-${step}`
