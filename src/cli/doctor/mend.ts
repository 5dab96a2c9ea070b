import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { countOf } from "../../core/text/Amounts.ts"
import { DIRECTORY_MODE } from "../../disk/DurableFile.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { JobQueue } from "../../worker/JobQueue.ts"
import { doInstall } from "../install/install.ts"
import { doUninstall } from "../install/uninstall.ts"
import { needsInstall } from "./hookFindings.ts"
import { lookAtHooks, lookAtPlugins } from "./lookAtHooks.ts"
import { releaseBranch, releaseLocks } from "./locks.ts"
import { openToOthers } from "./project.ts"

const closeToOthers = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const done: Array<string> = []
  for (const path of yield* openToOthers) {
    if (yield* Effect.isSuccess(fs.chmod(path, DIRECTORY_MODE))) done.push(`closed ${path} to others`)
  }
  return done
})

/** Brings our entries in the client's settings up to date, and takes them out where the plugin runs the same. */
const mendHooks = Effect.fnUntraced(function* (folder: string) {
  const done: Array<string> = []
  const seen = yield* lookAtHooks(folder)
  // Whether a person has it is for their own settings to say: a project's are gone with the project.
  const hasPlugin = (yield* lookAtPlugins(seen.filter(({ scope }) => scope === "user"))).some(
    ({ failing, folder: at }) => at !== undefined && failing === undefined
  )
  for (const settings of seen) {
    // What all who work on a project share is for them to decide.
    if (settings.scope === "project") continue
    if (hasPlugin && settings.hooks.length > 0) {
      if (yield* Effect.isSuccess(doUninstall(settings.scope, folder, false)))
        done.push(`took the hooks out of ${settings.file}, since the plugin has them`)
    } else if (needsInstall(settings)) {
      if (yield* Effect.isSuccess(doInstall(settings.scope, folder, false)))
        done.push(`brought the hooks in ${settings.file} up to date`)
    }
  }
  return done
})

/** Puts jobs that were given up back into the queue: a worker tries them as if they were new. */
const reviveJobs = Effect.gen(function* () {
  const revived = yield* Effect.orElseSucceed(
    Effect.flatMap(JobQueue, ({ revive }) => revive),
    () => 0
  )
  return revived === 0
    ? []
    : [`put ${countOf(revived, "job")} back that had been given up; to take them now: debrief work`]
})

/** Mends what can be mended without a loss, for sessions in a folder; answers what was done. */
export const mend = Effect.fnUntraced(function* (settings: SettingsValues, folder: string) {
  return [
    ...(yield* closeToOthers),
    ...(yield* releaseLocks),
    ...(yield* releaseBranch(settings)),
    ...(yield* reviveJobs),
    ...(yield* mendHooks(folder))
  ]
})
