// Run as a process of its own by batch.ts: one batch, as the command runs it, and what it took.
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Batch, Llm, Project, Transcript } from "claude-debrief"
import { layerProjectFiles } from "claude-debrief/node"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { isHeld, lengthOf } from "../src/core/text/LineSplitter.ts"
import { FORMATS } from "../src/core/transcript/Formats.ts"
import { readFileLines } from "../src/disk/FileLines.ts"
import { readingOf } from "../src/sessions/SessionMarks.ts"

/** What to learn from. */
export interface BatchRun {
  readonly home: string
  /** Sessions that went on at or after it, in milliseconds since 1970. */
  readonly since?: number
  /** The stand-in of the API; without one the backend is `off`. */
  readonly baseUrl?: string
  readonly concurrency: number
  /** Only what was said is read, and no detector has anything to look at: for comparison. */
  readonly undetected?: boolean
}

/** What that took. */
export interface BatchRan {
  /** Milliseconds until all sessions were found, and in all. */
  readonly discovered: number
  readonly millis: number
  /** Milliseconds of processor that the process took from its start. */
  readonly processor: number
  readonly megabytes: number
  /** How often each event was told. */
  readonly events: Readonly<Record<string, number>>
  readonly sessions: number
  readonly proposals: number
  readonly keyPoints: number
}

const llmOf = ({ baseUrl }: BatchRun): Layer.Layer<Llm.Llm> =>
  baseUrl === undefined
    ? Llm.Llm.layerOff
    : Llm.layerAnthropic({
        ...Project.defaultSettings.llm,
        credential: { _tag: "ApiKey", value: Redacted.make("no-key") },
        baseUrl
      })

/** What was said in a transcript, under nobody's name: the phrases are looked for in it, and nothing else. */
const wordsOf = (found: Transcript.FoundTranscript) =>
  Stream.unwrap(
    Effect.map(readingOf(found.path), ({ exclude, isHidden }) => {
      const listen = FORMATS[found.source].makeListener(exclude)
      let end = 0
      return readFileLines(found.path, 0, (lines) =>
        lines.flatMap((line) => {
          end += lengthOf(line) + 1
          const { damaged, messages } = isHidden(end) || !isHeld(line) ? NOTHING : listen(line)
          const entries = messages.map((message) => Object.assign({}, message, NAMELESS))
          return damaged || entries.length > 0 ? [{ damaged, entries }] : []
        })
      )
    })
  ).pipe(Stream.orDie)

const NOTHING = { damaged: false, messages: [] }
const NAMELESS = { aside: "others", tools: [], cwd: undefined, timestamp: undefined } as const

const layerUndetected = Layer.effect(
  Transcript.Source,
  Effect.gen(function* () {
    const source = yield* Transcript.Source
    const files = yield* FileSystem.FileSystem
    const watch = (found: Transcript.FoundTranscript) =>
      Stream.provideService(wordsOf(found), FileSystem.FileSystem, files)
    return Transcript.Source.of({ ...source, watch })
  })
).pipe(Layer.provide(Transcript.Source.layerAll))

/** The services of the command; git keeps its history as it does by default. */
const servicesOf = (run: BatchRun) =>
  Layer.mergeAll(
    Project.layerLearning(),
    run.undetected === true ? layerUndetected : Transcript.Source.layerAll,
    llmOf(run)
  ).pipe(
    Layer.provideMerge(layerProjectFiles),
    Layer.provideMerge(
      Layer.mergeAll(
        Project.Environment.layer({ HOME: run.home, PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"] }),
        NodeServices.layer
      )
    )
  )

const optionsOf = ({ concurrency, home, since }: BatchRun): Batch.BatchOptions => {
  const options = Batch.optionsFor(Project.projectPaths(`${home}/work`), { concurrency })
  return {
    ...options,
    discover: { ...options.discover, projectRoot: undefined, since },
    // A ceiling of its own, so that the limit of a day does not end it.
    maxUsd: 1000
  }
}

const runOnce = async (run: BatchRun): Promise<BatchRan> => {
  const start = performance.now()
  const events: Record<string, number> = {}
  let [discovered, sessions, proposals, keyPoints] = [0, 0, 0, 0]
  const count = (event: Batch.BatchEvent) => {
    events[event._tag] = (events[event._tag] ?? 0) + 1
    if (event._tag === "Discovered") [discovered, sessions] = [performance.now() - start, event.sessions]
    if (event._tag === "Finished") [proposals, keyPoints] = [event.report.proposals, event.report.keyPoints.after]
  }
  const tell = (event: Batch.BatchEvent) => Effect.sync(() => count(event))
  await Batch.plan(optionsOf(run), tell).pipe(
    Effect.flatMap((plan) => Stream.runForEach(Batch.run(plan), tell)),
    Effect.provide(servicesOf(run)),
    Effect.runPromise
  )
  const millis = performance.now() - start
  const megabytes = process.resourceUsage().maxRSS / 1024
  const { system, user } = process.cpuUsage()
  const processor = (user + system) / 1e3
  return { discovered, millis, processor, megabytes, events, sessions, proposals, keyPoints }
}

process.stdout.write(JSON.stringify(await runOnce(JSON.parse(process.argv[2]!))))
