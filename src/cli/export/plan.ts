import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { makeSaid } from "../../core/playbook/fit/Said.ts"
import type { Playbook } from "../../core/playbook/Playbook.ts"
import { allKeyPoints, emptyPlaybook } from "../../core/playbook/View.ts"
import { blockOf, withBlock } from "../../core/sharing/Block.ts"
import { choose, type LeftOut } from "../../core/sharing/Choose.ts"
import { type Scoped, splitByScope } from "../../core/sharing/Rules.ts"
import { sheetWithin } from "../../core/sharing/Sheet.ts"
import { headInEmpty, isBare, isOursAlone, restOf, type Target } from "../../core/sharing/Target.ts"
import { leftAsItIs, readTextFile } from "../TextFile.ts"

/** What one file becomes. */
export interface FileChange {
  readonly path: string
  readonly before: string | undefined
  /** Nothing when it has to go. */
  readonly after: string | undefined
  /** The ids of the key points in it. */
  readonly keyPoints: ReadonlyArray<string>
  /** Of a file of rules. */
  readonly globs?: ReadonlyArray<string>
}

export interface Plan {
  readonly files: ReadonlyArray<FileChange>
  readonly leftOut: ReadonlyArray<LeftOut>
}

/** Where an export goes. */
export interface Destination {
  readonly root: string
  /** Absolute. */
  readonly file: string
  readonly target: Target
  /** Whether key points for some files go into files of their own. */
  readonly hasRules: boolean
}

const isLink = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const found = yield* Effect.option(fs.lstat(path))
  return Option.isSome(found) && found.value.type === "SymbolicLink"
})

/** Fails for a file of git's own, which could name programs to run. */
const refuseGits = (root: string, file: string) => {
  const names = (file.startsWith(`${root}/`) ? file.slice(root.length) : file).split(/[/\\]/)
  return names.some((name) => name.toLowerCase() === ".git")
    ? leftAsItIs(file, "it is in git's own folder", "Name another file: --output")
    : Effect.void
}

/**
 * Says where a link stands on the way from the project's root: it may have come with the code, and lead anywhere. One
 * that comes to stand there later is not followed either (held.ts).
 */
const refuseLinks = Effect.fnUntraced(function* (root: string, file: string) {
  const inside = file.startsWith(`${root}/`)
  const names = inside ? file.slice(root.length + 1).split("/") : [""]
  const places = names.map((_, index) => (inside ? `${root}/${names.slice(0, index + 1).join("/")}` : file))
  for (const place of places) {
    if (yield* isLink(place)) {
      return yield* leftAsItIs(place, "it is a link", "Nothing is written through one; name what it leads to: --output")
    }
  }
})

/** The text of a file that may be written. */
export const readWritable = Effect.fnUntraced(function* (root: string, file: string) {
  yield* refuseGits(root, file)
  yield* refuseLinks(root, file)
  return yield* readTextFile(file)
})

/** The names of the files of rules that we may have written. */
const ownRules = Effect.fnUntraced(function* ({ root, target: { rules } }: Destination) {
  if (rules === undefined) return []
  const fs = yield* FileSystem.FileSystem
  const folder = `${root}/${rules.folder}`
  const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), (): ReadonlyArray<string> => [])
  return names.filter((name) => name.startsWith("debrief-") && name.endsWith(rules.ending)).toSorted()
})

/** The text of a file without our block. */
const withoutBlock = (text: string | undefined): string => Result.getOrElse(withBlock(text, undefined), () => "") ?? ""

const idsOf = (playbook: Playbook): ReadonlyArray<string> => allKeyPoints(playbook).map(({ name }) => name)

const planMain = Effect.fnUntraced(function* ({ file, root, target }: Destination, playbook: Playbook, bytes: number) {
  const before = yield* readWritable(root, file)
  const fitted = sheetWithin(playbook, bytes)
  const start = before === undefined ? (target.head ?? "") : before === "" ? headInEmpty(target) : ""
  const written = withBlock(before, fitted.text === "" ? undefined : fitted.text)
  if (Result.isFailure(written)) return yield* leftAsItIs(file, written.failure, "Take the marks out, then try again.")
  const text = written.success ?? ""
  const rest = before === undefined ? undefined : restOf(target, before, text)
  const shown = fitted.shown.map(({ name }) => name)
  return {
    change: { path: file, before, after: fitted.text === "" ? rest : start + text, keyPoints: shown },
    leftOut: idsOf(playbook).filter((id) => !shown.includes(id))
  }
})

const planRule = Effect.fnUntraced(function* (
  { root, target: { rules } }: Destination,
  { globs, name, playbook }: Scoped,
  bytes: number
) {
  const path = `${root}/${rules!.folder}/${name}${rules!.ending}`
  const before = yield* readWritable(root, path)
  if (before !== undefined && !isOursAlone(before) && !isBare(before)) return undefined
  const fitted = sheetWithin(playbook, bytes)
  const after = fitted.text === "" ? undefined : rules!.head(globs) + blockOf(fitted.text)
  return { path, before, after, globs, keyPoints: fitted.shown.map(({ name: id }) => id) } satisfies FileChange
})

const planRules = Effect.fnUntraced(function* (destination: Destination, scoped: ReadonlyArray<Scoped>, bytes: number) {
  const files: Array<FileChange> = []
  const leftOut: Array<LeftOut> = []
  for (const each of scoped) {
    const file = yield* planRule(destination, each, bytes)
    const ids = idsOf(each.playbook).filter((id) => file?.keyPoints.includes(id) !== true)
    leftOut.push(...ids.map((id): LeftOut => ({ id, why: file === undefined ? "taken" : "room" })))
    if (file !== undefined) files.push(file)
  }
  // Those of an earlier export that nothing is for any more.
  for (const name of yield* ownRules(destination)) {
    const path = `${destination.root}/${destination.target.rules!.folder}/${name}`
    if (files.some((file) => file.path === path)) continue
    const before = yield* readWritable(destination.root, path)
    if (before !== undefined && isOursAlone(before)) files.push({ path, before, after: undefined, keyPoints: [] })
  }
  return { files, leftOut }
})

/** What an export of these key points changes; each file takes so many bytes of them at most. */
export const planExport = Effect.fn("planExport")(function* (
  playbooks: { readonly own: Playbook; readonly foreign: Playbook },
  destination: Destination,
  bytes: number
) {
  const rest = withoutBlock(yield* readWritable(destination.root, destination.file))
  const { leftOut, playbook } = choose(playbooks, makeSaid({ own: [rest], project: [] }))
  const { general, scoped } = destination.hasRules ? splitByScope(playbook) : { general: playbook, scoped: [] }
  const main = yield* planMain(destination, general, bytes)
  const rules = yield* planRules(destination, scoped, bytes)
  return {
    files: [main.change, ...rules.files].filter(({ after, before }) => (after ?? before) !== undefined),
    leftOut: [...leftOut, ...main.leftOut.map((id): LeftOut => ({ id, why: "room" })), ...rules.leftOut]
  } satisfies Plan
})

/** What taking an export back changes. */
export const planRemoval = (destination: Destination) =>
  planExport({ own: emptyPlaybook, foreign: emptyPlaybook }, destination, 0)
