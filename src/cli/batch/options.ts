import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Path from "effect/Path"
import { LOOKAHEAD } from "../../batch/inOrder.ts"
import type { BatchOptions } from "../../batch/options.ts"
import { Failure, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"

const optionalCount = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional)

const toggle = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

/** The flags of `debrief batch`. */
export const batchFlags = {
  project: projectFlag,
  all: toggle("all", "Sessions of all projects, each for its own playbook"),
  path: Flag.String("path").pipe(
    Flag.withDescription("Only these transcripts: files, folders or globs, of whatever project; may be repeated"),
    Flag.atLeast(0)
  ),
  since: Flag.Date("since").pipe(Flag.withDescription("Sessions that went on at or after this date"), Flag.optional),
  until: Flag.Date("until").pipe(Flag.withDescription("Sessions that began at or before this date"), Flag.optional),
  subagents: Flag.Boolean("subagents").pipe(
    Flag.withDescription("Also what subagents did; --no-subagents leaves it out"),
    Flag.withDefault(true)
  ),
  concurrency: Flag.Int("concurrency").pipe(
    Flag.withDescription(`Calls of the LLM at once, 1 to ${LOOKAHEAD}; fewer while the provider is busy`),
    Flag.withDefault(4)
  ),
  epochs: Flag.Int("epochs").pipe(
    Flag.withDescription("How often to go through the sessions, each time with the playbook as it has grown"),
    Flag.withDefault(1)
  ),
  countRatings: Flag.Literals("count-ratings", ["first", "every"]).pipe(
    Flag.withDescription("Whether ratings count in the first epoch only, or in every epoch"),
    Flag.withDefault("first" as const)
  ),
  expiringFirst: toggle("expiring-first", "First what the client will delete within days, then oldest first"),
  maxUsd: Flag.Finite("max-usd").pipe(
    Flag.withDescription("Dollars that this run may cost at most, in the place of the limits of days and months"),
    Flag.optional
  ),
  maxTokens: optionalCount("max-tokens", "Tokens, in and out, that this run may take at most"),
  maxSessions: optionalCount("max-sessions", "Sessions that are reflected on at most, in all epochs"),
  yes: toggle("yes", "Do not ask before it begins"),
  dryRun: toggle("dry-run", "Only tell what it would take"),
  batchApi: toggle("batch-api", "Through the API's batch endpoint: half the price, answers within a day"),
  collect: toggle("collect", "Collect what was submitted with --batch-api"),
  report: Flag.String("report").pipe(
    Flag.withDescription("Write a report to this file: a page if it ends in .html, else Markdown"),
    Flag.optional
  ),
  json: jsonFlag
}

/** The flags as they were given. */
export type BatchFlags = { readonly [K in keyof typeof batchFlags]: Given<(typeof batchFlags)[K]> }

type Given<F> = F extends Flag.Flag<infer A> ? A : never

const badNumber = (flags: BatchFlags): string | undefined => {
  const { concurrency, epochs, maxSessions, maxTokens, maxUsd } = flags
  if (concurrency < 1 || concurrency > LOOKAHEAD) return `--concurrency is 1 to ${LOOKAHEAD}`
  if (epochs < 1) return "--epochs is 1 or more"
  const negative = Object.entries({
    "--max-usd": maxUsd,
    "--max-tokens": maxTokens,
    "--max-sessions": maxSessions
  }).find(([, value]) => Option.isSome(value) && value.value < 0)
  return negative === undefined ? undefined : `${negative[0]} is 0 or more`
}

const millis = (date: Option.Option<Date>): number | undefined =>
  Option.isSome(date) ? date.value.getTime() : undefined

const DAY_MILLIS = 24 * 60 * 60_000

/** A date without a time means all of that day, UTC. */
const endOfDay = (at: number | undefined): number | undefined =>
  at !== undefined && at % DAY_MILLIS === 0 ? at + DAY_MILLIS - 1 : at

/** What a run is asked for. Fails when the flags contradict each other. */
export const toBatchOptions = Effect.fnUntraced(function* (flags: BatchFlags, { project, settings }: ProjectContext) {
  const bad = badNumber(flags)
  if (bad !== undefined) return yield* new Failure({ detail: `${bad}. Nothing was done.` })
  if (flags.all && flags.path.length > 0) {
    return yield* new Failure({ detail: "--all and --path exclude each other. Nothing was done." })
  }
  if (flags.batchApi && (flags.epochs > 1 || Option.isSome(flags.report))) {
    return yield* new Failure({ detail: "--batch-api takes neither --epochs nor --report. Nothing was done." })
  }
  const path = yield* Path.Path
  return {
    project,
    discover: {
      projectRoot: flags.all || flags.path.length > 0 ? undefined : project.root,
      paths: flags.path.map((one) => path.resolve(one)),
      since: millis(flags.since),
      until: endOfDay(millis(flags.until)),
      subagents: flags.subagents,
      sdkSessions: settings.learn.sdkSessions
    },
    settings,
    concurrency: flags.concurrency,
    epochs: flags.epochs,
    countRatings: flags.countRatings === "every" ? "every epoch" : "first epoch",
    expiringFirst: flags.expiringFirst,
    maxUsd: Option.getOrUndefined(flags.maxUsd),
    maxTokens: Option.getOrUndefined(flags.maxTokens),
    maxSessions: Option.getOrUndefined(flags.maxSessions)
  } satisfies BatchOptions
})
