import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { countOf } from "../../core/text/Amounts.ts"
import { glanceAtJson, isJsonObject } from "../../core/text/Json.ts"
import { isHeld, type Line } from "../../core/text/LineSplitter.ts"
import { readFileLines } from "../../disk/FileLines.ts"
import { readRegularText } from "../../disk/RegularFile.ts"
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

/** Bytes of a plain text at most: it is held as a whole. */
const MOST_TEXT = 32 * 1024 * 1024

const textOf = (line: Line): string => (isHeld(line) ? new TextDecoder().decode(line).trim() : "")

/** Whether a file is a transcript of the client: its first line that is not blank is a JSON object. */
const isSession = (file: string) =>
  readFileLines(file, 0, (lines) => lines.map(textOf)).pipe(
    Stream.filter((line) => line !== ""),
    Stream.runHead,
    Effect.map((first) => isJsonObject(glanceAtJson(Option.getOrElse(first, () => ""))))
  )

const extractFrom = Effect.fnUntraced(function* (file: string, session: string | undefined) {
  yield* refuseWhenDisabled
  const excluded = yield* excludedBy(file)
  if (excluded !== undefined) {
    return yield* new Failure({ detail: `nothing was extracted from ${file}: it is left out by ${excluded}` })
  }
  const text = yield* Effect.flatMap(isSession(file), (is) =>
    is ? Effect.undefined : readRegularText(file, MOST_TEXT)
  ).pipe(Effect.result)
  if (Result.isFailure(text)) {
    const error = `the transcript ${file} cannot be read (${text.failure.message})`
    return { ok: false, error } satisfies ExtractionResult
  }
  if (text.success !== undefined) return yield* extractionHook(text.success, session)
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
      // As with the setting, no link is followed below where a relative path begins.
      const here = { ...project, root: path.resolve() }
      return extractFrom(path.resolve(transcript), Option.getOrUndefined(session)).pipe(
        Effect.provideService(
          Project,
          Option.match(seed, {
            onNone: () => project,
            onSome: (chosen) => ({ ...project, seed: withSeed(here, chosen).seed })
          })
        )
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
