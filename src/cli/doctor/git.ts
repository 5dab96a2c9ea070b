import * as Effect from "effect/Effect"
import { findProgram } from "../../project/FindProgram.ts"
import { broken, ok } from "./Finding.ts"

/** Whether there is a git for the history; it is looked for as the client is, and not run. */
export const gitFinding = Effect.map(findProgram("git"), (git) =>
  git === undefined
    ? broken("git", "not found, so that there is no history to go back in", "install git")
    : ok("git", git)
)
