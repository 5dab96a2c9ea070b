import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import { isOwn } from "../core/transcript/Head.ts"
import { isProgramEntrypoint, type Program, programOf } from "../core/transcript/Message.ts"
import type { Environment } from "../project/Environment.ts"
import { locateRoot } from "../project/locate.ts"
import { Project } from "../project/Project.ts"
import { defaultSettings } from "../project/DefaultSettings.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import type { Excluded } from "./excludedBy.ts"
import type { SessionSpan } from "./readSpan.ts"

/** What decides whether a span is learned from. */
export interface Occasion {
  /** The hook event that asked for it; absent when a person did, who then decides what is learned from. */
  readonly event: string | undefined
  readonly settings?: Pick<SettingsValues, "learn">
}

/** The event under which transcripts are queued that no event told of. */
const CATCH_UP = "SessionStart"

/** The entries of people's own sessions: a program may have started one that a person resumed. */
export const byPeople = <E extends { readonly entrypoint: string | undefined }>(
  { event, settings = defaultSettings }: Occasion,
  entries: ReadonlyArray<E>
): ReadonlyArray<E> =>
  event === undefined || settings.learn.sdkSessions
    ? entries
    : entries.filter(({ entrypoint }) => !isProgramEntrypoint(entrypoint))

/** Why a session is not learned from that might have been. */
export type SkippedAs = Excluded | Program | "other project"

/** Why a span is not learned from, for people, and as what it counts if there was something to learn from. */
export interface Skip {
  readonly reason: string
  readonly as?: SkippedAs
}

/** Why a span is not learned from, if it is not. */
export const reasonToSkip = Effect.fnUntraced(function* (
  { event, settings = defaultSettings }: Occasion,
  { entries, from, read }: SessionSpan
): Effect.fn.Return<Skip | undefined, never, Environment | FileSystem.FileSystem | Project> {
  const project = yield* Project
  if (entries.length === 0) {
    const isEmpty = read === 0 && from === 0
    return { reason: isEmpty ? "nothing was said in it" : "everything in it has been learned from already" }
  }
  if (event === undefined) return undefined
  const entrypoint = entries.find((entry) => entry.entrypoint !== undefined)?.entrypoint
  if (byPeople({ event, settings }, entries).length === 0) {
    const how = "set DEBRIEF_LEARN_SDK=1 or learn.sdkSessions to learn from such sessions"
    return { reason: `a program started it (${entrypoint}); ${how}`, as: programOf(entrypoint ?? "") }
  }
  if (from === 0 && isOwn(entries[0]!))
    return { reason: "it is a session of our own, in which another was reflected on" }
  const cwd = entries.find((entry) => entry.cwd !== undefined)?.cwd
  // The folder that transcripts lie in is named so that two projects may share it.
  if (event !== CATCH_UP || cwd === undefined) return undefined
  const { root } = yield* locateRoot(cwd)
  return root === project.root ? undefined : { reason: `it belongs to another project (${root})`, as: "other project" }
})
