import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import { Environment } from "../project/Environment.ts"
import { locateProject } from "../project/locate.ts"

/** `--project DIR`. */
export const projectFlag = Flag.String("project").pipe(
  Flag.withAlias("p"),
  Flag.withDescription("The project's folder; by default CLAUDE_PROJECT_DIR, else the current folder"),
  Flag.optional
)

/** The project that a command is about. */
export const chosenProject = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const environment = yield* Environment
  const path = yield* Path.Path
  return yield* locateProject(path.resolve(Option.getOrUndefined(flag) ?? environment.get("CLAUDE_PROJECT_DIR") ?? "."))
})

/** `--json`. */
export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON, for scripts"),
  Flag.withDefault(false)
)
