import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import { resolvedPath } from "../core/text/Glob.ts"
import { Project } from "../project/Project.ts"
import { ExcludedPaths } from "./ExcludedPaths.ts"
import { readMarks } from "./SessionMarks.ts"

/** Why nothing of a session is learned: the person said so in it, or its folder is one that they excluded. */
export type Excluded = "#nolearn" | "learn.exclude"

/** By what a session is excluded, if it is. One that cannot be read is left to who reads it. */
export const excludedBy = Effect.fn("excludedBy")(function* (
  transcript: string
): Effect.fn.Return<Excluded | undefined, never, FileSystem.FileSystem | Project> {
  const project = yield* Project
  const isExcluded = yield* ExcludedPaths
  if (isExcluded?.(project.root) === true) return "learn.exclude"
  const marks = yield* Effect.orElseSucceed(readMarks(transcript), () => undefined)
  if (marks === undefined) return undefined
  if (marks.noLearn) return "#nolearn"
  const { cwd } = marks
  return cwd !== undefined && isExcluded?.(resolvedPath(cwd, "/")) === true ? "learn.exclude" : undefined
})
