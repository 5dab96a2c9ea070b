import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { Project } from "../project/Project.ts"
import { subjectsOf } from "../worker/Job.ts"
import { jobNames, offerJob, transcriptSize } from "../worker/JobFile.ts"
import { readSeen } from "../worker/SeenTranscripts.ts"
import type { HookInput } from "./HookEvent.ts"

/**
 * Transcripts known from before that are looked at in one start, to see whether they have grown, those that are not
 * known, and jobs that are written in one: it must stay quick.
 */
const MOST_KNOWN = 40
const MOST_UNKNOWN = 160
const MOST_JOBS = 10

/** The folder of a project's transcripts, and the file of this session in it. */
const folderOf = ({ transcriptPath }: HookInput) => {
  const at = Math.max(transcriptPath?.lastIndexOf("/") ?? -1, transcriptPath?.lastIndexOf("\\") ?? -1)
  return transcriptPath === undefined || at <= 0
    ? undefined
    : { folder: transcriptPath.slice(0, at), own: transcriptPath.slice(at + 1) }
}

/** Some of the names, by the id of this session others each time when there are too many. */
const sample = (names: ReadonlyArray<string>, own: string, most: number): ReadonlyArray<string> => {
  if (names.length <= most) return names
  const start = Math.max(
    names.findIndex((name) => name > own),
    0
  )
  return [...names.slice(start), ...names.slice(0, start)].slice(0, most)
}

/**
 * Queues transcripts of the project that hold more than the worker has dealt with: a session that was killed leaves no
 * event, and the client sweeps its transcript after a month. Told by name and size alone; nothing is opened. Answers
 * whether any job waits, these and older ones.
 */
export const catchUp = Effect.fnUntraced(function* (input: HookInput) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const waiting = yield* jobNames(project.queue)
  const found = folderOf(input)
  if (found === undefined) return waiting.length > 0
  const { folder, own } = found
  const names = yield* fs.readDirectory(folder).pipe(Effect.orElseSucceed(() => []))
  const others = names.filter((name) => name.endsWith(".jsonl") && name !== own).toSorted()
  if (others.length === 0) return waiting.length > 0
  const seen = yield* readSeen
  const waits = subjectsOf(waiting)
  const gaveUp = subjectsOf(yield* jobNames(project.dead))
  const isKnown = (name: string) => seen.has(`${folder}/${name}`)
  // Neither by name nor by age: what stays unknown, because it is empty, would keep out the others for ever.
  const unknown = others.filter((name) => !isKnown(name))
  const looked = [...sample(unknown, own, MOST_UNKNOWN), ...sample(others.filter(isKnown), own, MOST_KNOWN)]
  let queued = 0
  for (const name of looked) {
    if (queued === MOST_JOBS) break
    const transcript = `${folder}/${name}`
    // What was given up is looked at again where it has grown since.
    if (waits(transcript) || (gaveUp(transcript) && !isKnown(name))) continue
    const bytes = yield* transcriptSize(transcript)
    if (bytes === undefined || bytes === 0 || bytes === Math.abs(seen.get(transcript) ?? 0)) continue
    yield* offerJob({
      session: name.slice(0, -".jsonl".length),
      transcript,
      event: "SessionStart",
      bytes
    })
    queued += 1
  }
  return waiting.length + queued > 0
})
