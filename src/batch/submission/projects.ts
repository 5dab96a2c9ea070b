import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { ProjectPaths } from "../../project/Project.ts"
import { TranscriptSource } from "../../sessions/TranscriptSource.ts"
import type { BatchOptions } from "../options.ts"
import { makeProjectOf } from "../sessions.ts"
import { batchesOf } from "./Submissions.ts"

/** The projects of past sessions for which batches of the API were submitted, and the one that is asked from. */
export const projectsWithBatches = Effect.fn("projectsWithBatches")(function* (options: BatchOptions) {
  const fs = yield* FileSystem.FileSystem
  const source = yield* TranscriptSource
  const projectOf = makeProjectOf(options.project, true)
  const { found } = yield* source.discover({ ...options.discover, projectRoot: undefined, paths: [] })
  const projects = new Map<string, ProjectPaths>([[options.project.root, options.project]])
  for (const session of found) {
    const project = yield* projectOf(session)
    if (projects.has(project.root)) continue
    const has = yield* Effect.orElseSucceed(fs.exists(batchesOf(project)), () => false)
    if (has) projects.set(project.root, project)
  }
  return [...projects.values()]
})
