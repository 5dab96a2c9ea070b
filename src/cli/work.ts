import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import { work as learnFromTranscript, type WorkOutcome } from "../programs/work.ts"
import { layerFromSettings } from "../services/LlmBackend.ts"
import { inProject } from "./inProject.ts"
import { jsonFlag, projectFlag } from "./project.ts"
import { showWork } from "./showWork.ts"
import { outputStyle } from "./Style.ts"

const toJson = (outcome: WorkOutcome): string =>
  JSON.stringify(
    outcome._tag === "Skipped"
      ? outcome
      : {
          ...outcome,
          lessons: outcome.lessons.map(({ recovery, ...lesson }) => ({
            ...lesson,
            recovery: Option.getOrNull(recovery)
          }))
        }
  )

const flags = {
  transcript: Flag.String("transcript").pipe(Flag.withDescription("The transcript to learn from, a .jsonl file")),
  session: Flag.String("session").pipe(
    Flag.withDescription("The session's id; else the transcript's own"),
    Flag.optional
  ),
  event: Flag.String("event").pipe(
    Flag.withDescription(
      "The hook event that asked for it. Sessions that a program started are then left out by default"
    ),
    Flag.optional
  ),
  project: projectFlag,
  json: jsonFlag
}

/** `debrief work`: learns from one transcript in the foreground. */
export const work = Command.make(
  "work",
  flags,
  Effect.fn("cli.work")(function* ({ event, json, project: flag, session, transcript }) {
    const path = yield* Path.Path
    const outcome = yield* inProject(flag, ({ project, seedPath, settings }) =>
      learnFromTranscript(project, {
        transcript: path.resolve(transcript),
        session: Option.getOrUndefined(session),
        event: Option.getOrUndefined(event),
        sdkSessions: settings.learn.sdkSessions,
        seedPath
      }).pipe(Effect.provide(layerFromSettings(settings)))
    )
    yield* Console.log(json ? toJson(outcome) : showWork(outcome, yield* outputStyle))
  })
).pipe(
  Command.withDescription("Learn from one transcript now: find proposals, reflect on it and update the playbook."),
  Command.withExamples([
    {
      command: "debrief work --transcript ~/.claude/projects/-w-app/0d1f.jsonl",
      description: "Learn from one past session"
    }
  ])
)
