import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { FoundTranscript } from "../domain/Discovery.ts"
import { renderDialogue } from "../domain/DialogueRender.ts"
import { splitKeys } from "../domain/LearnedSpan.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { redact } from "../domain/Redaction.ts"
import { estimateTokens } from "../domain/Tokens.ts"
import { cutWindows } from "../domain/Window.ts"
import { LearnedSpans } from "../services/LearnedSpans.ts"
import { locateProject } from "../services/ProjectLocator.ts"
import { TranscriptSource } from "../services/TranscriptSource.ts"
import { type SpanEntry, unlearned } from "./readSpan.ts"

/** A session that is to be learned from, and what that takes. */
export interface PlannedSession {
  readonly found: FoundTranscript
  /** Whose playbook it teaches. */
  readonly project: ProjectPaths
  readonly messages: number
  /** Windows that it is cut into, and their tokens together. */
  readonly windows: number
  readonly tokens: number
  /** Digests of messages that another session of this run brings: a fork repeats those of its origin. */
  readonly elsewhere: ReadonlySet<string>
}

/** The project whose playbook a session teaches: its own when sessions of all projects are learned from. */
export const makeProjectOf = (chosen: ProjectPaths, all: boolean) => {
  const known = new Map<string, ProjectPaths>()
  return Effect.fnUntraced(function* ({ cwd }: FoundTranscript) {
    if (!all || cwd === undefined) return chosen
    const before = known.get(cwd)
    if (before !== undefined) return before
    const project = yield* locateProject(cwd)
    known.set(cwd, project)
    return project
  })
}

/** What a session says that counts, all of it or what has not been learned from, without what other sessions bring; and the digests of what those bring. */
export const entriesOf = Effect.fn("entriesOf")(function* (
  session: Pick<PlannedSession, "found" | "project" | "elsewhere">,
  options: { readonly whole: boolean }
) {
  const source = yield* TranscriptSource
  const learned = yield* LearnedSpans
  const { elsewhere, found, project } = session
  const entries: Array<SpanEntry> = []
  yield* Stream.runForEach(source.read(found), (line) =>
    Effect.sync(() => {
      for (const entry of line.entries) entries.push({ ...entry, end: Math.min(line.end, found.size) })
    })
  )
  const fresh = options.whole ? entries : yield* unlearned(project, entries)
  const none: ReadonlySet<string> = new Set()
  if (elsewhere.size === 0) return { entries: fresh, repeated: none }
  const said = fresh.filter(({ content }) => content !== "")
  const keys = splitKeys(yield* learned.keysOf(said))
  const others = new Set(said.filter((_, index) => elsewhere.has(keys[index]!)))
  if (others.size === 0) return { entries: fresh, repeated: none }
  return {
    entries: fresh.filter((entry) => !others.has(entry)),
    repeated: new Set(keys.filter((key) => elsewhere.has(key))) as ReadonlySet<string>
  }
})

/**
 * Looks through sessions, in their order, for what learning from them takes. Those of which everything has been learned
 * from are left out. Holds one session at a time.
 */
export const planSessions = Effect.fn("planSessions")(function* (
  found: ReadonlyArray<FoundTranscript>,
  options: {
    readonly projectOf: ReturnType<typeof makeProjectOf>
    readonly windowTokens: number
    readonly whole: boolean
    readonly onRead: (done: number) => Effect.Effect<void>
  }
) {
  const learned = yield* LearnedSpans
  const brought = new Map<string, Set<string>>()
  const planned: Array<PlannedSession> = []
  const unreadable: Array<{ readonly found: FoundTranscript; readonly detail: string }> = []
  for (const [index, one] of found.entries()) {
    const project = yield* options.projectOf(one)
    const known = brought.get(project.root) ?? new Set<string>()
    brought.set(project.root, known)
    const read = yield* Effect.result(entriesOf({ found: one, project, elsewhere: known }, options))
    if (read._tag === "Failure") unreadable.push({ found: one, detail: read.failure.message })
    else {
      const { entries, repeated } = read.success
      const said = entries.filter(({ content }) => content !== "")
      for (const key of splitKeys(yield* learned.keysOf(said))) known.add(key)
      if (said.length > 0) {
        const windows = cutWindows(entries, options.windowTokens, redact)
        const tokens = windows.reduce((sum, window) => sum + estimateTokens(renderDialogue(window, redact)), 0)
        planned.push({
          found: one,
          project,
          messages: said.length,
          windows: windows.length,
          tokens,
          elsewhere: repeated
        })
      }
    }
    yield* options.onRead(index + 1)
  }
  return { planned, unreadable }
})
