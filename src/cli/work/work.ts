import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import { layerFromSettings, llmFingerprint } from "../../llm/Backends.ts"
import { alone } from "../../worker/alone.ts"
import { Queue } from "../../worker/JobQueue.ts"
import { work as learnFromTranscript, type WorkOutcome } from "../../worker/learnFromTranscript.ts"
import { drain, type Drained } from "../../worker/runWorker.ts"
import type { JobResult } from "../../worker/takeJobs.ts"
import { endSign } from "../../worker/WorkerSign.ts"
import { chosenProject, inProject, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { plainStyle } from "../Style.ts"
import { lowerPriority } from "./priority.ts"
import { showDrained, showJob, showWork } from "./show.ts"

const lessonToJson = ({ recovery, ...lesson }: Extract<WorkOutcome, { _tag: "Learned" }>["lessons"][number]) => ({
  ...lesson,
  recovery: Option.getOrNull(recovery)
})

const outcomeToJson = (outcome: WorkOutcome) =>
  outcome._tag === "Skipped" ? outcome : { ...outcome, lessons: outcome.lessons.map(lessonToJson) }

const drainedToJson = ({ results, ...drained }: Drained) => ({
  ...drained,
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
    Flag.withDescription("With --transcript, the session's id; else the transcript's own"),
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
  { project, seedPath, settings }: ProjectContext,
  { background, json, retryDead, sign }: QueueOptions
) {
  if (background) yield* lowerPriority
  const queue = yield* Queue
  if (retryDead) yield* queue.revive(project)
  const style = yield* outputStyle
  const drained = yield* drain(project, {
    settings,
    seedPath,
    fingerprint: yield* llmFingerprint(settings),
    byHand: !background,
    sign: Option.getOrUndefined(sign),
    lingerMillis: Option.isNone(sign) ? 0 : settings.worker.lingerSeconds * 1000,
    report: (result) => (background ? log(result) : json ? Effect.void : print(showJob(result, style)))
  })
  if (json) yield* printJson(drainedToJson(drained))
  else if (!background || drained.pause !== undefined) yield* print(showDrained(drained, style))
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
    onSome: (mark) => Effect.ignore(Effect.flatMap(chosenProject(project), (paths) => endSign(paths, mark)))
  })

/** `debrief work`: takes the queue, or learns from one transcript, in the foreground. */
export const work = Command.make(
  "work",
  flags,
  Effect.fn("cli.work")(function* (options) {
    const { event, json, session, transcript } = options
    const path = yield* Path.Path
    yield* inProject(options.project, (context) => {
      const layer = layerFromSettings(context.settings)
      if (Option.isNone(transcript)) return takeQueue(context, options).pipe(Effect.provide(layer))
      const learning = learnFromTranscript(context.project, {
        transcript: path.resolve(transcript.value),
        session: Option.getOrUndefined(session),
        event: Option.getOrUndefined(event),
        settings: context.settings,
        seedPath: context.seedPath
      })
      // What has been learned from and what was spent are only known while no worker goes on.
      return alone(context.project, learning).pipe(
        Effect.provide(layer),
        Effect.flatMap((outcome) =>
          Effect.flatMap(outputStyle, (style) =>
            json ? printJson(outcomeToJson(outcome)) : print(showWork(outcome, style))
          )
        )
      )
    }).pipe(Effect.ensuring(signOff(options)))
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
    }
  ])
)
