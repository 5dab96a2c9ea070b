import * as Effect from "effect/Effect"
import { contextOutput, type HookInput, readHookInput, UnusableHookInput } from "../domain/HookEvent.ts"
import type { ProjectPaths } from "../domain/ProjectPaths.ts"
import { type Fitted, renderWithin } from "../domain/Render.ts"
import { Environment, GUARD_VARIABLE } from "../services/Environment.ts"
import { readPlaybookFile } from "../services/PlaybookFile.ts"
import { locateProject } from "../services/ProjectLocator.ts"
import { Prompts } from "../services/Prompts.ts"
import { SessionMarker } from "../services/SessionMarker.ts"

/** UTF-16 units of injected text at most: the client hides what is beyond 10,000 (claude-code.md 2.3). */
export const CONTEXT_LIMIT = 9_500

/** Starts of a session whose context still holds the playbook of before. */
const KEEPS_CONTEXT = new Set(["resume", "fork"])

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
  const directory = environment.get("CLAUDE_PROJECT_DIR") ?? input.cwd
  if (directory === undefined) return undefined
  const project = yield* locateProject(directory)
  if (yield* hasPlaybook(project, input)) return undefined
  const fitted = yield* fit(project)
  if (fitted === undefined) return undefined
  yield* markSession(project, input, fitted)
  return contextOutput(input.event, fitted.context)
})

/** Whether the session's context holds the playbook already. */
const hasPlaybook = Effect.fnUntraced(function* (project: ProjectPaths, input: HookInput) {
  if (input.event === "SessionStart") return KEEPS_CONTEXT.has(input.source ?? "")
  if (input.sessionId === undefined) return true
  const marker = yield* SessionMarker
  return yield* marker.isMarked(project, input.sessionId)
})

/** The playbook in its template, within the limit; nothing for an empty playbook. */
const fit = Effect.fnUntraced(function* (project: ProjectPaths) {
  const { playbook } = yield* readPlaybookFile(project.playbook)
  const prompts = yield* Prompts
  let fitted: Fitted = renderWithin(playbook, CONTEXT_LIMIT)
  if (fitted.text === "") return undefined
  const fill = (text: string) => prompts.fill(project, "playbook.txt", { key_points: text })
  let context = yield* fill(fitted.text)
  if (context.length > CONTEXT_LIMIT) {
    // A template may name the key points more than once; what it adds is measured, not guessed.
    const frame = (yield* fill("")).length
    const copies = Math.max(1, Math.round((context.length - frame) / fitted.text.length))
    fitted = renderWithin(playbook, Math.floor((CONTEXT_LIMIT - frame) / copies))
    context = yield* fill(fitted.text)
  }
  return fitted.text === "" || context.length > CONTEXT_LIMIT ? undefined : { ...fitted, context }
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
