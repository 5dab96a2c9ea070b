import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { Environment } from "./Environment.ts"
import { treeOf } from "./locate.ts"
import { Project, resolve } from "./Project.ts"
import { isHome, outermostOf } from "./ProjectFolder.ts"

// Where programs are looked for that we start, and that these start: in folders of PATH that are the same wherever we
// run, and that no project fills. A project could hold a `git` of its own.

const isAbsolute = (folder: string): boolean => /^(?:[/\\]|[A-Za-z]:)/.test(folder)

/** What npm adds for scripts, and npx. */
const isOfModules = (folder: string): boolean => /[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder)

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** A path with the slashes that ours have, and no link on the way. */
const realOf = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const plain = resolve("", /^[A-Za-z]:/.test(path) ? path.replaceAll("\\", "/") : path)
  return yield* Effect.orElseSucceed(fs.realPath(plain), () => plain)
})

/** The git repository that a folder is in, by its main work tree; nothing for one that is kept in a person's home. */
const repositoryOf = Effect.fnUntraced(function* (folder: string) {
  const tree = yield* treeOf(folder)
  if (tree === undefined || (yield* isHome(tree.root))) return undefined
  return yield* realOf(tree.main ?? tree.root)
})

/** Tells of a folder of PATH whether what is in it came with the project: it is in its folder, or what is around that, or in a work tree of its repository. */
export const makeIsProjects = Effect.gen(function* () {
  const project = Option.getOrUndefined(yield* Effect.serviceOption(Project))
  // Of the root of a file system everything is.
  if (project === undefined || project.root.length <= 1) return () => Effect.succeed(false)
  const root = yield* realOf(project.root)
  const outermost = yield* outermostOf(root)
  const repository = yield* repositoryOf(root)
  return Effect.fnUntraced(function* (folder: string) {
    const real = yield* realOf(folder)
    if (isWithin(real, outermost) || isWithin(folder, project.root)) return true
    return repository !== undefined && (yield* repositoryOf(real)) === repository
  })
})

/** PATH for programs that are started about the project that there is, if one is; `undefined` where there is none. */
export const programPath = Effect.gen(function* () {
  const path = (yield* Environment).get("PATH")
  if (path === undefined) return undefined
  const separator = /^[A-Za-z]:/.test(path) ? ";" : ":"
  const isProjects = yield* makeIsProjects
  const kept: Array<string> = []
  for (const folder of path.split(separator))
    if (isAbsolute(folder) && !isOfModules(folder) && !(yield* isProjects(folder))) kept.push(folder)
  return kept.join(separator)
})

/** The same as variables. */
export const programVariables = Effect.map(programPath, (PATH) => (PATH === undefined ? {} : { PATH }))
