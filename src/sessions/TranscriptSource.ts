import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { isHeld, lengthOf, type Line } from "../core/text/LineSplitter.ts"
import { claudeFormat } from "../core/transcript/claude/Format.ts"
import { codexFormat } from "../core/transcript/codex/Format.ts"
import type { ScannedDialogue } from "../core/transcript/Dialogue.ts"
import {
  type Discovery,
  discoveryOf,
  type FoundTranscript,
  possibleCopies,
  type Selection
} from "../core/transcript/Discovery.ts"
import type { TranscriptFormat } from "../core/transcript/Format.ts"
import type { Transcript } from "../core/transcript/Message.ts"
import { readFileLines } from "../disk/FileLines.ts"
import type { Environment } from "../project/Environment.ts"
import { locateRoot } from "../project/locate.ts"
import { type DiscoveryError, findPlaces } from "./Places.ts"
import { endOfTranscript, probeTranscript } from "./Probe.ts"
import {
  type DialogueLine,
  transcriptError,
  type TranscriptError,
  transcriptOf,
  UNREAD,
  UNREAD_DIALOGUE
} from "./TranscriptReader.ts"

/** The format of a found transcript. */
export const formatOf = ({ source }: FoundTranscript): TranscriptFormat =>
  source === "claude" ? claudeFormat : codexFormat

/** What is made of each line of a transcript, with where the next one begins. */
const lines = <A>(
  found: FoundTranscript,
  make: (format: TranscriptFormat) => (line: Line, end: number) => A,
  isKept: (made: A) => boolean = () => true
) =>
  Stream.suspend(() => {
    const readLine = make(formatOf(found))
    let end = 0
    return readFileLines(found.path, 0, (all) =>
      all.map((line) => readLine(line, (end += lengthOf(line) + 1))).filter(isKept)
    ).pipe(Stream.mapError((cause) => transcriptError(found.path, cause)))
  })

/** The dialogue of a transcript, line by line. */
export const readDialogue = (found: FoundTranscript) =>
  lines(found, ({ makeReader }) => {
    const readLine = makeReader()
    return (line, end): DialogueLine => ({ ...(isHeld(line) ? readLine(line) : UNREAD_DIALOGUE), end })
  })

/** What was said in a transcript and what commands did, line by line. */
export const watchDialogue = (found: FoundTranscript) =>
  lines(
    found,
    ({ makeWatcher }) => {
      const watch = makeWatcher()
      return (line) => (isHeld(line) ? watch(line) : UNREAD_DIALOGUE)
    },
    ({ damaged, entries }) => damaged || entries.length > 0
  )

/** What was said in a transcript, line by line. */
export const readMessages = (found: FoundTranscript) =>
  lines(
    found,
    ({ makeListener }) => {
      const listen = makeListener()
      return (line) => (isHeld(line) ? listen(line) : UNREAD)
    },
    ({ damaged, messages }) => damaged || messages.length > 0
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
    /** Only what was said, as `TranscriptReader.read` tells it: several times as fast as `read`. */
    readonly listen: (found: FoundTranscript) => Effect.Effect<Transcript, TranscriptError>
  }
>()("claude-debrief/sessions/TranscriptSource") {
  /** Sessions of Claude Code. */
  static readonly layerClaude = Layer.suspend(() => layerOf([claudeFormat]))
  /** Sessions of the Codex CLI. */
  static readonly layerCodex = Layer.suspend(() => layerOf([codexFormat]))
  /** Sessions of both. */
  static readonly layerAll = Layer.suspend(() => layerOf([codexFormat, claudeFormat]))
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
  const fs = yield* FileSystem.FileSystem
  const selection = options.paths.length === 0 ? options : { ...options, projectRoot: undefined }
  const { places, unreadable } = yield* findPlaces(formats, options.paths)
  const locate = makeRootOf(selection.projectRoot !== undefined)
  const rootOf = (cwd: string) => Effect.provideService(locate(cwd), FileSystem.FileSystem, fs)
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

const layerOf = (formats: ReadonlyArray<TranscriptFormat>) =>
  Layer.effect(
    TranscriptSource,
    Effect.gen(function* () {
      const context = yield* Effect.context<FileSystem.FileSystem | Environment>()
      return TranscriptSource.of({
        discover: (options) => Effect.provideContext(discover(formats, options), context),
        watch: (found) => Stream.provideContext(watchDialogue(found), context),
        read: (found) => Stream.provideContext(readDialogue(found), context),
        listen: (found) => Effect.provideContext(transcriptOf(readMessages(found)), context)
      })
    })
  )
