import * as Command from "effect/cli/Command"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import * as Batch from "../../batch/Batch.ts"
import type { BatchEvent, BatchReport, Quote } from "../../batch/report/Event.ts"
import { batchMarkdown } from "../../batch/report/Markdown.ts"
import { afterTold, type BatchTally, emptyTally, reportOf } from "../../batch/report/Report.ts"
import { projectsWithBatches } from "../../batch/submission/collect.ts"
import { writeDurably } from "../../disk/DurableFile.ts"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Llm } from "../../llm/Llm.ts"
import { type Asking, askYesNo } from "../Ask.ts"
import { Failure, inProject, type ProjectContext } from "../command.ts"
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

/** Whether to go on, once the quote has been given and shown. */
const decide = Effect.fnUntraced(function* (flags: BatchFlags, quote: Quote) {
  if (flags.dryRun) return false
  // There is nothing to be paid for, but something to be told.
  if (quote.sessions === 0) return quote.unreadable > 0
  return flags.yes || (yield* ask(quote))
})

/** The question as a run may ask it. That there is nobody to ask is told when the run has ended. */
const makeConfirm = Effect.fnUntraced(function* (flags: BatchFlags) {
  const failure: { cause?: unknown } = {}
  const services = yield* Effect.context<Stdio.Stdio | Asking>()
  const confirm = (quote: Quote) =>
    decide(flags, quote).pipe(
      Effect.catch((error) => {
        failure.cause = error
        return Effect.succeed(false)
      }),
      Effect.provideContext(services)
    )
  return { confirm, failure }
})

const writeReport = Effect.fnUntraced(function* (flags: BatchFlags, report: BatchReport) {
  const path = yield* Path.Path
  if (Option.isNone(flags.report)) return
  const file = path.resolve(flags.report.value)
  yield* writeDurably(file, batchMarkdown(report)).pipe(
    Effect.mapError((error) => new Failure({ detail: `the report ${file} was not written (${error.message})` }))
  )
})

/** Runs the batch and shows it; answers its report, and none when nothing was to be done. */
const runAndShow = Effect.fnUntraced(function* (flags: BatchFlags, context: ProjectContext) {
  const { backend } = yield* Llm
  const style = yield* outputStyle
  const display = flags.json ? jsonDisplay : yield* batchDisplay
  let tally: BatchTally = emptyTally(DateTime.formatIso(yield* DateTime.now), backend)
  let begun = false
  let whole: BatchReport | undefined
  const quoted = yield* Deferred.make<void>()
  const { confirm, failure } = yield* makeConfirm(flags)
  // The quote stands on the screen before anything is asked about it.
  const options = yield* toBatchOptions(flags, context, (quote) =>
    Effect.andThen(Deferred.await(quoted), confirm(quote))
  )

  const tell = Effect.fnUntraced(function* (event: BatchEvent) {
    tally = afterTold(tally, event)
    if (event._tag === "Signals") begun = true
    if (event._tag === "Finished") whole = event.report
    yield* display.tell(event)
    if (event._tag !== "Quoted") return
    if (!flags.json) yield* print(showQuote(event.quote, style))
    yield* Deferred.succeed(quoted, undefined)
  })

  const finish = Effect.fnUntraced(function* (stopped: boolean) {
    if (!begun) return
    const report = whole ?? reportOf(tally, DateTime.formatIso(yield* DateTime.now), stopped)
    // The display leaves the screen to the report, also when the run was broken off.
    if (whole === undefined) yield* display.tell({ _tag: "Finished", report })
    if (!flags.json) yield* print(`${LINE_END}${showReport(report, style)}`)
    yield* writeReport(flags, report)
  })

  yield* Batch.run(options).pipe(
    Stream.runForEach(tell),
    // What was applied is on disk, and what was answered is kept: a rerun goes on from there.
    Effect.onInterrupt(() => Effect.ignore(finish(true)))
  )
  if (failure.cause !== undefined) return yield* Effect.fail(failure.cause)
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
  const options = yield* toBatchOptions(flags, context, () => Effect.succeed(false))
  return yield* projectsWithBatches(options)
})

const handle = Effect.fnUntraced(function* (flags: BatchFlags, context: ProjectContext) {
  if (flags.collect) return yield* collect(context, yield* projectsToCollect(flags, context), flags.json)
  if (!flags.batchApi) {
    return yield* runAndShow(flags, context).pipe(Effect.provide(layerFromSettings(context.settings)))
  }
  const { confirm, failure } = yield* makeConfirm(flags)
  yield* submit(context, yield* toBatchOptions(flags, context, confirm), flags.json)
  if (failure.cause !== undefined) return yield* Effect.fail(failure.cause)
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
