import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { countOf } from "../../core/text/Amounts.ts"
import { glanceAtJson, isJsonObject } from "../../core/text/Json.ts"
import { Project, withSeed } from "../../project/Project.ts"
import { extractFromSession, extractionHook, type ExtractionResult } from "../../reflection/propose.ts"
import { excludedBy } from "../../sessions/excludedBy.ts"
import { TranscriptReader } from "../../sessions/TranscriptReader.ts"
import { Failure, inProject, jsonFlag, projectFlag, refuseWhenDisabled } from "../command.ts"
import { print, printJson } from "../Printer.ts"

const flags = {
  transcript: Flag.String("transcript").pipe(Flag.withDescription("A session's .jsonl file, or a plain text")),
  session: Flag.String("session").pipe(Flag.withDescription("The session's id"), Flag.optional),
  seed: Flag.String("seed").pipe(
    Flag.withDescription("The file of proposals, instead of the project's own"),
    Flag.optional
  ),
  project: projectFlag,
  json: jsonFlag
}

const isJsonLine = (line: string): boolean => isJsonObject(glanceAtJson(line))

/** Whether a text is a transcript of the client: its first line that is not blank is a JSON object. */
const isSession = (text: string): boolean => {
  const start = text.search(/\S/)
  return (
    start !== -1 &&
    isJsonLine(text.slice(start, text.indexOf("\n", start) === -1 ? undefined : text.indexOf("\n", start)))
  )
}

const extractFrom = Effect.fnUntraced(function* (file: string, session: string | undefined) {
  yield* refuseWhenDisabled
  const excluded = yield* excludedBy(file)
  if (excluded !== undefined) {
    return yield* new Failure({ detail: `nothing was extracted from ${file}: it is left out by ${excluded}` })
  }
  const fs = yield* FileSystem.FileSystem
  const text = yield* fs.readFileString(file).pipe(
    Effect.mapError((error) => error.message),
    Effect.result
  )
  if (Result.isFailure(text)) {
    return { ok: false, error: `the transcript ${file} cannot be read (${text.failure})` } satisfies ExtractionResult
  }
  if (!isSession(text.success)) return yield* extractionHook(text.success, session)
  const reader = yield* TranscriptReader
  const lines = yield* Stream.runCollect(reader.dialogue(file, 0)).pipe(Effect.result)
  if (Result.isFailure(lines)) return { ok: false, error: lines.failure.message } satisfies ExtractionResult
  const entries = lines.success.flatMap((line) => line.entries)
  const id = session ?? entries.find(({ sessionId }) => sessionId !== undefined)?.sessionId
  return yield* extractFromSession(entries, id)
})

const show = ({ added, total }: ExtractionResult & { readonly ok: true }): string => {
  if (total === 0) return "Nothing in it is worth proposing."
  const count = `${countOf(added, "new proposal")}, ${total - added} known already.`
  return added > 0 ? `${count} Decide on them: debrief review` : count
}

/** `debrief extract`: learning signals of a transcript become proposals. No LLM. */
export const extract = Command.make(
  "extract",
  flags,
  Effect.fn("cli.extract")(function* ({ json, project: flag, seed, session, transcript }) {
    const path = yield* Path.Path
    const result = yield* inProject(flag, ({ project }) => {
      const file = Option.map(seed, (chosen) => path.resolve(chosen))
      return extractFrom(path.resolve(transcript), Option.getOrUndefined(session)).pipe(
        Effect.provideService(Project, withSeed(project, Option.getOrUndefined(file)))
      )
    })
    if (json) yield* printJson(result)
    else if (result.ok) yield* print(show(result))
    if (!result.ok) return yield* new Failure({ detail: `no proposal was written: ${result.error}` })
  })
).pipe(
  Command.withDescription("Find what is worth proposing in a transcript, without any LLM."),
  Command.withExamples([
    { command: "debrief extract --transcript session.jsonl", description: "Proposals from one session" },
    {
      command: "debrief extract --transcript notes.txt --session s1 --json",
      description: "From a plain text, for a script"
    }
  ])
)
