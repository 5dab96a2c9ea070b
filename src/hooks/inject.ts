import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { Fitted } from "../core/playbook/Render.ts"
import { visible } from "../core/text/Visible.ts"
import { findDenied } from "../project/DeniedFiles.ts"
import { Environment, GUARD_VARIABLE } from "../project/Environment.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { warn } from "../project/Warning.ts"
import { render } from "../stages/renderPlaybook.ts"
import { readPlaybookForSession } from "../store/PlaybookFile.ts"
import { isWorthTelling, type Pause } from "../worker/Pause.ts"
import { readPauseFile, writePauseFile } from "../worker/PauseFile.ts"
import { SessionMarker } from "../worker/SessionMarker.ts"
import { startWorker } from "../worker/startWorker.ts"
import { catchUp } from "./catchUp.ts"
import { type HookInput, hookOutput, readHookInput, UnusableHookInput } from "./HookEvent.ts"
import { hookProject } from "./hookProject.ts"
import { pendingProposals } from "./pendingProposals.ts"

/** UTF-16 units of injected text at most: the client hides what is beyond 10,000 (claude-code.md 2.3). */
export const CONTEXT_LIMIT = 9_500

/** Whether a session takes over the context of another, playbook included, under an id of its own. */
const isFork = (input: HookInput): boolean => input.event === "SessionStart" && input.source === "fork"

/**
 * The hook program of SessionStart and UserPromptSubmit: from the hook's input to what it prints, if anything. The
 * playbook goes in once a session, and again when the context was cleared or compacted.
 */
export const inject = Effect.fn("inject")(function* (inputText: string) {
  const environment = yield* Environment
  if (environment.get(GUARD_VARIABLE) !== undefined) return undefined
  const input = readHookInput(inputText)
  if (typeof input === "string") return yield* new UnusableHookInput({ detail: input })
  if (input.event !== "SessionStart" && input.event !== "UserPromptSubmit") return undefined
  const project = yield* hookProject(input)
  if (project === undefined) return undefined
  const { context, problem } = yield* contextOf(project, input).pipe(
    // That is told at the session's start, once.
    Effect.catch((error) =>
      Effect.flatMap(findDenied(project), (denied) =>
        denied === undefined ? Effect.fail(error) : Effect.succeed(NOTHING)
      )
    )
  )
  const message = input.event === "SessionStart" ? yield* atStart(project, input) : ""
  return hookOutput(input.event, { context, message: [problem, message].filter((line) => line !== "").join("\n") })
})

const NOTHING = { context: "", problem: "" }

/** What the session is given of the playbook, and a person told of it; nothing when it has it already. */
const contextOf = Effect.fnUntraced(function* (project: ProjectPaths, input: HookInput) {
  if (yield* hasPlaybook(project, input)) return NOTHING
  const notice = input.event === "SessionStart" ? reviewNotice(yield* pendingProposals(project)) : ""
  const { playbook, problem } = yield* readPlaybookForSession(project)
  const told = problem === undefined ? "" : visible(`debrief: ${problem}`)
  if (problem !== undefined) yield* warn(problem)
  const fitted = yield* render(project, playbook, CONTEXT_LIMIT - notice.length)
  if (fitted !== undefined) yield* markSession(project, input, fitted)
  // A fork is only noted: without the note, its first prompt would be given a second copy.
  const context = isFork(input) ? "" : `${fitted?.context ?? ""}${notice}`.trimStart()
  return { context, problem: input.event === "SessionStart" ? told : "" }
})

/**
 * What is seen to when a session starts: sessions that no event told of are queued, a worker is started when jobs wait,
 * and a person is told, once, why nothing is learned at the moment. Trouble with any of it is no reason to withhold the
 * playbook.
 */
const atStart = Effect.fnUntraced(function* (project: ProjectPaths, input: HookInput) {
  const fs = yield* FileSystem.FileSystem
  // A project whose folder is gone is not ours to make again.
  if (!(yield* Effect.orElseSucceed(fs.exists(project.root), () => false))) return ""
  const denied = yield* findDenied(project)
  if (denied !== undefined) return visible(`debrief: ${denied.message}`)
  if (project.stateProblem !== undefined) {
    yield* warn(`nothing is learned here: ${project.stateProblem}`)
    return ""
  }
  const pause = yield* readPauseFile(project)
  if (yield* Effect.orElseSucceed(catchUp(project, input), () => false))
    yield* Effect.ignore(startWorker(project, { transcript: input.transcriptPath ?? "" }))
  if (pause === undefined || !isWorthTelling(pause, yield* Clock.currentTimeMillis)) return ""
  const noted = yield* Effect.option(writePauseFile(project, { ...pause, told: true }))
  // Where it cannot be noted that they were told, they would be told each time.
  return Option.isNone(noted) ? "" : pauseNotice(pause)
})

const pauseNotice = ({ reason }: Pause): string =>
  visible(`debrief: nothing is learned from this project's sessions at the moment: ${reason} See: debrief status`)

/** The line that says that a person has something to decide on; empty when there is nothing. */
const reviewNotice = (pending: number): string =>
  pending === 0 ? "" : `\n${pending} proposal${pending === 1 ? " awaits" : "s await"} review: run debrief review\n`

/** Whether the session's context holds the playbook already. */
const hasPlaybook = Effect.fnUntraced(function* (project: ProjectPaths, input: HookInput) {
  if (input.event === "SessionStart") return input.source === "resume"
  if (input.sessionId === undefined) return true
  const marker = yield* SessionMarker
  return yield* marker.isMarked(project, input.sessionId)
})

/**
 * Notes that the session has the playbook. At a prompt the note is what keeps it from being given again each time, so
 * without the note it is not given; at a session's start it is given all the same.
 */
const markSession = Effect.fnUntraced(function* (project: ProjectPaths, input: HookInput, fitted: Fitted) {
  if (input.sessionId === undefined) return
  const marker = yield* SessionMarker
  const marked = marker.mark(project, input.sessionId, {
    event: input.event ?? "",
    source: input.source,
    shown: fitted.shown.map((entry) => entry.name),
    omitted: fitted.omitted
  })
  yield* input.event === "SessionStart" ? Effect.ignore(marked) : marked
})
