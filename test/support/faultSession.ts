import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Layer } from "effect"
import { Llm } from "../../src/llm/Llm.ts"
import { listeningLlm, NO_FAULT, workWith } from "./faultInProcess.ts"
import { putJob, saidLine } from "./faultScenario.ts"
import type { WorkerOptions } from "./faultWorker.ts"
import { put } from "./project.ts"

/** A word that only one message has. */
export const wordOf = (session: string, number: number): string => `said-${session.slice(-1)}-${number}-`

/** Messages of a session, `from` to before `to`, each with its own word; a fork repeats them under their old ids. */
export const messages = (session: string, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) =>
    saidLine(session, from + index, `${wordOf(session, from + index)} ${"and so on ".repeat(30)}`)
  ).join("")

/** A project whose LLM only listens, and transcripts beside it. */
export const listeningProject = (room: string) => {
  const root = path.join(room, "project")
  fs.mkdirSync(path.join(root, ".claude"), { recursive: true })
  const { layer, prompts } = listeningLlm()
  let events = 0
  return {
    root,
    prompts,
    llm: layer,
    transcript: (session: string) => path.join(room, `${session}.jsonl`),
    write: (session: string, content: string) => put(path.join(room, `${session}.jsonl`), content),
    append: (session: string, content: string) => fs.appendFileSync(path.join(room, `${session}.jsonl`), content),
    /** A hook's event, to which the worker has not come yet. */
    offer: (session: string, event: string) =>
      putJob(root, { session, transcript: path.join(room, `${session}.jsonl`), event }, (events += 1)),
    work: (options: Partial<WorkerOptions> = {}) => workWith(root, NO_FAULT, { llm: layer, ...options }),
    /** How often each message of a session was shown to the LLM. */
    timesShown: (session: string, from: number, to: number): ReadonlyArray<number> =>
      Array.from(
        { length: to - from },
        (_, index) => prompts.join("\n").split(wordOf(session, from + index)).length - 1
      ),
    /** Names of the jobs that wait. */
    waiting: () => fs.readdirSync(path.join(root, ".claude/debrief/queue")).filter((name) => name.endsWith(".json")),
    dead: () => {
      const folder = path.join(root, ".claude/debrief/queue/dead")
      return fs.existsSync(folder) ? fs.readdirSync(folder) : []
    }
  }
}

export type ListeningProject = ReturnType<typeof listeningProject>

/** So many ones. */
export const once = (count: number): ReadonlyArray<number> => Array.from({ length: count }, () => 1)

/** An event, and the worker it starts. */
export const happens = Effect.fnUntraced(function* (project: ListeningProject, session: string, event: string) {
  project.offer(session, event)
  return yield* project.work()
})

/** An LLM that listens, and while it thinks about the first window something happens. */
export const thinkingWhile = (project: ListeningProject, happen: () => void) =>
  Layer.effect(
    Llm,
    Effect.map(Llm, (llm) =>
      Llm.of({
        backend: "replay",
        complete: (request) =>
          Effect.suspend(() => {
            if (project.prompts.length === 0) happen()
            return llm.complete(request)
          })
      })
    )
  ).pipe(Layer.provide(project.llm))
