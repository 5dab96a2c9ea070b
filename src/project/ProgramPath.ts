import type { Environment } from "./Environment.ts"
import type { ProjectPaths } from "./Project.ts"

// Where programs are looked for: in folders of PATH that are the same wherever we run, and that no project fills.

const isAbsolute = (folder: string): boolean => /^(?:[/\\]|[A-Za-z]:)/.test(folder)

const separatorOf = (path: string): string => (/^[A-Za-z]:/.test(path) ? ";" : ":")

/** PATH without folders that depend on where a program runs: a project could hold a `git` of its own. */
export const absolutePath = (environment: Environment["Service"]): { readonly PATH?: string } => {
  const path = environment.get("PATH")
  if (path === undefined) return {}
  const separator = separatorOf(path)
  return { PATH: path.split(separator).filter(isAbsolute).join(separator) }
}

/**
 * A PATH without folders in which a project puts programs of its own, absolute though they are: what is in it, where one
 * is known, and what npm adds to scripts.
 */
export const withoutProject = (path: string, project: Pick<ProjectPaths, "root"> | undefined): string => {
  const separator = separatorOf(path)
  const root = project?.root ?? ""
  return path
    .split(separator)
    .filter((folder) => root.length <= 1 || (folder !== root && !folder.startsWith(`${root}/`)))
    .filter((folder) => !/[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder))
    .join(separator)
}
