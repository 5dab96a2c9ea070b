import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { locateProject } from "../../src/project/locate.ts"
import { layerLean } from "../../src/project/SafeFiles.ts"
import { git, initRepository } from "../git/support.ts"
import { STATE_HOME } from "./ownState.ts"
import { temporaryDirectory } from "./project.ts"
import { type Project, projectAt } from "./projects.ts"

type Files = Readonly<Record<string, unknown>>

/** Commits files to a repository, also such as it ignores. */
export const commitFiles = (root: string, files: Files) => {
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), typeof content === "string" ? content : JSON.stringify(content))
    git(root, "add", "--force", file)
  }
  git(root, "commit", "--quiet", "-m", "theirs")
}

/** A repository of somebody else's in which these files were committed, and its clone. */
export const makeOriginAndClone = (files: Files) =>
  Effect.map(temporaryDirectory, (folder) => {
    const [origin, clone] = [path.join(folder, "origin"), path.join(folder, "clone")]
    initRepository(origin)
    commitFiles(origin, files)
    git(folder, "clone", "--quiet", origin, clone)
    return { origin, clone: projectAt(clone) }
  })

export const makeClone = (files: Files) => Effect.map(makeOriginAndClone(files), ({ clone }) => clone)

/** The variables of programs that know the states of this process's tests. */
export const OWN_VARIABLES = { PATH: process.env["PATH"] ?? "", XDG_STATE_HOME: STATE_HOME }

/** A project with what is known of it once it was looked for. */
export const located = (project: Project) =>
  Effect.map(locateProject(project.root), (paths): Project => ({ ...project, paths })).pipe(
    Effect.provide(Layer.provideMerge(layerLean, Environment.layer(OWN_VARIABLES)))
  )
