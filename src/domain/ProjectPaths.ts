/** Where the files of a project stand (design 3). All are absolute. */
export interface ProjectPaths {
  readonly root: string
  readonly claudeDirectory: string
  readonly playbook: string
  readonly diagnosticFlag: string
  readonly diagnosticDirectory: string
  /** Our own state; ignored by git through a `.gitignore` of its own. */
  readonly state: string
  readonly seed: string
  /** What was said around proposals, a file for each. */
  readonly contexts: string
  readonly history: string
  readonly sessions: string
  /** Which messages have been reflected on, a file for each transcript. */
  readonly learned: string
  readonly workerLog: string
  readonly settings: string
  readonly prompts: string
}

/** The paths of the project whose root is given, without a trailing slash. */
export const projectPaths = (root: string): ProjectPaths => {
  const claudeDirectory = `${root}/.claude`
  const state = `${claudeDirectory}/debrief`
  return {
    root,
    claudeDirectory,
    playbook: `${claudeDirectory}/playbook.json`,
    diagnosticFlag: `${claudeDirectory}/diagnostic_mode`,
    diagnosticDirectory: `${claudeDirectory}/diagnostic`,
    state,
    seed: `${state}/seed.json`,
    contexts: `${state}/contexts`,
    history: `${state}/history.git`,
    sessions: `${state}/sessions`,
    learned: `${state}/learned`,
    workerLog: `${state}/worker.log`,
    settings: `${claudeDirectory}/debrief.json`,
    prompts: `${claudeDirectory}/prompts`
  }
}

/** `base` and a path that may be relative to it. */
export const absolute = (base: string, path: string): string =>
  path.startsWith("/") || /^[A-Za-z]:/.test(path) ? path : `${base}/${path}`

/** Whether a path relative to the project stays in its `.claude`: all that a project's own settings may name. */
export const staysInClaudeDirectory = (path: string): boolean =>
  /^(?:\.[/\\])?\.claude[/\\]/.test(path) && !path.split(/[/\\]/).includes("..")
