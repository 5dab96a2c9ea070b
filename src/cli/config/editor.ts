import * as Effect from "effect/Effect"
import * as ChildProcess from "effect/process/ChildProcess"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import { Environment } from "../../project/Environment.ts"
import { programVariables } from "../../project/ProgramPath.ts"
import { Failure } from "../command.ts"

/** Opens a file in the person's editor, and waits until that is closed. */
export const openEditor = Effect.fn("openEditor")(function* (file: string) {
  const { get } = yield* Environment
  const [program, ...args] = (get("VISUAL") ?? get("EDITOR") ?? "vi").trim().split(/\s+/)
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const failed = (why: string) =>
    new Failure({ detail: `the editor ${program} ${why}. Nothing was changed. Choose another: EDITOR` })
  const child = ChildProcess.make(program!, [...args, file], {
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
    env: yield* programVariables,
    extendEnv: true
  })
  const code = yield* Effect.scoped(Effect.flatMap(spawner.spawn(child), ({ exitCode }) => exitCode)).pipe(
    Effect.mapError(({ message }) => failed(`could not be run (${message})`))
  )
  if (Number(code) !== 0) return yield* failed(`ended with ${code}`)
})
