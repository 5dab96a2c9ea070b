import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { Activity } from "./Activity.ts"

/** What a page shows that may have changed. */
export type Topic = "playbook" | "inbox" | "sessions" | "cost" | "health"

/** What of the project's files each topic is read from. A folder changes when a file in it comes or goes. */
const filesOf = (project: ProjectPaths): Readonly<Record<Topic, ReadonlyArray<string>>> => {
  const { dead, journal, playbook, queue, seed, sessions, skipped, spend, state, workerSign } = project
  return {
    playbook: [playbook, journal],
    inbox: [seed],
    sessions: [journal, seed, spend, skipped, queue, dead],
    cost: [spend],
    health: [playbook, seed, journal, spend, queue, dead, skipped, sessions, state, workerSign]
  }
}

/**
 * How often files are looked at while a page listens. By their stamps, not by the system's notices: these are missed
 * where files are exchanged by renames, run out where many are watched, and do not come over a network.
 */
const PAUSE = "400 millis"
/** A line now and then tells a listener that has gone from one to whom nothing happens. */
const LOOKS_A_BEAT = 40

const stampsOf = (files: Readonly<Record<Topic, ReadonlyArray<string>>>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const stamps = new Map<string, string>()
    for (const path of new Set(Object.values(files).flat())) {
      const info = Option.getOrUndefined(yield* Effect.option(fs.stat(path)))
      const mtime = info === undefined ? undefined : Option.getOrUndefined(info.mtime)?.getTime()
      stamps.set(path, info === undefined ? "" : `${info.size} ${mtime} ${Option.getOrUndefined(info.ino)}`)
    }
    return stamps
  })

/** The topics of which some file has another stamp now. */
export const changedTopics = (
  files: Readonly<Record<Topic, ReadonlyArray<string>>>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>
): ReadonlyArray<Topic> =>
  (Object.keys(files) as ReadonlyArray<Topic>).filter((topic) =>
    files[topic].some((path) => before.get(path) !== after.get(path))
  )

/** Which topics changed, at every look; often none. The first look finds that all may have. */
const looks = Effect.gen(function* () {
  const files = filesOf(yield* Project)
  let before: ReadonlyMap<string, string> | undefined
  const look = Effect.map(stampsOf(files), (after) => {
    const topics =
      before === undefined ? (Object.keys(files) as ReadonlyArray<Topic>) : changedTopics(files, before, after)
    before = after
    return topics
  })
  return Stream.fromEffectSchedule(look, Schedule.spaced(PAUSE))
})

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Server-sent events: which topics changed, by whatever program. */
export const liveRoute = HttpRouter.add(
  "GET",
  "/api/events",
  Effect.gen(function* () {
    const { listening } = yield* Activity
    const context = yield* Effect.context<FileSystem.FileSystem>()
    const events = (yield* looks).pipe(
      Stream.zipWithIndex,
      Stream.flatMap(([topics, index]) =>
        topics.length > 0
          ? Stream.succeed(encode(`data: ${topics.join(" ")}\n\n`))
          : index % LOOKS_A_BEAT === 0
            ? Stream.succeed(encode(":\n\n"))
            : Stream.empty
      ),
      Stream.provideContext(context)
    )
    const listened = Stream.unwrap(Effect.as(listening, events))
    return HttpServerResponse.stream(listened, { contentType: "text/event-stream" })
  })
)
