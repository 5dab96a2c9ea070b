import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { unheeded } from "../disk/Unheeded.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { noteHookRun } from "../worker/HookRuns.ts"
import type { HookInput } from "./HookEvent.ts"
import { tell, told } from "./Told.ts"

/** What is known of this run, once it is. */
const known: { project?: ProjectPaths; input?: HookInput; program?: string | undefined } = {}

/** Says which project the input is about. */
export const noteProject = (project: ProjectPaths, input: HookInput): void =>
  void Object.assign(known, { project, input })

/** Says that nothing is learned from the session, because a program started it. */
export const noteProgram = (program: string | undefined): void => void Object.assign(known, { program })

/**
 * Runs a hook, and notes for its project that it did, how long that took and what it had to say; of a prompt only when
 * there is something to say, since a session has many. Whatever the hook fails of is told, and not failed of.
 */
export const noted = <R>(hook: Effect.Effect<string | undefined | void, unknown, R>) =>
  Effect.flatMap(Effect.exit(hook), (exit) => {
    if (exit._tag === "Failure") tell(Cause.squash(exit.cause))
    const { input, program, project } = known
    const problem = told()
    const answer = exit._tag === "Success" ? exit.value : undefined
    if (project === undefined || (input?.event === "UserPromptSubmit" && problem === undefined))
      return Effect.succeed(answer)
    const run = {
      event: input?.event ?? "",
      millis: Math.round(process.uptime() * 1000),
      session: input?.sessionId,
      problem,
      program
    }
    return Effect.as(unheeded(Effect.provideService(noteHookRun(run), Project, project)), answer)
  })
