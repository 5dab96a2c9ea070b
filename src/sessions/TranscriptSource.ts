import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { isHeld, lengthOf, type Line } from "../core/text/LineSplitter.ts"
import type { ScannedDialogue } from "../core/transcript/Dialogue.ts"
import {
  type Discovery,
  discoveryOf,
  type FoundTranscript,
  possibleCopies,
  type Selection
} from "../core/transcript/Discovery.ts"
import type { Exclude } from "../core/transcript/Exclusion.ts"
import type { TranscriptFormat } from "../core/transcript/Format.ts"
import { FORMATS } from "../core/transcript/Formats.ts"
import { type Source, SOURCES } from "../core/transcript/Source.ts"
import { readFileLines } from "../disk/FileLines.ts"
import type { Environment } from "../project/Environment.ts"
import { locateRoot } from "../project/locate.ts"
import { type DiscoveryError, findPlaces } from "./Places.ts"
import { endOfTranscript, probeTranscript } from "./Probe.ts"
import { readingOf } from "./SessionMarks.ts"
import { type DialogueLine, transcriptError, type TranscriptError, UNREAD_DIALOGUE } from "./TranscriptReader.ts"

/** The format of a found transcript. */
const formatOf = ({ source }: FoundTranscript): TranscriptFormat => FORMATS[source]

/** What is made of each line of a transcript, with where the next one begins. */
const lines = <A>(
  found: FoundTranscript,
  make: (format: TranscriptFormat, exclude: Exclude) => (line: Line, end: number) => A,
  hidden: (end: number) => A,
  isKept: (made: A) => boolean = () => true
) =>
  Stream.unwrap(
    Effect.map(readingOf(found.path), ({ exclude, isHidden }) => {
      const readLine = make(formatOf(found), exclude)
      let end = 0
      return readFileLines(found.path, 0, (all) =>
        all
          .map((line) => {
            end += lengthOf(line) + 1
            return isHidden(end) ? hidden(end) : readLine(line, end)
          })
          .filter(isKept)
      )
    })
  ).pipe(Stream.mapError((cause) => transcriptError(found.path, cause)))

/** The dialogue of a transcript, line by line. */
const readDialogue = (found: FoundTranscript) =>
  lines(
    found,
    ({ makeReader }, exclude) => {
      const readLine = makeReader(exclude)
      return (line, end): DialogueLine => ({ ...(isHeld(line) ? readLine(line) : UNREAD_DIALOGUE), end })
    },
    (end) => ({ entries: [], damaged: false, end })
  )

/** What was said in a transcript and what commands did, line by line. */
const watchDialogue = (found: FoundTranscript) =>
  lines(
    found,
    ({ makeWatcher }, exclude) => {
      const watch = makeWatcher(exclude)
      return (line) => (isHeld(line) ? watch(line) : UNREAD_DIALOGUE)
    },
    (): ScannedDialogue => ({ entries: [], damaged: false }),
    ({ damaged, entries }) => damaged || entries.length > 0
  )

export { DiscoveryError } from "./Places.ts"
export type { Discovery, FoundTranscript, LeftOut, LeftOutReason } from "../core/transcript/Discovery.ts"

export interface DiscoverOptions extends Selection {
  /** Files, folders or globs (`*`, `**`, `?`), absolute. When there are any, only these, of whatever project. */
  readonly paths: ReadonlyArray<string>
}

const CONCURRENCY = 16

/** Finds the transcripts of past sessions, and reads them. */
export class TranscriptSource extends Context.Service<
  TranscriptSource,
  {
    /** What there is to learn from, oldest first, and what was passed over and why. Reads only heads, and few ends. */
    readonly discover: (options: DiscoverOptions) => Effect.Effect<Discovery, DiscoveryError>
    /** What was said and done, line by line, as `TranscriptReader.dialogue` tells it. */
    readonly read: (found: FoundTranscript) => Stream.Stream<DialogueLine, TranscriptError>
    /** What was said and what commands did: several times as fast as `read`. */
    readonly watch: (found: FoundTranscript) => Stream.Stream<ScannedDialogue, TranscriptError>
  }
>()("claude-debrief/sessions/TranscriptSource") {
  /** Sessions of Claude Code. */
  static readonly layerClaude = Layer.suspend(() => layerOf(["claude"]))
  /** Sessions of the Codex CLI. */
  static readonly layerCodex = Layer.suspend(() => layerOf(["codex"]))
  /** Sessions of every client. */
  static readonly layerAll = Layer.suspend(() => layerOf(SOURCES))
}

/** Which project a directory belongs to, asked once for each. */
const makeRootOf = (isAsked: boolean) => {
  const known = new Map<string, string>()
  return Effect.fnUntraced(function* (cwd: string) {
    if (!isAsked) return undefined
    const before = known.get(cwd)
    if (before !== undefined) return before
    const { root } = yield* locateRoot(cwd)
    known.set(cwd, root)
    return root
  })
}

const discover = Effect.fn("TranscriptSource.discover")(function* (
  formats: ReadonlyArray<TranscriptFormat>,
  options: DiscoverOptions
) {
  const context = yield* Effect.context<Environment | FileSystem.FileSystem>()
  const selection = options.paths.length === 0 ? options : { ...options, projectRoot: undefined }
  const { places, unreadable } = yield* findPlaces(formats, options.paths)
  const locate = makeRootOf(selection.projectRoot !== undefined)
  const rootOf = (cwd: string) => Effect.provideContext(locate(cwd), context)
  const probed = yield* Effect.forEach(places, ({ format, path }) => probeTranscript(format, path, rootOf), {
    concurrency: CONCURRENCY
  })
  const candidates = probed.filter((one) => one !== undefined && "found" in one)
  const unusable = [
    ...probed.filter((one) => one !== undefined && "reason" in one),
    ...unreadable.map((path) => ({ path, reason: "unreadable" as const }))
  ]
  const ends = yield* Effect.forEach(
    possibleCopies(candidates, selection),
    (found) =>
      endOfTranscript(formatOf(found), found).pipe(
        Effect.map((end): ReadonlyArray<readonly [string, string]> => [[found.path, end]]),
        Effect.orElseSucceed(() => [])
      ),
    { concurrency: CONCURRENCY }
  )
  return discoveryOf(candidates, unusable, selection, new Map(ends.flat()))
})

const layerOf = (sources: ReadonlyArray<Source>) =>
  Layer.effect(
    TranscriptSource,
    Effect.gen(function* () {
      const context = yield* Effect.context<FileSystem.FileSystem | Environment>()
      return TranscriptSource.of({
        discover: (options) =>
          Effect.provideContext(
            discover(
              sources.map((source) => FORMATS[source]),
              options
            ),
            context
          ),
        watch: (found) => Stream.provideContext(watchDialogue(found), context),
        read: (found) => Stream.provideContext(readDialogue(found), context)
      })
    })
  )
