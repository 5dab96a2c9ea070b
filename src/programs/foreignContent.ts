import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { ApprovedKind } from "../domain/Approval.ts"
import { isJsonObject, jsonIn } from "../domain/Json.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { isApproved } from "../services/Approvals.ts"
import { readRegularText } from "../services/RegularFile.ts"

/** Something that came with a project's code and acts only once the user has approved of this very content. */
export interface ForeignContent {
  readonly kind: ApprovedKind
  readonly path: string
  readonly content: string
  readonly approved: boolean
}

const textOf = (path: string) => Effect.orElseSucceed(readRegularText(path), () => undefined)

const prompts = Effect.fnUntraced(function* (project: ProjectPaths) {
  const fs = yield* FileSystem.FileSystem
  if (!project.inRepository) return []
  const names = yield* Effect.orElseSucceed(fs.readDirectory(project.prompts), () => [])
  return names
    .filter((name) => name.endsWith(".txt"))
    .toSorted()
    .map((name) => `${project.prompts}/${name}`)
})

/** The `env` that the client's settings of a project set, as text. */
const environmentIn = (text: string): string | undefined => {
  const settings = jsonIn(text)
  if (settings === undefined) return text
  const env = isJsonObject(settings) ? settings["env"] : undefined
  return isJsonObject(env) && Object.keys(env).length > 0 ? JSON.stringify(env) : undefined
}

/** What came with a project that a person can approve of, approved or not. */
export const foreignContent = Effect.fn("foreignContent")(function* (project: ProjectPaths) {
  const found: Array<ForeignContent> = []
  const add = Effect.fnUntraced(function* (kind: ApprovedKind, path: string, content: string | undefined) {
    if (content !== undefined) found.push({ kind, path, content, approved: yield* isApproved(kind, content) })
  })
  for (const path of yield* prompts(project)) yield* add("prompt", path, yield* textOf(path))
  for (const name of ["settings.json", "settings.local.json"]) {
    const path = `${project.claudeDirectory}/${name}`
    const text = yield* textOf(path)
    yield* add("env", path, text === undefined ? undefined : environmentIn(text))
  }
  return found
})
