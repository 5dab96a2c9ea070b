import { Effect } from "effect"
import { approveContent, foreignContent } from "../../../src/cli/trust/foreignContent.ts"
import { layerReplay } from "../../../src/llm/Replay.ts"
import type { ProjectPaths } from "../../../src/project/Project.ts"
import { runInject } from "../../hooks/support.ts"
import { located, OWN_VARIABLES } from "../../support/clones.ts"
import { inside } from "../../support/inside.ts"
import type { Project } from "../../support/projects.ts"
import { layerWork } from "../../worker/support.ts"

const FOREIGN = "came with the repository's code"
const start = { hook_event_name: "SessionStart", source: "startup" }

const linesOf = (text: string) => text.split("\n").filter((line) => /^\[.*helpful=/.test(line))

/** What a session is given, in two: what is ours, and what came with the code. */
export const given = (project: Project) =>
  Effect.map(runInject(project, start), ({ context = "" }) => {
    const [own = "", foreign = ""] = context.split(FOREIGN)
    return { own: linesOf(own), foreign: linesOf(foreign) }
  })

/** Does something with the project as a command would. */
export const doing = <A, E, R>(project: Project, use: (paths: ProjectPaths) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(located(project), ({ paths }) => use(paths)).pipe(
    Effect.provide(layerWork(layerReplay([]), OWN_VARIABLES))
  )

export const trustAll = (project: Project) =>
  doing(project, (paths) =>
    Effect.flatMap(inside(paths, foreignContent), (found) => inside(paths, approveContent(found)))
  )
