import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import type { Fitted } from "../core/playbook/Render.ts"
import { countKeyPoints, emptyPlaybook } from "../core/playbook/View.ts"
import { estimateTokens } from "../core/text/Tokens.ts"
import { visible } from "../core/text/Visible.ts"
import { findDenied } from "../project/DeniedFiles.ts"
import { Environment, GUARD_VARIABLE } from "../project/Environment.ts"
import { Project } from "../project/Project.ts"
import { welcomedFile } from "../project/StateToken.ts"
import { warn } from "../project/Warning.ts"
import { originsOf } from "../stages/originsOf.ts"
import { renderByOrigin } from "../stages/renderPlaybook.ts"
import { playbookProblem, readPlaybookForSession } from "../store/PlaybookFile.ts"
import { takeNews } from "../worker/News.ts"
import { isWorthTelling, type Pause } from "../worker/Pause.ts"
import { readPauseFile, writePauseFile } from "../worker/PauseFile.ts"
import { receiptsOfPart, SessionMarker } from "../worker/SessionMarker.ts"
import { startWorker } from "../worker/startWorker.ts"
import { catchUp } from "./catchUp.ts"
import { giveMore } from "./giveMore.ts"
import { type HookInput, hookOutput, readHookInput, UnusableHookInput } from "./HookEvent.ts"
import { hookProject } from "./hookProject.ts"
import type { WelcomeModule } from "./welcome.ts"
import { pendingProposals, readSeed, seedProblem, type SeedFile } from "./pendingProposals.ts"
import { unheeded } from "../disk/Unheeded.ts"
import { currentTimeMillis } from "../disk/Now.ts"

/** UTF-16 units of injected text at most: the client hides what is beyond 10,000 (docs/clients.md). */
export const CONTEXT_LIMIT = 9_500

/** Loads what says in a person's first session what this is. */
type Welcome = () => WelcomeModule

/** Whether a session takes over the context of another, playbook included, under an id of its own. */
const isFork = (input: HookInput): boolean => input.event === "SessionStart" && input.source === "fork"

/**
 * The hook program of SessionStart and UserPromptSubmit: from the hook's input to what it prints, if anything. The
 * playbook goes in once a session, and again when the context was cleared or compacted.
 */
export const inject = Effect.fnUntraced(function* (
  inputText: string,
  welcome: Welcome = () => ({ welcomeTo: () => Promise.resolve("") })
) {
  const environment = yield* Environment
  if (environment.get(GUARD_VARIABLE) !== undefined) return undefined
  const input = readHookInput(inputText)
  if (typeof input === "string") return yield* new UnusableHookInput({ detail: input })
  if (input.event !== "SessionStart" && input.event !== "UserPromptSubmit") return undefined
  const project = yield* hookProject(input)
  if (project === undefined) return undefined
  return yield* Effect.provideService(answerTo(input, input.event, welcome), Project, project)
})

/** What the hook prints for the project that the input is about. */
const answerTo = Effect.fnUntraced(function* (input: HookInput, event: string, welcome: Welcome) {
  const seed = event === "SessionStart" ? yield* readSeed : undefined
  const { context, problem, waits } = yield* contextOf(input, seed).pipe(
    // That is told at the session's start, once.
    Effect.catch((error) =>
      Effect.flatMap(findDenied, (denied) => (denied === undefined ? Effect.fail(error) : Effect.succeed(NOTHING)))
    )
  )
  const proposals = seed === undefined ? "" : seedProblem(seed)
  if (proposals !== "") yield* warn(proposals)
  const message = event === "SessionStart" ? yield* atStart(input) : ""
  const news = event === "SessionStart" ? yield* newsFor(waits, welcome) : []
  const lines = [problem, proposals && `debrief: ${proposals}`, message, ...news].filter((line) => line !== "")
  return hookOutput(event, { context, message: lines.map(visible).join("\n") })
})

interface Rendered extends Fitted {
  readonly context: string
}

/** The ids that were given, by why. */
const givenBy = ({ shown, why }: Rendered): Record<string, ReadonlyArray<string>> => {
  const given: Record<string, Array<string>> = {}
  for (const entry of shown) (given[why(entry)] ??= []).push(entry.name)
  return given
}

const NOTHING = { context: "", problem: "", waits: "" }

/** Why a playbook that has key points is not given at all: without a word, it would look as if there were none. */
const NOTHING_GIVEN = "no key point is given: all are long or held back (debrief trust)"

/** What a person is told of a playbook that cannot be used, in a session that has the playbook already. */
const ofResumed = Effect.gen(function* () {
  const found = yield* playbookProblem((yield* Project).playbook)
  if (found === undefined) return NOTHING
  const problem = `${found}. To put its last good version in its place: debrief restore`
  yield* warn(problem)
  return { ...NOTHING, problem: `debrief: ${problem}` }
})

/** What the session is given of the playbook, and a person told of it; nothing when it has it already. */
const contextOf = Effect.fnUntraced(function* (input: HookInput, seed: SeedFile | undefined) {
  const project = yield* Project
  if (yield* hasPlaybook(input)) return input.event === "SessionStart" ? yield* ofResumed : NOTHING
  const receipts = input.event === "UserPromptSubmit" ? yield* receiptsOfPart(input.sessionId!) : undefined
  if (receipts !== undefined) return { ...NOTHING, context: yield* giveMore(input, receipts) }
  const { playbook, problem } = yield* readPlaybookForSession
  const origins = yield* originsOf(playbook)
  // The last good version of one that cannot be used says nothing to `debrief review` either.
  const said = problem === undefined ? origins.own : emptyPlaybook
  const notice = seed === undefined ? "" : reviewNotice(yield* pendingProposals(seed, said))
  if (problem !== undefined) yield* warn(problem)
  const guided = { root: project.root, home: (yield* Environment).get("HOME"), transcript: input.transcriptPath }
  const fitted = yield* renderByOrigin(origins, CONTEXT_LIMIT - notice.length, guided)
  if (fitted !== undefined) yield* markSession(input, fitted)
  else if (input.event === "SessionStart" && countKeyPoints(playbook) > 0) yield* warn(NOTHING_GIVEN)
  // A fork is only noted: without the note, its first prompt would be given a second copy.
  const context = isFork(input) ? "" : `${fitted?.context ?? ""}${notice}`.trimStart()
  const isTold = problem !== undefined && input.event === "SessionStart"
  return { context, problem: isTold ? `debrief: ${problem}` : "", waits: notice.trim() }
})

/**
 * What is seen to when a session starts: sessions that no event told of are queued, a worker is started when jobs wait,
 * and a person is told, once, why nothing is learned at the moment. Trouble with any of it is no reason to withhold the
 * playbook.
 */
const atStart = Effect.fnUntraced(function* (input: HookInput) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  // A project whose folder is gone is not ours to make again.
  if (!(yield* Effect.orElseSucceed(fs.exists(project.root), () => false))) return ""
  const denied = yield* findDenied
  if (denied !== undefined) return `debrief: ${denied.message}`
  if (project.stateProblem !== undefined) {
    yield* warn(`nothing is learned here: ${project.stateProblem}`)
    return ""
  }
  const pause = yield* readPauseFile
  if (yield* Effect.orElseSucceed(catchUp(input), () => false))
    yield* unheeded(startWorker({ transcript: input.transcriptPath ?? "" }))
  if (pause === undefined || !isWorthTelling(pause, yield* currentTimeMillis)) return ""
  const noted = yield* Effect.option(writePauseFile({ ...pause, told: true }))
  // Where it cannot be noted that they were told, they would be told each time.
  return Option.isNone(noted) ? "" : pauseNotice(pause)
})

/**
 * What a person is told in lines at a session's start: once what this is, then what sessions taught since the last start,
 * and what waits for them. Nothing where nobody would see it.
 */
const newsFor = Effect.fnUntraced(function* (waits: string, welcome: Welcome) {
  if ((yield* Environment).get("CLAUDE_CODE_SESSION_ATTENDED") === "0") return []
  const project = yield* Project
  const proofs = project.stateProblem === undefined ? project.proofs : undefined
  const fs = yield* FileSystem.FileSystem
  const isNew = proofs !== undefined && !(yield* Effect.orElseSucceed(fs.exists(welcomedFile(proofs)), () => true))
  // Trouble with it is no reason to withhold the playbook.
  const said = Effect.orElseSucceed(
    Effect.tryPromise(() => welcome().welcomeTo(project)),
    () => ""
  )
  const greeting = isNew ? yield* said : ""
  return [greeting, yield* takeNews, waits && `debrief: ${waits}`]
})

const pauseNotice = ({ reason }: Pause): string =>
  `debrief: nothing is learned from this project's sessions at the moment: ${reason} See: debrief status`

/** The line that says that a person has something to decide on; empty when there is nothing. */
const reviewNotice = (pending: number): string =>
  pending === 0 ? "" : `\n${pending} proposal${pending === 1 ? " awaits" : "s await"} review: run debrief review\n`

/** Whether the session's context holds the playbook already. */
const hasPlaybook = Effect.fnUntraced(function* (input: HookInput) {
  if (input.event === "SessionStart") return input.source === "resume"
  if (input.sessionId === undefined) return true
  const marker = yield* SessionMarker
  return yield* marker.isMarked(input.sessionId)
})

/**
 * Notes that the session has the playbook. At a prompt the note is what keeps it from being given again each time, so
 * without the note it is not given; at a session's start it is given all the same.
 */
const markSession = Effect.fnUntraced(function* (input: HookInput, fitted: Rendered) {
  if (input.sessionId === undefined) return
  const marker = yield* SessionMarker
  const marked = marker.mark(input.sessionId, {
    event: input.event ?? "",
    source: input.source,
    transcript: input.transcriptPath,
    given: givenBy(fitted),
    said: fitted.saidElsewhere.length === 0 ? undefined : fitted.saidElsewhere.map(({ name }) => name),
    omitted: fitted.omitted,
    units: fitted.context.length,
    tokens: estimateTokens(fitted.context)
  })
  yield* input.event === "SessionStart" ? unheeded(marked) : marked
})
