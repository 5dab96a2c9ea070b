import * as Context from "effect/Context"
import { HELD } from "../disk/HeldFolder.ts"

/** What is known of a project besides its root. */
export interface ProjectFacts {
  /** Where this installation keeps, outside of all projects, which states it made; without it a state is made unproven. */
  readonly proofs: string | undefined
  /** The state's own, which nobody else knows (`StateToken.ts`); absent where there was no state when the project was looked for. */
  readonly token: string | undefined
  /** Why the project's state is not used, if it is not: `state` is then a place where nothing can be. */
  readonly stateProblem: string | undefined
  /** Whether files of the project may be a stranger's: a git repository holds it, with which they may have come, or they are another user's. */
  readonly isShared: boolean
}

/** Where the files of a project stand (docs/files.md). All are absolute. */
export interface ProjectPaths extends ProjectFacts {
  readonly root: string
  readonly claudeDirectory: string
  readonly playbook: string
  readonly diagnosticFlag: string
  readonly diagnosticDirectory: string
  /** Our own state; ignored by git through a `.gitignore` of its own. */
  readonly state: string
  /** Proposals, in our state or in a file that the user chose. */
  readonly seed: string
  /** Copies of the last sound versions of the playbook and the seed, for when they are not. */
  readonly goodPlaybook: string
  readonly goodSeed: string
  /** What was said around proposals, a file for each. */
  readonly contexts: string
  /** What was observed in sessions without an LLM, and in which. */
  readonly observed: string
  readonly history: string
  readonly sessions: string
  /** Jobs that wait for the worker, a file for each; `dead` in it holds those that it gave up on. */
  readonly queue: string
  readonly dead: string
  /** Every change to the playbook, a line for each (docs/files.md). */
  readonly journal: string
  /** A change that is about to be saved, and its line for the journal. */
  readonly prepared: string
  /** What each call of an LLM took, a line for each. */
  readonly spend: string
  /** Which messages have been learned from, a line for each span. */
  readonly learned: string
  /** How much of each transcript the worker has dealt with, for a cheap look at a session's start. */
  readonly seen: string
  /** Sessions that a person wanted nothing to be learned from. */
  readonly skipped: string
  /** Answers of the LLM that have not been applied yet. */
  readonly answers: string
  /** There while a worker will look at the queue again. */
  readonly workerSign: string
  readonly workerLog: string
  readonly settings: string
  readonly prompts: string
}

/**
 * The project that what is run is about. Whoever works for several gives each piece of work its own; what a service is
 * asked for, it does for the project of whoever asks, so that one of each serves any number of them.
 * @effect-leakable-service
 */
export class Project extends Context.Service<Project, ProjectPaths>()("claude-debrief/project/Project") {}

/** Nothing can be read or made below a device. */
const NOWHERE = "/dev/null/debrief"

/** The paths of the project whose root is given, without a trailing slash. */
export const projectPaths = (root: string, facts: Partial<ProjectFacts> = {}): ProjectPaths => {
  const { isShared = false, proofs, stateProblem, token } = facts
  const claudeDirectory = `${root}/.claude`
  const state = stateProblem === undefined ? `${claudeDirectory}/debrief` : NOWHERE
  return {
    proofs,
    token,
    stateProblem,
    isShared,
    root,
    claudeDirectory,
    playbook: `${claudeDirectory}/playbook.json`,
    diagnosticFlag: `${claudeDirectory}/diagnostic_mode`,
    diagnosticDirectory: `${claudeDirectory}/diagnostic`,
    state,
    seed: `${state}/seed.json`,
    goodPlaybook: `${state}/playbook.good.json`,
    goodSeed: `${state}/seed.good.json`,
    contexts: `${state}/contexts`,
    observed: `${state}/observed.json`,
    history: `${state}/history.git`,
    sessions: `${state}/sessions`,
    queue: `${state}/queue`,
    dead: `${state}/queue/dead`,
    journal: `${state}/journal.jsonl`,
    prepared: `${state}/journal.prepared.json`,
    spend: `${state}/spend.jsonl`,
    learned: `${state}/learned.jsonl`,
    seen: `${state}/seen.json`,
    skipped: `${state}/skipped.json`,
    answers: `${state}/answers`,
    workerSign: `${state}/worker.alive`,
    workerLog: `${state}/worker.log`,
    settings: `${claudeDirectory}/debrief.json`,
    prompts: `${claudeDirectory}/prompts`
  }
}

/** A path as it is without saying that. */
export const unheld = (path: string): string => path.replace(HELD, "/")

/** A path, of which a project has a say in all that is not on the way to its root as well. */
const heldBelow = (root: string, path: string): string => {
  const [way, names] = [root.split("/"), path.split("/")]
  const fork = names.findIndex((name, index) => name !== way[index])
  return fork < 1 ? path : `${names.slice(0, fork).join("/")}${HELD}${names.slice(fork).join("/")}`
}

/** A file that a person names: on the way to one below the project, or what is around it, no link is theirs. */
export const heldIn = ({ root }: ProjectPaths, path: string, around: string = root): string =>
  path.startsWith(`${around}/`) ? heldBelow(root, path) : path

/**
 * A project with the file of proposals that the user chose; with its own when they chose none. A path that is relative to
 * the project leads where the project says: no link on that way is the user's.
 */
export const withSeed = (project: ProjectPaths, chosen: string | undefined): ProjectPaths => {
  if (chosen === undefined) return project
  const seed = resolve(project.root, chosen)
  // What is below `.claude` is held anyway.
  const isHeld = absolute("", chosen) !== chosen && !seed.startsWith(`${project.claudeDirectory}/`)
  return { ...project, seed: isHeld ? heldBelow(project.root, seed) : seed }
}

/** Whether proposals are kept in our state. */
export const isOwnSeed = ({ seed, state }: ProjectPaths): boolean => seed === `${state}/seed.json`

/** `base` and a path that may be relative to it. */
export const absolute = (base: string, path: string): string =>
  path.startsWith("/") || /^[A-Za-z]:/.test(path) ? path : `${base}/${path}`

/** Joins, and folds `.` and `..` away. */
export const resolve = (base: string, path: string): string => {
  const parts: Array<string> = []
  for (const part of absolute(base, path).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part)
  }
  return parts.join("/")
}
