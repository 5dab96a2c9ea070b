import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import { layerFromSettings, llmFingerprint } from "../../llm/Backends.ts"
import { Project } from "../../project/Project.ts"
import { alone } from "../../worker/alone.ts"
import { JobQueue } from "../../worker/JobQueue.ts"
import { learnFromTranscript } from "../../worker/learnFromTranscript.ts"
import { runWorker, type WorkerRun } from "../../worker/runWorker.ts"
import type { WorkOutcome } from "../../worker/WorkOutcome.ts"
import type { JobResult } from "../../worker/handleJobs.ts"
import { endSign } from "../../worker/WorkerSign.ts"
import {
  chosenProject,
  Failure,
  inProject,
  jsonFlag,
  type ProjectContext,
  projectFlag,
  refuseWhenDisabled
} from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { plainStyle } from "../Style.ts"
import { findSession } from "./findSession.ts"
import { lowerPriority } from "./priority.ts"
import { showRun, showJob, showWork } from "./show.ts"

const lessonToJson = ({ recovery, ...lesson }: Extract<WorkOutcome, { _tag: "Learned" }>["lessons"][number]) => ({
  ...lesson,
  recovery: Option.getOrNull(recovery)
})

const outcomeToJson = (outcome: WorkOutcome) =>
  outcome._tag === "Skipped" ? outcome : { ...outcome, lessons: outcome.lessons.map(lessonToJson) }

const runToJson = ({ results, ...run }: WorkerRun) => ({
  ...run,
  results: results.map(({ fate, job, outcome, problem }) => ({
    fate,
    job,
    problem,
    ...(outcome === undefined ? {} : { outcome: outcomeToJson(outcome) })
  }))
})

const flags = {
  transcript: Flag.String("transcript").pipe(
    Flag.withDescription("Learn from this transcript, a .jsonl file, as a whole"),
    Flag.optional
  ),
  session: Flag.String("session").pipe(
    Flag.withDescription(
      "The session's id. Alone: learn from its transcript what has not been learned yet; it may go on"
    ),
    Flag.optional
  ),
  event: Flag.String("event").pipe(
    Flag.withDescription(
      "With --transcript, the hook event to learn as at: only what has not been learned from, and no sessions of programs"
    ),
    Flag.optional
  ),
  retryDead: Flag.Boolean("retry-dead").pipe(
    Flag.withDescription("Put the jobs that were given up back into the queue first"),
    Flag.withDefault(false)
  ),
  background: Flag.Boolean("background").pipe(
    Flag.withDescription("As hooks start it: at low priority, and heeding a pause"),
    Flag.withDefault(false)
  ),
  sign: Flag.String("sign").pipe(Flag.optional, Flag.withHidden),
  // Heeded before anything is loaded; see main.ts.
  after: Flag.String("after").pipe(Flag.optional, Flag.withHidden),
  project: projectFlag,
  json: jsonFlag
}

/** A job is one line of the log, however long. */
const LOG_STYLE = { ...plainStyle, width: 100_000 }

/** A line of the worker's log. */
const log = (result: JobResult) =>
  Effect.flatMap(DateTime.now, (now) =>
    print(
      `${DateTime.formatIso(now)} ${showJob(result, LOG_STYLE)
        .split(LINE_END)
        .map((line) => line.trim())
        .join(" | ")}`
    )
  )

interface QueueOptions {
  readonly background: boolean
  readonly json: boolean
  readonly retryDead: boolean
  readonly sign: Option.Option<string>
}

const takeQueue = Effect.fnUntraced(function* (
  { settings }: ProjectContext,
  { background, json, retryDead, sign }: QueueOptions
) {
  yield* refuseWhenDisabled
  if (background) yield* lowerPriority
  const queue = yield* JobQueue
  if (retryDead) yield* queue.revive
  const style = yield* outputStyle
  const run = yield* runWorker({
    settings,
    fingerprint: yield* llmFingerprint(settings),
    byHand: !background,
    sign: Option.getOrUndefined(sign),
    lingerMillis: Option.isNone(sign) ? 0 : settings.worker.lingerSeconds * 1000,
    report: (result) => (background ? log(result) : json ? Effect.void : print(showJob(result, style)))
  })
  if (json) yield* printJson(runToJson(run))
  else if (!background || run.pause !== undefined) yield* print(showRun(run, style))
  if (!background && run.pause !== undefined) {
    return yield* new Failure({ detail: "learning is paused, and what waits keeps waiting; see: debrief status" })
  }
})

/** However a worker ends, nobody is to count on it any more: it may not even have come to its work. */
const signOff = ({
  project,
  sign
}: {
  readonly project: Option.Option<string>
  readonly sign: Option.Option<string>
}) =>
  Option.match(sign, {
    onNone: () => Effect.void,
    onSome: (mark) =>
      Effect.ignore(
        Effect.flatMap(chosenProject(project), (paths) => Effect.provideService(endSign(mark), Project, paths))
      )
  })

interface OneOptions {
  readonly event: Option.Option<string>
  readonly json: boolean
  readonly session: Option.Option<string>
  readonly transcript: Option.Option<string>
}

/** As at a hook's event: what was learned from a session that goes on is not learned again. */
const GOES_ON = "Stop"

/** Learns from a transcript, or from the session of an id, which may go on. */
const learnFromOne = Effect.fnUntraced(function* (
  { settings }: ProjectContext,
  { event, json, session, transcript }: OneOptions
) {
  yield* refuseWhenDisabled
  const path = yield* Path.Path
  const id = Option.getOrUndefined(session)
  const learning = learnFromTranscript({
    transcript: Option.isSome(transcript) ? path.resolve(transcript.value) : yield* findSession(id ?? ""),
    session: id,
    event: Option.getOrUndefined(event) ?? (Option.isSome(transcript) ? undefined : GOES_ON),
    settings
  })
  // What has been learned from and what was spent are only known while no worker goes on.
  const outcome = yield* alone(learning)
  yield* json ? printJson(outcomeToJson(outcome)) : print(showWork(outcome, yield* outputStyle))
})

/** `debrief work`: takes the queue, or learns from one transcript, in the foreground. */
export const work = Command.make(
  "work",
  flags,
  Effect.fn("cli.work")(function* (options) {
    const isOne = Option.isSome(options.transcript) || Option.isSome(options.session)
    yield* inProject(options.project, (context) =>
      Effect.gen(function* () {
        if (isOne) yield* learnFromOne(context, options)
        else yield* takeQueue(context, options)
      }).pipe(Effect.provide(layerFromSettings(context.settings)))
    ).pipe(Effect.ensuring(signOff(options)))
  })
).pipe(
  Command.withDescription(
    "Learn now: from the sessions that wait in the queue, or from one transcript. Finds proposals, reflects, updates the playbook."
  ),
  Command.withExamples([
    { command: "debrief work", description: "Learn from what waits, without waiting for the next session to end" },
    { command: "debrief work --retry-dead", description: "Try again what was given up" },
    {
      command: "debrief work --transcript ~/.claude/projects/-w-app/0d1f.jsonl",
      description: "Learn from one past session"
    },
    { command: "debrief work --session 5f2c9a10-77aa-4c1e-9d0b-2f6e8a4b1c3d", description: "The same, by its id" }
  ])
)
