import type { ProjectPaths } from "../project/Project.ts"

// What git is run on, and all that it is told besides what to do (Command.ts runs it).

/** Who commits. */
export interface Identity {
  readonly name: string
  readonly email: string
}

export const OURSELVES: Identity = { name: "claude-debrief", email: "debrief@localhost" }

/** What git is run on. */
export interface Repository {
  readonly project: ProjectPaths
  /** The git directory, absolute. Its configuration is ours, but for the one reading of the user's. */
  readonly directory: string
  /** Where objects are, if not in the git directory. */
  readonly objects?: string
  /** The index, if not the git directory's own. */
  readonly index?: string
  readonly identity?: Identity
  /** Whether the user's own configuration counts too. Only for reading it. */
  readonly isConfigurationRead?: boolean
}

/**
 * Switched off on the command line, which outweighs every configuration file. All but the reading of the user's
 * configuration see a configuration of ours alone, so this is the second lock on the same door.
 */
export const SWITCHED_OFF = [
  "safe.bareRepository=explicit",
  "core.hooksPath=/dev/null",
  "core.logAllRefUpdates=false",
  "core.fsmonitor=false",
  "core.splitIndex=false",
  "core.untrackedCache=keep",
  "core.attributesFile=/dev/null",
  "core.excludesFile=/dev/null",
  "core.pager=cat",
  "core.editor=false",
  "core.sshCommand=false",
  "core.askPass=",
  "credential.helper=",
  "diff.external=",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gpg.program=false",
  "log.showSignature=false",
  "protocol.allow=never",
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false"
].flatMap((setting) => ["-c", setting])
