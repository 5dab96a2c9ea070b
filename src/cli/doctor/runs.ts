import type { HookRun } from "../../worker/HookRuns.ts"
import { EVENTS } from "../install/OwnHooks.ts"
import { shortTime } from "../status/show.ts"
import type { Status } from "../status/readStatus.ts"
import { type Finding, note, ok } from "./Finding.ts"

const ABOUT = "Hook runs"

/** Of prompts only those are noted in which there was something to tell. */
const SHOWN = Object.keys(EVENTS).filter((event) => event !== "UserPromptSubmit")

/** When hooks ran last, and for how long. */
export const runFindings = (
  runs: ReadonlyArray<HookRun>,
  { hookProblems }: Pick<Status, "hookProblems">
): ReadonlyArray<Finding> => {
  const last = SHOWN.flatMap((event) => runs.findLast((run) => run.event === event) ?? [])
  const words = last.map(({ at, event, millis }) => `${event} ${shortTime(at)}, in ${(millis / 1000).toFixed(2)} s`)
  return [
    last.length === 0
      ? note(ABOUT, "none is known in this project", "begin a session of Claude Code here, and end it")
      : ok(ABOUT, `the last ones (UTC): ${words.join("; ")}`),
    ...hookProblems.map(({ at, event, problem }) =>
      note(ABOUT, `${event} ${shortTime(at)}: ${problem}`, "debrief status")
    )
  ]
}
