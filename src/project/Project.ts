/** What is known of a project besides its root. */
export interface ProjectFacts {
  /** Where this installation keeps, outside of all projects, which states it made; without it a state is made unproven. */
  readonly proofs: string | undefined
  /** Why the project's state is not used, if it is not: `state` is then a place where nothing can be. */
  readonly stateProblem: string | undefined
  /** Whether a git repository holds the project, with which its files may have come. */
  readonly inRepository: boolean
}

/** Where the files of a project stand (design 3). All are absolute. */
export interface ProjectPaths extends ProjectFacts {
  readonly root: string
  readonly claudeDirectory: string
  readonly playbook: string
  readonly diagnosticFlag: string
  readonly diagnosticDirectory: string
  /** Our own state; ignored by git through a `.gitignore` of its own. */
  readonly state: string
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
  /** Every change to the playbook, a line for each (design 3). */
  readonly journal: string
  /** A change that is about to be saved, and its line for the journal. */
  readonly prepared: string
  /** What each call of an LLM took, a line for each. */
  readonly spend: string
  /** Which messages have been learned from, a line for each span. */
  readonly learned: string
  /** How much of each transcript the worker has dealt with, for a cheap look at a session's start. */
  readonly seen: string
  /** Answers of the LLM that have not been applied yet. */
  readonly answers: string
  /** There while a worker will look at the queue again. */
  readonly workerSign: string
  readonly workerLog: string
  readonly settings: string
  readonly prompts: string
}

/** Nothing can be read or made below a device. */
const NOWHERE = "/dev/null/debrief"

/** The paths of the project whose root is given, without a trailing slash. */
export const projectPaths = (root: string, facts: Partial<ProjectFacts> = {}): ProjectPaths => {
  const { inRepository = false, proofs, stateProblem } = facts
  const claudeDirectory = `${root}/.claude`
  const state = stateProblem === undefined ? `${claudeDirectory}/debrief` : NOWHERE
  return {
    proofs,
    stateProblem,
    inRepository,
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
    answers: `${state}/answers`,
    workerSign: `${state}/worker.alive`,
    workerLog: `${state}/worker.log`,
    settings: `${claudeDirectory}/debrief.json`,
    prompts: `${claudeDirectory}/prompts`
  }
}

/** `base` and a path that may be relative to it. */
export const absolute = (base: string, path: string): string =>
  path.startsWith("/") || /^[A-Za-z]:/.test(path) ? path : `${base}/${path}`
