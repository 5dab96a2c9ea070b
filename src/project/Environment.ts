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

const isAbsolute = (folder: string): boolean => /^(?:[/\\]|[A-Za-z]:)/.test(folder)

/** PATH without folders that depend on where a program runs: a project could hold a `git` of its own. */
export const absolutePath = (environment: Environment["Service"]): { readonly PATH?: string } => {
  const path = environment.get("PATH")
  if (path === undefined) return {}
  const separator = /^[A-Za-z]:/.test(path) ? ";" : ":"
  return { PATH: path.split(separator).filter(isAbsolute).join(separator) }
}
