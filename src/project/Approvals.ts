import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { sha256 } from "../disk/Digest.ts"
import { FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import { type ApprovedKind, approvalsIn, approvedText } from "./Approval.ts"
import { Environment } from "./Environment.ts"
import { Project } from "./Project.ts"

// An approval is an empty file outside of all projects, named by a digest of what was approved.

const fileOf = Effect.fnUntraced(function* (kind: ApprovedKind, content: string) {
  const folder = approvalsIn((yield* Environment).all)
  return folder === undefined ? undefined : { folder, path: `${folder}/${yield* sha256(approvedText(kind, content))}` }
})

/** Whether the user approved of this very content. */
export const isApproved = Effect.fnUntraced(function* (kind: ApprovedKind, content: string) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fileOf(kind, content)
  return file !== undefined && (yield* Effect.orElseSucceed(fs.exists(file.path), () => false))
})

/** What a prompt is approved as: what reads right under one name may ask for anything under another. */
export const approvedPrompt = (path: string, template: string): string =>
  `${path.slice(path.lastIndexOf("/") + 1)}\0${template}`

/** Whether a prompt of a project's may be used: approved, or in a folder in which nothing can have come from others. */
export const isOwnPrompt = (path: string, template: string) =>
  Effect.flatMap(Project, (project) =>
    project.isShared ? isApproved("prompt", approvedPrompt(path, template)) : Effect.succeed(true)
  )

/** Approves of this very content, wherever it stands. Answers false without a home to keep that in. */
export const approve = Effect.fnUntraced(function* (kind: ApprovedKind, content: string) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fileOf(kind, content)
  if (file === undefined) return false
  yield* makePrivateDirectory(file.folder)
  yield* fs.writeFileString(file.path, "", { mode: FILE_MODE })
  return true
})

/** Takes an approval back. */
export const disapprove = Effect.fnUntraced(function* (kind: ApprovedKind, content: string) {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fileOf(kind, content)
  if (file !== undefined) yield* fs.remove(file.path, { force: true })
})
