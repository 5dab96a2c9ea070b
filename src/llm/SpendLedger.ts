import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Semaphore from "effect/Semaphore"
import type { SpendTotals } from "../core/spend/Budget.ts"
import type { TokenUsage } from "../core/spend/Price.ts"
import {
  addText,
  daysOf,
  emptyTally,
  type SpendDay,
  type SpendSum,
  type SpendTally,
  sumOf
} from "../core/spend/Tally.ts"
import { appendLines, checkAppendable, readFrom } from "../disk/AppendedFile.ts"
import { missingAsNothing } from "../disk/RegularFile.ts"
import { Project } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"

/** What one call of an LLM took: a line of the ledger. */
export interface SpendRecord {
  /** When it was noted, ISO 8601 in UTC. */
  readonly at: string
  readonly session: string | undefined
  readonly model: string
  readonly usage: TokenUsage
  readonly usd: number
  readonly purpose: "reflection" | "correction" | "reflector" | "curator" | "batch" | "doctor"
  /** Whether the answer was of use. It is paid for either way. */
  readonly ok: boolean
  /** What it is known by to the API, where it can be come upon again. */
  readonly call?: string
}

/** What a project has spent, for people to read. Days and months are UTC; tokens are in and out. */
export interface SpendSummary {
  readonly usdToday: number
  readonly usdThisMonth: number
  readonly usdAllTime: number
  readonly callsToday: number
  readonly callsThisMonth: number
  readonly callsAllTime: number
  readonly tokensToday: number
  readonly tokensThisMonth: number
  readonly tokensAllTime: number
  /** Lines of the ledger that are no record of a call, and count for nothing. */
  readonly ignoredLines: number
}

/** What was spent when, and on what. */
export interface SpendHistory {
  /** The latest first. */
  readonly days: ReadonlyArray<SpendDay>
  readonly sessions: ReadonlyMap<string, SpendSum>
}

/** A ledger as far as it has been read. */
interface Reading {
  readonly inode: unknown
  readonly tally: SpendTally
  /** Bytes read. */
  readonly end: number
  /** The last of what was read. A file with something else in that place is another one. */
  readonly tail: string
}

const TAIL_LENGTH = 200

/** The last field of a line. */
const CALL = /,"call":"([\w-]+)"\}\n/g

/** Bytes that a line has at most, but for names of models and sessions of no sane length; a block of most disks. */
const MOST_LINE = 4096

/** A reading with the text added that follows it in the file. */
const readOn = ({ inode, tail, tally }: Reading, text: string, end: number): Reading => {
  addText(tally, text)
  return { inode, tally, end, tail: `${tail}${text}`.slice(-TAIL_LENGTH) }
}

/** In ASCII, so that a reader who comes while half of it is written is never in the middle of a character. */
const toLine = (record: SpendRecord): string =>
  JSON.stringify(record).replaceAll(
    /[^ -~]/g,
    (unit) => `${String.raw`\u`}${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/** What the calls of an LLM took, a line for each. Any number of processes may write and read at once. */
export class SpendLedger extends Context.Service<
  SpendLedger,
  {
    /** Notes a call, with the time of now; it is on disk when this is done. */
    readonly record: (record: Omit<SpendRecord, "at">) => Effect.Effect<void, PlatformError, Project>
    /** Fails where a call could not be noted now: asked before one is made. */
    readonly check: Effect.Effect<void, PlatformError, Project>
    /** What counts against the limits now, with what other processes have noted. Lines of no use are passed over. */
    readonly totals: (session: string | undefined) => Effect.Effect<SpendTotals, PlatformError, Project>
    /** Which calls were noted, of those that are known by something to the API. */
    readonly noted: Effect.Effect<ReadonlySet<string>, PlatformError, Project>
    readonly summary: Effect.Effect<SpendSummary, PlatformError, Project>
    /** The last days on which anything was spent, at most so many, and what each session took. */
    readonly history: (days: number) => Effect.Effect<SpendHistory, PlatformError, Project>
  }
>()("claude-debrief/llm/SpendLedger") {
  static readonly layer = Layer.effect(
    SpendLedger,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)
      const readings = new Map<string, Reading>()
      const oneAtATime = yield* Semaphore.make(1)

      /** With nothing to interrupt it in between: text that is added twice counts twice. */
      const keep = (path: string, reading: Reading): SpendTally => {
        readings.set(path, reading)
        return reading.tally
      }

      /** Goes on where reading ended, or starts again when the file was replaced, cut or rewritten. */
      const read = Effect.fnUntraced(function* (path: string) {
        const info = yield* missingAsNothing(fs.stat(path))
        const inode = info === undefined ? undefined : Option.getOrUndefined(info.ino)
        const known = readings.get(path)
        if (known !== undefined && known.inode === inode) {
          // Our lines are ASCII, a byte a character. Behind others this misses the tail, and all is read again.
          const { text, end } = yield* readFrom(path, known.end - known.tail.length)
          if (text.startsWith(known.tail)) {
            return keep(path, readOn(known, text.slice(known.tail.length), end))
          }
        }
        const { text, end } = yield* readFrom(path, 0)
        return keep(path, readOn({ inode, tally: emptyTally(), end: 0, tail: "" }, text, end))
      }, here)

      const readNow = Effect.gen(function* () {
        const project = yield* Project
        const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
        const tally = yield* oneAtATime.withPermit(read(project.spend))
        return { tally, day: sumOf(tally, today), month: sumOf(tally, today.slice(0, 7)) }
      })

      return SpendLedger.of({
        record: Effect.fn("SpendLedger.record")(function* (record) {
          const project = yield* Project
          const at = DateTime.formatIso(yield* DateTime.now)
          yield* ensureStateDirectory
          yield* appendLines(project.spend, [toLine({ at, ...record })])
        }, here),
        check: Effect.gen(function* () {
          const project = yield* Project
          yield* ensureStateDirectory
          yield* checkAppendable(project.spend, MOST_LINE)
        }).pipe(here, Effect.withSpan("SpendLedger.check")),
        totals: Effect.fn("SpendLedger.totals")(function* (session) {
          const { tally, day, month } = yield* readNow
          const tokensOfSession = session === undefined ? 0 : (tally.sessions.get(session)?.tokens ?? 0)
          return { usdToday: day.usd, usdThisMonth: month.usd, tokensOfSession }
        }),
        noted: Effect.flatMap(Project, ({ spend }) => here(readFrom(spend, 0))).pipe(
          Effect.map(({ text }) => new Set(Array.from(text.matchAll(CALL), ([, call]) => call!)))
        ),
        summary: Effect.gen(function* () {
          const { tally, day, month } = yield* readNow
          const all = sumOf(tally, "")
          return {
            usdToday: day.usd,
            usdThisMonth: month.usd,
            usdAllTime: all.usd,
            callsToday: day.calls,
            callsThisMonth: month.calls,
            callsAllTime: all.calls,
            tokensToday: day.tokens,
            tokensThisMonth: month.tokens,
            tokensAllTime: all.tokens,
            ignoredLines: tally.ignored
          }
        }).pipe(Effect.withSpan("SpendLedger.summary")),
        history: (days) => Effect.map(readNow, ({ tally }) => ({ days: daysOf(tally, days), sessions: tally.sessions }))
      })
    })
  )
}
