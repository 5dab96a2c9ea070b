import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/** The environment variables of this process. An empty value counts as unset. */
export class Environment extends Context.Service<
  Environment,
  {
    readonly get: (name: string) => string | undefined
    /** All of them, for handing on to a child process. */
    readonly all: Readonly<Record<string, string | undefined>>
  }
>()("claude-debrief/project/Environment") {
  static readonly layer = (variables: Readonly<Record<string, string | undefined>>) =>
    Layer.succeed(Environment, { get: (name) => variables[name] || undefined, all: variables })
}

/** Set in every worker, so that a hook can tell that it runs inside one. */
export const GUARD_VARIABLE = "DEBRIEF_CHILD"
