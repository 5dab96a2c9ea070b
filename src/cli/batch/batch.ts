import * as Command from "effect/cli/Command"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import * as Batch from "../../batch/Batch.ts"
import type { BatchEvent, BatchReport, FormerFolder, Quote } from "../../batch/report/Event.ts"
import { batchMarkdown } from "../../batch/report/Markdown.ts"
import { afterTold, type BatchTally, emptyTally, reportOf } from "../../batch/report/Report.ts"
import { projectsWithBatches } from "../../batch/submission/collect.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { shellWord } from "../../core/text/ShellWord.ts"
import { writeDurably } from "../../disk/DurableFile.ts"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Llm } from "../../llm/Llm.ts"
import { missingAsNothing } from "../../disk/RegularFile.ts"
import { warn } from "../../project/Warning.ts"
import { holding } from "../held.ts"
import { askYesNo } from "../Ask.ts"
import { Failure, inProject, type ProjectContext, refuseWhenDisabled } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print } from "../Printer.ts"
import { batchDisplay, jsonDisplay } from "./Display.ts"
import { batchFlags, type BatchFlags, toBatchOptions } from "./options.ts"
import { quoteQuestion, showQuote } from "./showQuote.ts"
import { showReport } from "./showReport.ts"
import { collect, submit } from "./submission.ts"

/** Asks a person whether to go on. Where nobody can be asked, `--yes` has to say so. */
const ask = Effect.fnUntraced(function* (quote: Quote) {
  const stdio = yield* Stdio.Stdio
  if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stderrIsTerminal))) {
    return yield* new Failure({ detail: "there is nobody to ask: say --yes to go on. Nothing was learned." })
  }
  return yield* askYesNo(quoteQuestion(quote), true)
})

/** Whether to go on with a plan, once its quote has been shown. */
const isWanted = Effect.fnUntraced(function* (flags: BatchFlags, quote: Quote) {
  if (flags.dryRun) return false
  // There is nothing to be paid for, but something to be told.
  if (quote.sessions === 0) return quote.unreadable > 0
  return flags.yes || (yield* ask(quote))
})

/** Files that a report is written to as a page. */
const HTML = /\.html?$/i

/** Where a report goes is looked at before anything is paid for. */
const checkReport = Effect.fnUntraced(function* (flags: BatchFlags, root: string) {
  const path = yield* Path.Path
  if (Option.isNone(flags.report)) return
  const file = path.resolve(flags.report.value)
  const found = Effect.flatMap(FileSystem.FileSystem, (fs) => missingAsNothing(fs.lstat(file)))
  const refuse = (why: string) =>
    new Failure({
      detail: `no report can be written to ${file}: ${why}. Nothing was done. Name another file: --report`
    })
  const info = yield* Effect.mapError(holding(root, file, found), ({ message }) => refuse(message))
  if (info?.type === "SymbolicLink") return yield* refuse("it is a link")
})

const writeReport = Effect.fnUntraced(function* (flags: BatchFlags, report: BatchReport, root: string) {
  const path = yield* Path.Path
  if (Option.isNone(flags.report)) return
  const file = path.resolve(flags.report.value)
  const text = HTML.test(file)
    ? yield* Effect.promise(async () => (await import("../../page/report/batchHtml.tsx")).batchHtml(report))
    : batchMarkdown(report)
  yield* holding(root, file, writeDurably(file, text)).pipe(
    Effect.mapError((error) => new Failure({ detail: `the report ${file} was not written (${error.message})` }))
  )
})

const formerLine = ({ folder, sessions, transcripts }: FormerFolder): string =>
  `${countOf(sessions, "session")} ${sessions === 1 ? "was" : "were"} started in ${folder}, which is gone. If that was this project under another name: debrief batch --path ${shellWord(transcripts)}`

const OFF_NOTE =
  "the backend is off: a run without --dry-run asks no LLM, and only searches the sessions for proposals. This is what it would take with the backend anthropic."

/** Runs the batch and shows it; answers its report, and none when nothing was to be done. */
const runAndShow = Effect.fnUntraced(function* (flags: BatchFlags, context: ProjectContext) {
  yield* checkReport(flags, context.project.root)
  const { backend } = yield* Llm
  const style = yield* outputStyle
  const display = flags.json ? jsonDisplay : yield* batchDisplay
  let tally: BatchTally = emptyTally(DateTime.formatIso(yield* DateTime.now), backend)
  let begun = false
  let whole: BatchReport | undefined
  let former: ReadonlyArray<FormerFolder> = []
  const asked = yield* toBatchOptions(flags, context)
  const options = { ...asked, quoteAs: flags.dryRun && backend === "off" ? "anthropic" : undefined }

  const tell = Effect.fnUntraced(function* (event: BatchEvent) {
    tally = afterTold(tally, event)
    if (event._tag === "Signals") begun = true
    if (event._tag === "Finished") whole = event.report
    if (event._tag === "Discovered") former = event.former ?? []
    yield* display.tell(event)
    if (event._tag !== "Quoted") return
    if (!flags.json) yield* print(showQuote(event.quote, style))
    if (!flags.json) yield* Effect.forEach(former, (one) => warn(formerLine(one)))
    if (options.quoteAs !== undefined && event.quote.sessions > 0) yield* warn(OFF_NOTE)
  })

  const finish = Effect.fnUntraced(function* (stopped: boolean) {
    if (!begun) return
    const report = whole ?? reportOf(tally, DateTime.formatIso(yield* DateTime.now), stopped)
    // The display leaves the screen to the report, also when the run was broken off.
    if (whole === undefined) yield* display.tell({ _tag: "Finished", report })
    if (!flags.json) yield* print(`${LINE_END}${showReport(report, style)}`)
    yield* writeReport(flags, report, context.project.root)
  })

  const plan = yield* Batch.plan(options, tell)
  if (!(yield* isWanted(flags, plan.quote))) return
  yield* Batch.run(plan).pipe(
    Stream.runForEach(tell),
    // What was applied is on disk, and what was answered is kept: a rerun goes on from there.
    Effect.onInterrupt(() => Effect.ignore(finish(true)))
  )
  yield* finish(false)
  const failed = tally.notDone.filter(({ reason }) => reason === "failed")
  if (failed.length > 0) {
    return yield* new Failure({
      detail: `${failed.length} of the sessions could not be learned from; a rerun tries again`
    })
  }
})

/** The project, or with `--all` every one that has sessions. */
const projectsToCollect = Effect.fnUntraced(function* (flags: BatchFlags, context: ProjectContext) {
  if (!flags.all) return [context.project]
  const options = yield* toBatchOptions(flags, context)
  return yield* projectsWithBatches(options)
})

const handle = Effect.fnUntraced(function* (flags: BatchFlags, context: ProjectContext) {
  yield* refuseWhenDisabled
  if (flags.collect) return yield* collect(context, yield* projectsToCollect(flags, context), flags.json)
  if (!flags.batchApi) {
    return yield* runAndShow(flags, context).pipe(Effect.provide(layerFromSettings(context.settings)))
  }
  yield* submit(context, yield* toBatchOptions(flags, context), {
    json: flags.json,
    isWanted: (quote) => isWanted(flags, quote)
  })
})

/** `debrief batch`: learns from past sessions. */
export const batch = Command.make(
  "batch",
  batchFlags,
  Effect.fn("cli.batch")(function* (flags) {
    yield* inProject(flags.project, (context) => Effect.scoped(handle(flags, context)))
  })
).pipe(
  Command.withDescription(
    "Learn from past sessions of Claude Code and Codex: finds them, tells what it would take, asks, then learns oldest first."
  ),
  Command.withExamples([
    { command: "debrief batch --dry-run", description: "What learning from all past sessions would take" },
    {
      command: "debrief batch --since 2026-10-01 --max-usd 2",
      description: "What was done since October, for $2 at most"
    },
    { command: "debrief batch --all --yes --report report.md", description: "All projects, each for its own playbook" },
    {
      command: "debrief batch --batch-api --yes",
      description: "Half the price: submit now, debrief batch --collect later"
    },
    { command: "DEBRIEF_BACKEND=off debrief batch --yes", description: "Only proposals, without any LLM" }
  ])
)
