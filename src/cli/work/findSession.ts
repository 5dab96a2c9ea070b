import * as Effect from "effect/Effect"
import { Project } from "../../project/Project.ts"
import { TranscriptSource } from "../../sessions/TranscriptSource.ts"
import { Failure } from "../command.ts"

/** The transcript of a session of the project, by its id; not one of its subagents'. */
export const findSession = Effect.fnUntraced(function* (session: string) {
  const { root } = yield* Project
  const source = yield* TranscriptSource
  const all = { since: undefined, until: undefined, sdkSessions: true, subagents: false }
  const { found } = yield* source.discover({ ...all, projectRoot: root, paths: [] })
  const transcript = found.find((one) => one.session === session)
  if (transcript !== undefined) return transcript.path
  return yield* new Failure({
    detail: `no transcript of a session ${session} of this project was found. Nothing was learned. See: --transcript`
  })
})
