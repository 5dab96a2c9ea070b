import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { CommandRan } from "../support/command.ts"
import type { Project } from "../support/projects.ts"

/** The two ways in which a run of the command may end: what it printed, once the rest of it is as it should be. */
export const outcomesOf = (run: (project: Project, args: ReadonlyArray<string>) => Effect.Effect<CommandRan>) => ({
  /** It was done, and nothing was said on standard error. */
  done: (project: Project, ...args: ReadonlyArray<string>) =>
    Effect.map(run(project, args), ({ exitCode, stderr, stdout }) => {
      assert.deepStrictEqual([exitCode, stderr], [0, ""])
      return stdout
    }),
  /** It failed with one line on standard error, and nothing else. */
  failed: (project: Project, ...args: ReadonlyArray<string>) =>
    Effect.map(run(project, args), ({ exitCode, stderr, stdout }) => {
      assert.deepStrictEqual([exitCode, stdout], [1, ""])
      assert.match(stderr, /^debrief: [^\n]+\n$/)
      return stderr
    })
})
