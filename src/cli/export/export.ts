import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import type { Playbook } from "../../core/playbook/Playbook.ts"
import { allKeyPoints } from "../../core/playbook/View.ts"
import { choose, type LeftOut } from "../../core/sharing/Choose.ts"
import { sheetWithin } from "../../core/sharing/Sheet.ts"
import { TARGET_NAMES, type TargetName, TARGETS } from "../../core/sharing/Target.ts"
import { isJsonObject, parseJsonObject } from "../../core/text/Json.ts"
import { Project } from "../../project/Project.ts"
import { originsOf } from "../../stages/originsOf.ts"
import { PlaybookStore } from "../../store/PlaybookStore.ts"
import { dryRunFlag, Failure, inProject, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printError, printJson, printJsonText } from "../Printer.ts"
import { leftAsItIs, removeTextFile, writeTextFile } from "../TextFile.ts"
import { LINE_END } from "../Marks.ts"
import { holding } from "../held.ts"
import { type Destination, type Plan, planExport, planRemoval, readWritable } from "./plan.ts"
import { exportJson, showExport, showLeftOut } from "./show.ts"

/** Bytes that a client's agent reads at each start; Codex takes 32 KiB of all such files together. */
const DEFAULT_BYTES = 8192

const flags = {
  to: Flag.Literals("to", [...TARGET_NAMES, "markdown", "json"] as const).pipe(
    Flag.withDescription(
      "For whom: CLAUDE.md with .claude/rules, AGENTS.md, .cursor/rules, Copilot's instructions, GEMINI.md, or anybody"
    )
  ),
  output: Flag.String("output").pipe(
    Flag.withAlias("o"),
    Flag.withDescription("Another file than the client's own; all key points go into this one"),
    Flag.optional
  ),
  maxBytes: Flag.Int("max-bytes").pipe(
    Flag.withDescription(
      `Bytes that the key points may take in a file, the most proven first; ${DEFAULT_BYTES} for a client`
    ),
    Flag.optional
  ),
  remove: Flag.Boolean("remove").pipe(
    Flag.withDescription("Take out what an earlier export has written"),
    Flag.withDefault(false)
  ),
  dryRun: dryRunFlag,
  project: projectFlag,
  json: jsonFlag
}

interface Options {
  readonly to: TargetName | "markdown" | "json"
  readonly output: string | undefined
  readonly bytes: number
  readonly remove: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

/** The playbook in what is ours and what came with the code; fails when it cannot be read, rather than export nothing. */
const readOrigins = Effect.gen(function* () {
  const store = yield* PlaybookStore
  const project = yield* Project
  const { notes, playbook } = yield* store.read
  if (notes.some(({ _tag }) => _tag === "Corrupt")) {
    return yield* new Failure({
      detail: `${project.playbook} is corrupt. Nothing was exported. To put its last good version back: debrief restore`
    })
  }
  return yield* originsOf(playbook)
})

/** What is exported is for others to read: the client, and the team. */
const MODES = { file: 0o644, folder: 0o755 }

const apply = Effect.fnUntraced(function* ({ files }: Plan) {
  for (const { after, before, path } of files) {
    if (after === before) continue
    if (after !== undefined) yield* writeTextFile(path, before, after, MODES)
    else if (before !== undefined) yield* removeTextFile(path, before)
  }
})

const writePlan = Effect.fnUntraced(function* (plan: Plan, { dryRun, json }: Options) {
  if (!dryRun) yield* apply(plan)
  yield* json ? printJson(exportJson(plan, dryRun)) : print(showExport(plan, dryRun, yield* outputStyle))
})

const noteLeftOut = Effect.fnUntraced(function* (leftOut: ReadonlyArray<LeftOut>) {
  const lines = showLeftOut(leftOut, yield* outputStyle)
  if (lines.length > 0) yield* printError(lines.join(LINE_END))
})

/** What exporting the playbook as data changes, by which nothing but a playbook is overwritten. */
const planData = Effect.fnUntraced(function* (
  root: string,
  path: string,
  playbook: Playbook,
  after: string | undefined
) {
  const before = yield* readWritable(root, path)
  if (before !== undefined && !isJsonObject(parseJsonObject(before)?.["sections"])) {
    return yield* leftAsItIs(path, "it is no playbook", "Name another file: --output")
  }
  return [{ path, before, after, keyPoints: allKeyPoints(playbook).map(({ name }) => name) }]
})

const exportData = Effect.fnUntraced(function* (playbook: Playbook, leftOut: ReadonlyArray<LeftOut>, options: Options) {
  const text = `${JSON.stringify(playbook, null, 2)}\n`
  const path = options.output
  if (path === undefined) {
    yield* printJsonText(text.trimEnd())
    return yield* noteLeftOut(leftOut)
  }
  const { root } = yield* Project
  const plan = planData(root, path, playbook, options.remove ? undefined : text)
  yield* holding(
    root,
    path,
    Effect.flatMap(plan, (files) => writePlan({ files, leftOut }, options))
  )
})

const exportTo = Effect.fnUntraced(function* (options: Options) {
  const { bytes, output, remove, to } = options
  const project = yield* Project
  const origins = yield* readOrigins
  if (to === "json") {
    const { leftOut, playbook } = choose(origins, undefined)
    return yield* exportData(playbook, leftOut, options)
  }
  const target = to === "markdown" ? { file: "" } : TARGETS[to]
  if (to === "markdown" && output === undefined) {
    const { leftOut, playbook } = choose(origins, () => false)
    const { shown, text } = sheetWithin(playbook, bytes)
    const unfit = allKeyPoints(playbook).filter((entry) => !shown.includes(entry))
    const all = [...leftOut, ...unfit.map(({ name: id }): LeftOut => ({ id, why: "room" }))]
    if (options.json) return yield* printJson({ text, leftOut: all })
    yield* print(text.split("\n").join(LINE_END))
    return yield* noteLeftOut(all)
  }
  const destination: Destination = {
    root: project.root,
    file: output ?? `${project.root}/${target.file}`,
    target,
    hasRules: output === undefined && "rules" in target
  }
  const plan = remove ? planRemoval(destination) : planExport(origins, destination, bytes)
  yield* holding(
    destination.root,
    destination.file,
    Effect.flatMap(plan, (planned) => writePlan(planned, options))
  )
})

/** `debrief export` */
export const exportPlaybook = Command.make(
  "export",
  flags,
  Effect.fn("cli.export")(function* ({ dryRun, json, maxBytes, output, project: flag, remove, to }) {
    const path = yield* Path.Path
    const isStream = to === "markdown" || to === "json"
    if (remove && isStream && Option.isNone(output)) {
      return yield* new Failure({ detail: "what was printed cannot be taken back. Nothing was changed. See: --output" })
    }
    const bytes = Option.getOrElse(maxBytes, () => (isStream ? Infinity : DEFAULT_BYTES))
    const file = Option.getOrUndefined(Option.map(output, (chosen) => path.resolve(chosen)))
    yield* inProject(flag, () => exportTo({ to, output: file, bytes, remove, dryRun, json }))
  })
).pipe(
  Command.withDescription(
    "Write the playbook into the file that a client gives its agent, for those who work without the hooks: a marked block, the rest of the file byte for byte as it was. Nothing that came with the code, and no secret."
  ),
  Command.withExamples([
    { command: "debrief export --to claude-md", description: "A block in CLAUDE.md, and rules for certain files" },
    { command: "debrief export --to agents-md --dry-run", description: "See what would be changed in AGENTS.md" },
    { command: "debrief export --to claude-md --remove", description: "Take all of it out again" },
    { command: "debrief export --to json > playbook.json", description: "The playbook, for another machine" }
  ])
)
