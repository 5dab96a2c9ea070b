import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { isProgramEntrypoint } from "../core/transcript/Message.ts"
import { findDenied } from "../project/DeniedFiles.ts"
import { Environment, GUARD_VARIABLE } from "../project/Environment.ts"
import { learnsFromPrograms } from "../project/HookSettings.ts"
import { Project } from "../project/Project.ts"
import { offerJob, transcriptSize } from "../worker/JobFile.ts"
import { SessionMarker } from "../worker/SessionMarker.ts"
import { startWorker } from "../worker/startWorker.ts"
import { type HookInput, readHookInput, UnusableHookInput } from "./HookEvent.ts"
import { hookProject } from "./hookProject.ts"
import { noteProgram } from "./noteRun.ts"
import { unheeded } from "../disk/Unheeded.ts"

/** The events that a session is learned from. Stop is not in our own hooks.json; whoever wires it is served. */
const EVENTS = new Set(["SessionEnd", "PreCompact", "SubagentStop", "Stop"])

/**
 * The hook program of SessionEnd, PreCompact and SubagentStop: writes a job, starts the worker and returns. It never
 * opens the transcript: the client waits for it, and gives a session's end 1.5 seconds in all.
 */
export const enqueue = Effect.fnUntraced(function* (inputText: string) {
  const environment = yield* Environment
  if (environment.get(GUARD_VARIABLE) !== undefined) return
  const input = readHookInput(inputText)
  if (typeof input === "string") return yield* new UnusableHookInput({ detail: input })
  if (!EVENTS.has(input.event ?? "")) return
  const project = yield* hookProject(input)
  if (project !== undefined) yield* Effect.provideService(enqueueFor(input), Project, project)
})

/** Writes a job for the project that the input is about, and starts its worker. */
const enqueueFor = Effect.fnUntraced(function* (input: HookInput) {
  const project = yield* Project
  const environment = yield* Environment
  if (input.event === "PreCompact" && input.sessionId !== undefined) {
    // The playbook is about to leave the session's context, so the next start or prompt may give it again.
    const marker = yield* SessionMarker
    yield* unheeded(marker.unmark(input.sessionId))
  }
  const transcript = transcriptOf(input)
  if (transcript === undefined) return
  const entrypoint = environment.get("CLAUDE_CODE_ENTRYPOINT")
  if (isProgramEntrypoint(entrypoint) && !(yield* learnsFromPrograms)) return noteProgram(entrypoint)
  const fs = yield* FileSystem.FileSystem
  // A project whose folder is gone has nobody to learn for, and its folder is not ours to make again.
  if (!(yield* Effect.orElseSucceed(fs.exists(project.root), () => false))) return
  yield* offerJob({
    session: input.sessionId,
    transcript,
    event: input.event ?? "",
    bytes: yield* transcriptSize(transcript)
  }).pipe(Effect.catch((error) => Effect.flatMap(findDenied, (denied) => Effect.fail(denied ?? error))))
  yield* startWorker()
})

/** The transcript to learn from. The client's own helpers stop with an empty agent type and leave none behind. */
const transcriptOf = (input: HookInput): string | undefined => {
  if (input.event !== "SubagentStop") return input.transcriptPath
  return input.agentType ? input.agentTranscriptPath : undefined
}
