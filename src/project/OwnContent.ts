import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { contentOf, type KnownTexts, textsToNote, type Writer } from "../core/playbook/Provenance.ts"
import { allKeyPoints } from "../core/playbook/View.ts"
import { jsonIn } from "../core/text/Json.ts"
import { appendLines } from "../disk/AppendedFile.ts"
import { FILE_MODE } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Project } from "./Project.ts"
import { ensureStateDirectory } from "./StateDirectory.ts"
import { stateToken } from "./StateToken.ts"

// What of a project's own files is the user's. It is noted in our state, in files whose names carry the state's token:
// what a pull brings cannot be named so.

/** Kinds of files that hold texts, a line for each. */
export const TEXT_KINDS = ["known", "approved"] as const

type Kind = (typeof TEXT_KINDS)[number] | "diagnostics"

const fileOf = Effect.fnUntraced(function* (kind: Kind) {
  const project = yield* Project
  const token = yield* stateToken
  return token === undefined ? undefined : `${project.state}/${kind}-${token}`
})

const textsIn = Effect.fnUntraced(
  function* (kind: Kind) {
    const file = yield* fileOf(kind)
    if (file === undefined) return []
    const lines = (yield* readRegularText(file)).split("\n")
    // The last may be cut short, of a writer that was killed.
    return lines.map(jsonIn).filter((text) => typeof text === "string")
  },
  Effect.orElseSucceed((): ReadonlyArray<string> => [])
)

/** The texts of key points that this installation wrote in a project, or its user approved of. */
export const knownTexts = Effect.gen(function* () {
  return new Set([...(yield* textsIn("known")), ...(yield* textsIn("approved"))]) as KnownTexts
})

/** Notes texts as known before they are saved, so that nobody who is killed in between leaves what is ours as foreign. */
export const noteChange = Effect.fnUntraced(function* (
  change: { readonly before: Playbook; readonly after: Playbook },
  writer: Writer
) {
  const project = yield* Project
  const file = yield* fileOf("known")
  if (file === undefined) return
  const known = yield* knownTexts
  const texts = project.isShared
    ? textsToNote(change.before, change.after, known, writer)
    : allKeyPoints(change.after)
        .map(contentOf)
        .filter((text) => !known.has(text))
  yield* appendLines(
    file,
    [...new Set(texts)].map((text) => JSON.stringify(text))
  )
})

const ensured = Effect.fnUntraced(function* (kind: Kind) {
  yield* ensureStateDirectory
  return yield* fileOf(kind)
})

/** Approves of texts in this project. Answers false where there is nowhere to keep that. */
export const approveTexts = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
  const file = yield* ensured("approved")
  if (file === undefined) return false
  yield* appendLines(
    file,
    texts.map((text) => JSON.stringify(text))
  )
  return true
})

export const approvedTexts = Effect.map(textsIn("approved"), (texts) => new Set(texts) as KnownTexts)

/** Whether the user wants the diagnostics that the project's flag file asks for. */
export const areDiagnosticsApproved = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const file = yield* fileOf("diagnostics")
  return file !== undefined && (yield* Effect.orElseSucceed(fs.exists(file), () => false))
})

export const approveDiagnostics = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const file = yield* ensured("diagnostics")
  if (file === undefined) return false
  yield* fs.writeFileString(file, "", { mode: FILE_MODE })
  return true
})

/** Takes back what was approved in this project. What was learned here stays known. */
export const disapproveAll = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  for (const kind of ["approved", "diagnostics"] as const) {
    const file = yield* fileOf(kind)
    if (file !== undefined) yield* fs.remove(file, { force: true })
  }
})
