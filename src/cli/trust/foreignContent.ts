import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { contentIn, contentOf as contentOfEntry, wordsOf } from "../../core/playbook/Provenance.ts"
import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { emptyPlaybook } from "../../core/playbook/View.ts"
import { isJsonObject, jsonIn } from "../../core/text/Json.ts"
import { missingAsNothing, readRegular, readRegularText } from "../../disk/RegularFile.ts"
import type { ApprovedKind } from "../../project/Approval.ts"
import { approve, approvedPrompt, disapprove, isApproved } from "../../project/Approvals.ts"
import { MOST_SETTINGS_BYTES, settingsText } from "../../project/ClientSettings.ts"
import {
  approveContents,
  approvedContents,
  approveDiagnostics,
  areDiagnosticsApproved,
  disapproveAll,
  knownContents
} from "../../project/OwnContent.ts"
import { Project } from "../../project/Project.ts"
import { contentOf } from "../../project/SetVariables.ts"
import { countsAnywhere, saidIn } from "../../project/WithheldRecord.ts"
import { readPlaybookFile } from "../../store/PlaybookFile.ts"
import { recordsBefore, recordsHere, recordsOfEnvironment } from "./withheldRecords.ts"

/** Something that may have come with a project's code and acts, or is believed, only once the user has approved of this very content. */
export interface ForeignContent {
  /** `unread` can be shown, and never approved. */
  readonly kind: ApprovedKind | "keyPoint" | "diagnostics" | "withheld" | "unread"
  readonly path: string
  readonly content: string
  readonly approved: boolean
  /** Where a key point stands: among the mistakes, it says the opposite. */
  readonly section?: SectionName
}

const textOf = (path: string) => Effect.orElseSucceed(readRegularText(path), () => undefined)

const prompts = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  if (!project.isShared) return []
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
  return isJsonObject(env) && Object.keys(env).length > 0 ? (contentOf(env) ?? text) : undefined
}

/** Key points that were not written here. */
const keyPoints = Effect.gen(function* () {
  const project = yield* Project
  const { playbook } = yield* Effect.orElseSucceed(readPlaybookFile(project.playbook), () => ({
    playbook: emptyPlaybook
  }))
  const approved = yield* approvedContents
  const known = yield* knownContents
  return SECTION_NAMES.flatMap((section) =>
    playbook.sections[section].flatMap((entry): ReadonlyArray<ForeignContent> => {
      const content = contentOfEntry(section, entry)
      const counts = approved.has(content)
      if (known.has(content) && !counts) return []
      const path = `${project.playbook}#${entry.name}`
      return [{ kind: "keyPoint", path, content: wordsOf(entry), approved: counts, section }]
    })
  )
})

const diagnosticFlag = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const path = project.diagnosticFlag
  if (!(yield* Effect.orElseSucceed(fs.exists(path), () => false))) return []
  const approved = yield* areDiagnosticsApproved
  const content = `What is learned from is written down in ${project.diagnosticDirectory}.`
  return [{ kind: "diagnostics", path, content, approved } satisfies ForeignContent]
})

const NOT_TOLD =
  "Variables that settings of this project once set are withheld here. Which of them it sets now cannot be told while it, or " +
  "settings.local.json, is no JSON that can be read: none of them can count again until it is."

/** Variables that were withheld, and that a running session may still have when the file that set them is another. */
const withheld = Effect.fnUntraced(function* (set: ReadonlyArray<ForeignContent>) {
  const project = yield* Project
  const path = `${project.claudeDirectory}/settings.json`
  const before = yield* recordsBefore(set)
  if (before === undefined)
    return (yield* recordsHere).size === 0
      ? []
      : [{ kind: "unread", path, content: NOT_TOLD, approved: false } satisfies ForeignContent]
  const records = [...before].filter(([record]) => !countsAnywhere(record))
  if (records.length === 0) return []
  const names: Array<string> = []
  for (const [, file] of records) {
    const { name } = saidIn(yield* Effect.orElseSucceed(readRegularText(file), () => ""))
    if (name !== undefined) names.push(name)
  }
  const rest = records.length - names.length
  const told = [...[...new Set(names)].toSorted(), ...(rest === 0 ? [] : [`${rest} that cannot be named`])].join(", ")
  const content =
    `Variables that settings of this project once set are withheld here with the values they had then: ${told}. ` +
    "Approved, these values count again in a session that still has them, wherever they lead."
  return [{ kind: "withheld", path, content, approved: false } satisfies ForeignContent]
})

/** Lets what was withheld here count again: what an `env` sets that is approved of, and what was set before only where that is. */
const forgetWithheld = Effect.fnUntraced(function* (approved: ReadonlyArray<ForeignContent>) {
  const fs = yield* FileSystem.FileSystem
  const project = yield* Project
  const before = approved.some(({ kind }) => kind === "withheld") ? yield* recordsBefore(yield* settings) : undefined
  const of = new Set(
    approved.flatMap(({ content, kind }) => (kind === "env" ? [...recordsOfEnvironment(project.root, content)] : []))
  )
  for (const [record, path] of yield* recordsHere)
    if (of.has(record) || before?.has(record) === true) yield* fs.remove(path, { force: true })
})

const NOT_READ =
  `This file is not read: the settings of the client hold more than ${MOST_SETTINGS_BYTES} bytes, or this holds NULs or cannot be opened. ` +
  "Whatever it may set is withheld, and none of it can be approved until it can be read."

/** What the client's settings of a project set. */
const settings = Effect.gen(function* () {
  const project = yield* Project
  const found: Array<ForeignContent> = []
  // One bound for both, as where they are gone by.
  let left = MOST_SETTINGS_BYTES
  for (const name of ["settings.json", "settings.local.json"]) {
    const path = `${project.claudeDirectory}/${name}`
    const bytes = yield* Effect.orElseSucceed(missingAsNothing(readRegular(path, left)), () => null)
    if (bytes === undefined) continue
    left -= bytes?.byteLength ?? 0
    const text = bytes === null ? undefined : settingsText(bytes)
    const content = text === undefined ? NOT_READ : environmentIn(text)
    const kind = text === undefined ? "unread" : "env"
    if (content !== undefined)
      found.push({ kind, path, content, approved: kind === "env" && (yield* isApproved(kind, content)) })
  }
  return found
})

/** What came with a project that a person can approve of, approved or not. */
export const foreignContent = Effect.gen(function* () {
  const project = yield* Project
  const found: Array<ForeignContent> = []
  for (const path of yield* prompts) {
    const content = yield* textOf(path)
    if (content !== undefined)
      found.push({
        kind: "prompt",
        path,
        content,
        approved: yield* isApproved("prompt", approvedPrompt(path, content))
      })
  }
  const set = yield* settings
  found.push(...set, ...(yield* withheld(set)))
  // Where no state is used, nothing can be kept of these.
  if (project.isShared && project.stateProblem === undefined)
    found.push(...(yield* diagnosticFlag), ...(yield* keyPoints))
  return found
}).pipe(Effect.withSpan("foreignContent"))

const approvedAs = (kind: ApprovedKind, path: string, content: string): string =>
  kind === "prompt" ? approvedPrompt(path, content) : content

/** Approves of what was found. Answers false where there is nowhere to keep that. */
export const approveContent = Effect.fn("approveContent")(function* (found: ReadonlyArray<ForeignContent>) {
  const contents = found.flatMap(({ content, section }) => (section === undefined ? [] : [contentIn(section, content)]))
  if (contents.length > 0 && !(yield* approveContents(contents))) return false
  for (const { content, kind, path } of found) {
    if (kind === "keyPoint" || kind === "withheld" || kind === "unread") continue
    const kept = kind === "diagnostics" ? approveDiagnostics : approve(kind, approvedAs(kind, path, content))
    if (!(yield* kept)) return false
  }
  yield* forgetWithheld(found)
  return true
})

/** Takes back what was approved of what was found. */
export const disapproveContent = Effect.fn("disapproveContent")(function* (found: ReadonlyArray<ForeignContent>) {
  for (const { content, kind, path } of found) {
    if (kind === "prompt" || kind === "env") yield* disapprove(kind, approvedAs(kind, path, content))
  }
  yield* disapproveAll
})
