import * as Effect from "effect/Effect"
import type * as Command from "effect/cli/Command"
import { debriefOf } from "./debriefOf.ts"
import { QUICK } from "./quick.ts"

/**
 * Every command by its name, in the order of the help. Each brings code that the others need not wait for, so it is
 * loaded when it is asked for.
 */
export const COMMANDS = {
  init: () => import("./init/init.ts").then(({ init }) => init),
  status: QUICK.status,
  ui: () => import("./ui/ui.ts").then(({ ui }) => ui),
  trust: () => import("./trust/trust.ts").then(({ trust }) => trust),
  playbook: QUICK.playbook,
  review: () => import("./proposals/review.ts").then(({ review }) => review),
  proposals: () => import("./proposals/proposals.ts").then(({ proposals }) => proposals),
  log: QUICK.log,
  why: QUICK.why,
  explain: () => import("./explain/explain.ts").then(({ explain }) => explain),
  undo: () => import("./journal/journal.ts").then(({ undo }) => undo),
  work: () => import("./work/work.ts").then(({ work }) => work),
  batch: () => import("./batch/batch.ts").then(({ batch }) => batch),
  extract: () => import("./proposals/extract.ts").then(({ extract }) => extract),
  restore: () => import("./playbook/history.ts").then(({ restore }) => restore),
  export: () => import("./export/export.ts").then(({ exportPlaybook }) => exportPlaybook),
  import: () => import("./import/import.ts").then(({ importFile }) => importFile),
  mcp: () => import("./mcp/mcp.ts").then(({ mcp }) => mcp),
  scan: () => import("./secrets/secrets.ts").then(({ scan }) => scan),
  scrub: () => import("./secrets/secrets.ts").then(({ scrub }) => scrub),
  stage: () => import("./stage/stage.ts").then(({ stage }) => stage),
  config: () => import("./config/config.ts").then(({ config }) => config),
  doctor: () => import("./doctor/doctor.ts").then(({ doctor }) => doctor),
  install: () => import("./install/install.ts").then(({ install }) => install),
  uninstall: () => import("./install/uninstall.ts").then(({ uninstall }) => uninstall),
  completions: () => import("./completions.ts").then(({ completionsOf }) => completionsOf(whole))
}

type Name = keyof typeof COMMANDS

/** The commands that these arguments need: the one that they begin with, none for the version, else all. */
export const neededBy = ([first = ""]: ReadonlyArray<string>): ReadonlyArray<Name> => {
  if (first === "--version" || first === "-v") return []
  return Object.hasOwn(COMMANDS, first) ? [first as Name] : (Object.keys(COMMANDS) as Array<Name>)
}

/** The command with those of its commands that these arguments need. */
export const debriefFor = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const load = neededBy(args).map((name) => COMMANDS[name]())
  return debriefOf(yield* Effect.promise(() => Promise.all(load)))
})

/** The command with all of its commands. */
const whole: Effect.Effect<Command.Command.Any> = Effect.suspend(() => debriefFor([]))
