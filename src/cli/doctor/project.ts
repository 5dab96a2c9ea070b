import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { countOf } from "../../core/text/Amounts.ts"
import { shellWord } from "../../core/text/ShellWord.ts"
import { Project } from "../../project/Project.ts"
import type { Scanned } from "../../secrets/scan.ts"
import type { Status } from "../status/readStatus.ts"
import { toldOfSetAside } from "../status/show.ts"
import { broken, type Finding, note, ok } from "./Finding.ts"

/** What is to be said of how learning stands. */
export const statusFindings = (status: Status): ReadonlyArray<Finding> => [
  ...status.problems.map((problem) => broken("Files", problem, "debrief restore")),
  ...status.kept.map(({ path }) => note("Files", `what another program wrote is kept as ${path}`, "debrief status")),
  ...toldOfSetAside(status, (place) => `${place} is not used: it was not made here`).map((text) =>
    note("Files", text, "debrief trust --show")
  ),
  ...(status.problems.length === 0 ? [ok("Files", "playbook and proposals can be read")] : []),
  status.dead.length === 0
    ? ok("Jobs", `${countOf(status.queue.length, "job")} waiting, none given up`)
    : broken(
        "Jobs",
        `${countOf(status.dead.length, "job")} given up: ${status.dead[0]!.reason}`,
        "debrief work --retry-dead"
      ),
  ...(status.pause === undefined ? [] : [broken("Jobs", `learning is paused: ${status.pause.reason}`, "debrief work")]),
  ...(status.disabled ? [note("Learning", "DEBRIEF_DISABLE is set: nothing is learned", "unset DEBRIEF_DISABLE")] : [])
]

/** What is to be said of secrets in what is stored. */
export const secretFindings = ({ secrets, unread }: Scanned): ReadonlyArray<Finding> => [
  secrets.length === 0
    ? ok("Secrets", "none found in what is stored")
    : broken("Secrets", `${countOf(secrets.length, "secret")} in what is stored; revoke them`, "debrief scrub"),
  ...unread.map(({ path, why }) => note("Secrets", `${path} was not looked into: ${why}`, "debrief scan"))
]

/** Files and folders of ours that others may read: they hold what was said in sessions. */
export const openToOthers = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { state, stateProblem } = yield* Project
  if (stateProblem !== undefined) return []
  const info = yield* Effect.option(fs.lstat(state))
  const isOpen = Option.isSome(info) && info.value.type === "Directory" && (info.value.mode & 0o077) !== 0
  return isOpen ? [state] : []
})

export const permissionFindings = (open: ReadonlyArray<string>): ReadonlyArray<Finding> =>
  open.length === 0
    ? [ok("Access", "our state is yours alone")]
    : open.map((path) => broken("Access", `others may look into ${path}`, `chmod 700 ${shellWord(path)}`))
