import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { parseJson } from "../core/text/Json.ts"
import { redactedJson } from "../core/text/RedactedJson.ts"
import { LearnedSpan } from "../core/transcript/LearnedSpan.ts"
import { appendLines, readLines, readTail } from "../disk/AppendedFile.ts"
import { sha256 } from "../disk/Digest.ts"
import { type Exchange, removeOrphans, writeStateDurably } from "../disk/DurableFile.ts"
import { fromJsonText } from "../disk/JsonText.ts"
import { missingAsNothing, readRegularText } from "../disk/RegularFile.ts"
import { noteGone } from "../project/OwnContent.ts"
import { Project } from "../project/Project.ts"
import { ourText, withToken } from "../project/StateToken.ts"
import { warn } from "../project/Warning.ts"
import { JournalEntry, type JournalDraft, keyPointChanges, showsAny } from "./JournalEntry.ts"
import { readPlaybookFile } from "./PlaybookFile.ts"

/** Why a change is made, and the span that counts as learned from once it is saved. */
export interface ChangeRecord {
  /** Absent when there is nothing to tell. */
  readonly entry?: JournalDraft | undefined
  readonly learned?: LearnedSpan | undefined
  /** Contents of key points that it takes out, which are not known from then on. */
  readonly gone?: ReadonlyArray<string> | undefined
}

/** What goes with one change of the playbook: written before the playbook is exchanged, and seen through after it. */
export const Prepared = Schema.Struct({
  /** The playbook's new bytes. The file is gone as soon as they have taken the old ones' place. */
  temporary: Schema.String,
  entry: Schema.optionalKey(JournalEntry),
  learned: Schema.optionalKey(LearnedSpan),
  /** What it takes out: contents of key points, behind `-` where they stood among the mistakes, else behind `+`. */
  gone: Schema.optionalKey(Schema.Array(Schema.String))
})

export type Prepared = Schema.Schema.Type<typeof Prepared>

/** What tells one content of a playbook from another: SHA-256 of its sections as compact JSON. */
export const playbookDigest = (playbook: Playbook): Effect.Effect<string> => sha256(JSON.stringify(playbook.sections))

/** Where the last line of the journal is looked for. */
const TAIL_BYTES = 1024 * 1024

const decodePrepared = Schema.decodeEffect(fromJsonText(Prepared))
const decodeEntry = Schema.decodeResult(fromJsonText(JournalEntry))

const readEntries = (lines: ReadonlyArray<string>): ReadonlyArray<JournalEntry> =>
  lines.flatMap((line) => {
    const entry = decodeEntry(line)
    return Result.isSuccess(entry) ? [entry.success] : []
  })

const forgetKnown = ({ entry, gone = [] }: Omit<Prepared, "temporary">) => noteGone(gone, entry?.id ?? "")

/**
 * The record of every change to the playbook, and what makes a change and its record one: the record is prepared, the
 * playbook's bytes are exchanged by a rename, the record is appended. Whoever comes after a killed process sees by the
 * temporary file whether the rename was made, and sees the rest through. All but `last` and `entries` is only for who holds the
 * playbook's lock.
 */
export class Journal extends Context.Service<
  Journal,
  {
    /** Finishes or drops the change that a killed process had in hand. To be asked before anything else is changed. */
    readonly settle: Effect.Effect<void, PlatformError, Project>
    /** Makes the exchange and records it. */
    readonly commit: <E>(
      exchange: Exchange<E>,
      change: { readonly before: Playbook; readonly after: Playbook },
      record: ChangeRecord
    ) => Effect.Effect<void, PlatformError | E, Project>
    /** Records what changed no key point. */
    readonly note: (playbook: Playbook, record: ChangeRecord) => Effect.Effect<void, PlatformError, Project>
    /** The last entry. */
    readonly last: Effect.Effect<JournalEntry | undefined, PlatformError, Project>
    /** All entries, oldest first. Lines that cannot be read are passed over. */
    readonly entries: Effect.Effect<ReadonlyArray<JournalEntry>, PlatformError, Project>
    /**
     * Those of them whose JSON has one of these texts, and maybe others: what is asked for each answer of a batch must not
     * take longer with each session that was learned from.
     */
    readonly entriesWith: (
      texts: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<JournalEntry>, PlatformError, Project>
  }
>()("claude-debrief/store/Journal") {
  static readonly layer = Layer.effect(
    Journal,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const allLines = Effect.flatMap(Project, (project) => readLines(project.journal)).pipe(here)

      const last = Effect.gen(function* () {
        const project = yield* Project
        const lines = (yield* readTail(project.journal, TAIL_BYTES)).split("\n").filter((line) => line !== "")
        // Most often it is the last line; one cut short is passed over.
        return readEntries(lines.slice(-2)).at(-1)
      }).pipe(here)

      /** Whether an entry is there as a whole: of one whose writer was killed or had no space there may be a part. */
      const isWritten = Effect.fnUntraced(function* ({ id }: JournalEntry) {
        const project = yield* Project
        const lines = (yield* readTail(project.journal, TAIL_BYTES)).split("\n")
        return lines.some((line) => {
          const entry = line.includes(`"id":"${id}"`) ? decodeEntry(line) : undefined
          return entry !== undefined && Result.isSuccess(entry) && entry.success.id === id
        })
      })

      const append = Effect.fnUntraced(function* ({ entry, learned }: Omit<Prepared, "temporary">) {
        const project = yield* Project
        if (entry !== undefined) yield* appendLines(project.journal, [JSON.stringify(entry)])
        if (learned !== undefined) yield* appendLines(project.learned, [JSON.stringify(learned)])
      }, here)

      /** Appends what is not there yet: whoever was killed may have come as far as the entry. */
      const appendRest = Effect.fnUntraced(function* (prepared: Omit<Prepared, "temporary">) {
        const { entry, learned } = prepared
        const isThere = entry !== undefined && (yield* isWritten(entry))
        yield* append({
          ...(entry === undefined || isThere ? {} : { entry }),
          ...(learned === undefined ? {} : { learned })
        })
        yield* forgetKnown(prepared)
      }, here)

      const forget = Effect.flatMap(Project, (project) => fs.remove(project.prepared, { force: true }))

      /**
       * Whether the exchange was made: the temporary file has become the playbook. Who was killed between giving it that
       * name and taking the other away left both, and by an editor's rename it is then another file: what it says tells.
       */
      const isMade = Effect.fnUntraced(function* ({ entry, temporary }: Prepared) {
        if (!(yield* fs.exists(temporary))) return true
        const project = yield* Project
        const now = yield* Effect.option(readPlaybookFile(project.playbook))
        return Option.isSome(now) && showsAny(now.value.playbook, entry?.changes ?? [])
      }, here)

      const settle = Effect.gen(function* () {
        const text = yield* missingAsNothing(readRegularText((yield* Project).prepared))
        if (text === undefined) return
        // It is written as a whole, and with the state's token: one that cannot be read, or has none, is none of ours.
        const prepared = yield* Effect.option(Effect.flatMap(ourText(text), decodePrepared))
        if (Option.isSome(prepared) && (yield* isMade(prepared.value))) yield* appendRest(prepared.value)
        yield* forget
      }).pipe(here, Effect.withSpan("Journal.settle"))

      const complete = Effect.fnUntraced(function* (
        change: { readonly before: Playbook; readonly after: Playbook },
        { entry, gone = [], learned }: ChangeRecord
      ) {
        const rest = { ...(learned === undefined ? {} : { learned }), ...(gone.length === 0 ? {} : { gone }) }
        if (entry === undefined) return rest
        const whole: JournalEntry = {
          // What an LLM or a person wrote may hold what must not be kept.
          ...(parseJson(redactedJson(entry)) as JournalDraft),
          at: DateTime.formatIso(yield* DateTime.now),
          changes: keyPointChanges(change.before, change.after),
          before: yield* playbookDigest(change.before),
          after: yield* playbookDigest(change.after)
        }
        return { entry: whole, ...rest }
      })

      const commit = Effect.fn("Journal.commit")(function* <E>(
        exchange: Exchange<E>,
        change: { readonly before: Playbook; readonly after: Playbook },
        record: ChangeRecord
      ) {
        const project = yield* Project
        const prepared = yield* complete(change, record)
        yield* removeOrphans(project.prepared)
        const carrying = yield* withToken({ temporary: exchange.temporary, ...prepared })
        yield* writeStateDurably(project.prepared, JSON.stringify(carrying))
        // Dropped before the temporary file is: without that file, the change counts as made.
        yield* exchange.rename.pipe(Effect.onError(() => Effect.ignore(forget)))
        // The playbook is saved. What is left to write will be written when there is room for it again.
        yield* Effect.andThen(append(prepared), forgetKnown(prepared)).pipe(
          Effect.andThen(forget),
          Effect.catch((error) => warn(`the journal waits to be written (${error.message})`))
        )
      }, here)

      return Journal.of({
        settle,
        commit,
        note: (playbook, record) =>
          Effect.flatMap(complete({ before: playbook, after: playbook }, record), (noted) => appendRest(noted)),
        last,
        entries: Effect.map(allLines, readEntries),
        entriesWith: (texts) => {
          const strings = texts.map((text) => JSON.stringify(text))
          const has = (line: string) => strings.some((string) => line.includes(string))
          return Effect.map(allLines, (all) => readEntries(all.filter(has)))
        }
      })
    })
  )
}
